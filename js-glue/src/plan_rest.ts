// What a plan waits for after its input: that the page comes to rest, by its events since the plan began.
import type { PageEvents } from './page_events.js';
import { delay } from './ports.js';
import type { Requests } from './requests.js';
import { STILL_MS, Stillness } from './stability.js';
import type { TabState } from './tab_state.js';

/** `stop` it. */
export class PlanRest {
  private readonly stillness: Stillness;
  private capturedAt = Number.NEGATIVE_INFINITY;

  constructor(
    state: TabState,
    requests: Requests,
    private readonly events: PageEvents,
  ) {
    // A request that was under way before is none of the plan's.
    this.stillness = new Stillness(state, requests.watch(false));
  }

  stop(): void {
    this.stillness.stop();
  }

  /** A capture shows what happened until now. */
  capturing(): void {
    this.capturedAt = performance.now();
  }

  /** Resolves when the page is still, or after `ms`: has it changed since it was captured, as far as anyone knows? */
  async reached(ms: number, signal: AbortSignal): Promise<boolean> {
    if (!this.events.isFollowing) {
      await delay(Math.min(ms, STILL_MS), signal);
      return true;
    }
    await this.stillness.reachedWithin(ms, signal);
    return this.stillness.changedAt >= this.capturedAt;
  }
}
