// The state of the tab, as its events report it: sessions, main document, open dialog, crash, loss. Turns those events into
// interrupts of a running call.
import type { ConnectionLostError } from '../contract/errors.js';
import { DomToolFailure, dialogError, earlierDialogError, lostError } from '../contract/errors.js';
import type { DomToolError } from '../contract/contract.js';
import type { Interrupt } from '../engine/engine.js';
import { arrayAt, isRecord, recordAt, stringAt } from '../base/narrow.js';
import type { DeadlinePort } from '../port/ports.js';
import { delay } from '../port/ports.js';
import { SessionTree } from '../capture/session_tree.js';

export type InterruptListener = (kind: Interrupt['kind']) => void;
export type TabEventListener = (method: string, params: unknown, sessionId: string) => void;

const AUTO_ATTACH_DEADLINE_MS = 3_000;
const ENABLE_DEADLINE_MS = 3_000;
/** A page that has not answered the first command within this time is busy, or blocked by a dialog. */
const SILENCE_MS = 500;
const ANSWER_DEADLINE_MS = 1_000;
const FREE_MS = 1_000;
/** Response bodies are never requested, so none are buffered. Post data tells apart requests to one address. */
const NETWORK = { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 4_096 };
const MAX_FRAMES = 1_000;
export const PDF_TYPE = 'application/pdf';
const AUTO_ATTACH = {
  autoAttach: true,
  // Only while requests are held do children wait (network/paused_requests.ts).
  waitForDebuggerOnStart: false,
  flatten: true,
};

const LOSSES: Readonly<Record<string, ConnectionLostError['reason']>> = {
  canceled_by_user: 'canceled',
  connection_closed: 'disconnected',
};

export class TabState {
  readonly tree = new SessionTree();
  /** The page's service workers: of each session the address of its script. */
  readonly workers = new Map<string, string>();
  /** Sessions of the workers that belong to the page alone. */
  readonly dedicatedWorkers = new Set<string>();
  /** Addresses of the frames inside the page, as far as they are known. */
  private readonly frames = new Map<string, string>();
  mainFrameId = '';
  mainLoaderId = '';
  mainUrl = '';
  /** Its MIME type; of a PDF, not that of the viewer. */
  mainType = '';
  /**
   * The method by which the main document was requested, such as 'GET'. Known only for documents that were loaded while we
   * were attached.
   */
  mainMethod: string | undefined;
  /** The newest request for a main document, which may still be loaded. */
  private pendingNavigation: { loaderId: string; method: string } | undefined;
  /** Type of the open JavaScript dialog. */
  dialog: string | null = null;
  private dialogs = 0;
  /** The main document is still being parsed. Known only for documents that were loaded while we were attached. */
  private isParsing = false;
  crashed = false;
  /** The page has answered. A page that had crashed before answers once it is reloaded. */
  private isEnabled = false;
  lost: ConnectionLostError['reason'] | null = null;
  private readonly interruptListeners = new Set<InterruptListener>();
  private readonly eventListeners = new Set<TabEventListener>();
  private readonly attaching = new Set<Promise<void>>();
  private unsubscribe: () => void = () => {};

  constructor(private readonly port: DeadlinePort) {}

  /** Subscribes, enables the domains whose events are needed, and waits until the existing frames are attached. */
  async start(): Promise<void> {
    this.unsubscribe = this.port.onEvent((method, params, sessionId) => this.onEvent(method, params, sessionId ?? ''));
    const answered = new AbortController();
    // A page that has crashed can still be reloaded.
    const enabled = this.enable()
      .catch((error: unknown) => {
        if (!this.crashed) throw error;
      })
      .finally(() => answered.abort(new Error('answered')));
    await Promise.race([enabled, this.earlierDialog(answered.signal)]);
    await this.framesAttached();
  }

