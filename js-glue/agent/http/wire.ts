// Sends a request to a backend and returns its JSON, or an Error in words. Retries what may succeed later, with the same
// idempotency key.
import { isAddress } from '../../tool/base/addresses.js';
import { ReasonedError } from '../task/reason.js';
import { endpointOf } from '../../interact/endpoints.js';
import type { Reason, ReasonCode } from '../task/reason.js';
import { delay } from '../../tool/port/ports.js';

export interface WireOptions {
  /** The backend's address; `/api/agent/interact` is appended. */
  url: string;
  token?: string;
  fetch?: typeof fetch;
  deadlineMs?: number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const PATH = '/api/agent/interact';
const DEADLINE_MS = 60_000;
const TRIES = 4;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
const MAX_BYTES = 8 * 1024 * 1024;

interface Failed {
  words: string;
  reason: Reason;
  mayRetry: boolean;
  afterMs?: number | undefined;
}

export class Wire {
  readonly host: string;

  constructor(private readonly options: WireOptions) {
    const words =
      'The address of the backend is missing or wrong. Enter it in the settings of the extension, or as `url` in a program.';
    if (!isAddress(options.url)) throw new ReasonedError(words, { code: 'noUrl' });
    this.host = new URL(options.url).host;
  }

  async post(request: object, signal: AbortSignal): Promise<unknown> {
    const key = crypto.randomUUID();
    for (let tries = 1; ; tries += 1) {
      const answer = await this.once(request, key, signal);
      if ('value' in answer) return answer.value;
      const { words, reason, mayRetry, afterMs } = answer;
      if (!mayRetry || tries >= TRIES) {
        if (reason.code === 'unreachable' && (await this.isSilenced(signal))) throw this.silenced();
        throw new ReasonedError(tries > 1 ? `${words} Tried ${tries} times.` : words, reason);
      }
      await (this.options.sleep ?? delay)(afterMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1), signal);
    }
  }

  private async once(request: object, key: string, signal: AbortSignal): Promise<{ value: unknown } | Failed> {
    const { url, token, deadlineMs = DEADLINE_MS } = this.options;
    const deadline = AbortSignal.timeout(deadlineMs);
    try {
      const response = await (this.options.fetch ?? fetch)(endpointOf(url, PATH), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(request),
        redirect: 'error',
        signal: AbortSignal.any([signal, deadline]),
      });
      return await this.read(response);
    } catch (error) {
      if (signal.aborted) throw error;
      if (deadline.aborted)
        return this.failed('slow', `${this.host} did not answer within ${deadlineMs / 1_000} s.`, true);
      const words = `${this.host} cannot be reached. Is the address right, and is the backend running?`;
      return this.failed('unreachable', words, true);
    }
  }

  /** Whether the backend is there, and the browser only withholds what it answers. */
  private async isSilenced(signal: AbortSignal): Promise<boolean> {
    const { url, deadlineMs = DEADLINE_MS } = this.options;
    const both = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
    const probe = { method: 'HEAD', mode: 'no-cors', credentials: 'omit', signal: both } as const;
    try {
      await (this.options.fetch ?? fetch)(endpointOf(url, PATH), probe);
      return true;
    } catch {
      return false;
    }
  }

  private silenced(): ReasonedError {
    const { host } = this;
    const words = `${host} can be reached, but it does not let this extension read its answers. It must send CORS headers, also for OPTIONS requests.`;
    return new ReasonedError(words, { code: 'noCors', host });
  }

  private async read(response: Response): Promise<{ value: unknown } | Failed> {
    const body = await response.text();
    const value = body.length > MAX_BYTES ? undefined : json(body);
    // A refusal according to the contract has its own wording.
    if (response.ok && value !== undefined) return { value };
    if (response.ok) return this.failed('notJson', `${this.host} sent an answer that is not JSON.`, false);
    const { status } = response;
    const mayRetry = status === 408 || status === 425 || status === 429 || status >= 500;
    if (!mayRetry && isRefusal(value)) return { value };
    const [code, words] = reasonOf(status, this.host);
    const failed = this.failed(code, words, mayRetry);
    return { ...failed, reason: { ...failed.reason, status }, afterMs: retryAfter(response.headers) };
  }

  private failed(code: ReasonCode, words: string, mayRetry: boolean): Failed {
    return { words, reason: { code, host: this.host }, mayRetry };
  }
}

function reasonOf(status: number, host: string): [ReasonCode, string] {
  if (status === 401 || status === 403)
    return ['unauthorised', `${host} does not accept the token (${status}). Enter it in the settings.`];
  if (status === 404) return ['notFound', `${host} has no agent at this address (404).`];
  if (status === 413) return ['tooLarge', `The page is too large for ${host} (413).`];
  if (status === 429) return ['busy', `${host} received too many requests (429).`];
  return status >= 500
    ? ['serverFault', `${host} has an internal error (${status}).`]
    : ['refused', `${host} refused the request (${status}).`];
}

function isRefusal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'success' in value && value.success === false;
}

function json(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function retryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds * 1_000, MAX_PAUSE_MS) : undefined;
}
