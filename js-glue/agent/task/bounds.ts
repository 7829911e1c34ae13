// What a task may cost. Reaching a limit ends the task with a sentence that says which limit it was and what to do.
import { BoundReached } from './cancellation.js';
import type { TaskRecord } from './task.js';

export interface Bounds {
  maxSteps: number;
  maxFailuresInRow: number;
  maxTokens: number;
  maxMinutes: number;
}

export const BOUNDS: Bounds = { maxSteps: 50, maxFailuresInRow: 3, maxTokens: 1_000_000, maxMinutes: 30 };

const MINUTE = 60_000;

/** Throws BoundReached. */
export function checkBounds(record: TaskRecord, bounds: Bounds): void {
  const { steps, failuresInRow, tokens, activeMs } = record;
  if (failuresInRow >= bounds.maxFailuresInRow) {
    throw reached('maxFailuresInRow', bounds, tooManyFailures(record));
  }
  if (steps >= bounds.maxSteps) {
    throw reached(
      'maxSteps',
      bounds,
      `The task has taken ${steps} steps, which is its limit (maxSteps). Allow more, or ask for less at once.`,
    );
  }
  const spent = tokens.input + tokens.output;
  if (spent >= bounds.maxTokens) {
    const words = `The task has used ${spent} tokens; its limit (maxTokens) is ${bounds.maxTokens}.`;
    throw reached('maxTokens', bounds, words);
  }
  if (activeMs >= bounds.maxMinutes * MINUTE) throw tooLong(bounds);
}

export function timeLeft(record: TaskRecord, bounds: Bounds): { ms: number; reason: BoundReached } {
  return { ms: bounds.maxMinutes * MINUTE - record.activeMs, reason: tooLong(bounds) };
}

function tooLong(bounds: Bounds): BoundReached {
  const words = `The task has worked for ${bounds.maxMinutes} minutes, which is its limit (maxMinutes).`;
  return reached('maxMinutes', bounds, words);
}

function reached(bound: keyof Bounds, bounds: Bounds, words: string): BoundReached {
  return new BoundReached(words, { code: bound, limit: bounds[bound] });
}

function tooManyFailures({ failuresInRow, lines }: TaskRecord): string {
  const last = lines.at(-1);
  const words = last === undefined ? '' : ` The last was: ${last.did}; ${last.came}`;
  return `${failuresInRow} actions in a row did not work, which is the limit (maxFailuresInRow).${words}`;
}
