// A refusal because the person would have to be asked, where nobody can ask them.
import type { DomToolError } from '../tool/contract/contract.js';

/** For the program that made the call; for a caller it is an error like another. */
export interface AskingError extends DomToolError {
  /** What they would be asked about, in words. */
  wouldAsk?: string | undefined;
}

/** Undefined for any other error. */
export function askedBy(error: AskingError): string | undefined {
  return error.wouldAsk;
}
