// One attempt at a capture: sends all CDP commands at once, stringifies each reply once and feeds it to the engine. A part that
// cannot be read becomes a failure entry; without the page's own snapshot the attempt fails.
import type { FormAndLabelOwners, Fidelity } from '../contract/contract.js';
import type { CaptureFailure, CaptureSummary, Engine, SourceName } from '../engine/engine.js';
import { CdpError, ConnectionLostError, DomToolFailure, EngineAbortedError, TimeoutError } from '../contract/errors.js';
import { computedStylesExpression, namesOf, mergeStyles } from './computed_styles.js';
import type { FrameId } from './isolated_worlds.js';
import { arrayAt, isRecord, recordAt, stringAt } from '../base/narrow.js';
import type { DeadlinePort } from '../port/ports.js';
import { abortReason, delay } from '../port/ports.js';
import { readEventListeners } from './listeners.js';
import { LIVE_STATES, formAndLabelOwnersOf, timersSetOf, transitionEndsInMsOf } from './read_live_states.js';
import type { ChildSession, SessionTree } from './session_tree.js';

export type OnFeed = (source: SourceName, sessionId: string, frameId: string, json: string) => void;

export interface CaptureOptions {
  fidelity: Fidelity;
  signal: AbortSignal;
  /**
   * Receives the JSON of every reply before the engine does; for recordings. Costs a decode where a port delivers bytes.
   */
  onFeed?: OnFeed | undefined;
  /** Ids of frames that are left out of the table. If given, the summary lists all documents. */
  excludedFrames?: readonly string[] | undefined;
}

export interface Captured {
  summary: CaptureSummary;
  fidelity: Fidelity;
  /** Loader id of the main document that was read. */
  loaderId: string;
  /** The Page.getFrameTree reply that reported the loader id. */
  frameTree: unknown;
  /** Time spent in JSON.stringify. */
  stringifyMs: number;
  formAndLabelOwners: FormAndLabelOwners[];
  /** How many timers the page has set; undefined if that is not known. */
  timersSet: number | undefined;
}

export interface CaptureTab {
  readonly port: DeadlinePort;
  readonly tree: SessionTree;
  /** '' if it is not known. */
  readonly mainFrameId: string;
}

/** The slowest page measured took 9.7 s to snapshot. */
const SNAPSHOT_DEADLINE_MS = 20_000;
const COMMAND_DEADLINE_MS = 10_000;
/** For every command to an out-of-process frame. A frame that hangs is left out after this time. */
const CHILD_DEADLINE_MS = 5_000;
/** How long accessibility trees may take after the snapshot of their session has arrived. */
const AX_GRACE_MS = 5_000;
const MAX_FRAMES = 1_000;

/** The styles that the script read do not match the snapshot. */
export class StyleMergeFailed extends Error {}

/** Something on the page was in transition, so the capture was discarded. */
export class TransitionInProgress extends Error {
  constructor(readonly endsInMs: number) {
    super('a transition is running');
  }
}

export interface Tolerance {
  /** Transitions that end sooner than this are accepted. */
  maxTransitionMs: number;
  acceptsChangedFrames: boolean;
}

interface Frame {
  id: string;
  loaderId: string;
  children: Frame[];
}

export class CaptureAttempt {
  /** Pseudo-elements whose styles were merged into snapshots. */
  readonly pseudoElements = new Set<string>();
  private readonly failures: CaptureFailure[] = [];
  private readonly ended = new AbortController();
  private readonly signal: AbortSignal;
  private stringifyMs = 0;
  /** Time until all transitions end; 0 if there are none. */
  private transitionEndsInMs = 0;
  private timersSet: number | undefined;
  private readonly formAndLabelOwners: FormAndLabelOwners[] = [];
  private frameCount = 0;

  constructor(
    private readonly tab: CaptureTab,
    private readonly engine: Engine,
    private readonly options: CaptureOptions,
    private readonly tolerance: Tolerance,
    private readonly styles: number,
    /** The pseudo-elements whose styles a script reads; undefined if all styles come with the snapshot. */
    private readonly pseudoElementsToRead?: readonly string[],
  ) {
    this.signal = AbortSignal.any([options.signal, this.ended.signal]);
  }

