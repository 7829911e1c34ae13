// The connection as the rest of the glue sees it. Every command has a deadline, a late reply is dropped, and losing the
// target ends all pending commands at once.
import type { CdpPort } from '../contract/contract.js';
import { ConnectionLostError, TimeoutError, toCdpError } from '../contract/errors.js';
import type { Command, PressedInput } from './pressed_input.js';

export type { CdpPort } from '../contract/contract.js';
export { CdpError, ConnectionLostError, TimeoutError } from '../contract/errors.js';

/** A port that can also deliver the JSON of a `result` as the bytes that were received, which saves a parse. */
export interface RawResultPort extends CdpPort {
  sendForBytes(method: string, params?: object, sessionId?: string, timeoutMs?: number): Promise<Uint8Array>;
}

/**
 * A port over which transferring a reply's numbers costs more than running a script that avoids some of them, as over
 * chrome.debugger.
 */
export interface SlowTransferPort extends CdpPort {
  readonly isTransferExpensive: true;
}

export const DEFAULT_DEADLINE_MS = 10_000;

export interface SendOptions {
  /** Undefined or '' is the page's session. */
  sessionId?: string | undefined;
  deadlineMs?: number | undefined;
  /** Ends the wait at once with the signal's reason. */
  signal?: AbortSignal | undefined;
}

type Reject = (error: Error) => void;

/** Wraps any port. Owns no target: closing it closes the wrapped port. */
export class DeadlinePort {
  private readonly pending = new Set<Reject>();
  private lost: ConnectionLostError | null = null;

  constructor(
    private readonly port: CdpPort,
    private readonly pressedInput?: PressedInput | undefined,
  ) {}

  get isTransferExpensive(): boolean {
    return 'isTransferExpensive' in this.port && this.port.isTransferExpensive === true;
  }

  /** Rejects with CdpError, TimeoutError, ConnectionLostError or the signal's reason; never hangs. */
  send(method: string, params: object = {}, options: SendOptions = {}): Promise<unknown> {
    const { sessionId, deadlineMs = DEFAULT_DEADLINE_MS } = options;
    const session = sessionId || undefined;
    const command: Command = session === undefined ? { method, params } : { method, params, sessionId: session };
    return this.bounded(method, options, async () => {
      this.pressedInput?.sending(command);
      const result = await this.port.send(method, params, session, deadlineMs);
      this.pressedInput?.done(command);
      return result;
    });
  }

  /** Like `send`, for a reply that only the engine reads: bytes if the port can deliver them, else the parsed result. */
  sendForEngine(method: string, params: object = {}, options: SendOptions = {}): Promise<unknown> {
    const port = this.port;
    if (!isRawResultPort(port)) return this.send(method, params, options);
    const { sessionId, deadlineMs = DEFAULT_DEADLINE_MS } = options;
    return this.bounded(method, options, () => port.sendForBytes(method, params, sessionId || undefined, deadlineMs));
  }

  onEvent(listener: (method: string, params: unknown, sessionId?: string) => void): () => void {
    return this.port.onEvent(listener);
  }

  /** Rejects all pending commands. After 'detached' and 'canceled' no command can be sent any more. */
  lose(reason: ConnectionLostError['reason']): void {
    const error = new ConnectionLostError(reason);
    if (reason !== 'crashed') this.lost = error;
    for (const reject of [...this.pending]) reject(error);
  }

  async close(): Promise<void> {
    this.lose('detached');
    await this.port.close();
  }

  private bounded(method: string, options: SendOptions, start: () => Promise<unknown>): Promise<unknown> {
    const { signal, deadlineMs = DEFAULT_DEADLINE_MS } = options;
    if (this.lost !== null) return Promise.reject(this.lost);
    if (signal?.aborted === true) return Promise.reject(abortReason(signal));
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        this.pending.delete(fail);
        forget();
        settle();
      };
      const fail: Reject = (error) => finish(() => reject(error));
      const timer = setTimeout(() => fail(new TimeoutError(method, deadlineMs)), deadlineMs);
      this.pending.add(fail);
      const forget = onAbort(signal, fail);
      attempt(start).then(
        (result) => finish(() => resolve(result)),
        (error: unknown) => fail(toCdpError(method, error)),
      );
    });
  }
}

/** The abort reason as an Error, whatever was passed to `abort`. */
export function abortReason(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new Error('aborted');
}

/** Resolves after `ms`, or rejects with the signal's reason. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return Promise.reject(abortReason(signal));
  return new Promise((resolve, reject) => {
    const forget = onAbort(signal, (error) => {
      clearTimeout(timer);
      reject(error);
    });
    const timer = setTimeout(() => {
      forget();
      resolve();
    }, ms);
  });
}

/** Resolves after the current task and its microtasks. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** The result of `work`, or a rejection with the signal's reason as soon as it is aborted. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(abortReason(signal));
  return new Promise((resolve, reject) => {
    const forget = onAbort(signal, reject);
    work.then(resolve, reject).finally(forget);
  });
}

const waitersBySignal = new WeakMap<AbortSignal, Set<Reject>>();

// Calls `fail` with the abort reason, until the returned function is called. All waiters of a signal share one listener:
// every frame of a capture waits for the same signal, and Node warns of a leak from a dozen listeners on.
function onAbort(signal: AbortSignal | undefined, fail: Reject): () => void {
  if (signal === undefined) return () => {};
  let waiters = waitersBySignal.get(signal);
  if (waiters === undefined) {
    const waiting = new Set<Reject>();
    const failAll = (): void => {
      for (const one of [...waiting]) one(abortReason(signal));
    };
    signal.addEventListener('abort', failAll, { once: true });
    waitersBySignal.set(signal, waiting);
    waiters = waiting;
  }
  waiters.add(fail);
  return () => waiters.delete(fail);
}

function isRawResultPort(port: CdpPort): port is RawResultPort {
  return 'sendForBytes' in port && typeof port.sendForBytes === 'function';
}

// A port may throw before it returns its promise.
async function attempt(start: () => Promise<unknown>): Promise<unknown> {
  return start();
}
