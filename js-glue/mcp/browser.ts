// The browser that a program works in: one that it starts, or one that is running.
import { isAddress } from '../tool/base/addresses.js';
import { type Browser, type LaunchOptions, connect, joinGrid, launch } from '../node/index.js';
import { failure } from '../tool/contract/errors.js';
import { isRecord, stringAt } from '../tool/base/narrow.js';
import type { OpenedBrowser } from './tabs.js';

export interface BrowserOptions extends LaunchOptions {
  /** Connects to a browser with an open debugging port: http://127.0.0.1:9222, or the address of its WebSocket. */
  cdp?: string;
  /** For an address that asks for them: of `cdp` or of `grid`. */
  headers?: Readonly<Record<string, string>>;
  /** A browser of the Selenium Grid at this address. */
  grid?: string;
  /** To ask the Grid for, beside the browser's name and switches. */
  capabilities?: Readonly<Record<string, unknown>>;
}

const VERSION_DEADLINE_MS = 5_000;

/** Throws DomToolFailure whose message says what to do. */
export async function openBrowser(given: BrowserOptions): Promise<OpenedBrowser<Browser>> {
  const { cdp, headers = {}, grid, capabilities = {}, ...options } = given;
  if (grid !== undefined) return openOnGrid(grid, { headers, capabilities, ...options });
  if (cdp !== undefined) {
    const connection = await connect(await endpointAt(cdp, headers));
    return { connection, close: async () => {} };
  }
  const { wsEndpoint, ended, close } = await launch(options);
  try {
    return { connection: await connect({ wsEndpoint }), ended, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** When the node of the session is gone, the call that notices it fails; the next one begins a new session. */
async function openOnGrid(
  url: string,
  { headers, capabilities, headless, channel = 'chrome', args = [] }: Omit<BrowserOptions, 'cdp' | 'grid'>,
): Promise<OpenedBrowser<Browser>> {
  const browser = await joinGrid({
    url,
    ...(headers === undefined ? {} : { headers }),
    ...(capabilities === undefined ? {} : { capabilities }),
    browserName: channel.startsWith('msedge') ? 'MicrosoftEdge' : 'chrome',
    args: [...(headless === true ? ['--headless=new'] : []), '--window-size=1280,887', ...args],
  });
  try {
    const { wsEndpoint, ended, close } = browser;
    return { connection: await connect({ wsEndpoint, headers: browser.headers, ended }), ended, close };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

interface Endpoint {
  wsEndpoint: string;
  headers: Readonly<Record<string, string>>;
}

async function endpointAt(address: string, headers: Endpoint['headers']): Promise<Endpoint> {
  if (/^wss?:\/\//.test(address)) return { wsEndpoint: address, headers };
  const base = /^https?:\/\//.test(address) ? address : `http://${address}`;
  if (!isAddress(base)) throw failure('BAD_INPUT', '--cdp needs an address, such as http://127.0.0.1:9222.');
  try {
    const { origin, search } = new URL(base);
    const signal = AbortSignal.timeout(VERSION_DEADLINE_MS);
    const reply = await fetch(`${origin}/json/version${search}`, { signal, headers, redirect: 'error' });
    const version: unknown = await reply.json();
    const endpoint = isRecord(version) ? stringAt(version, 'webSocketDebuggerUrl') : undefined;
    if (endpoint !== undefined) return sameAccess(base, endpoint, headers);
  } catch {
    // The same as if it answers with something else.
  }
  throw failure(
    'DETACHED',
    `No browser answers at ${new URL(base).origin}.`,
    'Start one with --remote-debugging-port=9222 and a --user-data-dir of its own, or check the address.',
    true,
  );
}

/** The token in the query of the address, and the headers, are for the same host alone. */
function sameAccess(base: string, endpoint: string, headers: Endpoint['headers']): Endpoint {
  const [requested, answered] = [new URL(base), new URL(endpoint)];
  if (answered.host !== requested.host) return { wsEndpoint: endpoint, headers: {} };
  if (answered.search === '') answered.search = requested.search;
  return { wsEndpoint: answered.href, headers };
}
