// All rows of the engine's table, for questions of the glue itself; never returned to the caller.
import type { Observation, TableRow } from '../contract/contract.js';
import type { Engine } from '../engine/engine.js';

export function tableOf(engine: Engine): TableRow[] {
  const options = { format: 'table', unrecorded: true } as const;
  const { content }: Observation = engine.observe(options);
  return Array.isArray(content) ? content : [];
}

/** The scroll position of the page when it was captured. */
export function scrollOf(engine: Engine): Observation['scroll'] {
  const options = { maxTokens: 1, unrecorded: true } as const;
  return engine.observe(options).scroll;
}
