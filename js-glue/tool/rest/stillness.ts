// Whether a page is still, by its events: nothing that matters has changed in its document, and none of its requests
// has begun, gone on, ended or is under way, for a while. What goes on by itself does not matter: styles, what brings back
// what was there before (an animation, a clock, a carousel), polls, and frames of other sites.
// Layout has no events that an extension could hear; what moves without a change of the document is an animation.
import type { Settled } from '../engine/engine.js';
import type { TabState } from '../events/tab_state.js';
import { delay } from '../port/ports.js';
import { DomChanges } from './dom_changes.js';
import { CHANGE_TICK_MS, LONGEST_TICK_MS, STILL_MS, TICK_MS } from './limits.js';
import type { RequestWatch } from './requests.js';

/** Where requests do not matter. */
const NO_REQUESTS: Pick<RequestWatch, 'isAtRest' | 'open'> = { isAtRest: () => true, open: 0 };

/** A time in which the loop of `untilQuiet` should have run and did not. */
interface Stall {
  endedAt: number;
  lostMs: number;
}

/** Watches from its making on, so that what changed before someone asks counts. `stop` it. */
export class Stillness {
  private readonly changes: DomChanges;

  constructor(
    state: TabState,
    private readonly requests: RequestWatch,
  ) {
    this.changes = new DomChanges(state);
  }

  /** When something that matters changed last in any frame; at first, when the watch began. */
  get changedAt(): number {
    return this.changes.lastAnywhere;
  }

  /** What mattered and was told of the page and the tallied session since then. */
  get told(): Omit<Settled, 'changed'> {
    return { ...this.changes.told };
  }

  /** Counts from here on what the page tells, and that session. */
  tally(sessionId: string): void {
    this.changes.tally(sessionId);
  }

  stop(): void {
    this.changes.stop();
    this.requests.stop();
  }

  /** Resolves when something that matters changes, or after `ms`. */
  async changeWithin(ms: number, signal: AbortSignal): Promise<void> {
    const before = this.changes.lastAnywhere;
    const until = performance.now() + ms;
    while (this.changes.lastAnywhere === before && performance.now() < until) {
      await delay(Math.max(Math.min(CHANGE_TICK_MS, until - performance.now()), 1), signal);
    }
  }

  /** Resolves when the page is still; rejects as `signal` says. Answers how many requests it gave up, or null as soon as the
   *  page's DOM events do not come any more. */
  reached(
    signal: AbortSignal,
    isFollowing?: () => boolean,
    { quietMs, network } = { quietMs: STILL_MS, network: true },
  ): Promise<number | null> {
    const last = (): number => (network ? Math.max(this.changes.last, this.requests.last) : this.changes.last);
    return untilQuiet(quietMs, network ? this.requests : NO_REQUESTS, last, signal, isFollowing);
  }

  /** Resolves when that is reached, or after `ms`. */
  async reachedWithin(ms: number, signal: AbortSignal): Promise<void> {
    const over = AbortSignal.timeout(ms);
    await this.reached(AbortSignal.any([signal, over])).catch((error: unknown) => {
      if (!over.aborted || signal.aborted) throw error;
    });
  }
}

/**
 * Resolves when none of the requests is under way and nothing counted happened for `ms`; as `Stillness.reached`. Time in which
 * this loop did not run is not counted as quiet: events of that time may still be queued behind its timer.
 */
export async function untilQuiet(
  ms: number,
  requests: Pick<RequestWatch, 'isAtRest' | 'open'>,
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
    if (requests.isAtRest(now) && quietMs >= ms) return requests.open;
    await delay(TICK_MS, signal);
  }
}
