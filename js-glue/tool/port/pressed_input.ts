// Input that one command starts and another must end: a pressed mouse button, modifier keys, files dragged over a page, the
// file chooser. If the connection is lost in between, the next connection to the same page releases it first. For all other
// keys the engine sends both events at once.
import { isRecord, stringAt } from '../base/narrow.js';

export interface Command {
  method: string;
  params: object;
  sessionId?: string;
}

type Held = 'button' | 'finger' | 'files' | 'chooser' | `key ${string}`;

const RELEASE_DEADLINE_MS = 500;
/** Off the page, so that releasing the button there clicks nothing. */
const OFF_PAGE = { x: -1, y: -1 };
const MODIFIERS: ReadonlySet<unknown> = new Set(['Alt', 'Control', 'Meta', 'Shift']);
const NO_FILES = { items: [], dragOperationsMask: 1 };

/** The pressed input of one tab. */
export class PressedInput {
  private readonly held: Map<Held, Command[]>;
  /**
   * Frames that were asked for the node at a point since the last press. One of them may receive the input that follows.
   */
  private readonly hitTestedSessions = new Set<string>();
  /** Frames that were attached while something was pressed. If debugging was restarted, one of them received the press. */
  private readonly attached = new Set<string>();

  /** `noted` is what `notes` of an earlier instance returned. */
  constructor(noted: object = {}) {
    this.held = new Map(Object.entries(noted) as Array<[Held, Command[]]>);
  }

  get isEmpty(): boolean {
    return this.held.size === 0;
  }

  /** Plain JSON, for storage. */
  notes(): object {
    return Object.fromEntries(this.held);
  }

  /** Call right before a command is sent. Returns true if the command presses something. */
  sending({ method, params, sessionId }: Command): boolean {
    if (method === 'DOM.getNodeForLocation' && sessionId !== undefined) this.hitTestedSessions.add(sessionId);
    const press = pressOf(method, params);
    if (press === undefined || press.undo === null) return false;
    const undo = press.undo.map((command) => (sessionId === undefined ? command : { ...command, sessionId }));
    if (press.held === 'button' && sessionId === undefined) undo.push(...inFrames(undo, this.hitTestedSessions));
    this.hitTestedSessions.clear();
    this.attached.clear();
    this.held.set(press.held, undo);
    return true;
  }

  /** Call when the browser has executed the command. Returns true if the command released something. */
  done({ method, params }: Command): boolean {
    const press = pressOf(method, params);
    return press?.undo === null && this.held.delete(press.held);
  }

  /** An event of the tab. */
  onEvent(method: string, params: unknown): void {
    if (method !== 'Target.attachedToTarget' || this.isEmpty || !isRecord(params)) return;
    const sessionId = stringAt(params, 'sessionId');
    if (sessionId !== undefined) this.attached.add(sessionId);
  }

  /** Resolves when everything is released, or soon after. Input that could not be released stays recorded. */
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

// An out-of-process frame is informed only of releases in its own session.
function inFrames(undo: readonly Command[], frames: ReadonlySet<string>): Command[] {
  const release = undo.find((one) => one.method === 'Input.dispatchMouseEvent');
  return release === undefined ? [] : [...frames].map((sessionId) => ({ ...release, sessionId }));
}

/** What the command presses, with the commands that undo it, or null if it releases it. */
function pressOf(method: string, params: object): { held: Held; undo: Command[] | null } | undefined {
  const { type, enabled, key } = params as Readonly<Record<string, unknown>>;
  switch (method) {
    case 'Input.dispatchMouseEvent': {
      if (type === 'mouseReleased') return { held: 'button', undo: null };
      if (type !== 'mousePressed') return undefined;
      const release = { method, params: { ...params, ...OFF_PAGE, type: 'mouseReleased', buttons: 0 } };
      // Once the pointer moves, the press may become a drag, which has to end where it began.
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
