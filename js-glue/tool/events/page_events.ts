// Passes the tab's events to the engine, which decides what they mean (src/events). They are selected and sent in
// batches, also during a capture or plan; DOM events go through a mirror (dom_watch.ts). Nothing here may fail or delay a call,
// and the number of pending events is limited. Two are made here:
//
//   Request.began   the page session sent a request: type
//   Request.ended   it finished: type, method, url, documentURL, isPage?, status?, errorText?, canceled?
import type { Observation } from '../contract/contract.js';
import { originOf } from './dom_mirror.js';
import type { FrameAround } from '../engine/engine.js';
import type { Engine, TabEvent, UncapturedChanges } from '../engine/engine.js';
import { DomWatch, MAX_FOLLOWED_NODES } from './dom_watch.js';
import type { WatchListener } from './dom_watch.js';
import { EngineAbortedError } from '../contract/errors.js';
import { isRecord, recordAt, stringAt } from '../base/narrow.js';
import type { DeadlinePort } from '../port/ports.js';
import type { TabState } from './tab_state.js';

/** The events that are passed on, each with the parameters that the engine reads. */
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  'Log.entryAdded': ['entry.level', 'entry.source', 'entry.text', 'entry.timestamp'],
  'Page.downloadProgress': ['guid', 'state'],
  'Page.downloadWillBegin': ['guid', 'suggestedFilename', 'frameId'],
  'Page.fileChooserOpened': ['backendNodeId', 'mode'],
  'Page.frameRequestedNavigation': ['disposition', 'url'],
  'Page.frameNavigated': ['frame.id', 'frame.parentId', 'frame.url'],
  'Page.javascriptDialogClosed': [],
  'Page.javascriptDialogOpening': ['message'],
  'Page.navigatedWithinDocument': ['frameId', 'url'],
  'Page.windowOpen': ['url'],
};

/** Events after which an element may mean something else than before. Changes of styles and states are not among them. */
const CHANGES: ReadonlySet<string> = new Set([
  'DOM.characterDataModified',
  'DOM.childNodeCountUpdated',
  'DOM.childNodeInserted',
  'DOM.childNodeRemoved',
  'DOM.documentUpdated',
  'DOM.shadowRootPopped',
  'DOM.shadowRootPushed',
]);

/** Events after which a frame shows something else. */
const NEW_CONTENTS: ReadonlySet<string> = new Set([
  'Page.frameNavigated',
  'Page.navigatedWithinDocument',
  'Target.attachedToTarget',
  'Target.detachedFromTarget',
]);

const BATCH_MS = 20;
/** How long a session may take to confirm that it has sent all events. */
const ANSWER_MS = 250;
/** The time from the end of a call to the request of the document. Chrome does nothing else while it sends a document. */
const IDLE_MS = 20;
const MAX_QUEUED = 2_000;
const MAX_REQUESTS = 500;

export interface EventHost {
  readonly port: DeadlinePort;
  readonly state: TabState;
  /** The current engine, or null. */
  engine(): Engine | null;
  /** The engine is lost. */
  aborted(error: EngineAbortedError): void;
}

export class PageEvents {
  private events: TabEvent[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private idleTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly unsubscribe: () => void;
  private readonly watches = new Map<string, DomWatch>();
  private readonly requests = new Map<string, object>();
  private calls = 0;
  private isStopped = false;
  /** The page has more nodes than can be followed. True until a capture shows otherwise. */
  private isTooLarge = true;
  /** Something may have changed since the last capture that no event reports. */
  private mayHaveMissed = false;
  /** Since the last capture began, the insertion, removal or change of an element or a text was reported. */
  private contentChanged = false;
  /** The same for anything that events report, also an attribute or the address. */
  private anythingChanged = false;
  private marked: readonly string[] = [''];
  private readonly sinceCapture = new ChangesSinceCapture();

  constructor(private readonly host: EventHost) {
    this.unsubscribe = host.state.onTabEvent((method, params, sessionId) => this.receive(method, params, sessionId));
  }

  stop(): void {
    this.isStopped = true;
    this.unsubscribe();
    clearTimeout(this.timer);
    clearTimeout(this.idleTimer);
  }

  /** Whether DOM events of the page's session are received. */
  get isFollowing(): boolean {
    return this.watches.get('')?.isFollowing === true;
  }

  limitations(): Observation['limitations'] {
    return this.isTooLarge ? [{ kind: 'events_not_followed', detail: 'the page has too many nodes' }] : [];
  }

  /** A call begins. `end` must follow. */
  begin(): void {
    this.calls += 1;
    clearTimeout(this.idleTimer);
  }

  end(): void {
    this.calls -= 1;
    this.followSoon();
  }

  private followSoon(): void {
    if (this.isStopped || this.calls > 0) return;
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => void this.follow(), IDLE_MS);
  }