  /**
   * Rejects if a dialog was opened before we were attached, else never settles. Chrome does not report such a dialog, but
   * it answers input at once while one blocks the page. A page that is only busy answers neither.
   */
  private async earlierDialog(answered: AbortSignal): Promise<never> {
    const off = { type: 'mouseMoved', x: -1, y: -1 };
    try {
      await delay(SILENCE_MS, answered);
      await this.port.send('Input.dispatchMouseEvent', off, { signal: answered, deadlineMs: ANSWER_DEADLINE_MS });
      // A page takes input before commands; one that is free again answers the first command meanwhile.
      await delay(FREE_MS, answered);
    } catch {
      return new Promise(() => {});
    }
    throw new DomToolFailure(earlierDialogError());
  }

  private async enable(): Promise<void> {
    const enabled = Promise.all([
      this.port.send('Page.enable'),
      this.port.send('Inspector.enable'),
      this.port.send('Page.getFrameTree').then((reply) => this.readMainFrame(reply)),
    ]);
    this.autoAttach('');
    this.listenForRequests('');
    // Focus events do not fire in a page whose window is in the background, and typing relies on them.
    const focus = { deadlineMs: ENABLE_DEADLINE_MS };
    const emulated = this.port.send('Emulation.setFocusEmulationEnabled', { enabled: true }, focus).catch(() => {});
    await enabled;
    await emulated;
    this.isEnabled = true;
  }

  // Commands sent to a crashed page are never answered, so they are sent again.
  private enableAgain(): void {
    if (!this.isEnabled) this.addAttaching(this.enable().catch(() => {}));
  }

  private addAttaching(work: Promise<void>): void {
    const done: Promise<void> = work.then(() => {
      this.attaching.delete(done);
    });
    this.attaching.add(done);
  }

  /** The tab went to Chrome's PDF viewer, to which an extension must attach again. */
  get isLostToPdf(): boolean {
    return this.lost === 'detached' && this.isParsing && this.mainType === PDF_TYPE;
  }

  /** Undoes `start`. */
  stop(): void {
    this.unsubscribe();
    this.interruptListeners.clear();
    this.eventListeners.clear();
  }

  /** Resolves when nothing is being attached or enabled. Each level of frames has its own deadline. */
  async framesAttached(): Promise<void> {
    while (this.attaching.size > 0) await Promise.all([...this.attaching]);
  }

  /**
   * Resolves when the main document is parsed (DOMContentLoaded), or after `deadlineMs`; rejects with the signal's reason.
   */
  async parsed(deadlineMs: number, signal: AbortSignal): Promise<void> {
    if (!this.isParsing) return;
    const done = new AbortController();
    const stop = this.onTabEvent(() => {
      if (!this.isParsing) done.abort(new Error('parsed'));
    });
    try {
      await delay(deadlineMs, AbortSignal.any([signal, done.signal]));
    } catch (error) {
      if (signal.aborted) throw error;
    } finally {
      stop();
    }
  }

  /** Why no call can run now, or null. Only a call that resolves it (handle_dialog, reload) may continue. */
  blocked(): DomToolError | null {
    if (this.lost !== null) return lostError(this.lost);
    if (this.crashed) return lostError('crashed');
    return this.dialog === null ? null : dialogError(this.dialog);
  }

  /** Answers the open dialog. A page may open the next one before this resolves; then `dialog` is the type of that one. */
  async answerDialog(accept: boolean, promptText: string | undefined): Promise<void> {
    const answered = this.dialogs;
    await this.port.send('Page.handleJavaScriptDialog', promptText === undefined ? { accept } : { accept, promptText });
    if (this.dialogs === answered) this.dialog = null;
  }

  /** Ends every running call as if the target were gone. */
  close(): void {
    this.onDetached('closed');
    this.stop();
  }

  onInterrupt(listener: InterruptListener): () => void {
    this.interruptListeners.add(listener);
    return () => this.interruptListeners.delete(listener);
  }

  /** Frames that were removed or changed their process. */
  onSessionGone(listener: (sessionId: string) => void): () => void {
    return this.onTabEvent((method, params) => {
      if (method === 'Target.detachedFromTarget') listener(stringAt(params, 'sessionId') ?? '');
    });
  }

  /** Every event, after this object has processed it. */
  onTabEvent(listener: TabEventListener): () => void {
    this.eventListeners.add(listener);
    return () => this.eventListeners.delete(listener);
  }