  async capture(): Promise<Captured | 'navigated'> {
    this.engine.beginCapture();
    try {
      const frameTree = await this.captureRoot();
      if (frameTree === null) return 'navigated';
      if (this.transitionEndsInMs > 0 && this.transitionEndsInMs >= this.tolerance.maxTransitionMs)
        throw new TransitionInProgress(this.transitionEndsInMs);
      const summary = await this.finish(frameOf(frameTree).id);
      const { loaderId } = frameOf(frameTree);
      const { formAndLabelOwners, stringifyMs, timersSet } = this;
      const { fidelity } = this.options;
      return { summary, fidelity, loaderId, frameTree, stringifyMs, formAndLabelOwners, timersSet };
    } catch (error) {
      if (isNavigation(error)) return 'navigated';
      throw error;
    } finally {
      // Replies that are still under way must not be fed into a later capture.
      this.ended.abort(new Error('the capture is over'));
    }
  }

  private async finish(mainFrameId: string): Promise<CaptureSummary> {
    // A recording is replayed without a browser that could be asked.
    const mayAskForListeners = this.options.onFeed === undefined;
    const summary = this.engine.finishCapture(
      this.failures,
      this.styles,
      mayAskForListeners,
      this.options.excludedFrames,
    );
    if (summary.listenersOf.length === 0) return summary;
    const listeners = await readEventListeners((...command) => this.send(...command), summary.listenersOf, {
      frameId: mainFrameId,
      world: this.tab.tree.worlds.known(''),
    });
    if (this.signal.aborted) throw abortReason(this.signal);
    return this.engine.continueCapture(listeners);
  }

  // The frame tree that was read, or null if its document was replaced meanwhile.
  private async captureRoot(): Promise<object | null> {
    const session = this.captureSession('', this.tab.mainFrameId);
    // A session answers in order, so two equal loader ids around the snapshot prove which document it shows.
    const fence = this.send('Page.getFrameTree', {}, '', SNAPSHOT_DEADLINE_MS + COMMAND_DEADLINE_MS);
    const [tree, after] = await Promise.all([session.frameTree, fence, session.snapshot]);
    await session.rest;
    const before = frameOf(tree);
    if (before.loaderId !== frameOf(after).loaderId) return null;
    const isSame = loadersOf(before) === loadersOf(frameOf(after));
    return (isSame || this.tolerance.acceptsChangedFrames) && isRecord(after) ? after : null;
  }

  private captureSession(sessionId: string, topFrameId: string): SessionCapture {
    const deadlineMs = sessionId === '' ? COMMAND_DEADLINE_MS : CHILD_DEADLINE_MS;
    const frameTree = this.sendAndFeed('Page.getFrameTree', sessionId, '', {}, deadlineMs);
    const metrics = this.sendAndFeed('Page.getLayoutMetrics', sessionId, '', {}, deadlineMs);
    const frameId = { known: topFrameId, reported: frameTree.then((reply) => frameOf(reply).id) };
    frameId.reported.catch(() => {});
    const liveStates = this.readLiveStates(sessionId, frameId);
    const snapshot = this.snapshot(sessionId, frameId);
    const frames = frameTree.then((reply) => this.captureFrames(sessionId, frameOf(reply), snapshot));
    const children = this.tab.tree.childrenOf(sessionId).map((child) => this.captureChild(child));
    const rest = Promise.all([
      this.optional('Page.getLayoutMetrics', sessionId, '', metrics),
      // Every caller that awaits the frame tree reports its failure.
      frames.catch(rethrowFatal),
      // Without this reply a few states are unknown, which needs no warning.
      liveStates.catch(rethrowFatal),
      ...children,
    ]);
    rest.catch(() => {});
    return { frameTree, snapshot, rest };
  }

  private async snapshot(sessionId: string, frameId: FrameId): Promise<unknown> {
    const dumped =
      this.pseudoElementsToRead === undefined
        ? undefined
        : this.dumpedStyles(sessionId, frameId, this.pseudoElementsToRead);
    const reply = await this.sendForSnapshot(sessionId, dumped === undefined ? this.styles : 0);
    if (dumped !== undefined && !mergeStyles(reply, await dumped, this.pseudoElements)) throw new StyleMergeFailed();
    return this.feed('DOMSnapshot.captureSnapshot', sessionId, '', reply);
  }

