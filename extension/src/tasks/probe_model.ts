// Tests the chosen planner the way a task would use it, and reports the first of a few known problems; the page has the
// texts. A model is asked for one word; a backend is asked for its newest session, which costs nothing.
import { isRecord } from '../../../js-glue/tool/index.js';
import { APICallError } from '@ai-sdk/provider';
import { ReasonedError, modelOf, withoutRedirects } from '../../../js-glue/agent/index.js';
import type { ModelChoice } from '../../../js-glue/agent/index.js';
import { keyFor } from './planner.js';
import type { PlannerChoice } from './planner.js';
import { isPrices } from './prices.js';
import type { Prices } from './prices.js';

export type PlannerProblem =
  | 'none'
  | 'noUrl'
  | 'noModel'
  | 'noKey'
  | 'unreachable'
  | 'redirected'
  | 'slow'
  /** It answers, but the extension may read that only with access to its address. */
  | 'needsAccess'
  | 'unauthorised'
  | 'forbidden'
  | 'notFound'
  | 'unknownModel'
  | 'notJson'
  | 'noCredit'
  | 'busy'
  | 'serverFault'
  | 'refused'
  | 'noBuiltIn'
  | 'builtInNotReady';

export type ProbeResult =
  /** `prices`: if the endpoint's list has them. */
  | { ok: true; ms: number; prices?: Prices }
  /**
   * `origin`: the address to which access is needed. `models`: those that the endpoint lists, at most `MAX_MODELS`; text of
   * the endpoint.
   */
  | { ok: false; problem: PlannerProblem; host?: string; origin?: string; status?: number; models?: string[] };

type Failed = Extract<ProbeResult, { ok: false }>;

const DEADLINE_MS = 30_000;
const MAX_MODELS = 1_000;
const MAX_NAME = 80;
const MAX_BYTES = 4 * 1024 * 1024;

/** Never rejects. */
export async function probePlanner(choice: PlannerChoice): Promise<ProbeResult> {
  if (choice === null) return { ok: false, problem: 'none' };
  const begin = performance.now();
  const key = await keyFor(choice);
  const found =
    choice.kind === 'http'
      ? ((await backendProblem(choice.url, key)) ?? {})
      : await probeModel({ ...choice, ...(key === undefined ? {} : { apiKey: key }) });
  return 'ok' in found ? found : { ok: true, ms: Math.round(performance.now() - begin), ...found };
}

async function backendProblem(url: string, token: string | undefined): Promise<Failed | undefined> {
  const headers = bearer(token ?? '');
  const answer = await get(new URL('/api/session/latest', url).href, { headers });
  if (!('problem' in answer)) return undefined;
  if (answer.problem !== 'notFound') return answer;
  // It keeps no sessions. An empty round is refused by every backend, and hardly by anything else in JSON.
  const round = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' };
  const refusal = await get(new URL('/api/agent/interact', url).href, round, true);
  return 'problem' in refusal ? refusal : undefined;
}

async function probeModel(choice: ModelChoice): Promise<Failed | { prices?: Prices }> {
  if (choice.provider === 'built-in') return (await builtInProblem()) ?? {};
  const lists = LISTS[choice.provider];
  const base = choice.baseUrl ?? lists.base;
  if (base === undefined) return { ok: false, problem: 'noUrl' };
  if (lists.needsKey && (choice.apiKey ?? '') === '') return { ok: false, problem: 'noKey' };
  const headers = lists.headers(choice.apiKey ?? '');
  const answer = await get(`${base.replace(/\/+$/, '')}${lists.path}`, { headers });
  // Some have no list of models; then only the question itself is a test.
  if ('problem' in answer && answer.problem !== 'notFound' && answer.problem !== 'refused') return answer;
  const listed = 'value' in answer ? listIn(answer.value) : [];
  const names = listed.map(({ name }) => name);
  const isNamed = choice.model !== '';
  if (isNamed && (names.length === 0 || names.includes(choice.model))) {
    const { prices } = listed.find(({ name }) => name === choice.model) ?? {};
    return (await questionProblem(choice, base)) ?? (prices === undefined ? {} : { prices });
  }
  const models = names.slice(0, MAX_MODELS).map((name) => name.slice(0, MAX_NAME));
  return { ok: false, problem: isNamed ? 'unknownModel' : 'noModel', host: new URL(base).host, models };
}

interface Lists {
  base?: string;
  path: string;
  needsKey: boolean;
  headers(key: string): Record<string, string>;
}

const bearer = (key: string): Record<string, string> => (key === '' ? {} : { authorization: `Bearer ${key}` });

/** Where each provider lists its models. */
const LISTS: Readonly<Record<Exclude<ModelChoice['provider'], 'built-in'>, Lists>> = {
  'openai-compatible': { path: '/models', needsKey: false, headers: bearer },
  openai: { base: 'https://api.openai.com/v1', path: '/models', needsKey: true, headers: bearer },
  anthropic: {
    base: 'https://api.anthropic.com/v1',
    path: '/models?limit=1000',
    needsKey: true,
    headers: (key) => ({
      'x-api-key': key,
      'anthropic-version': '2023-06-01',
      'anthropic-dangerous-direct-browser-access': 'true',
    }),
  },
  google: {
    base: 'https://generativelanguage.googleapis.com/v1beta',
    path: '/models?pageSize=1000',
    needsKey: true,
    headers: (key) => ({ 'x-goog-api-key': key }),
  },
};