  /** The address that a child frame shows; undefined if the frame is unknown. */
  addressOfFrame(frameId: string): string | undefined {
    return this.frames.get(frameId);
  }

  /** Reads the main document from a reply of Page.getFrameTree. */
  noteMainFrame(reply: unknown): void {
    const loaderId = stringAt(recordAt(recordAt(reply, 'frameTree'), 'frame'), 'loaderId') ?? '';
    if (loaderId === '' || loaderId === this.mainLoaderId) return;
    this.readMainFrame(reply);
    this.mainMethod = undefined;
    this.tree.frameOwners.clear();
    this.tree.enterDocument();
  }

  private readMainFrame(reply: unknown): void {
    const frame = recordAt(recordAt(reply, 'frameTree'), 'frame');
    this.frames.clear();
    this.noteFrames(recordAt(reply, 'frameTree'));
    this.mainFrameId = stringAt(frame, 'id') ?? '';
    this.mainLoaderId = stringAt(frame, 'loaderId') ?? '';
    this.mainUrl = stringAt(frame, 'url') ?? '';
    this.mainType = stringAt(frame, 'mimeType') ?? '';
  }

  private noteFrames(tree: unknown): void {
    const waiting = [...arrayAt(tree, 'childFrames')];
    for (let next = waiting.pop(); next !== undefined && this.frames.size < MAX_FRAMES; next = waiting.pop()) {
      this.noteFrame(recordAt(next, 'frame'));
      waiting.push(...arrayAt(next, 'childFrames'));
    }
  }

  private noteFrame(frame: object): void {
    const id = stringAt(frame, 'id') ?? stringAt(frame, 'frameId') ?? '';
    if (this.frames.size < MAX_FRAMES) this.frames.set(id, stringAt(frame, 'url') ?? '');
  }

  private onEvent(method: string, params: unknown, sessionId: string): void {
    this.note(method, params, sessionId);
    for (const listener of [...this.eventListeners]) listener(method, params, sessionId);
    if (method === 'Target.attachedToTarget') this.letStart(params);
  }

  // While the requests of an action are held, new frames and workers wait until the listeners hold theirs, too.
  private letStart(params: unknown): void {
    if (!isRecord(params) || params['waitingForDebugger'] !== true) return;
    const options = { sessionId: stringAt(params, 'sessionId') ?? '', deadlineMs: ENABLE_DEADLINE_MS };
    this.port.send('Runtime.runIfWaitingForDebugger', {}, options).catch(() => {});
  }

  private note(method: string, params: unknown, sessionId: string): void {
    switch (method) {
      case 'Target.attachedToTarget':
        this.onAttached(params, sessionId);
        break;
      case 'Target.detachedFromTarget':
        this.tree.detach(stringAt(params, 'sessionId') ?? '');
        this.workers.delete(stringAt(params, 'sessionId') ?? '');
        this.dedicatedWorkers.delete(stringAt(params, 'sessionId') ?? '');
        break;
      case 'Page.javascriptDialogOpening':
        this.dialog = stringAt(params, 'type') ?? 'alert';
        this.dialogs += 1;
        this.interrupt('dialog');
        break;
      case 'Page.javascriptDialogClosed':
        this.dialog = null;
        break;
      default:
        if (sessionId === '') this.onPageEvent(method, params);
    }
  }

