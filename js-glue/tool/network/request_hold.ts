// Pauses the requests that an action causes until the host's gate has allowed or refused each: documents of the page, of its
// frames and of tabs that it opens, and requests of scripts. What the gate refuses never leaves the browser, and the page
// stays as it is. Nothing stays paused while a person thinks: Chrome sends paused requests as soon as the debugging ends,
// which a person can do at any moment. A request that needs a person's approval is refused, and the action is repeated after
// they approve. A service worker could answer for the page, or send requests on its own, where no session of the page can
// hold them. So it is bypassed, unless the address of the action is known and allowed.
import { originOf } from '../base/addresses.js';
import { numberAt, recordAt, stringAt } from '../base/narrow.js';
import { CdpError, failure } from '../contract/errors.js';
import type { NewTabRules, PausedRequest, RequestDecision, RequestGate } from '../contract/request_gate.js';
import type { TabState } from '../events/tab_state.js';
import { delay as wait } from '../port/ports.js';
import type { DeadlinePort } from '../port/ports.js';
import type { EarlierRequests } from './earlier_requests.js';
import type { JudgeDocument } from './held_window.js';
import { OpenDocuments, isAnswer } from './open_documents.js';
import {
  bypassServiceWorker,
  carryOut,
  documentAt,
  plainWords,
  redirectOf,
  startPausing,
  stopLoading,
  stopPausing,
} from './paused_requests.js';

/**
 * The host's part: requests of tabs that the page opens. Called before the action; the returned function is called after
 * it. `judge` takes an object in the shape of a Fetch.requestPaused event and returns whether the host should let the
 * request continue.
 */
export type HoldNewTabs = (rules: NewTabRules, judge: JudgeDocument) => Promise<() => Promise<void>>;

interface HoldOptions {
  holdNewTabs: HoldNewTabs | undefined;
  /** False if the gate has already allowed the address of the action. The site's service worker may then serve the page. */
  bypassesServiceWorker?: boolean;
}

export interface HeldTab {
  readonly port: DeadlinePort;
  readonly state: TabState;
  readonly earlierRequests: EarlierRequests;
  /** The hold of an earlier action that waits for the response to a document. */
  holdOfLastAction?: RequestHold | undefined;
}

/** The redirect of a server that takes longer than this to answer is not held. */
const LINGER_MS = 30_000;
/** A worker that the page has just created makes its first requests within this time. */
const WORKER_START_MS = 700;
/** A refresh that the page schedules for later than this is not an effect of the action. */
const REFRESH_MS = 1_000;
const REFRESH_START_MS = 700;
const ARRIVAL_MS = 30_000;

export class RequestHold {
  private readonly words = new Set<string>();
  private readonly sessions = new Set<string>();
  private readonly pendingDecisions = new Set<Promise<void>>();
  private readonly documents = new OpenDocuments();
  private readonly loaderId: string;
  private readonly unsubscribe: () => void;
  private readonly keepRecording: () => void;
  private isOver = false;
  private bypassesServiceWorker = true;
  /** Workers and refreshes that the action started, each until its first request or until it has had time for one. */
  private readonly starting: Promise<void>[] = [];
  private hasRequested: () => void = () => {};
  private endNewTabs: () => Promise<void> = async () => {};

  private constructor(
    private readonly tab: HeldTab,
    private readonly gate: RequestGate,
  ) {
    this.loaderId = tab.state.mainLoaderId;
    this.keepRecording = tab.earlierRequests.pause();
    this.unsubscribe = tab.state.onTabEvent((method, params, sessionId) => this.note(method, params, sessionId));
  }

  /** Rejects with DomToolFailure if the page's requests cannot be held; then no action must be made on it. */
  static async begin(
    tab: HeldTab,
    gate: RequestGate,
    { holdNewTabs, bypassesServiceWorker = true }: HoldOptions,
  ): Promise<RequestHold> {
    const hold = new RequestHold(tab, gate);
    hold.bypassesServiceWorker = bypassesServiceWorker;
    // From here on the new gate also decides about requests that are under way.
    if (tab.holdOfLastAction !== undefined) {
      hold.documents.take(tab.holdOfLastAction.documents);
      tab.holdOfLastAction.handOver();
      tab.holdOfLastAction = undefined;
    }
    try {
      // Wait for all of them first: a hold that began late would never be ended.
      const begun = [hold.start(), bypassServiceWorker(tab.port, bypassesServiceWorker), hold.holdNewTabs(holdNewTabs)];
      await Promise.allSettled(begun);
      await Promise.all(begun);
      return hold;
    } catch (error) {
      await hold.end();
      throw error;
    }
  }

