// Why a routine stops: as a code, for those who have their own words for it, and as a sentence.
import { askedBy } from '../policy/asking_error.js';
import { thrownMessage } from '../tool/base/narrow.js';
import type { DomToolError, DomToolErrorCode } from '../tool/contract/contract.js';
import { DomToolFailure } from '../tool/contract/errors.js';

export type Difference = 'unchanged' | 'dialog' | 'noDialog' | 'otherDialog' | 'page' | 'error';

export type StopReason =
  | { code: DomToolErrorCode }
  /** The person would have to be asked this. */
  | { code: 'ASKS'; about: string }
  /** The step was done and came to something else than the first time. */
  | { code: 'DIFFERS'; how: Difference };

/** A step ended differently from the first time. */
class Differs extends Error {
  override readonly name = 'Differs';
  constructor(
    readonly how: Difference,
    words: string,
  ) {
    super(`The step was done, but ${words}.`);
  }
}

export function endedDifferently(how: Difference, words: string): Error {
  return new Differs(how, words);
}

/** The tool refused the call of a step. */
class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly error: DomToolError,
    /** The nodes of the step. */
    readonly ids: readonly string[],
  ) {
    super(error.message);
  }
}

export function refusedBy(error: DomToolError, ids: readonly string[]): Error {
  return new Refused(error, ids);
}

/** Of these the steps themselves say what a person can do; any other advice is for a program that calls the tool. */
const ADVISED: ReadonlySet<DomToolErrorCode> = new Set(['NOT_FOUND', 'AMBIGUOUS', 'BAD_INPUT']);

/** Anything else that was thrown is a fault, or the words of who ended the run. */
export function stopOf(error: unknown): { why: string; reason: StopReason } {
  if (error instanceof Differs) return { why: error.message, reason: { code: 'DIFFERS', how: error.how } };
  if (error instanceof Refused) {
    const about = askedBy(error.error);
    const { code } = error.error;
    const reason: StopReason = about === undefined ? { code } : { code: 'ASKS', about: withoutIds(error, about) };
    return { why: withoutIds(error), reason };
  }
  if (error instanceof DomToolFailure) {
    const { code, message, remediation } = error.error;
    const isAdvised = remediation !== undefined && ADVISED.has(code);
    return { why: isAdvised ? `${message} ${remediation}` : message, reason: { code } };
  }
  return { why: thrownMessage(error), reason: { code: 'INTERNAL' } };
}

/** A person knows no ids: what the step acted on is "it". */
function withoutIds({ message, ids, error: { nodeIds = [] } }: Refused, sentence = message): string {
  const known = [...ids, ...nodeIds];
  return known.reduce((words, id) => words.replaceAll(`Node ${id}`, 'It').replaceAll(`node ${id}`, 'it'), sentence);
}
