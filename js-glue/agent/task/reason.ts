// Why a task ended, or why something was refused: a code with its details. The accompanying sentence is English; with the
// code, a page can say it in the person's language.
import type { DomToolErrorCode } from '../../tool/contract/contract.js';

/** Why a task failed. */
export const FAILURE_CODES = [
  // What is missing in the choice of a model.
  'noPlanner',
  'noUrl',
  'noModel',
  'noKey',
  'noBuiltIn',
  // Errors of the endpoint.
  'unauthorised',
  'noCredit',
  'forbidden',
  'notFound',
  // It has no model at this address.
  'wrongAddress',
  'noTools',
  'tooLarge',
  'busy',
  'down',
  'serverFault',
  'refused',
  'unreachable',
  // It can be reached, but sends no CORS headers.
  'noCors',
  // It redirects to another address, where the key must not be sent.
  'redirected',
  'slow',
  'cutOff',
  // A web page in place of an answer.
  'webPage',
  'notJson',
  // It repeatedly answers with something that is no decision.
  'unusable',
  // The limit that was reached.
  'maxSteps',
  'maxTokens',
  'maxMinutes',
  'maxFailuresInRow',
  // The page, or the connection to it; `error` has the details.
  'page',
  'notWritten',
  'damaged',
  // The planner ended the task; the sentence is its own.
  'gaveUp',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];
/** An instruction that could not be followed. */
type RefusalCode = 'empty' | 'hasTask' | 'hasTaskBeside' | 'noTab' | 'noTask';
/** Messages while a task continues. */
type MessageCode = 'stopped' | 'resumed' | 'approved' | 'declined' | 'notAllowed' | 'blockedSite' | 'notHttp';
export type ReasonCode = FailureCode | RefusalCode | MessageCode;

export interface Reason {
  code: ReasonCode;
  host?: string;
  /** HTTP status. */
  status?: number;
  /** The limit that was reached. */
  limit?: number;
  error?: DomToolErrorCode;
  /** The server's own words. */
  said?: string;
  /** How often it was tried. */
  tries?: number;
  /** It is tried again: which attempt that is, of how many, and when it begins, by Date.now(). */
  next?: { attempt: number; of: number; at: number };
}

export class ReasonedError extends Error {
  constructor(
    message: string,
    readonly reason: Reason,
  ) {
    super(message);
  }
}

/** The reason of an error, as a member to be spread into a report. */
export function reasonOf(error: unknown): { reason?: Reason } {
  return error instanceof ReasonedError ? { reason: error.reason } : {};
}
