// A relay of a browser's debugging port that counts the commands of its client, whichever client it is.
import { WebSocket, WebSocketServer, type RawData } from 'ws';

/** Chromium's own limit for a message. */
const kMaxPayload = 512 * 1024 * 1024;

export class Relay {
  private sent = 0;

  private constructor(
    private readonly server: WebSocketServer,
    readonly endpoint: string,
  ) {}

  static async start(upstream: string): Promise<Relay> {
    const server = new WebSocketServer({
      port: 0,
      host: '127.0.0.1',
      maxPayload: kMaxPayload,
      perMessageDeflate: false,
    });
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The relay has no port.');
    const relay = new Relay(server, `ws://127.0.0.1:${address.port}${new URL(upstream).pathname}`);
    server.on('connection', (client) => relay.join(client, upstream));
    return relay;
  }

  /** Commands so far. */
  get commands(): number {
    return this.sent;
  }

  async close(): Promise<void> {
    for (const client of this.server.clients) client.terminate();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(client: WebSocket, upstream: string): void {
    const browser = new WebSocket(upstream, { maxPayload: kMaxPayload, perMessageDeflate: false });
    const early: RawData[] = [];
    browser.on('open', () => {
      for (const message of early.splice(0)) browser.send(message, { binary: false });
    });
    client.on('message', (message) => {
      this.sent += 1;
      if (browser.readyState === WebSocket.OPEN) browser.send(message, { binary: false });
      else early.push(message);
    });
    browser.on('message', (message) => client.send(message, { binary: false }));
    for (const [one, other] of [
      [client, browser],
      [browser, client],
    ] as const) {
      one.on('close', () => other.close());
      one.on('error', () => other.terminate());
    }
  }
}