  /** A capture that starts now shows every change so far. */
  captureBegins(): void {
    this.mayHaveMissed = !this.isFollowed();
    this.contentChanged = false;
    this.anythingChanged = false;
    this.sinceCapture.captureBegins();
    for (const watch of this.watches.values()) watch.captureBegins();
  }

  /**
   * Whether an element was inserted or removed, or its contents changed, since the last capture. True if that is not
   * certain: the page is not followed, or one of its sessions does not answer.
   */
  contentMayHaveChanged(): Promise<boolean> {
    return this.mayHaveChanged(() => this.contentChanged);
  }

  /**
   * Whether anything changed that events report, also attributes, styles or the address. Values are not reported. True if
   * that is not certain, as above.
   */
  anythingMayHaveChanged(): Promise<boolean> {
    return this.mayHaveChanged(() => this.anythingChanged);
  }

  /**
   * Whether such a change was reported. False if the page is not followed; true if it is, and a session does not answer.
   */
  async hasReportedChange(): Promise<boolean> {
    const isAnswered = this.anythingChanged || !this.isFollowing || (await this.eventsReceived());
    return !isAnswered || this.anythingChanged;
  }

  private async mayHaveChanged(isReported: () => boolean): Promise<boolean> {
    const isPossible = (): boolean => isReported() || this.mayHaveMissed || !this.isFollowed();
    return isPossible() || !(await this.eventsReceived()) || isPossible();
  }

  /** From here on, changes of the page and of that session count for `isRenewed`. */
  mark(sessionId: string): void {
    this.marked = ['', sessionId];
    for (const watch of this.watches.values()) watch.mark();
  }

  /** The nodes inserted since the mark differ from those removed: the page has not only drawn the same again. False if that is not sure. */
  get isRenewed(): boolean {
    return this.marked.some((sessionId) => this.watches.get(sessionId)?.isRenewed === true);
  }

  /** The same for the inside of a node; false if its session is not followed. */
  async hasChangedInside(sessionId: string, backendNodeId: number): Promise<boolean> {
    const watch = this.watches.get(sessionId);
    if (watch?.isFollowing !== true) return false;
    await this.fence(sessionId).catch(() => {});
    return watch.hasChangedInside(backendNodeId);
  }

  /** Resolves when all events until now have been received, or with false: a session that does not answer is not waited for. */
  async eventsReceived(): Promise<boolean> {
    const fences = this.host.state.tree.sessionIds().map((sessionId) => this.fence(sessionId));
    return (await Promise.allSettled(fences)).every(({ status }) => status === 'fulfilled');
  }

  /** Reports pending insertions and changes at once, without the usual delay. */
  async reportPendingNow(): Promise<void> {
    const waiting = [...this.watches.values()].filter((watch) => watch.isWaiting);
    if (waiting.length === 0) return;
    // Their contents were requested when they were inserted.
    if (waiting.some((watch) => watch.isWaitingForText)) await this.eventsReceived();
    await Promise.all(waiting.map((watch) => watch.reportNow()));
  }

  // Resolves when the session has sent all its earlier events, because it answers only after them.
  private fence(sessionId: string): Promise<unknown> {
    return this.host.port.send('Page.getLayoutMetrics', {}, { sessionId, deadlineMs: ANSWER_MS });
  }

