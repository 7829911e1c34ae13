// Boxes with hidden overflow that the browser scrolls anyway (page/clipped_scrollers.ts).
import { PAGE_FUNCTIONS } from '../page/generated/page_functions.js';
import { callOnNode } from './isolated_worlds.js';
import type { Send } from './isolated_worlds.js';

/**
 * Records the scroll position of the clipped boxes around a node, before it is scrolled into view. Nodes in child frames of
 * the session are skipped.
 */
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
