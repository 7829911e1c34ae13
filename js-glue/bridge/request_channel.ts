// After the handshake the program sends requests and the browser answers. Several requests may be open; each has a number.
import { numberAt, stringAt } from '../tool/base/narrow.js';
import type { ToolResult } from '../tool/contract/contract.js';
import { domToolError } from '../tool/contract/errors.js';
import { broken } from './handshake.js';
import { PING_MS } from './limits.js';
import { type Request, readRequest, readResult } from './requests.js';
import { type Message, type SealedWire, TooLarge } from './sealed.js';
import type { BridgeClosed } from './frame_connection.js';

/** The connection counts as alive if something arrived within this time. */
const SILENCE_MS = 4 * PING_MS;
const MAX_OPEN = 32;

/** The program's side. */
export class RequestSender {
  private count = 0;
  private readonly open = new Map<number, (result: ToolResult<unknown> | BridgeClosed) => void>();
  /** Resolves when the connection is closed. */
  readonly over: Promise<BridgeClosed>;

  constructor(private readonly sealed: SealedWire) {
    const timer = setInterval(() => void sealed.send({ type: 'ping' }).catch(() => {}), PING_MS);
    this.over = this.listen().catch((error: BridgeClosed) => {
      clearInterval(timer);
      for (const answer of this.open.values()) answer(error);
      this.open.clear();
      return error;
    });
  }

  /** Rejects with BridgeClosed if the connection ends before the answer; then the request may have been partly executed. */
  async ask(request: Request, signal?: AbortSignal): Promise<ToolResult<unknown>> {
    const id = ++this.count;
    const answered = new Promise<ToolResult<unknown> | BridgeClosed>((resolve) => this.open.set(id, resolve));
    // The browser answers in any case: with the result, or that it was cancelled.
    const cancel = (): void => void this.sealed.send({ type: 'cancel', id }).catch(() => {});
    try {
      await this.sealed.send({ type: 'request', id, ...request });
      if (signal?.aborted === true) cancel();
      signal?.addEventListener('abort', cancel, { once: true });
      const answer = await answered;
      if (answer instanceof Error) throw answer;
      return answer;
    } finally {
      signal?.removeEventListener('abort', cancel);
      this.open.delete(id);
    }
  }

  private async listen(): Promise<never> {
    for (;;) {
      const message = await this.sealed.next(SILENCE_MS);
      if (message['type'] === 'pong') continue;
      const result = message['type'] === 'reply' ? readResult(message['result']) : undefined;
      const id = numberAt(message, 'id');
      if (result === undefined || id === undefined) throw broken(this.sealed.wire);
      // The request may have been dropped meanwhile.
      this.open.get(id)?.(result);
    }
  }
}

export type RequestHandler = (request: Request, signal: AbortSignal) => Promise<ToolResult<unknown>>;

/** The browser's side. Resolves when the connection is closed; running requests are aborted then. */
export async function handleRequests(sealed: SealedWire, answer: RequestHandler): Promise<BridgeClosed> {
  const running = new Map<number, AbortController>();
  const run = async (id: number, request: Request): Promise<void> => {
    const controller = new AbortController();
    running.set(id, controller);
    const result = await answer(request, controller.signal);
    running.delete(id);
    await sealed.send({ type: 'reply', id, result }).catch((error: unknown) => {
      if (error instanceof TooLarge) return sealed.send({ type: 'reply', id, result: tooLarge() });
      // The connection is closed, so nobody waits for the result.
      return undefined;
    });
  };
  try {
    for (;;) {
      const message = await sealed.next(SILENCE_MS);
      const id = numberAt(message, 'id') ?? -1;
      switch (stringAt(message, 'type')) {
        case 'ping':
          await sealed.send({ type: 'pong' });
          break;
        case 'cancel':
          running.get(id)?.abort();
          break;
        case 'request':
          void run(id, requestOf(sealed, message, id, running));
          break;
        default:
          throw broken(sealed.wire);
      }
    }
  } catch (error) {
    for (const controller of running.values()) controller.abort();
    return error as BridgeClosed;
  }
}

function requestOf(sealed: SealedWire, message: Message, id: number, running: ReadonlyMap<number, unknown>): Request {
  const request = readRequest(message);
  if (request === undefined || id < 1 || running.has(id) || running.size >= MAX_OPEN) throw broken(sealed.wire);
  return request;
}

function tooLarge(): ToolResult<never> {
  const error = domToolError(
    'TIMEOUT',
    'The answer was too large for the bridge.',
    'Ask for less: maxTokens, a scope.',
  );
  return { success: false, error };
}
