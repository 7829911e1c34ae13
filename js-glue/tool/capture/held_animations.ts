// Pauses animations while a screenshot with redacted areas is taken. Otherwise the browser's compositor may draw an element
// further along than the capture, even if the captures before and after the screenshot agree.
import { CdpError, TimeoutError } from '../contract/errors.js';
import { recordAt } from '../base/narrow.js';
import { PAGE_FUNCTIONS } from '../page/generated/page_functions.js';
import type { DeadlinePort } from '../port/ports.js';
import type { SessionTree } from './session_tree.js';

/** Longer than a picture and a capture take. If the glue is gone by then, the page goes on by itself. */
const HOLD_MS = 10_000;
const DEADLINE_MS = 2_000;

const HOLD = `(${PAGE_FUNCTIONS.holdAnimations})(${HOLD_MS})`;
const RELEASE = `(${PAGE_FUNCTIONS.holdAnimations})(0)`;
export const ANIMATION_EXPRESSIONS: ReadonlySet<unknown> = new Set([HOLD, RELEASE]);

export class HeldAnimations {
  private isHolding = false;

  constructor(
    private readonly port: DeadlinePort,
    private readonly tree: SessionTree,
    private readonly signal: AbortSignal,
  ) {}

  /** After a capture. False if the animations of some frame have not been held since the previous call. */
  async hold(): Promise<boolean> {
    this.isHolding = true;
    const held = await Promise.all(this.tree.sessionIds().map((sessionId) => this.run(HOLD, sessionId, this.signal)));
    return !held.includes(false);
  }

  /** Not awaited: the browser handles it before any later command. */
  release(): void {
    if (!this.isHolding) return;
    for (const sessionId of this.tree.sessionIds()) this.run(RELEASE, sessionId).catch(() => {});
  }

  // A frame that does not answer was not captured either, so it counts as held.
  private async run(expression: string, sessionId: string, signal?: AbortSignal): Promise<boolean> {
    const world = this.tree.worlds.known(sessionId);
    if (world === undefined) return true;
    try {
      const params = { expression, contextId: await world, returnByValue: true };
      const within = { sessionId, deadlineMs: DEADLINE_MS, ...(signal === undefined ? {} : { signal }) };
      return recordAt(await this.port.send('Runtime.evaluate', params, within), 'result')['value'] === true;
    } catch (error) {
      if (error instanceof TimeoutError) return true;
      if (error instanceof CdpError) return false;
      throw error;
    }
  }
}
