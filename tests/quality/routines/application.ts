// An application in which a routine is kept, and run again after it has changed.
import type { Changed, Look, Words } from './look.js';

export interface Application {
  name: string;
  steps: readonly string[];
  /** What the page reports if all steps are done, in order. */
  meant: readonly string[];
  /** By path. The routine begins at `/NAME`. */
  pages: Readonly<Record<string, (look: Look) => string>>;
  renamed: Words;
  german: Words;
  /**
   * Where a run has to stop, because nothing that was kept says which control is meant or what else is to be done: at which step, and
   * what it says. The steps before it are done. Where a version is not named, the routine is to be done.
   */
  stops: Readonly<Partial<Record<Changed, readonly [step: number, says: RegExp]>>>;
}

/** The words of a run that finds no control of that name. */
export function noSuch(name: string): RegExp {
  return new RegExp(`^There is no [a-z]* ?"${name}" (?:near "[^"]*" )?on the page\\.`);
}

export const kCovered = /^It is covered by something else\.$/;
