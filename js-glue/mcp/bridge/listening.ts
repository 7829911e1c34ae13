// Where the extension connects: a WebSocket on 127.0.0.1. Before anything is exchanged, the connection must come from this
// computer, name exactly this address in Host (a page with DNS rebinding would name its own), and come from an extension,
// as the browser states in Origin. A local program can fake all of this, but fails at the handshake.
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  MAX_FAILURES_A_MINUTE,
  MAX_FAILURES_OF_ALL,
  MAX_FRAME_BYTES,
  MAX_STRANGERS,
  MAX_STRANGERS_OF_ALL,
  PATH,
  PORTS,
} from '../../bridge/limits.js';
import { type Frame, Wire } from '../../bridge/frame_connection.js';
import { failure } from '../../tool/contract/errors.js';

const HOST = '127.0.0.1';
const EXTENSION = /^chrome-extension:\/\/[a-p]{32}$/;
const MINUTE_MS = 60_000;

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/** `authenticate` receives each connection with the extension's origin, and resolves with whether it was authenticated. */
export type Authenticate = (wire: Wire, origin: string) => Promise<boolean>;

/** Throws DomToolFailure if no port is free. */
export async function listen(port: number | undefined, authenticate: Authenticate): Promise<Listening> {
  // A client that does not request a WebSocket gets no information.
  const server = createServer((_request, response) => response.writeHead(404).end());
  const bound = await bind(server, port === undefined ? PORTS : [port]);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const door = new Door(authenticate);
  server.on('upgrade', (request, socket, head) => {
    // Node does not listen for errors from here on, and an unhandled error would end the program.
    socket.on('error', () => socket.destroy());
    const refusal = door.refusalOf(request, bound);
    if (refusal !== undefined) return turnAway(socket, refusal);
    const origin = request.headers.origin ?? '';
    sockets.handleUpgrade(request, socket, head, (opened) => void door.open(opened, origin));
  });
  return {
    port: bound,
    close: async () => {
      for (const one of sockets.clients) one.terminate();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Counts unauthenticated and failed connections: per extension, because the browser guarantees the origin, and of all
 * together, because a local program can claim any origin. So one extension cannot lock out another.
 */
class Door {
  private readonly strangers = new Map<string, number>();
  private failures: Array<{ origin: string; at: number }> = [];

  constructor(private readonly authenticate: Authenticate) {}

  refusalOf({ headers, socket, url }: IncomingMessage, port: number): string | undefined {
    if (socket.remoteAddress !== HOST || headers.host !== `${HOST}:${port}`) return '403 Forbidden';
    if (headers.origin === undefined || !EXTENSION.test(headers.origin)) return '403 Forbidden';
    if (url !== PATH) return '404 Not Found';
    return this.isTooMuch(headers.origin) ? '429 Too Many Requests' : undefined;
  }

  async open(socket: WebSocket, origin: string): Promise<void> {
    this.count(origin, 1);
    const isKnown = await this.authenticate(wireOf(socket), origin).catch(() => false);
    this.count(origin, -1);
    if (!isKnown) this.failures.push({ origin, at: performance.now() });
  }

  private isTooMuch(origin: string): boolean {
    this.failures = this.failures.filter(({ at }) => at > performance.now() - MINUTE_MS);
    const its = this.failures.filter((one) => one.origin === origin).length;
    const all = [...this.strangers.values()].reduce((sum, count) => sum + count, 0);
    return (
      (this.strangers.get(origin) ?? 0) >= MAX_STRANGERS ||
      all >= MAX_STRANGERS_OF_ALL ||
      its >= MAX_FAILURES_A_MINUTE ||
      this.failures.length >= MAX_FAILURES_OF_ALL
    );
  }

  private count(origin: string, by: 1 | -1): void {
    const now = (this.strangers.get(origin) ?? 0) + by;
    if (now === 0) this.strangers.delete(origin);
    else this.strangers.set(origin, now);
  }
}

function wireOf(socket: WebSocket): Wire {
  const wire = new Wire({
    send: (frame) => socket.send(frame),
    close: (code, reason) => {
      socket.close(code, reason);
      // A client that does not close its end in time is disconnected.
      setTimeout(() => socket.terminate(), CLOSE_MS).unref();
    },
  });
  socket.on('message', (data: Buffer, isBinary) => wire.onFrame(frameOf(data, isBinary)));
  socket.on('close', (code, reason) => wire.onClosed(code, reason.toString('utf8')));
  socket.on('error', () => socket.terminate());
  return wire;
}

const CLOSE_MS = 1_000;

function frameOf(data: Buffer, isBinary: boolean): Frame {
  return isBinary ? new Uint8Array(data) : data.toString('utf8');
}

function turnAway(socket: Duplex, status: string): void {
  // Do not wait for the client to close its end.
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

async function bind(server: Server, ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    if (await tryPort(server, port)) return port;
  }
  throw failure(
    'DETACHED',
    `No port for the bridge is free (${ports.join(', ')}).`,
    'End another server that was started with --extension, or choose a port with --bridge-port and in the panel.',
  );
}

function tryPort(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const refused = (): void => resolve(false);
    server.once('error', refused);
    server.listen({ port, host: HOST, exclusive: true }, () => {
      server.off('error', refused);
      resolve(true);
    });
  });
}