  // Whether DOM events of every session are received.
  private isFollowed(): boolean {
    return this.host.state.tree.sessionIds().every((sessionId) => this.watches.get(sessionId)?.isFollowing === true);
  }

  /** The page was captured and has `nodes` nodes. */
  captureEnded(nodes: number): void {
    this.isTooLarge = nodes > MAX_FOLLOWED_NODES;
    this.sinceCapture.captureEnded();
    for (const watch of this.watches.values()) watch.startNewCapturePeriod();
  }

  /** Makes Chrome send the documents whose changes should be followed. Resolves when that is done or has failed. */
  async follow(): Promise<void> {
    if (this.isTooLarge || this.isStopped) return;
    // Earlier changes have not been reported.
    if (!this.isFollowed()) this.mayHaveMissed = true;
    await Promise.all(this.host.state.tree.sessionIds().map((sessionId) => this.watchOf(sessionId).follow()));
  }

  /** Passes every opt-out seen so far to the engine. False if the page's events are not followed. */
  async passOptOutsToEngine(): Promise<boolean> {
    if (!this.isFollowing) await this.follow();
    if (!this.isFollowing) return false;
    const following = [...this.watches.values()].filter((watch) => watch.isFollowing);
    await Promise.allSettled(following.map(({ sessionId }) => this.fence(sessionId)));
    this.flush();
    return true;
  }

  private uncapturedNow(): UncapturedChanges {
    const isUnsure = !this.isFollowed() || [...this.watches.values()].some((watch) => watch.hasUnresolvedNodes);
    return { hasNewFields: isUnsure || this.sinceCapture.hasFields, optedOut: this.sinceCapture.optedOut };
  }

