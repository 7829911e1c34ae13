// The live states that no cheap reply of CDP tells (page/pseudo_classes.ts): the frames of a session are asked in an isolated
// world, which the page can neither see nor change. The reply names the elements by backend node id and goes to the engine
// as it came. It also says how long something still takes to come or to go.
import { arrayAt, recordAt } from '../base/narrow.js';
import { PAGE_FUNCTIONS } from '../page/generated/page_functions.js';
import { LONGEST_PASSAGE_MS } from '../page/passage_limit.js';

export const PSEUDO_CLASSES_EXPRESSION = `(${PAGE_FUNCTIONS.pseudoClasses})()`;

// Depth: the object, its lists, their elements; nothing of the tree below an element.
const SERIALIZATION = {
  serialization: 'deep',
  maxDepth: 3,
  additionalParameters: { maxNodeDepth: 0, includeShadowTree: 'none' },
};

/** Of Runtime.evaluate in an isolated world. */
export const PSEUDO_CLASSES = { expression: PSEUDO_CLASSES_EXPRESSION, serializationOptions: SERIALIZATION };

/** What the reply says of how long something still takes to come or to go; 0 where it says nothing. */
export function passesInMsOf(reply: unknown): number {
  const entries = arrayAt(recordAt(recordAt(reply, 'result'), 'deepSerializedValue'), 'value');
  const entry = entries.find((pair) => Array.isArray(pair) && pair[0] === 'passesInMs') as unknown[] | undefined;
  const ms = Number(recordAt({ told: entry?.[1] }, 'told')['value']);
  return ms > 0 ? Math.min(ms, LONGEST_PASSAGE_MS) : 0;
}
