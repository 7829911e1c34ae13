// Observes by the engine. The format tree without `maxTokens` is limited to 50 KB. The engine limits by tokens, and the
// bytes per token depend on the page's words.
import type { Observation, ObserveOptions } from '../contract/contract.js';
import type { Engine } from '../engine/engine.js';

const MAX_BYTES = 50 * 1024;
/**
 * On most pages this makes about 40 KB. With a query the engine compares with a tree of the same limit (src/observer.cpp).
 */
const FIRST_TOKENS = 12_000;
const MAX_TRIES = 4;

type Options = ObserveOptions & { now: number };

/** Like `engine.observe`, but a tree without limits of its own has at most MAX_BYTES. */
export function observe(engine: Engine, options: Options): Observation {
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
  // Each event is reported only once, in the first of the observations.
  const { recentEvents, hasErrors, hasSuccess, unchanged } = first;
  return content === first ? first : { ...content, recentEvents, hasErrors, hasSuccess, unchanged };
}

function bytesOf({ content }: Observation): number {
  return new TextEncoder().encode(JSON.stringify(content)).length;
}
