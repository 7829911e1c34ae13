// Which texts of what has just come nobody sees (page/unseen_texts.ts). The browser's events do not tell, and another capture
// would take too long.
import { callOnNode } from '../capture/isolated_worlds.js';
import type { Send } from '../capture/isolated_worlds.js';
import { PAGE_FUNCTIONS } from '../page/generated/page_functions.js';

/**
 * The beginnings of the texts inside of a node, and of what is around it so many levels up, that nobody sees. None where that
 * cannot be told: the session has no isolated `world` yet, or the node stands in a frame inside of it.
 */
export async function unseenTexts(
  send: Send,
  world: Promise<number> | undefined,
  backendNodeId: number,
  levels: number,
): Promise<ReadonlySet<string>> {
  if (world === undefined) return new Set();
  try {
    const functionDeclaration = PAGE_FUNCTIONS.unseenTexts;
    const texts = await callOnNode(send, world, { backendNodeId, functionDeclaration, values: [levels] });
    return new Set(Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []);
  } catch {
    return new Set();
  }
}
