// Why a task ended, or why something was refused, as a code with what it is about. The sentence beside it is English; with the code a
// page can say the same in the person's language.
import type { DomToolErrorCode } from '../../tool/contract/contract.js';

/** Why a task failed. */
export const FAILURE_CODES = [
  // What is missing of the choice of a model.
  'noPlanner',
  'noUrl',
  'noModel',
  'noKey',
  'noBuiltIn',
  // What the endpoint says, or does not.
  'unauthorised',
  'noCredit',
  'forbidden',
  'notFound',
  'tooLarge',
  'busy',
  'serverFault',
  'refused',
  'unreachable',
  // It answers that it is another address; a key does not go there.
  'redirected',
  'slow',
  'cutOff',
  'notJson',
  // It answers, again and again, with what is no decision.
  'unusable',
  // The bound that was reached.
  'maxSteps',
  'maxTokens',
  'maxMinutes',
  'maxFailuresInRow',
  // The page, or the connection to it; `error` says how.
  'page',
  'notWritten',
  'damaged',
  // The planner ended the task; the sentence is its own.
  'gaveUp',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];
/** An order that could not be followed. */
type RefusalCode = 'empty' | 'hasTask' | 'noTab' | 'noTask';
/** What is said while a task goes on. */
type MessageCode = 'stopped' | 'resumed' | 'approved' | 'declined' | 'notAllowed' | 'blockedSite' | 'notHttp';
export type ReasonCode = FailureCode | RefusalCode | MessageCode;

export interface Reason {
  code: ReasonCode;
  host?: string;
  /** Of HTTP. */
  status?: number;
  /** The bound that was reached. */
  limit?: number;
  error?: DomToolErrorCode;
}

export class ReasonedError extends Error {
  constructor(
    message: string,
    readonly reason: Reason,
  ) {
    super(message);
  }
}

/** The reason of what was thrown, as a part of what is told of it. */
export function reasonOf(error: unknown): { reason?: Reason } {
  return error instanceof ReasonedError ? { reason: error.reason } : {};
}
