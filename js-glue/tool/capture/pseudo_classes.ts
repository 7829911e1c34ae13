// The live states that no cheap reply of CDP tells (page/pseudo_classes.ts): the frames of a session are asked in an isolated
// world, which the page can neither see nor change. The reply names the elements by backend node id and goes to the engine
// as it came.
import { PAGE_FUNCTIONS } from '../page/generated/page_functions.js';

export const PSEUDO_CLASSES_EXPRESSION = `(${PAGE_FUNCTIONS.pseudoClasses})()`;

// Depth: the object, its lists, their elements; nothing of the tree below an element.
const SERIALIZATION = {
  serialization: 'deep',
  maxDepth: 3,
  additionalParameters: { maxNodeDepth: 0, includeShadowTree: 'none' },
};

/** Of Runtime.evaluate in an isolated world. */
export const PSEUDO_CLASSES = { expression: PSEUDO_CLASSES_EXPRESSION, serializationOptions: SERIALIZATION };
