// Which texts of what has just come nobody sees (page/unseen_texts.ts). The browser's events do not tell, and another capture
// would take too long.
import { arrayAt, recordAt, stringAt } from '../base/narrow.js';
import { PAGE_FUNCTIONS } from '../page/generated/page_functions.js';

type Send = (method: string, params: object) => Promise<unknown>;

const OBJECT_GROUP = 'DomTool texts';

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
    const resolved = await send('DOM.resolveNode', {
      backendNodeId,
      executionContextId: await world,
      objectGroup: OBJECT_GROUP,
    });
    const objectId = stringAt(recordAt(resolved, 'object'), 'objectId');
    if (objectId === undefined) return new Set();
    const asked = send('Runtime.callFunctionOn', {
      functionDeclaration: PAGE_FUNCTIONS.unseenTexts,
      objectId,
      arguments: [{ value: levels }],
      returnByValue: true,
    });
    send('Runtime.releaseObject', { objectId }).catch(() => {});
    const texts = arrayAt(recordAt(await asked, 'result'), 'value');
    return new Set(texts.filter((text) => typeof text === 'string'));
  } catch {
    return new Set();
  }
}