interface Listed {
  name: string;
  prices?: Prices;
}

/** For `{ data: [{ id }] }` or `{ models: [{ name: 'models/…' }] }`. */
function listIn(value: unknown): Listed[] {
  if (!isRecord(value)) return [];
  const list: unknown = value['data'] ?? value['models'];
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const name = isRecord(one) ? (one['id'] ?? one['name']) : undefined;
    if (!isRecord(one) || typeof name !== 'string') return [];
    return [{ name: name.replace(/^models\//, ''), ...pricesIn(one['pricing']) }];
  });
}

/** OpenRouter's: dollars for one token, as texts. */
function pricesIn(pricing: unknown): { prices?: Prices } {
  if (!isRecord(pricing) || pricing['prompt'] === undefined || pricing['completion'] === undefined) return {};
  const perMillion = (price: unknown): number => Number((Number(price) * 1_000_000).toPrecision(6));
  const prices = { input: perMillion(pricing['prompt']), output: perMillion(pricing['completion']) };
  return isPrices(prices) ? { prices } : {};
}

/** Asks for one word; does not wait for the rest of the answer. */
async function questionProblem(choice: ModelChoice, base: string): Promise<Failed | undefined> {
  const { host } = new URL(base);
  const abort = new AbortController();
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  try {
    const { stream } = await modelOf(choice).doStream({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Answer with the word yes.' }] }],
      abortSignal: AbortSignal.any([abort.signal, deadline]),
    });
    for await (const part of stream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') return undefined;
    }
    return { ok: false, problem: 'notJson', host };
  } catch (error) {
    if (deadline.aborted) return { ok: false, problem: 'slow', host };
    if (isRedirect(error)) return { ok: false, problem: 'redirected', host };
    if (!APICallError.isInstance(error)) return { ok: false, problem: 'notJson', host };
    const { statusCode } = error;
    if (statusCode === undefined || statusCode < 400) {
      return error.cause instanceof SyntaxError ? { ok: false, problem: 'notJson', host } : reachProblem(base);
    }
    const problem = statusCode === 404 ? 'unknownModel' : problemOf(statusCode);
    return { ok: false, problem, host, status: statusCode };
  } finally {
    abort.abort();
  }
}

async function builtInProblem(): Promise<Failed | undefined> {
  const api = (globalThis as { LanguageModel?: { availability(): Promise<string> } }).LanguageModel;
  const availability = api === undefined ? 'unavailable' : await api.availability().catch(() => 'unavailable');
  if (availability === 'available') return undefined;
  return { ok: false, problem: availability === 'unavailable' ? 'noBuiltIn' : 'builtInNotReady' };
}

/** The JSON at an address, or a problem. `mayRefuse`: a refusal (400, 422) in JSON is an answer too. */
async function get(url: string, init: RequestInit, mayRefuse = false): Promise<{ value: unknown } | Failed> {
  const { host } = new URL(url);
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  let response: Response;
  let text: string;
  try {
    response = await withoutRedirects()(url, { ...init, credentials: 'omit', signal: deadline });
    text = await response.text();
  } catch (error) {
    if (isRedirect(error)) return { ok: false, problem: 'redirected', host };
    return deadline.aborted ? { ok: false, problem: 'slow', host } : reachProblem(url);
  }
  const { status } = response;
  const isAnswer = response.ok || (mayRefuse && problemOf(status) === 'refused');
  if (!isAnswer) return { ok: false, problem: problemOf(status), host, status };
  try {
    if (text.length > MAX_BYTES) throw new Error();
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, problem: 'notJson', host };
  }
}

function isRedirect(error: unknown): boolean {
  return error instanceof ReasonedError && error.reason.code === 'redirected';
}

/** fetch does not say why it failed. A request with an opaque response shows whether anything answers at all. */
async function reachProblem(url: string): Promise<Failed> {
  const { host, origin } = new URL(url);
  const mayRead = await chrome.permissions.contains({ origins: [`${origin}/*`] });
  const answers =
    !mayRead &&
    (await fetch(origin, { mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(DEADLINE_MS) }).then(
      () => true,
      () => false,
    ));
  return answers ? { ok: false, problem: 'needsAccess', host, origin } : { ok: false, problem: 'unreachable', host };
}

function problemOf(status: number): PlannerProblem {
  return PROBLEMS[status] ?? (status >= 500 ? 'serverFault' : 'refused');
}

const PROBLEMS: Readonly<Record<number, PlannerProblem>> = {
  401: 'unauthorised',
  402: 'noCredit',
  403: 'forbidden',
  404: 'notFound',
  405: 'notFound',
  429: 'busy',
};
