// Which texts of new content are invisible (page/invisible_texts.ts). The browser's events do not say so, and another capture
// would take too long.
import { callOnNode } from '../capture/isolated_worlds.js';
import type { Send } from '../capture/isolated_worlds.js';
import { PAGE_FUNCTIONS } from '../page/generated/page_functions.js';

/**
 * The beginnings of the invisible texts inside a node, and inside its ancestors up to `levels` levels. None if that is
 * unknown: the session has no isolated `world` yet, or the node is in a child frame of it.
 */
export async function findInvisibleTexts(
  send: Send,
  world: Promise<number> | undefined,
  backendNodeId: number,
  levels: number,
): Promise<ReadonlySet<string>> {
  if (world === undefined) return new Set();
  try {
    const functionDeclaration = PAGE_FUNCTIONS.invisibleTexts;
    const texts = await callOnNode(send, world, { backendNodeId, functionDeclaration, values: [levels] });
    return new Set(Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []);
  } catch {
    return new Set();
  }
}