  /** Passes all pending events to the engine now. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const engine = this.host.engine();
    if (engine === null || this.isStopped) return;
    const { events } = this;
    this.events = [];
    try {
      engine.addEvents(Date.now(), events, this.uncapturedNow());
    } catch (error) {
      if (error instanceof EngineAbortedError) this.host.aborted(error);
    }
  }

  private receive(method: string, params: unknown, sessionId: string): void {
    if (method.startsWith('DOM.')) {
      this.anythingChanged = true;
      this.contentChanged ||= CHANGES.has(method) || stringAt(params, 'name') === 'href';
      this.watches.get(sessionId)?.onEvent(method, params, Date.now());
      if (method === 'DOM.documentUpdated' && sessionId !== '') this.followSoon();
      return;
    }
    this.anythingChanged ||= NEW_CONTENTS.has(method);
    // A new document may contain fields.
    if (method === 'Target.attachedToTarget' || method === 'Page.frameNavigated') this.sinceCapture.fieldMayBeAdded();
    // A frame that is added to a captured page has changes to report at once.
    if (method === 'Target.attachedToTarget' && this.isFollowing) return this.followSoon();
    if (method === 'Target.detachedFromTarget') return this.dropWatches();
    if (method.startsWith('Network.')) return this.onNetwork(method, params, sessionId);
    const fields = EVENTS[method];
    if (fields === undefined) return;
    this.push(method, pick(params, fields), sessionId, Date.now(), this.frameOf(method, params, sessionId));
  }

  // The frame of an event of the Page domain, unless it is the main frame.
  private frameOf(method: string, params: unknown, sessionId: string): FrameAround | undefined {
    const id = stringAt(params, 'frameId') ?? this.host.state.tree.frameOf(sessionId) ?? '';
    if (id === '' || id === this.host.state.mainFrameId) return undefined;
    // The event of a dialog has the address of its frame.
    const isDialog = method === 'Page.javascriptDialogOpening';
    return { id, origin: isDialog ? originOf(stringAt(params, 'url') ?? '') : this.originOf(sessionId) };
  }

  private originOf(sessionId: string): string {
    return sessionId === '' ? '' : (this.watches.get(sessionId)?.origin ?? '');
  }

  // The event that ends a request does not contain its address, so the first event is kept until then.
  private onNetwork(method: string, params: unknown, sessionId: string): void {
    // Requests of frames of other sites are not about this page.
    if (sessionId !== '') return;
    const id = stringAt(params, 'requestId') ?? '';
    if (method === 'Network.requestWillBeSent') {
      const type = stringAt(params, 'type') ?? '';
      const [oldest] = this.requests.keys();
      if (this.requests.size >= MAX_REQUESTS && oldest !== undefined) this.requests.delete(oldest);
      const request = pick(recordAt(params, 'request'), ['method', 'url']);
      const isPage = type === 'Document' && stringAt(params, 'frameId') === this.host.state.mainFrameId;
      this.requests.set(id, { type, ...request, ...pick(params, ['documentURL']), ...(isPage ? { isPage } : {}) });
      return this.push('Request.began', { type }, sessionId, Date.now());
    }
    const request = this.requests.get(id);
    if (request === undefined) return;
    const end = { ...pick(params, ['errorText', 'canceled']), ...pick(recordAt(params, 'response'), ['status']) };
    if (method === 'Network.responseReceived' || method === 'Network.loadingFailed') {
      this.push('Request.ended', { ...request, ...end }, sessionId, Date.now());
    }
    if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') this.requests.delete(id);
  }

  private push(method: string, params: object, sessionId: string, at: number, frame?: FrameAround): void {
    if (this.events.length >= MAX_QUEUED || this.isStopped) return;
    this.events.push({ at, sessionId, method, params, ...(frame === undefined ? {} : { frame }) });
    this.timer ??= setTimeout(() => this.flush(), BATCH_MS);
  }

  private watchOf(sessionId: string): DomWatch {
    const known = this.watches.get(sessionId);
    if (known !== undefined) return known;
    const listener: WatchListener = {
      report: (method, params, frame, at) =>
        this.push(method, params, sessionId, at, frame ?? this.frameShownBy(sessionId)),
      onField: () => this.sinceCapture.fieldMayBeAdded(),
      optedOut: (frame) => this.sinceCapture.optOut(frame?.id ?? this.host.state.tree.frameOf(sessionId) ?? ''),
    };
    const watch = new DomWatch(this.host.port, sessionId, listener, () => this.host.state.tree.worlds.known(sessionId));
    this.watches.set(sessionId, watch);
    return watch;
  }

  private frameShownBy(sessionId: string): FrameAround | undefined {
    const id = this.host.state.tree.frameOf(sessionId);
    return id === undefined ? undefined : { id, origin: this.originOf(sessionId) };
  }

  private dropWatches(): void {
    for (const sessionId of [...this.watches.keys()]) {
      if (!this.host.state.tree.has(sessionId)) this.watches.delete(sessionId);
    }
  }
}

/** Changes since the last capture began, which it may not show. */
class ChangesSinceCapture {
  private fields = { added: 0, before: 0, captured: 0 };
  private optOuts = new Set<string>();
  private optOutsBefore = new Set<string>();

  get hasFields(): boolean {
    return this.fields.added > this.fields.captured;
  }

  get optedOut(): string[] {
    return [...this.optOuts];
  }

  fieldMayBeAdded(): void {
    this.fields.added += 1;
  }

  optOut(frameId: string): void {
    this.optOuts.add(frameId);
    this.optOutsBefore.delete(frameId);
  }

  captureBegins(): void {
    this.fields.before = this.fields.added;
    this.optOutsBefore = new Set(this.optOuts);
  }

  /** Keeps only what happened after that capture began. */
  captureEnded(): void {
    this.fields.captured = this.fields.before;
    for (const frameId of this.optOutsBefore) this.optOuts.delete(frameId);
  }
}

/** The members of `params` at those paths, in an object of the same shape. */
function pick(params: unknown, paths: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const path of paths) {
    const [name = '', inner] = path.split('.');
    const value = isRecord(params) ? params[name] : undefined;
    if (value === undefined) continue;
    if (inner === undefined) picked[name] = value;
    else if (isRecord(value)) picked[name] = { ...(picked[name] as object | undefined), [inner]: value[inner] };
  }
  return picked;
}
