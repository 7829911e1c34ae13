// What went wrong between the agent and a model, in words for a person; and what is worth trying again. Keys, prompts and bodies
// of answers are in none of them.
import { APICallError, LoadAPIKeyError } from '@ai-sdk/provider';

export interface Failure {
  words: string;
  mayRetry: boolean;
  /** What the provider asked for. */
  afterMs?: number;
}

/** The answer ended before it was whole; nothing was done yet, so it may be asked for again. */
export class CutOff extends Error {}

/** Its message is for the person. */
export class InWords extends Error {}

const MAX_WAIT_MS = 60_000;

export function failureOf(error: unknown, endpoint: string): Failure {
  if (error instanceof CutOff) return { words: `The answer of ${endpoint} was cut off.`, mayRetry: true };
  if (error instanceof InWords) return { words: error.message, mayRetry: false };
  if (LoadAPIKeyError.isInstance(error)) {
    return { words: 'The model needs an API key. Enter it in the settings.', mayRetry: false };
  }
  if (APICallError.isInstance(error)) return ofStatus(error, endpoint);
  // fetch says no more than this, so that no page learns about other hosts.
  if (error instanceof TypeError) {
    return { words: `${endpoint} cannot be reached. Is the address right, and is the model running?`, mayRetry: true };
  }
  return { words: `${endpoint} answered something that is no answer of a model.`, mayRetry: false };
}

function ofStatus({ statusCode, responseHeaders, cause }: APICallError, endpoint: string): Failure {
  if (statusCode === undefined) {
    return cause instanceof SyntaxError
      ? { words: `${endpoint} answered something that is no answer of a model.`, mayRetry: false }
      : { words: `${endpoint} cannot be reached. Is the address right, and is the model running?`, mayRetry: true };
  }
  const after = retryAfter(responseHeaders);
  const later = after === undefined ? {} : { afterMs: after };
  if (statusCode === 429) return { words: `${endpoint} has had too many requests (429).`, mayRetry: true, ...later };
  if (statusCode >= 500)
    return { words: `${endpoint} has a fault of its own (${statusCode}).`, mayRetry: true, ...later };
  return {
    words: REFUSALS[statusCode] ?? `${endpoint} refused the request (${statusCode}).`,
    mayRetry: statusCode === 408,
  };
}

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The model refused the request (400). Does the name of the model exist, and does it understand tools?',
  401: 'The API key is missing or wrong (401). Enter it in the settings.',
  402: 'The account of this API key has nothing left to spend (402).',
  403: 'This API key may not use this model (403).',
  404: 'There is no such model or address (404). Check both in the settings.',
  408: 'The model took too long (408).',
  413: 'The page is too large for this model (413). Lower the bound on pages in the settings.',
};

function retryAfter(headers: Readonly<Record<string, string>> | undefined): number | undefined {
  const inMs = Number(headers?.['retry-after-ms']);
  const inSeconds = Number(headers?.['retry-after']);
  const ms = inMs > 0 ? inMs : inSeconds * 1_000;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, MAX_WAIT_MS) : undefined;
}
