// Pauses animations while a screenshot with redacted areas is taken. Otherwise the browser's compositor may draw an element
// further along than the capture, even if the captures before and after the screenshot agree. It does so even after the
// animation has been stopped, until the page is drawn at another scale.
import { CdpError, TimeoutError } from '../contract/errors.js';
import { recordAt } from '../base/narrow.js';
import { PAGE_FUNCTIONS } from '../page/generated/page_functions.js';
import type { DeadlinePort } from '../port/ports.js';
import type { SessionTree } from './session_tree.js';

/** Longer than a picture and a capture usually take. If the glue is gone by then, the page goes on by itself. */
const HOLD_MS = 10_000;
const DEADLINE_MS = 2_000;
/** As for any picture. */
const PICTURE_DEADLINE_MS = 15_000;

const HOLD = `(${PAGE_FUNCTIONS.holdAnimations})(${HOLD_MS})`;
const RELEASE = `(${PAGE_FUNCTIONS.holdAnimations})(0)`;
export const ANIMATION_EXPRESSIONS: ReadonlySet<unknown> = new Set([HOLD, RELEASE]);

const AT_ANOTHER_SCALE = {
  format: 'jpeg',
  quality: 1,
  clip: { x: 0, y: 0, width: 8, height: 8, scale: 0.5 },
  optimizeForSpeed: true,
};

export class PausedAnimations {
  private isHolding = false;
  private readonly stopped = new Set<string>();

  constructor(
    private readonly port: DeadlinePort,
    private readonly tree: SessionTree,
    private readonly signal: AbortSignal,
  ) {}

  /** False if an animation had to be stopped. Then a capture and a picture agree only if both are taken after this. */
  async hold(): Promise<boolean> {
    this.isHolding = true;
    const sessionIds = this.tree.sessionIds();
    const results = await Promise.all(sessionIds.map((sessionId) => this.run(HOLD, sessionId, this.signal)));
    const stopped = sessionIds.filter((_, index) => results[index] === false);
    if (stopped.length === 0) return true;
    for (const sessionId of stopped) this.stopped.add(sessionId);
    const within = { deadlineMs: PICTURE_DEADLINE_MS, signal: this.signal };
    await this.port.send('Page.captureScreenshot', AT_ANOTHER_SCALE, within);
    return false;
  }

  /** Frames that another process draws are not redrawn. Where something moved inside one, its place in the picture is not known. */
  hasStopped(sessionId: string): boolean {
    return this.stopped.has(sessionId);
  }

  /** In any frame that another process draws. */
  get hasStoppedElsewhere(): boolean {
    return [...this.stopped].some((sessionId) => sessionId !== '');
  }

  /** Not awaited: the browser handles it before any later command. */
  release(): void {
    if (!this.isHolding) return;
    for (const sessionId of this.tree.sessionIds()) this.run(RELEASE, sessionId).catch(() => {});
  }

  // A frame that does not answer in time is held when it does. It was not captured either, so it counts as held, and moved.
  private async run(expression: string, sessionId: string, signal?: AbortSignal): Promise<boolean> {
    const world = this.tree.worlds.known(sessionId);
    if (world === undefined) return true;
    try {
      const params = { expression, contextId: await world, returnByValue: true };
      const within = { sessionId, deadlineMs: DEADLINE_MS, ...(signal === undefined ? {} : { signal }) };
      return recordAt(await this.port.send('Runtime.evaluate', params, within), 'result')['value'] === true;
    } catch (error) {
      if (error instanceof TimeoutError) {
        this.stopped.add(sessionId);
        return sessionId !== '';
      }
      if (error instanceof CdpError) return false;
      throw error;
    }
  }
}
