// Attaches to a tab with retries: a tab that is being created, loaded or handed over refuses briefly.

import { TimeoutError, thrownMessage } from '../../../js-glue/tool/index.js';

const TRIES = 5;
const FIRST_MS = 1_000;
const LONGEST_MS = 10_000;
/** Refusals that waiting does not change: a page of the browser, another extension's page, a policy, a closed tab. */
const FOR_GOOD = /cannot (access|attach)|not allowed|no tab with|no target with|blocked by|policy|permission/i;

/** Repeats `attach` after refusals, with pauses that double. Rejects with the last refusal. */
export async function attachWithRetries(
  attach: () => Promise<void>,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  isWanted: () => boolean = () => true,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attach();
    } catch (error) {
      const words = thrownMessage(error);
      // An attempt without an answer may have attached.
      const isFinal = tries >= TRIES || error instanceof TimeoutError || FOR_GOOD.test(words);
      if (isFinal || !isWanted()) throw error;
      await pause(Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS));
      if (!isWanted()) throw error;
    }
  }
}