  /** Whether the tab may show a page that is loaded without a request, such as one from its history. */
  mayShow(url: string): boolean {
    return !/^https?:/i.test(url) || this.judge({ ...this.contextOf(), event: documentAt(url), where: 'page' }).send;
  }

  /** What was not sent, without duplicates. */
  get refused(): string[] {
    return [...this.words];
  }

  async end(): Promise<void> {
    await Promise.all([this.endNewTabs().catch(() => {}), ...this.starting]);
    this.keepRecording();
    if (this.documents.isEmpty) return this.stop();
    this.tab.holdOfLastAction = this;
    void this.documents.settled(LINGER_MS).then(() => this.stop());
  }

  private async stop(): Promise<void> {
    if (this.isOver) return;
    // Decisions must be sent before the session stops pausing. Another hold may have begun meanwhile.
    await Promise.all([...this.pendingDecisions]);
    if (this.isOver) return;
    if (this.tab.holdOfLastAction === this) this.tab.holdOfLastAction = undefined;
    this.handOver();
    const { port } = this.tab;
    await Promise.all([
      ...[...this.sessions].map((sessionId) => stopPausing(port, sessionId)),
      bypassServiceWorker(port, false),
    ]);
  }

  // Stops deciding. The hold of the next action may take over.
  private handOver(): void {
    this.isOver = true;
    this.unsubscribe();
  }

  private async start(): Promise<void> {
    const { tree, workers } = this.tab.state;
    const children = [...tree.sessionIds().filter((id) => id !== ''), ...workers.keys()];
    const inner = children.map((sessionId) => this.hold(sessionId));
    try {
      await this.pausing('');
    } catch (error) {
      if (!(error instanceof CdpError)) throw error;
      throw failure(
        'SECURITY_BLOCKED',
        'The browser does not let the requests of this page be held, so nothing was done.',
        'Allow actions without questions in the settings, or use another browser.',
      );
    }
    await Promise.all(inner);
  }

  private async holdNewTabs(holdNewTabs: HoldNewTabs | undefined): Promise<void> {
    const { newTabs } = this.gate;
    if (newTabs === undefined || holdNewTabs === undefined) return;
    const judge: JudgeDocument = (event, where) => this.judge({ ...this.contextOf(), event, where });
    this.endNewTabs = await holdNewTabs(newTabs, judge);
  }

  private async pausing(sessionId: string): Promise<void> {
    this.sessions.add(sessionId);
    await startPausing(this.tab.port, sessionId);
  }

  // A frame or worker that is closed meanwhile makes no more requests.
  private hold(sessionId: string): Promise<void> {
    return this.pausing(sessionId).catch(() => {});
  }

  private track(work: Promise<void>): void {
    const done: Promise<void> = work.finally(() => this.pendingDecisions.delete(done));
    this.pendingDecisions.add(done);
  }

  private note(method: string, params: unknown, sessionId: string): void {
    if (method === 'Fetch.requestPaused') {
      this.paused(params, sessionId);
    } else if (method === 'Network.requestWillBeSent' && !this.bypassesServiceWorker) {
      this.stopRefusedNavigation(params, sessionId);
    } else if (method === 'Page.frameScheduledNavigation') {
      this.awaitRefresh((numberAt(params, 'delay') ?? 0) * 1000);
    } else if (method === 'Network.loadingFailed') {
      this.documents.failed(params);
    } else if (method === 'Target.attachedToTarget') {
      const attached = stringAt(params, 'sessionId') ?? '';
      if (this.tab.state.tree.has(attached) || this.tab.state.workers.has(attached)) this.track(this.hold(attached));
      else if (stringAt(recordAt(params, 'targetInfo'), 'type') === 'worker') this.starting.push(wait(WORKER_START_MS));
    } else if (method === 'Target.detachedFromTarget') {
      this.sessions.delete(stringAt(params, 'sessionId') ?? '');
    }
  }

