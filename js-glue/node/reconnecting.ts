// The connection to a browser that may be lost: the next user makes it again, with growing pauses.
import { failure } from '../tool/contract/errors.js';
import { CdpConnection } from './websocket.js';

/** Pauses before each attempt. The first attempt is immediate, so a browser that is still there costs nothing. */
const BACKOFF_MS: readonly number[] = [0, 100, 200, 400, 800, 1_600];
const VERSION_DEADLINE_MS = 2_000;

export interface ReconnectingOptions {
  /** Sent with each handshake. */
  headers?: Readonly<Record<string, string>>;
  /** Resolves when the browser is gone: what is open then fails as lost, and no new connection is tried. */
  ended?: Promise<void>;
}

export class ReconnectingBrowser {
  private connection: Promise<CdpConnection> | null = null;
  private isClosed = false;

  private constructor(
    private readonly endpoint: string,
    private readonly options: ReconnectingOptions,
  ) {}

  /** Rejects with DomToolFailure if nothing answers at the endpoint, or if it refuses. */
  static async open(endpoint: string, options: ReconnectingOptions = {}): Promise<ReconnectingBrowser> {
    const browser = new ReconnectingBrowser(endpoint, options);
    browser.connection = browser.connect(endpoint).catch((error: unknown) => Promise.reject(notOpened(error)));
    await browser.connection;
    void options.ended?.then(() => browser.abandon());
    return browser;
  }

  /** An open connection: the existing one, or a new one. Rejects with DomToolFailure after some attempts. */
  async current(): Promise<CdpConnection> {
    const known = await this.connection?.catch(() => null);
    if (known?.isOpen === true) return known;
    // If several callers find it lost, one of them makes the next.
    if (this.connection === null || (await this.connection.catch(() => null)) === known) this.connection = this.again();
    return this.connection;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await (await this.connection?.catch(() => null))?.close();
  }

  private async again(): Promise<CdpConnection> {
    for (const pauseMs of BACKOFF_MS) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (this.isClosed) break;
      const connection = await this.connect(this.endpoint).catch(() => this.openRestarted());
      if (connection === null) continue;
      if (!this.isClosed) return connection;
      await connection.close();
    }
    throw unreachable();
  }

  private connect(endpoint: string): Promise<CdpConnection> {
    return CdpConnection.open(endpoint, this.options.headers);
  }

  private async abandon(): Promise<void> {
    this.isClosed = true;
    (await this.connection?.catch(() => null))?.drop();
  }

  // A restarted browser has another address at the same port, where it can be asked for.
  private async openRestarted(): Promise<CdpConnection | null> {
    const { protocol, host, pathname, search } = new URL(this.endpoint);
    if (!pathname.startsWith('/devtools/browser/')) return null;
    try {
      const signal = AbortSignal.timeout(VERSION_DEADLINE_MS);
      const address = `${protocol === 'wss:' ? 'https:' : 'http:'}//${host}/json/version${search}`;
      const { headers = {} } = this.options;
      const reply = await fetch(address, { signal, headers, redirect: 'error' });
      const { webSocketDebuggerUrl } = (await reply.json()) as { webSocketDebuggerUrl?: unknown };
      if (typeof webSocketDebuggerUrl !== 'string') return null;
      return await this.connect(`${protocol}//${host}${new URL(webSocketDebuggerUrl).pathname}${search}`);
    } catch {
      return null;
    }
  }
}

/** A handshake that was answered with a status is a refusal; `ws` names the status in the words of its error. */
function notOpened(error: unknown): Error {
  const status = error instanceof Error ? /response: (40[137])/.exec(error.message)?.[1] : undefined;
  if (status === undefined) return unreachable();
  return failure(
    'SECURITY_BLOCKED',
    `The browser's endpoint refused the connection (${status}).`,
    'Check the token in its address, or the header that it asks for.',
  );
}

function unreachable(): Error {
  return failure(
    'DETACHED',
    'No browser answers at this WebSocket endpoint.',
    'Start Chromium with --remote-debugging-port and pass the ws:// address it prints.',
    true,
  );
}
