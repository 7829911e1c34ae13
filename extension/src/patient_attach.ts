// Attaches to a tab where the first try fails: a tab that is just being made, drawn or handed over refuses for a moment.

import { TimeoutError } from '../../js-glue/tool/index.js';

const TRIES = 5;
const FIRST_MS = 1_000;
const LONGEST_MS = 10_000;
/** What no waiting changes: a page of the browser's own, another extension's, a policy, a tab that is gone. */
const FOR_GOOD = /cannot (access|attach)|not allowed|no tab with|no target with|blocked by|policy|permission/i;

/** Tries again, after pauses that double, what `attach` refuses. Rejects with the last refusal. */
export async function attachPatiently(
  attach: () => Promise<void>,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  isWanted: () => boolean = () => true,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attach();
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      // What did not answer at all may have attached.
      const isFinal = tries >= TRIES || error instanceof TimeoutError || FOR_GOOD.test(words);
      if (isFinal || !isWanted()) throw error;
      await pause(Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS));
      if (!isWanted()) throw error;
    }
  }
}