  private awaitRefresh(inMs: number): void {
    if (inMs > REFRESH_MS) return;
    const request = new Promise<void>((resolve) => {
      this.hasRequested = resolve;
    });
    this.starting.push(Promise.race([request, wait(inMs + REFRESH_START_MS)]));
  }

  private paused(event: unknown, sessionId: string): void {
    if (stringAt(event, 'resourceType') === 'Document') this.hasRequested();
    const where = this.isOfMainFrame(event, sessionId) ? 'page' : 'frame';
    const shown = this.tab.state.addressOfFrame(stringAt(event, 'frameId') ?? '');
    const context = { ...this.contextOf(), ...(shown === undefined ? {} : { shownInFrame: shown }) };
    // The target of a redirect is judged before another site's worker could answer for it.
    const leadsTo = redirectOf(event);
    const redirected = leadsTo === undefined ? event : { ...Object(event), ...leadsTo };
    const decision = this.judge({ ...context, event: redirected, where });
    this.documents.decided(event, decision);
    if (where === 'page' && decision.send && this.isServedByWorker(event))
      return this.track(this.restartThroughWorker(event));
    this.track(carryOut(this.tab.port, event, sessionId, decision));
  }

  /** Whether a worker of this site would serve the page if it were not bypassed. Not true of the target of a redirect. */
  private isServedByWorker(event: unknown): boolean {
    const request = recordAt(event, 'request');
    if (!this.bypassesServiceWorker || this.tab.state.dialog !== null || stringAt(request, 'method') !== 'GET')
      return false;
    if (stringAt(event, 'resourceType') !== 'Document' || isAnswer(event) || redirectOf(event) !== undefined)
      return false;
    if (stringAt(event, 'redirectedRequestId') !== undefined) return false;
    const origin = originOf(stringAt(request, 'url'));
    return [...this.tab.state.workers.values()].some((script) => originOf(script) === origin);
  }

  // Nothing has left yet, and the worker's own requests are held.
  private async restartThroughWorker(event: unknown): Promise<void> {
    const { port } = this.tab;
    this.bypassesServiceWorker = false;
    const request = recordAt(event, 'request');
    const url = `${stringAt(request, 'url') ?? ''}${stringAt(request, 'urlFragment') ?? ''}`;
    const referrer = stringAt(recordAt(request, 'headers'), 'Referer');
    await bypassServiceWorker(port, false);
    await carryOut(port, event, '', { send: false, words: '' });
    this.documents.decided(event, { send: false, words: '' });
    const params = { url, transitionType: 'link', ...(referrer === undefined ? {} : { referrer }) };
    // It is answered when the page has arrived, which the action waits for itself.
    void port.send('Page.navigate', params, { deadlineMs: ARRIVAL_MS }).catch(() => {});
  }

  // A worker of another site answers for a document without pausing it.
  private stopRefusedNavigation(params: unknown, sessionId: string): void {
    if (stringAt(params, 'type') !== 'Document' || !this.isOfMainFrame(params, sessionId)) return;
    const event = { resourceType: 'Document', request: recordAt(params, 'request') };
    if (this.judge({ ...this.contextOf(), event, where: 'page' }).send) return;
    this.track(stopLoading(this.tab.port));
  }

  private contextOf(): Pick<PausedRequest, 'isOfNewDocument' | 'earlier'> {
    const { state, earlierRequests } = this.tab;
    return { isOfNewDocument: state.mainLoaderId !== this.loaderId, earlier: earlierRequests.all };
  }

  private isOfMainFrame(params: unknown, sessionId: string): boolean {
    return sessionId === '' && stringAt(params, 'frameId') === this.tab.state.mainFrameId;
  }

  private judge(request: PausedRequest): RequestDecision {
    let decision: RequestDecision;
    try {
      decision = this.gate.decide(request);
    } catch {
      decision = { send: false, words: plainWords(request.event) };
    }
    if (!decision.send) this.words.add(decision.words);
    return decision;
  }
}
