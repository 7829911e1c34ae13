// A push server that speaks as much of the Pusher protocol 7 as a client needs to subscribe and to hear.
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

export class PushServer {
  /** The channels that were subscribed to, with what authorised each. */
  readonly subscribed: Array<{ channel: string; auth: string }> = [];
  private readonly open = new Set<WebSocket>();

  private constructor(private readonly server: WebSocketServer) {
    server.on('connection', (socket) => {
      this.open.add(socket);
      const connection = { socket_id: '1.1', activity_timeout: 120 };
      send(socket, { event: 'pusher:connection_established', data: JSON.stringify(connection) });
      socket.on('message', (raw) => this.hear(socket, JSON.parse(String(raw)) as Said));
    });
  }

  static async start(): Promise<PushServer> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await new Promise((resolve) => server.once('listening', resolve));
    const push = new PushServer(server);
    after(() => push.close());
    return push;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  push(channel: string, event: string, data: unknown): void {
    for (const socket of this.open) send(socket, { event, channel, data: JSON.stringify(data) });
  }

  close(): void {
    for (const socket of this.open) socket.terminate();
    this.server.close();
  }

  private hear(socket: WebSocket, { event, data = {} }: Said): void {
    if (event === 'pusher:ping') send(socket, { event: 'pusher:pong', data: '{}' });
    if (event !== 'pusher:subscribe') return;
    const { channel = '', auth = '' } = data;
    this.subscribed.push({ channel, auth });
    send(socket, { event: 'pusher_internal:subscription_succeeded', channel, data: '{}' });
  }
}

interface Said {
  event: string;
  data?: { channel?: string; auth?: string };
}

function send(socket: WebSocket, message: object): void {
  socket.send(JSON.stringify(message));
}
