// What a plan waits for after its input: until the effects of the input have ended, judged by the page's events since the
// plan began. Timers have no events; what they change later is in the next observation.
import type { ChangeCounts, Settled, SettleStep } from '../engine/engine.js';
import type { PageEvents } from '../events/page_events.js';
import { stringAt } from '../base/narrow.js';
import { delay } from '../port/ports.js';
import type { TabState } from '../events/tab_state.js';
import type { Requests } from './pending_requests.js';
import { NEW_ADDRESS_MS, QUIET_MS } from './limits.js';
import { StabilityWatch } from './stability_watch.js';

/** Call `stop` when done. */
export class InputSettleWatch {
  private readonly stillness: StabilityWatch;
  private readonly unsubscribe: () => void;
  private capturedAt = Number.NEGATIVE_INFINITY;
  private markedAt = performance.now();
  private requestsBefore: number;
  /** The address changed within the same document, and perhaps the scroll position. */
  private hasMoved = false;
  private movedAt = 0;
  private followedAt = 0;
  /** How many timers the page had set before the input, and by the last capture after it. */
  private timersBefore: number | undefined;
  private timersNow: number | undefined;
  /** A request or a message was sent. The page may wait for the answer. */
  private hasSent = false;

  constructor(
    private readonly state: TabState,
    private readonly requests: Requests,
    private readonly events: PageEvents,
  ) {
    // Requests that were under way before are not effects of the plan.
    this.stillness = new StabilityWatch(state, requests.watch(false));
    this.requestsBefore = requests.count;
    this.unsubscribe = state.onTabEvent((method, params) => {
      this.hasSent ||= isSending(method, params);
      if (method !== 'Page.navigatedWithinDocument') return;
      this.hasMoved = true;
      this.movedAt = performance.now();
    });
  }

  /** From the mark to the last relevant change since then; 0 if none was reported. */
  get stabilizationMs(): number {
    return Math.max(Math.round(this.stillness.changedAt - this.markedAt), 0);
  }

  stop(): void {
    this.unsubscribe();
    this.stillness.stop();
  }

  /** A capture that starts now shows everything until now. */
  captureBegins(): void {
    this.capturedAt = performance.now();
  }

  captureEnded(timersSet: number | undefined): void {
    this.timersNow = timersSet;
  }

  /** From here on, changes count as effects of the input. */
  mark(sessionId: string, timersSet: number | undefined): void {
    this.timersBefore = timersSet;
    this.timersNow = undefined;
    this.hasSent = false;
    this.markedAt = performance.now();
    this.requestsBefore = this.requests.count;
    this.hasMoved = false;
    this.stillness.tally(sessionId);
    this.events.mark(sessionId);
  }

  async waitUntilSettled({ ms, waitMs, isBusy }: SettleStep, signal: AbortSignal): Promise<Settled> {
    if (!this.events.isFollowing) return this.waitWithoutEvents(ms, waitMs, signal);
    await this.events.eventsReceived();
    // What says "Loading…" has just been drawn; what it stands for replaces it.
    const isQuiet = !isBusy && this.isQuiet();
    if (waitMs > 0 && (isBusy || !this.hasUncapturedChange())) {
      await this.stillness.changeWithin(isQuiet ? QUIET_MS : waitMs, signal);
    }
    await this.waitForRouter(signal);
    if (isBusy || this.hasRequested()) await this.stillness.untilStableWithin(ms, signal);
    await this.events.reportPendingNow();
    // An event reports the new address, but only a capture shows the new scroll position.
    const counts = this.hasMoved ? NOTHING : this.stillness.counts;
    const changed = this.hasUncapturedChange();
    // As many nodes were added as removed, and not the same ones: texts have taken the place of others.
    const isOther = counts.added > 0 && counts.added === counts.removed && this.events.isRenewed;
    const quiet = isQuiet && this.isQuiet();
    return isOther ? { changed, quiet, ...NOTHING, text: counts.text + counts.added } : { changed, quiet, ...counts };
  }

  // As far as the browser reports it, nothing that the input has started could still change the page: no timer, request or message,
  // and no worker that may have been given work. What a shared worker or an older timer does is not reported.
  private isQuiet(): boolean {
    const hasNoTimer = this.timersNow !== undefined && this.timersNow === this.timersBefore;
    return hasNoTimer && !this.hasSent && this.state.dedicatedWorkers.size === 0;
  }

  // A router that listens to the address renders its page after the input has been answered.
  private async waitForRouter(signal: AbortSignal): Promise<void> {
    const isOld = this.stillness.changedAt < this.movedAt;
    if (isOld && this.movedAt > this.followedAt) await this.stillness.changeWithin(NEW_ADDRESS_MS, signal);
    this.followedAt = Math.max(this.followedAt, this.movedAt);
  }

  // Changes are not reported, so only captures can detect them.
  private async waitWithoutEvents(ms: number, waitMs: number, signal: AbortSignal): Promise<Settled> {
    if (waitMs > 0) await delay(waitMs, signal);
    const hasRequested = this.hasRequested();
    if (hasRequested) await this.stillness.untilStableWithin(ms, signal);
    return { changed: hasRequested || this.capturedAt < this.markedAt, quiet: false, ...NOTHING };
  }

  private hasUncapturedChange(): boolean {
    return this.stillness.changedAt >= Math.max(this.capturedAt, this.markedAt);
  }

  private hasRequested(): boolean {
    return this.requests.count > this.requestsBefore;
  }
}

function isSending(method: string, params: unknown): boolean {
  if (method === 'Network.webSocketFrameSent') return true;
  return method === 'Network.requestWillBeSent' && stringAt(params, 'type') !== 'Ping';
}

const NOTHING: ChangeCounts = { added: 0, removed: 0, text: 0, attribute: 0 };
