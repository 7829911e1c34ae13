// Sends a request to a backend and returns its JSON, or an Error in words. Retries what may succeed later, with the same
// idempotency key.
import { isAddress } from '../../tool/base/addresses.js';
import { ReasonedError } from '../task/reason.js';
import { endpointOf } from '../../interact/endpoints.js';
import { jsonOf } from '../../tool/base/narrow.js';
import { serverMessage } from '../task/server_message.js';
import type { FailureCode, Reason } from '../task/reason.js';
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
      'The address of the backend is missing or wrong. Enter it in the options of the extension, or as `url` in a program.';
    if (!isAddress(options.url)) throw new ReasonedError(words, { code: 'noUrl' });
    this.host = new URL(options.url).host;
  }

  /** Before each retry `again` is called with the reason and the time of that retry. */
  async post(request: object, signal: AbortSignal, restart?: (why: string, reason: Reason) => void): Promise<unknown> {
    const key = crypto.randomUUID();
    for (let tries = 1; ; tries += 1) {
      const answer = await this.once(request, key, signal);
      if ('value' in answer) return answer.value;
      const { words, reason, mayRetry, afterMs } = answer;
      if (!mayRetry || tries >= TRIES) {
        if (reason.code === 'unreachable' && (await this.isSilenced(signal))) throw this.silenced();
        if (tries === 1) throw new ReasonedError(words, reason);
        throw new ReasonedError(`${words} Tried ${tries} times.`, { ...reason, tries });
      }
      const pauseMs = afterMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1);
      restart?.(words, { ...reason, next: { attempt: tries + 1, of: TRIES, at: Date.now() + pauseMs } });
      await (this.options.sleep ?? delay)(pauseMs, signal);
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

  /** Whether the backend can be reached, but the browser does not let the extension read its answers. */
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
    const value = body.length > MAX_BYTES ? undefined : jsonOf(body);
    // A refusal according to the contract has its own wording.
    if (response.ok && value !== undefined) return { value };
    if (response.ok) return this.notJson(body);
    const { status } = response;
    const mayRetry = status === 408 || status === 425 || status === 429 || status >= 500;
    if (!mayRetry && isRefusal(value)) return { value };
    const [code, words] = reasonOf(status, this.host);
    const failed = this.failed(code, words, mayRetry);
    const serverText = serverMessage(body, [this.options.token ?? '']);
    const reason = { ...failed.reason, status, ...(serverText === '' ? {} : { said: serverText }) };
    return { ...failed, reason, afterMs: retryAfter(response.headers) };
  }

  private notJson(body: string): Failed {
    if (!body.trimStart().startsWith('<'))
      return this.failed('notJson', `${this.host} sent an answer that is not JSON.`, false);
    const words = `${this.host} sent a web page in place of an answer, which is not JSON. Is the address that of a backend?`;
    return this.failed('webPage', words, false);
  }

  private failed(code: FailureCode, words: string, mayRetry: boolean): Failed {
    return { words, reason: { code, host: this.host }, mayRetry };
  }
}

function reasonOf(status: number, host: string): [FailureCode, string] {
  const [code, words] =
    CAUSES[status] ?? (status >= 500 ? ['serverFault', 'has an internal error'] : ['refused', 'refused the request']);
  return [code, `${host} ${words} (${status}).`];
}

const CAUSES: Readonly<Record<number, readonly [FailureCode, string]>> = {
  401: ['unauthorised', 'does not accept the token. Enter it in the options'],
  402: ['noCredit', 'says that the account has nothing left to spend'],
  403: ['forbidden', 'does not allow this'],
  404: ['wrongAddress', 'has no agent at this address'],
  405: ['wrongAddress', 'has no agent at this address'],
  408: ['slow', 'took too long'],
  413: ['tooLarge', 'does not accept a page of this size'],
  429: ['busy', 'received too many requests'],
  502: ['down', 'is not available at the moment'],
  503: ['down', 'is not available at the moment'],
  504: ['slow', 'took too long'],
};

function isRefusal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'success' in value && value.success === false;
}

function retryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds * 1_000, MAX_PAUSE_MS) : undefined;
}
