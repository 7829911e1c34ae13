// The form of an errand: what somebody wants done in one of the applications of fixtures/pages/errands.

/**
 * A step in the command line's grammar. `proof`: what the answer must show afterwards. `isStill`: nothing of the application changes,
 * and the answer must not claim that. `isError`: the application shows an error, and the answer may say so.
 */
export interface ErrandStep {
  step: string;
  proof?: string | RegExp;
  isStill?: true;
  isError?: true;
}

export interface Errand {
  app: string;
  name: string;
  steps: readonly ErrandStep[];
  /** An expression over the application's state `s`. */
  check: string;
}

export type ShortStep = readonly [step: string, proof?: string | RegExp | undefined, more?: 'still' | 'error'];

/** The errands of one application: each a name, its steps, and the check of the state at its end. */
export function errandsOf(app: string, list: ReadonlyArray<readonly [string, readonly ShortStep[], string]>): Errand[] {
  return list.map(([name, steps, check]) => ({ app, name, check, steps: steps.map(spelledOut) }));
}

function spelledOut([step, proof, more]: ShortStep): ErrandStep {
  return {
    step,
    ...(proof === undefined ? {} : { proof }),
    ...(more === 'still' ? { isStill: true as const } : {}),
    ...(more === 'error' ? { isError: true as const } : {}),
  };
}