  private dumpedStyles(sessionId: string, frameId: FrameId, of: readonly string[]): Promise<unknown> {
    const expression = computedStylesExpression(this.styles, of);
    const dumped = this.evaluate(sessionId, frameId, { expression, returnByValue: true }).catch(rethrowFatal);
    dumped.catch(() => {});
    return dumped;
  }

  private sendForSnapshot(sessionId: string, styles: number): Promise<unknown> {
    const params = { computedStyles: namesOf(styles), includePaintOrder: true };
    return this.tab.port.sendForEngine('DOMSnapshot.captureSnapshot', params, {
      sessionId,
      deadlineMs: sessionId === '' ? SNAPSHOT_DEADLINE_MS : CHILD_DEADLINE_MS,
      signal: this.signal,
    });
  }

  private async readLiveStates(sessionId: string, frameId: FrameId): Promise<void> {
    const reply = await this.evaluate(sessionId, frameId, LIVE_STATES);
    this.transitionEndsInMs = Math.max(this.transitionEndsInMs, transitionEndsInMsOf(reply));
    if (sessionId === '') this.timersSet = timersSetOf(reply);
    this.feed('Runtime.evaluate', sessionId, '', reply);
    this.formAndLabelOwners.push({ frameId: await frameId.reported, pairs: formAndLabelOwnersOf(reply) });
  }

  private evaluate(sessionId: string, frameId: FrameId, params: object): Promise<unknown> {
    const send = (method: string, of: object) => this.send(method, of, sessionId, CHILD_DEADLINE_MS);
    return this.tab.tree.worlds.evaluate(sessionId, frameId, send, params);
  }

  private async captureChild(child: ChildSession): Promise<void> {
    const { sessionId, frameId, parentSessionId } = child;
    if (!this.countFrame()) return;
    this.feed('Target.attachedToTarget', sessionId, frameId, child.attached);
    const owner = this.captureOwner(parentSessionId, frameId);
    const session = this.captureSession(sessionId, frameId);
    await Promise.all([
      owner,
      session.rest,
      this.optional('Page.getFrameTree', sessionId, frameId, session.frameTree),
      this.optional('DOMSnapshot.captureSnapshot', sessionId, frameId, session.snapshot),
    ]);
  }

  // The same-process frames of one session, including its top frame: owner and box of each child frame, and each
  // accessibility tree.
  private async captureFrames(sessionId: string, root: Frame, snapshot: Promise<unknown>): Promise<void> {
    const work: Array<Promise<void>> = [];
    const queue = [root];
    for (let frame = queue.shift(); frame !== undefined; frame = queue.shift()) {
      if (frame !== root) {
        if (!this.countFrame()) break;
        work.push(this.captureOwner(sessionId, frame.id));
      }
      if (this.options.fidelity === 'hybrid') work.push(this.captureAxTree(sessionId, frame.id, snapshot));
      queue.push(...frame.children);
    }
    await Promise.all(work);
  }

  private async captureOwner(sessionId: string, frameId: string): Promise<void> {
    try {
      const owner = await this.frameOwner(sessionId, frameId);
      const box = this.sendAndFeed('DOM.getBoxModel', sessionId, frameId, owner, COMMAND_DEADLINE_MS);
      await this.optional('DOM.getBoxModel', sessionId, frameId, box);
    } catch (error) {
      this.fail('DOM.getFrameOwner', sessionId, frameId, error);
    }
  }

  private async frameOwner(sessionId: string, frameId: string): Promise<{ backendNodeId: unknown }> {
    const { frameOwners } = this.tab.tree;
    const known = frameOwners.get(frameId);
    const reply = known ?? (await this.send('DOM.getFrameOwner', { frameId }, sessionId, COMMAND_DEADLINE_MS));
    this.feed('DOM.getFrameOwner', sessionId, frameId, reply);
    if (isRecord(reply)) frameOwners.set(frameId, reply);
    return { backendNodeId: isRecord(reply) ? reply['backendNodeId'] : undefined };
  }

