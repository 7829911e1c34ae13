// The format tree without `maxTokens` is at most 50 KB: the engine bounds it by tokens, and how many bytes those are depends on
// the words of the page.
import type { Observation, ObserveOptions } from '../contract/contract.js';
import type { Engine } from '../engine/engine.js';

const MAX_BYTES = 50 * 1024;
/** Of most pages that many come to 40 KB. With a query the engine compares with a tree of as many (src/observer.cpp). */
const FIRST_TOKENS = 12_000;
const MAX_TRIES = 4;

type Options = ObserveOptions & { now: number };

/** As the engine answers it. */
export function observeWithin(engine: Engine, options: Options): Observation {
  const isBounded = options.maxTokens !== undefined || options.query !== undefined;
  if (options.format !== 'tree' || isBounded) return engine.observe(options);
  let maxTokens = FIRST_TOKENS;
  const first = engine.observe({ ...options, maxTokens });
  let content = first;
  for (let tries = 1; tries < MAX_TRIES; tries += 1) {
    const bytes = bytesOf(content);
    if (bytes <= MAX_BYTES) break;
    maxTokens = Math.floor((maxTokens * MAX_BYTES * 0.9) / bytes);
    content = engine.observe({ ...options, maxTokens });
  }
  // What is new since the last look is told once.
  const { recentEvents, hasErrors, hasSuccess, unchanged } = first;
  return content === first ? first : { ...content, recentEvents, hasErrors, hasSuccess, unchanged };
}

function bytesOf({ content }: Observation): number {
  return new TextEncoder().encode(JSON.stringify(content)).length;
}
