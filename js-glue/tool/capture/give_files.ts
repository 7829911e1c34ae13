// Gives a node of a page files that have no path on the disk. The node may be in any frame of the session.
import { callOnNode } from './isolated_worlds.js';
import type { Send } from './isolated_worlds.js';
import { isRecord, numberAt, recordAt } from '../base/narrow.js';
import { CdpError } from '../port/ports.js';
import { PAGE_FUNCTIONS } from '../page/generated/page_functions.js';
import type { GivenFile } from '../page/give_files.js';

const WORLD = 'DomTool files';

export type { GivenFile };

/** A file field, or the point of a drop in pixels of the viewport. */
export type Taker = { backendNodeId: number } | { x: number; y: number };

/** Rejects as `send` does. */
export async function giveFiles(send: Send, taker: Taker, files: readonly GivenFile[]): Promise<void> {
  const backendNodeId = 'x' in taker ? await nodeAt(send, taker) : taker.backendNodeId;
  const [x, y] = 'x' in taker ? [taker.x, taker.y] : [0, 0];
  let failed: unknown = new CdpError('Page.getFrameTree', 0, 'there is no frame');
  for (const frameId of framesIn(await send('Page.getFrameTree', {}))) {
    try {
      const world = numberAt(
        await send('Page.createIsolatedWorld', { frameId, worldName: WORLD }),
        'executionContextId',
      );
      if (world === undefined) continue;
      const call = { backendNodeId, functionDeclaration: PAGE_FUNCTIONS.giveFiles, values: [files, x, y] };
      await callOnNode(send, Promise.resolve(world), call);
      return;
    } catch (error) {
      // It is of another frame.
      failed = error;
    }
  }
  throw failed;
}

async function nodeAt(send: Send, { x, y }: { x: number; y: number }): Promise<number> {
  // Chrome counts from the corner of the document.
  const { pageX = 0, pageY = 0 } = recordAt(await send('Page.getLayoutMetrics', {}), 'cssVisualViewport') as {
    pageX?: number;
    pageY?: number;
  };
  const place = { x: Math.round(x + pageX), y: Math.round(y + pageY), includeUserAgentShadowDOM: false };
  const found = numberAt(await send('DOM.getNodeForLocation', place), 'backendNodeId');
  if (found === undefined) throw new CdpError('DOM.getNodeForLocation', 0, 'there is nothing at the point');
  return found;
}

function framesIn(reply: unknown): string[] {
  const tree: unknown = isRecord(reply) && 'frameTree' in reply ? reply['frameTree'] : reply;
  if (!isRecord(tree)) return [];
  const { frame, childFrames } = tree;
  const own = isRecord(frame) && typeof frame['id'] === 'string' ? [frame['id']] : [];
  return [...own, ...(Array.isArray(childFrames) ? childFrames.flatMap(framesIn) : [])];
}