  private async captureAxTree(sessionId: string, frameId: string, snapshot: Promise<unknown>): Promise<void> {
    const source = 'Accessibility.getFullAXTree';
    const overdue = new AbortController();
    const late = new TimeoutError(source, AX_GRACE_MS);
    const signal = AbortSignal.any([this.signal, overdue.signal]);
    snapshot
      .then(
        () => delay(AX_GRACE_MS, this.signal),
        () => {},
      )
      .then(() => overdue.abort(late))
      .catch(() => {});
    const deadlineMs = SNAPSHOT_DEADLINE_MS + AX_GRACE_MS;
    const sent = this.tab.port.sendForEngine(source, { frameId }, { sessionId, deadlineMs, signal });
    await this.optional(
      source,
      sessionId,
      frameId,
      sent.then((reply) => this.feed(source, sessionId, frameId, reply)),
    );
  }

  private async sendAndFeed(
    source: SourceName,
    sessionId: string,
    frameId: string,
    params: object,
    deadlineMs: number,
  ): Promise<unknown> {
    const reply = await this.send(source, params, sessionId, deadlineMs);
    this.feed(source, sessionId, frameId, reply);
    return reply;
  }

  private send(method: string, params: object, sessionId: string, deadlineMs: number): Promise<unknown> {
    const sent = this.tab.port.send(method, params, { sessionId, deadlineMs, signal: this.signal });
    // Callers that need the reply await it. If the capture ends early, nobody does.
    sent.catch(() => {});
    return sent;
  }

  private feed(source: SourceName, sessionId: string, frameId: string, reply: unknown): void {
    if (this.signal.aborted) throw abortReason(this.signal);
    const started = performance.now();
    const json = reply instanceof Uint8Array ? reply : JSON.stringify(reply ?? {});
    this.stringifyMs += performance.now() - started;
    this.options.onFeed?.(source, sessionId, frameId, typeof json === 'string' ? json : new TextDecoder().decode(json));
    this.engine.feed(source, sessionId, frameId, json);
  }

  // Waits for a part that the capture can do without.
  private async optional(
    source: SourceName,
    sessionId: string,
    frameId: string,
    part: Promise<unknown>,
  ): Promise<void> {
    try {
      await part;
    } catch (error) {
      this.fail(source, sessionId, frameId, error);
    }
  }

  private fail(source: SourceName, sessionId: string, frameId: string, error: unknown): void {
    rethrowFatal(error);
    if (this.signal.aborted) throw abortReason(this.signal);
    this.failures.push({ source, sessionId, frameId, reason: reasonOf(error) });
  }

  private countFrame(): boolean {
    this.frameCount += 1;
    return this.frameCount <= MAX_FRAMES;
  }
}

/** A session whose capture is under way. */
interface SessionCapture {
  frameTree: Promise<unknown>;
  snapshot: Promise<unknown>;
  /** Everything else of this session and of its child sessions. Rejects only with errors that end the whole capture. */
  rest: Promise<unknown>;
}

// Rethrows errors that end the capture wherever they happen.
function rethrowFatal(error: unknown): void {
  if (error instanceof EngineAbortedError || error instanceof StyleMergeFailed) throw error;
  if (error instanceof ConnectionLostError) throw error;
}

function isNavigation(error: unknown): boolean {
  return error instanceof CdpError && /navigated or closed/i.test(error.message);
}

function reasonOf(error: unknown): string {
  if (error instanceof TimeoutError) return 'timeout';
  if (error instanceof CdpError) return `cdp error ${error.code}`;
  if (error instanceof DomToolFailure) return error.error.code;
  return 'failed';
}

function frameOf(reply: unknown): Frame {
  return frameAt(recordAt(reply, 'frameTree'), 0);
}

/** The documents of a frame tree as one comparable string. */
function loadersOf(frame: Frame): string {
  return [frame.id, frame.loaderId, ...frame.children.map(loadersOf)].join(' ');
}

function frameAt(node: unknown, depth: number): Frame {
  const frame = recordAt(node, 'frame');
  const children = depth < MAX_FRAMES ? arrayAt(node, 'childFrames') : [];
  return {
    id: stringAt(frame, 'id') ?? '',
    loaderId: stringAt(frame, 'loaderId') ?? '',
    children: children.map((child) => frameAt(child, depth + 1)),
  };
}
