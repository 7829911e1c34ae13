// What a command holds until another lets go of it: a mouse button, files over a page, the chooser of files. A worker may be
// stopped between the two, or the commands of a tab refused; so what is held is noted in chrome.storage.session before the
// command is sent, and whoever finds a note there lets go. Of keys only modifiers are held: of the others the engine sends both
// ends at once.
import type { Command } from './debugger_port.js';
import { isRecord } from './messages.js';

type Held = 'button' | 'files' | 'chooser' | `key ${string}`;

type HeldByTab = Map<number, Map<Held, Command[]>>;

const KEY_PREFIX = 'domtool.held.';
const LET_GO_DEADLINE_MS = 500;
/** Off the page, where a button that is let go presses nothing. */
const BESIDE = { x: -1, y: -1 };
const MODIFIERS: ReadonlySet<unknown> = new Set(['Alt', 'Control', 'Meta', 'Shift']);
const NO_FILES = { items: [], dragOperationsMask: 1 };

export class HeldInput {
  private readonly tabs: HeldByTab = new Map();
  /** The frames that were asked what lies at a point since the last press: one of them takes the press that comes next. */
  private readonly asked = new Map<number, Set<string>>();
  /** The frames that were attached while something was held: where the debugging began anew, one of them took the press. */
  private readonly attached = new Map<number, Set<string>>();

  /** Lets go of what an earlier life of the worker held. Resolves when that is on its way to the pages. */
  async letGoOfAll(): Promise<void> {
    for (const [key, value] of Object.entries(await chrome.storage.session.get(null))) {
      if (!key.startsWith(KEY_PREFIX) || !isRecord(value)) continue;
      const tabId = Number(key.slice(KEY_PREFIX.length));
      this.tabs.set(tabId, new Map(Object.entries(value) as Array<[Held, Command[]]>));
      void this.letGo(tabId);
    }
  }

  /** Call it right before the command: the note and the command go to the browser in their order, so nothing is waited for. */
  sending(tabId: number, { method, params, sessionId }: Command): void {
    if (method === 'DOM.getNodeForLocation' && sessionId !== undefined) add(this.asked, tabId, sessionId);
    const effect = effectOf(method, params);
    if (effect === undefined || effect.undo === null) return;
    const held = this.tabs.get(tabId) ?? new Map<Held, Command[]>();
    const undo = effect.undo.map((command) => (sessionId === undefined ? command : { ...command, sessionId }));
    if (effect.held === 'button') undo.push(...inFrames(undo, this.asked.get(tabId)));
    this.asked.delete(tabId);
    this.attached.delete(tabId);
    this.tabs.set(tabId, held.set(effect.held, undo));
    this.note(tabId);
  }

  /** An event of the tab. */
  hear(tabId: number, method: string, params: unknown): void {
    if (method !== 'Target.attachedToTarget' || !this.tabs.has(tabId) || !isRecord(params)) return;
    if (typeof params['sessionId'] === 'string') add(this.attached, tabId, params['sessionId']);
  }

  /** The browser has done the command. */
  done(tabId: number, { method, params }: Command): void {
    const effect = effectOf(method, params);
    if (effect?.undo === null && this.tabs.get(tabId)?.delete(effect.held) === true) this.note(tabId);
  }

  /** Resolves when nothing is held any more, or soon after: what could not be let go of stays noted. */
  async letGo(tabId: number): Promise<void> {
    const held = this.tabs.get(tabId) ?? new Map<Held, Command[]>();
    const frames = this.attached.get(tabId);
    this.attached.delete(tabId);
    await Promise.all([...held.values()].map((undo) => this.undo(tabId, [...undo, ...inFrames(undo, frames)])));
  }

  forget(tabId: number): void {
    this.asked.delete(tabId);
    this.attached.delete(tabId);
    if (this.tabs.delete(tabId)) this.note(tabId);
  }

  private async undo(tabId: number, commands: readonly Command[]): Promise<void> {
    const sent = commands.map(async ({ method, params, sessionId }) => {
      const target = sessionId === undefined ? { tabId } : { tabId, sessionId };
      await chrome.debugger.sendCommand(target, method, params).then(
        () => this.done(tabId, { method, params }),
        () => {},
      );
    });
    const late = new Promise((resolve) => setTimeout(resolve, LET_GO_DEADLINE_MS));
    await Promise.race([Promise.all(sent), late]);
  }

  private note(tabId: number): void {
    const key = `${KEY_PREFIX}${tabId}`;
    const held = this.tabs.get(tabId);
    if (held?.size === 0) this.tabs.delete(tabId);
    const { session } = chrome.storage;
    const isEmpty = held === undefined || held.size === 0;
    const noted = isEmpty ? session.remove(key) : session.set({ [key]: Object.fromEntries(held) });
    noted.catch(() => {});
  }
}

function add(sets: Map<number, Set<string>>, tabId: number, sessionId: string): void {
  sets.set(tabId, (sets.get(tabId) ?? new Set<string>()).add(sessionId));
}

// A frame of another process hears only of what is let go in it.
function inFrames(undo: readonly Command[], frames: ReadonlySet<string> = new Set()): Command[] {
  const releases = undo.filter(
    ({ method, sessionId }) => method === 'Input.dispatchMouseEvent' && sessionId === undefined,
  );
  return [...frames].flatMap((sessionId) => releases.map((command) => ({ ...command, sessionId })));
}

/** What the command takes hold of, with the commands that undo it, or (null) lets go of. */
function effectOf(method: string, params: object): { held: Held; undo: Command[] | null } | undefined {
  const { type, enabled, key } = params as Readonly<Record<string, unknown>>;
  switch (method) {
    case 'Input.dispatchMouseEvent': {
      if (type === 'mouseReleased') return { held: 'button', undo: null };
      if (type !== 'mousePressed') return undefined;
      const release = { method, params: { ...params, ...BESIDE, type: 'mouseReleased', buttons: 0 } };
      // From its first moves on the button may drag something, which has to end where it began.
      return { held: 'button', undo: [{ method: 'Input.cancelDragging', params: {} }, release] };
    }
    case 'Input.dispatchKeyEvent':
      if (typeof key !== 'string' || !MODIFIERS.has(key)) return undefined;
      if (type === 'keyUp') return { held: `key ${key}`, undo: null };
      return { held: `key ${key}`, undo: [{ method, params: { ...params, type: 'keyUp', modifiers: 0 } }] };
    case 'Input.dispatchDragEvent':
      if (type === 'drop' || type === 'dragCancel') return { held: 'files', undo: null };
      if (type !== 'dragEnter') return undefined;
      return { held: 'files', undo: [{ method, params: { ...params, type: 'dragCancel', data: NO_FILES } }] };
    case 'Page.setInterceptFileChooserDialog':
      if (enabled !== true) return { held: 'chooser', undo: null };
      return { held: 'chooser', undo: [{ method, params: { enabled: false } }] };
    default:
      return undefined;
  }
}
