// Whether a page is still, by its events: for a while nothing relevant has changed in its document, and no relevant request
// has begun, made progress, ended or is under way. Not relevant are styles, changes back to earlier content (an animation,
// a clock, a carousel), polls, and frames of other sites. An extension receives no layout events; movement without a change
// of the document is an animation.
import type { ChangeCounts } from '../engine/engine.js';
import type { TabState } from '../events/tab_state.js';
import { delay } from '../port/ports.js';
import { DomChanges } from './dom_changes.js';
import { CHANGE_TICK_MS, LONGEST_TICK_MS, STILL_MS, TICK_MS } from './limits.js';
import type { RequestWatch } from './pending_requests.js';

/** For callers to whom requests do not matter. */
const NO_REQUESTS: Pick<RequestWatch, 'isQuiet' | 'open'> = { isQuiet: () => true, open: 0 };

/** A time in which the loop of `untilQuiet` should have run and did not. */
interface Stall {
  endedAt: number;
  lostMs: number;
}

/** Watches from its creation on, so that earlier changes count when a caller waits later. Call `stop` when done. */
export class StabilityWatch {
  private readonly changes: DomChanges;

  constructor(
    state: TabState,
    private readonly requests: RequestWatch,
  ) {
    this.changes = new DomChanges(state);
  }

  /** The time of the last relevant change in any frame; initially the start of the watch. */
  get changedAt(): number {
    return this.changes.lastAnywhere;
  }

  /** The number of relevant changes since `tally`, in the page and the tallied session. */
  get counts(): ChangeCounts {
    return { ...this.changes.counts };
  }

  /** From here on, counts changes of the page and of that session. */
  tally(sessionId: string): void {
    this.changes.tally(sessionId);
  }

  stop(): void {
    this.changes.stop();
    this.requests.stop();
  }

  /** Resolves when something relevant changes, or after `ms`. */
  async changeWithin(ms: number, signal: AbortSignal): Promise<void> {
    const before = this.changes.lastAnywhere;
    const until = performance.now() + ms;
    while (this.changes.lastAnywhere === before && performance.now() < until) {
      await delay(Math.max(Math.min(CHANGE_TICK_MS, until - performance.now()), 1), signal);
    }
  }

  /**
   * Resolves when the page is still; rejects with the signal's reason. Returns how many requests it gave up, or null as
   * soon as the page's DOM events stop arriving.
   */
  untilStable(
    signal: AbortSignal,
    isFollowing?: () => boolean,
    { quietMs, network } = { quietMs: STILL_MS, network: true },
  ): Promise<number | null> {
    const last = (): number => (network ? Math.max(this.changes.last, this.requests.last) : this.changes.last);
    return untilQuiet(quietMs, network ? this.requests : NO_REQUESTS, last, signal, isFollowing);
  }

  /** Resolves when the page is still, or after `ms`. */
  async untilStableWithin(ms: number, signal: AbortSignal): Promise<void> {
    const over = AbortSignal.timeout(ms);
    await this.untilStable(AbortSignal.any([signal, over])).catch((error: unknown) => {
      if (!over.aborted || signal.aborted) throw error;
    });
  }
}

/**
 * Resolves when no relevant request is under way and nothing relevant has happened for `ms`. Returns the same as
 * `StabilityWatch.untilStable`.
 * Time in which this loop did not run does not count as quiet: events of that time may still be queued.
 */
export async function untilQuiet(
  ms: number,
  requests: Pick<RequestWatch, 'isQuiet' | 'open'>,
  last: () => number,
  signal: AbortSignal,
  isKnown: () => boolean = () => true,
): Promise<number | null> {
  let lookedAt = performance.now();
  let stalls: Stall[] = [];
  for (;;) {
    if (!isKnown()) return null;
    const now = performance.now();
    const since = last();
    const lostMs = now - Math.max(lookedAt, since) - LONGEST_TICK_MS;
    if (lostMs > 0) stalls.push({ endedAt: now, lostMs });
    lookedAt = now;
    stalls = stalls.filter(({ endedAt }) => endedAt > since);
    const quietMs = now - since - stalls.reduce((sum, stall) => sum + stall.lostMs, 0);
    if (requests.isQuiet(now) && quietMs >= ms) return requests.open;
    await delay(TICK_MS, signal);
  }
}
