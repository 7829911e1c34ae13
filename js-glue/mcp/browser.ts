// The browser that a program works in: one that it starts, or one that is running.
import { isAddress } from '../tool/base/addresses.js';
import { type Browser, type LaunchOptions, connect, launch } from '../node/index.js';
import { failure } from '../tool/contract/errors.js';
import { isRecord, stringAt } from '../tool/base/narrow.js';
import type { OpenedBrowser } from './tabs.js';

export interface BrowserOptions extends LaunchOptions {
  /** Connects to a browser with an open debugging port: http://127.0.0.1:9222, or the address of its WebSocket. */
  cdp?: string;
}

const VERSION_DEADLINE_MS = 5_000;

/** Throws DomToolFailure whose message says what to do. */
export async function openBrowser({ cdp, ...options }: BrowserOptions): Promise<OpenedBrowser<Browser>> {
  if (cdp !== undefined) {
    const connection = await connect({ wsEndpoint: await endpointAt(cdp) });
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

async function endpointAt(address: string): Promise<string> {
  if (/^wss?:\/\//.test(address)) return address;
  const base = /^https?:\/\//.test(address) ? address : `http://${address}`;
  if (!isAddress(base)) throw failure('BAD_INPUT', '--cdp needs an address, such as http://127.0.0.1:9222.');
  try {
    const reply = await fetch(new URL('/json/version', base), { signal: AbortSignal.timeout(VERSION_DEADLINE_MS) });
    const version: unknown = await reply.json();
    const endpoint = isRecord(version) ? stringAt(version, 'webSocketDebuggerUrl') : undefined;
    if (endpoint !== undefined) return endpoint;
  } catch {
    // The same as if it answers with something else.
  }
  throw failure(
    'DETACHED',
    `No browser answers at ${address}.`,
    'Start one with --remote-debugging-port=9222 and a --user-data-dir of its own, or check the address.',
    true,
  );
}
