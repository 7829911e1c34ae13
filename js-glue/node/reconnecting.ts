// The connection to a browser that may be lost: the next user makes it again, with growing pauses.
import { failure } from '../tool/contract/errors.js';
import { CdpConnection } from './websocket.js';

/** Pauses before each attempt. The first attempt is immediate, so a browser that is still there costs nothing. */
const BACKOFF_MS: readonly number[] = [0, 100, 200, 400, 800, 1_600];
const VERSION_DEADLINE_MS = 2_000;

export class ReconnectingBrowser {
  private connection: Promise<CdpConnection> | null = null;
  private isClosed = false;

  private constructor(private readonly endpoint: string) {}

  /** Rejects with DomToolFailure if nothing answers at the endpoint. */
  static async open(endpoint: string): Promise<ReconnectingBrowser> {
    const browser = new ReconnectingBrowser(endpoint);
    browser.connection = CdpConnection.open(endpoint).catch(() => Promise.reject(unreachable()));
    await browser.connection;
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
      const connection = await CdpConnection.open(this.endpoint).catch(() => this.openRestarted());
      if (connection === null) continue;
      if (!this.isClosed) return connection;
      await connection.close();
    }
    throw unreachable();
  }

  // A restarted browser has another address at the same port, where it can be asked for.
  private async openRestarted(): Promise<CdpConnection | null> {
    const { protocol, host, pathname } = new URL(this.endpoint);
    if (!pathname.startsWith('/devtools/browser/')) return null;
    try {
      const signal = AbortSignal.timeout(VERSION_DEADLINE_MS);
      const reply = await fetch(`${protocol === 'wss:' ? 'https:' : 'http:'}//${host}/json/version`, { signal });
      const { webSocketDebuggerUrl } = (await reply.json()) as { webSocketDebuggerUrl?: unknown };
      if (typeof webSocketDebuggerUrl !== 'string') return null;
      return await CdpConnection.open(`${protocol}//${host}${new URL(webSocketDebuggerUrl).pathname}`);
    } catch {
      return null;
    }
  }
}

function unreachable(): Error {
  return failure(
    'DETACHED',
    'No browser answers at this WebSocket endpoint.',
    'Start Chromium with --remote-debugging-port and pass the ws:// address it prints.',
    true,
  );
}
