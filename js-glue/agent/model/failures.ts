// Errors between the agent and a model: a sentence for a person, and whether to retry. The sentences contain no keys,
// prompts or bodies of answers.
import { APICallError, LoadAPIKeyError } from '@ai-sdk/provider';

import { ReasonedError } from '../task/reason.js';
import type { Reason, ReasonCode } from '../task/reason.js';

export interface Failure {
  words: string;
  reason: Reason;
  mayRetry: boolean;
  /** Limits the number of attempts, if there should be fewer than usual. */
  tries?: number;
  /** The delay that the provider asked for. */
  afterMs?: number;
}

/** The answer ended early. Nothing was done yet, so it can be requested again. */
export class CutOff extends Error {}

const MAX_WAIT_MS = 60_000;
/** A host that nothing listens on stays so; a network that was briefly down is back by then. */
const REACH_TRIES = 3;

export function failureOf(error: unknown, endpoint: string): Failure {
  const failure = (words: string, code: ReasonCode, mayRetry: boolean): Failure => ({
    words,
    reason: { code, host: endpoint },
    mayRetry,
  });
  if (error instanceof CutOff) return failure(`The answer of ${endpoint} was cut off.`, 'cutOff', true);
  if (error instanceof ReasonedError) return { words: error.message, reason: error.reason, mayRetry: false };
  if (LoadAPIKeyError.isInstance(error)) {
    return failure('The model needs an API key. Enter it in the settings.', 'noKey', false);
  }
  const { statusCode, responseHeaders, cause } = APICallError.isInstance(error) ? error : ({} as Partial<APICallError>);
  if (statusCode !== undefined) return ofStatus(statusCode, responseHeaders, endpoint);
  const unreachable = `${endpoint} cannot be reached. Is the address right, and is the model running?`;
  // fetch reveals no more than this, so that pages cannot probe other hosts.
  const isReach = error instanceof TypeError || (APICallError.isInstance(error) && !(cause instanceof SyntaxError));
  return isReach
    ? { ...failure(unreachable, 'unreachable', true), tries: REACH_TRIES }
    : failure(`${endpoint} sent something that is not a model's answer.`, 'notJson', false);
}

function ofStatus(status: number, headers: APICallError['responseHeaders'], host: string): Failure {
  const after = retryAfter(headers);
  const later = after === undefined ? {} : { afterMs: after };
  const failed = (code: ReasonCode, words: string, mayRetry: boolean): Failure => ({
    words,
    reason: { code, host, status },
    mayRetry,
  });
  if (status === 429) return { ...failed('busy', `${host} received too many requests (429).`, true), ...later };
  if (status >= 500) return { ...failed('serverFault', `${host} has an internal error (${status}).`, true), ...later };
  const [code, words] = REFUSALS[status] ?? ['refused', `${host} refused the request (${status}).`];
  return failed(code, words, status === 408);
}

const REFUSALS: Readonly<Record<number, readonly [ReasonCode, string]>> = {
  400: ['refused', 'The model refused the request (400). Does a model of this name exist, and can it use tools?'],
  401: ['unauthorised', 'The API key is missing or wrong (401). Enter it in the settings.'],
  402: ['noCredit', 'The account of this API key has nothing left to spend (402).'],
  403: ['forbidden', 'This API key may not use this model (403).'],
  404: ['notFound', 'There is no such model or address (404). Check both in the settings.'],
  408: ['slow', 'The model took too long (408).'],
  413: ['tooLarge', 'The page is too large for this model (413). Lower the limit for pages in the settings.'],
};

function retryAfter(headers: Readonly<Record<string, string>> | undefined): number | undefined {
  const inMs = Number(headers?.['retry-after-ms']);
  const inSeconds = Number(headers?.['retry-after']);
  const ms = inMs > 0 ? inMs : inSeconds * 1_000;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, MAX_WAIT_MS) : undefined;
}
