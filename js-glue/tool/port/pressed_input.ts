// What a command holds until another lets go of it: a mouse button, modifier keys, files over a page, the chooser of files.
// A connection may be lost between the two; whoever has one to the same page again lets go first. Of other keys the engine sends
// both ends at once.
import { isRecord, stringAt } from '../base/narrow.js';

export interface Command {
  method: string;
  params: object;
  sessionId?: string;
}

type Held = 'button' | 'finger' | 'files' | 'chooser' | `key ${string}`;

const RELEASE_DEADLINE_MS = 500;
/** Off the page, where a button that is let go presses nothing. */
const OFF_PAGE = { x: -1, y: -1 };
const MODIFIERS: ReadonlySet<unknown> = new Set(['Alt', 'Control', 'Meta', 'Shift']);
const NO_FILES = { items: [], dragOperationsMask: 1 };

/** Of one tab. */
export class PressedInput {
  private readonly held: Map<Held, Command[]>;
  /** The frames that were asked what lies at a point since the last press: one of them may take what the page is told next. */
  private readonly asked = new Set<string>();
  /** The frames that were attached while something was held: where the debugging began anew, one of them took the press. */
  private readonly attached = new Set<string>();

  /** `noted` is what `notes` of another one gave. */
  constructor(noted: object = {}) {
    this.held = new Map(Object.entries(noted) as Array<[Held, Command[]]>);
  }

  get isEmpty(): boolean {
    return this.held.size === 0;
  }

  /** As JSON may keep it. */
  notes(): object {
    return Object.fromEntries(this.held);
  }

  /** Right before a command is sent; true where it takes hold of something. */
  sending({ method, params, sessionId }: Command): boolean {
    if (method === 'DOM.getNodeForLocation' && sessionId !== undefined) this.asked.add(sessionId);
    const effect = effectOf(method, params);
    if (effect === undefined || effect.undo === null) return false;
    const undo = effect.undo.map((command) => (sessionId === undefined ? command : { ...command, sessionId }));
    if (effect.held === 'button' && sessionId === undefined) undo.push(...inFrames(undo, this.asked));
    this.asked.clear();
    this.attached.clear();
    this.held.set(effect.held, undo);
    return true;
  }

  /** Once the browser has done it; true where it let go of something. */
  done({ method, params }: Command): boolean {
    const effect = effectOf(method, params);
    return effect?.undo === null && this.held.delete(effect.held);
  }

  /** An event of the tab. */
  hear(method: string, params: unknown): void {
    if (method !== 'Target.attachedToTarget' || this.isEmpty || !isRecord(params)) return;
    const sessionId = stringAt(params, 'sessionId');
    if (sessionId !== undefined) this.attached.add(sessionId);
  }

  /** Resolves when nothing is held any more, or soon after: what could not be let go of stays held. */
  async releaseAll(send: (command: Command) => Promise<unknown>): Promise<void> {
    const commands = [...this.held.values()].flatMap((undo) => [...undo, ...inFrames(undo, this.attached)]);
    if (commands.length === 0) return;
    this.attached.clear();
    const sent = commands.map((command) =>
      send(command).then(
        () => this.done(command),
        () => false,
      ),
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, RELEASE_DEADLINE_MS);
    });
    await Promise.race([Promise.all(sent), late]);
    clearTimeout(timer);
  }
}

// A frame of another process hears only of what is let go in it.
function inFrames(undo: readonly Command[], frames: ReadonlySet<string>): Command[] {
  const release = undo.find((one) => one.method === 'Input.dispatchMouseEvent');
  return release === undefined ? [] : [...frames].map((sessionId) => ({ ...release, sessionId }));
}

/** What the command takes hold of, with the commands that undo it, or (null) lets go of. */
function effectOf(method: string, params: object): { held: Held; undo: Command[] | null } | undefined {
  const { type, enabled, key } = params as Readonly<Record<string, unknown>>;
  switch (method) {
    case 'Input.dispatchMouseEvent': {
      if (type === 'mouseReleased') return { held: 'button', undo: null };
      if (type !== 'mousePressed') return undefined;
      const release = { method, params: { ...params, ...OFF_PAGE, type: 'mouseReleased', buttons: 0 } };
      // From its first moves on the button may drag something, which has to end where it began.
      return { held: 'button', undo: [{ method: 'Input.cancelDragging', params: {} }, release] };
    }
    case 'Input.dispatchTouchEvent':
      if (type !== 'touchStart') return { held: 'finger', undo: null };
      return { held: 'finger', undo: [{ method, params: { type: 'touchCancel', touchPoints: [] } }] };
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
