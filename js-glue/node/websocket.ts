// One CDP connection over a WebSocket, with many flat sessions. Replies that only the engine reads are passed on as the
// received bytes, without being parsed and stringified again.
import type { Socket } from 'node:net';

import WebSocket from 'ws';
import { CdpError, ConnectionLostError, TimeoutError } from '../tool/contract/errors.js';
import { isRecord, numberAt, stringAt } from '../tool/base/narrow.js';
import type { JsonRecord } from '../tool/base/narrow.js';

export type ConnectionListener = (method: string, params: unknown, sessionId: string) => void;

interface Pending {
  method: string;
  asBytes: boolean;
  sessionId: string;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Chrome's own message limit is 128 MiB; as JSON it grows by at most a third. */
const MAX_PAYLOAD_BYTES = 512 * 1024 * 1024;
const CONNECT_DEADLINE_MS = 10_000;

export class CdpConnection {
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Set<ConnectionListener>();
  private lastId = 0;
  private isLost = false;
  private isCorked = false;

  private constructor(
    private readonly socket: WebSocket,
    private readonly line: Socket,
  ) {
    socket.on('message', (data) => this.receive(bufferOf(data)));
    socket.on('close', () => this.lose());
    // 'close' follows every error.
    socket.on('error', () => {});
  }

  /** Rejects if nothing listens at `endpoint`, or if it refuses. `headers` are sent with the handshake. */
  static open(endpoint: string, headers: Readonly<Record<string, string>> = {}): Promise<CdpConnection> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(endpoint, {
        headers,
        perMessageDeflate: false,
        maxPayload: MAX_PAYLOAD_BYTES,
        skipUTF8Validation: true,
        handshakeTimeout: CONNECT_DEADLINE_MS,
      });
      socket.once('upgrade', ({ socket: line }) => {
        socket.once('open', () => resolve(new CdpConnection(socket, line)));
      });
      socket.once('error', reject);
    });
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  send(method: string, params: object, sessionId: string, deadlineMs: number): Promise<unknown> {
    return this.request(method, params, sessionId, deadlineMs, false);
  }

  async sendForBytes(method: string, params: object, sessionId: string, deadlineMs: number): Promise<Uint8Array> {
    const result = await this.request(method, params, sessionId, deadlineMs, true);
    return result instanceof Uint8Array ? result : Buffer.from(JSON.stringify(result));
  }

  /** Events of all sessions; '' is the browser's own. The loss of the connection is `Inspector.detached` of ''. */
  onEvent(listener: ConnectionListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** For a browser that is known to be gone: open requests fail as lost at once. */
  drop(): void {
    this.lose();
    this.socket.terminate();
  }

  close(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return Promise.resolve();
    return new Promise((resolve) => {
      this.socket.once('close', () => resolve());
      this.socket.close();
    });
  }

  private request(
    method: string,
    params: object,
    sessionId: string,
    deadlineMs: number,
    asBytes: boolean,
  ): Promise<unknown> {
    if (!this.isOpen) {
      // The socket is closing. The loss is reported at once, so that the next caller can reconnect.
      this.lose();
      return Promise.reject(new ConnectionLostError('detached'));
    }
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.pending.delete(id);
        reject(new TimeoutError(method, deadlineMs));
      }, deadlineMs);
      this.pending.set(id, { method, asBytes, sessionId, resolve, reject, timer });
      this.write(JSON.stringify(sessionId === '' ? { id, method, params } : { id, method, params, sessionId }));
    });
  }

  // Commands of one turn are sent together: each packet wakes the browser, which takes processor time from the page.
  private write(message: string): void {
    if (!this.isCorked) {
      this.isCorked = true;
      this.line.cork();
      process.nextTick(() => {
        this.isCorked = false;
        this.line.uncork();
      });
    }
    this.socket.send(message);
  }

  private receive(data: Buffer): void {
    const bytes = this.resultBytes(data);
    if (bytes !== undefined) {
      this.settle(bytes.id, (pending) => pending.resolve(bytes.result));
    } else {
      this.receiveMessage(parsed(data));
    }
  }

  private receiveMessage(message: unknown): void {
    if (!isRecord(message)) return;
    const id = numberAt(message, 'id');
    const method = stringAt(message, 'method');
    if (id !== undefined) {
      this.settle(id, (pending) => answer(pending, message));
    } else if (method !== undefined) {
      this.emit(method, message['params'], stringAt(message, 'sessionId') ?? '');
    }
  }

  // The `result` of a message in exactly Chrome's layout; anything else is parsed.
  private resultBytes(data: Buffer): { id: number; result: Buffer } | undefined {
    const head = /^\{"id":(\d+),"result":/.exec(data.toString('latin1', 0, 40));
    if (head === null) return undefined;
    const id = Number(head[1]);
    const pending = this.pending.get(id);
    if (pending === undefined || !pending.asBytes) return undefined;
    const tail = pending.sessionId === '' ? '}' : `,"sessionId":"${pending.sessionId}"}`;
    const end = data.length - tail.length;
    if (end <= head[0].length || data.toString('latin1', end) !== tail) return undefined;
    return { id, result: data.subarray(head[0].length, end) };
  }

  private settle(id: number, how: (pending: Pending) => void): void {
    const pending = this.pending.get(id);
    if (pending === undefined) return;
    this.pending.delete(id);
    clearTimeout(pending.timer);
    how(pending);
  }

  private lose(): void {
    if (this.isLost) return;
    this.isLost = true;
    for (const id of [...this.pending.keys()]) {
      this.settle(id, (pending) => pending.reject(new ConnectionLostError('detached')));
    }
    this.emit('Inspector.detached', { reason: 'connection_closed' }, '');
  }

  private emit(method: string, params: unknown, sessionId: string): void {
    for (const listener of [...this.listeners]) listener(method, params, sessionId);
  }
}

function answer(pending: Pending, message: JsonRecord): void {
  const { error, result } = message;
  if (error === undefined) {
    pending.resolve(result);
  } else {
    const code = numberAt(error, 'code') ?? -32000;
    pending.reject(new CdpError(pending.method, code, stringAt(error, 'message') ?? ''));
  }
}

function parsed(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function bufferOf(data: WebSocket.RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
