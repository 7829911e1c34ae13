// Errors between the agent and a model: a sentence for a person, and whether to retry. The sentences contain no keys,
// prompts or bodies of answers. What the server itself says is in `reason.said`, without the key.
import { APICallError, LoadAPIKeyError } from '@ai-sdk/provider';

import { serverMessage } from '../task/server_message.js';
import { ReasonedError } from '../task/reason.js';
import type { FailureCode, Reason } from '../task/reason.js';

export interface Failure {
  words: string;
  reason: Reason;
  mayRetry: boolean;
  /** Limits the number of attempts, if there should be fewer than usual. */
  tries?: number;
  /** The delay that the provider asked for. */
  afterMs?: number;
}

/** Where the model is, and what must not be repeated of its words. */
export interface Endpoint {
  host: string;
  secrets: readonly string[];
}

/** The answer ended early. Nothing was done yet, so it can be requested again. */
export class CutOff extends Error {}

/** Nothing of an answer arrived in time. */
export class TooSlow extends Error {}

/** The server reported an error in the middle of its answer, with a status of success. */
export class ReportedInside extends Error {
  constructor(readonly report: unknown) {
    super('The server reported an error inside its answer.');
  }
}

const MAX_WAIT_MS = 60_000;
/** Attempts to connect. A network that was briefly down is back by then; a host on which nothing listens will not change. */
const REACH_TRIES = 3;
/** Attempts that time out. Each takes two minutes. */
const SLOW_TRIES = 2;

export function failureOf(error: unknown, { host, secrets }: Endpoint): Failure {
  const failure = (code: FailureCode, words: string, mayRetry: boolean, own: unknown = ''): Failure => {
    const serverText = serverMessage(own, secrets);
    return { words, reason: { code, host, ...(serverText === '' ? {} : { said: serverText }) }, mayRetry };
  };
  if (error instanceof CutOff) return failure('cutOff', `The answer of ${host} was cut off.`, true);
  if (error instanceof TooSlow)
    return { ...failure('slow', `${host} sent no answer in time.`, true), tries: SLOW_TRIES };
  if (error instanceof ReasonedError) return { words: error.message, reason: error.reason, mayRetry: false };
  if (LoadAPIKeyError.isInstance(error)) {
    return failure('noKey', 'The model needs an API key. Enter it in the options.', false);
  }
  if (error instanceof ReportedInside) {
    const [code, words, mayRetry] = causeOf(500, serverMessage(error.report), host);
    return failure(code, words, mayRetry, error.report);
  }
  if (!APICallError.isInstance(error)) {
    // fetch reveals no more than this, so that pages cannot probe other hosts.
    return error instanceof TypeError ? unreachable(failure, host) : unreadable(failure, host);
  }
  const { statusCode, responseHeaders, responseBody, cause } = error;
  if (statusCode === undefined) {
    return cause instanceof SyntaxError ? unreadable(failure, host) : unreachable(failure, host);
  }
  // The answer began, and its stream failed.
  if (statusCode < 400) return failureOf(new CutOff(), { host, secrets });
  const serverText = serverMessage(responseBody, secrets);
  const [code, words, mayRetry] = causeOf(statusCode, serverText, host, isJson(responseBody));
  const after = retryAfter(responseHeaders);
  const failed = failure(code, `${words} (${statusCode})`.replace(/\. \((\d+)\)$/, ' ($1).'), mayRetry, responseBody);
  return {
    ...failed,
    reason: { ...failed.reason, status: statusCode },
    ...(mayRetry && after !== undefined ? { afterMs: after } : {}),
  };
}

type Make = (code: FailureCode, words: string, mayRetry: boolean) => Failure;

function unreachable(make: Make, host: string): Failure {
  const words = `${host} cannot be reached. Is the address right, and is the model running?`;
  return { ...make('unreachable', words, true), tries: REACH_TRIES };
}

function unreadable(make: Make, host: string): Failure {
  return make('notJson', `${host} sent something that is not a model's answer.`, false);
}

type Cause = readonly [FailureCode, string, boolean];

const CREDIT = /insufficient[_ ]?(?:quota|credit|funds|balance)|credit balance|exceeded your current quota|billing/i;
const NO_TOOLS =
  /(?:not|n't) support (?:the use of )?(?:tool|function)|tool[ _-]?(?:use|calls?|calling|choice)? (?:is|are) not supported|support tool use|requires --enable-auto-tool-choice/i;
const TOO_LARGE =
  /context[_ ](?:length|window|size)|prompt is too long|too many (?:input )?tokens|maximum number of tokens/i;
const NO_MODEL =
  /model\b.*(?:not[_ ]found|not exist|is not (?:a )?(?:valid|available|supported|loaded)|unknown|invalid)|(?:unknown|invalid|no such|unsupported) model|not a valid model/i;
const BAD_KEY =
  /api[ _-]?key (?:is )?(?:not valid|invalid|missing|expired)|(?:invalid|incorrect|missing) api[ _-]?key/i;

/** What the server's own words say is surer than its status, which servers use in different ways. */
function causeOf(status: number, serverText: string, host: string, isOfApi = true): Cause {
  if (status === 402 || (status < 500 && CREDIT.test(serverText)))
    return ['noCredit', 'The account of this API key has nothing left to spend.', false];
  if (status < 500 && NO_TOOLS.test(serverText))
    return ['noTools', 'This model cannot use tools. Choose another one in the options.', false];
  if (status === 413 || (status < 500 && TOO_LARGE.test(serverText)))
    return ['tooLarge', 'The page is too large for this model. Lower the limit for pages in the options.', false];
  if (status === 401 || (status < 500 && BAD_KEY.test(serverText)))
    return ['unauthorised', 'The API key is missing or wrong. Enter it in the options.', false];
  if ([400, 404, 422].includes(status) && NO_MODEL.test(serverText))
    return ['notFound', `${host} does not have this model. Choose another one in the options.`, false];
  if (/overloaded|rate limit/i.test(serverText) && status >= 500) return ['busy', `${host} is overloaded.`, true];
  if (status === 404 || status === 405) return missing(host, isOfApi);
  const byStatus = BY_STATUS[status];
  if (byStatus !== undefined) return [byStatus[0], `${host} ${byStatus[1]}`, byStatus[2]];
  return status >= 500
    ? ['serverFault', `${host} has an internal error.`, true]
    : ['refused', `${host} refused the request.`, false];
}

function missing(host: string, isOfApi: boolean): Cause {
  return isOfApi
    ? ['notFound', 'There is no such model or address. Check both in the options.', false]
    : ['wrongAddress', `${host} has no model at this address. Check it in the options.`, false];
}

const BY_STATUS: Readonly<Record<number, Cause>> = {
  403: ['forbidden', 'does not allow this API key, or this extension, to use the model.', false],
  408: ['slow', 'took too long.', true],
  429: ['busy', 'received too many requests.', true],
  502: ['down', 'is not available at the moment.', true],
  503: ['down', 'is not available at the moment.', true],
  504: ['slow', 'took too long.', true],
  529: ['busy', 'is overloaded.', true],
};

function isJson(body = ''): boolean {
  return /^\s*[{[]/.test(body);
}

function retryAfter(headers: Readonly<Record<string, string>> | undefined): number | undefined {
  const inMs = Number(headers?.['retry-after-ms']);
  const inSeconds = Number(headers?.['retry-after']);
  const ms = inMs > 0 ? inMs : inSeconds * 1_000;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, MAX_WAIT_MS) : undefined;
}
