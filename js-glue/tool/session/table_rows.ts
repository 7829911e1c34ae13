// Every element of the table that the engine holds, for what the glue itself has to know of one: not an answer to the caller.
import type { Observation, TableRow } from '../contract/contract.js';
import type { Engine } from '../engine/engine.js';

export function tableOf(engine: Engine): TableRow[] {
  const options = { format: 'table', aside: true } as const;
  const { content }: Observation = engine.observe(options);
  return Array.isArray(content) ? content : [];
}

/** How far the page was scrolled when it was captured. */
export function scrollOf(engine: Engine): Observation['scroll'] {
  const options = { maxTokens: 1, aside: true } as const;
  return engine.observe(options).scroll;
}
