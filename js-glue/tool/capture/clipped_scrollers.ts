// What hides its overflow and is scrolled all the same (page/shells.ts).
import { PAGE_FUNCTIONS } from '../page/generated/page_functions.js';
import { callOnNode } from './isolated_worlds.js';
import type { Send } from './isolated_worlds.js';

/** Notes where the shells around a node stand, before it is scrolled into view. A node of a frame inside of the session is left out. */
export async function recordClippedScrollers(
  send: Send,
  world: Promise<number> | undefined,
  backendNodeId: number,
): Promise<void> {
  if (world === undefined) return;
  await callOnNode(send, world, { backendNodeId, functionDeclaration: PAGE_FUNCTIONS.recordClippedScrollers }).catch(
    () => {},
  );
}