  private onPageEvent(method: string, params: unknown): void {
    switch (method) {
      case 'Page.frameNavigated':
        this.onFrameNavigated(recordAt(params, 'frame'), stringAt(params, 'type') === 'BackForwardCacheRestore');
        break;
      case 'Network.requestWillBeSent':
        if (stringAt(params, 'type') === 'Document' && stringAt(params, 'frameId') === this.mainFrameId) {
          const method = stringAt(recordAt(params, 'request'), 'method') ?? '';
          this.pendingNavigation = { method, loaderId: stringAt(params, 'loaderId') ?? '' };
        }
        break;
      case 'Page.navigatedWithinDocument':
        if (stringAt(params, 'frameId') === this.mainFrameId) this.mainUrl = stringAt(params, 'url') ?? this.mainUrl;
        break;
      case 'Page.domContentEventFired':
      case 'Page.loadEventFired':
        this.isParsing = false;
        return;
      case 'Page.frameDetached':
        this.tree.frameOwners.delete(stringAt(params, 'frameId') ?? '');
        if (stringAt(params, 'reason') !== 'swap') this.frames.delete(stringAt(params, 'frameId') ?? '');
        break;
      case 'Inspector.targetCrashed':
        this.crashed = true;
        this.port.lose('crashed');
        this.interrupt('crashed');
        break;
      case 'Inspector.targetReloadedAfterCrash':
        this.crashed = false;
        this.enableAgain();
        break;
      case 'Inspector.detached':
        this.onDetached(stringAt(params, 'reason') ?? '');
        break;
    }
  }

  private onAttached(params: unknown, parentSessionId: string): void {
    const info = recordAt(params, 'targetInfo');
    const sessionId = stringAt(params, 'sessionId');
    const frameId = stringAt(info, 'targetId');
    if (stringAt(info, 'type') === 'worker' && sessionId !== undefined) this.dedicatedWorkers.add(sessionId);
    if (stringAt(info, 'type') === 'service_worker' && sessionId !== undefined)
      this.workers.set(sessionId, stringAt(info, 'url') ?? '');
    if (stringAt(info, 'type') !== 'iframe' || sessionId === undefined || frameId === undefined) return;
    if (!isRecord(params) || !this.tree.has(parentSessionId)) return;
    this.tree.attach({ sessionId, parentSessionId, frameId, attached: params });
    this.noteFrame({ id: frameId, url: stringAt(info, 'url') ?? '' });
    this.autoAttach(sessionId);
    this.listenForRequests(sessionId);
  }

  private onFrameNavigated(frame: object, isRestored: boolean): void {
    if (stringAt(frame, 'parentId') !== undefined) return this.noteFrame(frame);
    this.frames.clear();
    const loaderId = stringAt(frame, 'loaderId') ?? '';
    const isNew = loaderId !== this.mainLoaderId;
    this.mainFrameId = stringAt(frame, 'id') ?? this.mainFrameId;
    this.mainLoaderId = loaderId;
    this.mainUrl = stringAt(frame, 'url') ?? '';
    this.mainType = stringAt(frame, 'mimeType') ?? '';
    if (isNew)
      this.mainMethod = this.pendingNavigation?.loaderId === loaderId ? this.pendingNavigation.method : undefined;
    this.crashed = false;
    this.dialog = null;
    this.tree.frameOwners.clear();
    if (isNew) this.tree.enterDocument();
    // A restored document is already parsed, and an error page sends no such event.
    this.isParsing = isNew && !isRestored && stringAt(frame, 'unreachableUrl') === undefined;
    if (isNew) this.interrupt('navigated');
  }

  private onDetached(reason: string): void {
    if (this.lost !== null) return;
    this.lost = LOSSES[reason] ?? 'detached';
    this.port.lose(this.lost);
    this.interrupt(this.lost === 'disconnected' ? 'detached' : this.lost);
  }

  private interrupt(kind: Interrupt['kind']): void {
    for (const listener of [...this.interruptListeners]) listener(kind);
  }

  // Lasts as long as the session. If it fails, only events are missing.
  private listenForRequests(sessionId: string): void {
    const options = { sessionId, deadlineMs: ENABLE_DEADLINE_MS };
    this.port.send('Network.enable', NETWORK, options).catch(() => {});
    if (sessionId === '') this.port.send('Log.enable', {}, options).catch(() => {});
  }

  // Each session reports only its own child frames, so every session gets the command.
  private autoAttach(sessionId: string): void {
    const options = { sessionId, deadlineMs: AUTO_ATTACH_DEADLINE_MS };
    this.addAttaching(
      this.port.send('Target.setAutoAttach', AUTO_ATTACH, options).then(
        () => {},
        () => {},
      ),
    );
  }
}
