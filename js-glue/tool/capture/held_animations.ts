// Animations stand still while a picture with covered places is taken. Otherwise the browser's compositor may draw an element
// further along than the capture, even if the captures before and after the picture agree.
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

/**
 * After a capture. False if the animations of some frame have not been held since the previous call. A frame that does not
 * answer was not captured either, so it counts as held.
 */
export async function holdAnimations(port: DeadlinePort, tree: SessionTree, signal: AbortSignal): Promise<boolean> {
  const send: Send = (method, params, sessionId) =>
    port.send(method, params, { sessionId, deadlineMs: DEADLINE_MS, signal });
  const held = await Promise.all(tree.sessionIds().map((sessionId) => hold(send, tree, sessionId, HOLD)));
  return !held.includes(false);
}

/** Not awaited: the browser handles it before any later command. */
export function releaseAnimations(port: DeadlinePort, tree: SessionTree): void {
  const send: Send = (method, params, sessionId) => port.send(method, params, { sessionId, deadlineMs: DEADLINE_MS });
  for (const sessionId of tree.sessionIds()) hold(send, tree, sessionId, RELEASE).catch(() => {});
}

type Send = (method: string, params: object, sessionId: string) => Promise<unknown>;

async function hold(send: Send, tree: SessionTree, sessionId: string, expression: string): Promise<boolean> {
  const world = tree.worlds.known(sessionId);
  if (world === undefined) return true;
  try {
    const reply = await send(
      'Runtime.evaluate',
      { expression, contextId: await world, returnByValue: true },
      sessionId,
    );
    return recordAt(reply, 'result')['value'] === true;
  } catch (error) {
    if (error instanceof TimeoutError) return true;
    if (error instanceof CdpError) return false;
    throw error;
  }
}
