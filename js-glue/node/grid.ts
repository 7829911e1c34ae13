// A browser of a Selenium Grid 4: a session by WebDriver, which is then used over its CDP address. The session ends when it is
// closed here, when its node is gone, or when the Grid does not hear of it for its --session-timeout.
import { isAddress } from '../tool/base/addresses.js';
import { failure } from '../tool/contract/errors.js';
import { arrayAt, recordAt, stringAt } from '../tool/base/narrow.js';
import type { LaunchedBrowser } from './launcher.js';

export interface GridOptions {
  /** http://host:4444, with the path below which the Grid answers, if it has one. */
  url: string;
  /** Sent with every request to the Grid, and with the handshake of the CDP connection. */
  headers?: Readonly<Record<string, string>>;
  /** 'chrome' unless it says otherwise; 'MicrosoftEdge' is the other one that offers CDP. */
  browserName?: string;
  /** Switches of the browser. */
  args?: readonly string[];
  /** Further capabilities to ask for, as the Grid or a service names them. */
  capabilities?: Readonly<Record<string, unknown>>;
  /** How long to wait for a free browser. */
  timeoutMs?: number;
  /** How often the Grid is asked whether the session is still there; this also keeps it alive. */
  checkEveryMs?: number;
}

export interface GridBrowser extends LaunchedBrowser {
  headers: Readonly<Record<string, string>>;
}

/** The Grid itself gives up after five minutes unless it is set up otherwise. */
const START_DEADLINE_MS = 310_000;
const REQUEST_DEADLINE_MS = 10_000;
/**
 * When a node dies, the Grid does not always close the CDP connection, so it is asked. It ends a session after 300 s without a
 * WebDriver command; CDP does not count.
 */
const CHECK_EVERY_MS = 5_000;
/** One failure may be that of a busy Grid. */
const FAILURES_OF_A_LOST_NODE = 2;
const OPTIONS_OF: Readonly<Record<string, string>> = { chrome: 'goog:chromeOptions', MicrosoftEdge: 'ms:edgeOptions' };

/** Rejects with DomToolFailure whose message says what to do. The Grid's own words are not in it. */
export async function joinGrid(options: GridOptions): Promise<GridBrowser> {
  const { headers = {}, browserName = 'chrome', args = [], capabilities = {}, timeoutMs = START_DEADLINE_MS } = options;
  const { checkEveryMs = CHECK_EVERY_MS } = options;
  if (!/^https?:/.test(options.url) || !isAddress(options.url)) {
    throw failure('BAD_INPUT', 'A grid needs an address, such as http://127.0.0.1:4444.');
  }
  const base = options.url.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const key = OPTIONS_OF[browserName];
  const alwaysMatch = { browserName, ...capabilities };
  if (key !== undefined && args.length > 0) {
    const given = recordAt(capabilities, key);
    Object.assign(alwaysMatch, { [key]: { ...given, args: [...arrayAt(given, 'args'), ...args] } });
  }
  const created = await request(base, 'POST', '/session', headers, timeoutMs, { capabilities: { alwaysMatch } });
  const sessionId = stringAt(created, 'sessionId') ?? '';
  if (sessionId === '') throw noSession('It answered without a session.');
  const session = `/session/${encodeURIComponent(sessionId)}`;
  const remove = (): Promise<unknown> =>
    request(base, 'DELETE', session, headers, REQUEST_DEADLINE_MS).catch(() => undefined);
  const cdp = stringAt(recordAt(created, 'capabilities'), 'se:cdp');
  if (cdp === undefined) {
    await remove();
    throw failure(
      'UNSUPPORTED',
      `The Grid's ${browserName} offers no CDP address (se:cdp).`,
      'Ask for chrome or MicrosoftEdge.',
    );
  }
  return keptAlive({ base, session, headers, remove, checkEveryMs, ...endpointOf(cdp, base, session, headers) });
}

/**
 * The Grid itself is reached at the address that was given: its own idea of it may be a name inside its network. A service may
 * have another host for CDP, which gets no header.
 */
function endpointOf(
  cdp: string,
  base: string,
  session: string,
  headers: Readonly<Record<string, string>>,
): Pick<Session, 'wsEndpoint' | 'cdpHeaders'> {
  const own = `${session}/se/cdp`;
  if (!isAddress(cdp) || new URL(cdp).pathname.endsWith(own)) {
    return { wsEndpoint: `${base.replace(/^http/, 'ws')}${own}`, cdpHeaders: headers };
  }
  return { wsEndpoint: cdp, cdpHeaders: new URL(cdp).host === new URL(base).host ? headers : {} };
}

interface Session extends Pick<GridBrowser, 'wsEndpoint'> {
  base: string;
  session: string;
  headers: Readonly<Record<string, string>>;
  cdpHeaders: Readonly<Record<string, string>>;
  checkEveryMs: number;
  remove(): Promise<unknown>;
}

function keptAlive({ base, session, headers, cdpHeaders, wsEndpoint, checkEveryMs, remove }: Session): GridBrowser {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let failures = 0;
  // This command asks the page for nothing, so that an open dialog does not hold it up.
  const check = async (): Promise<void> => {
    try {
      await request(base, 'GET', `${session}/timeouts`, headers, REQUEST_DEADLINE_MS);
      failures = 0;
    } catch (error) {
      failures += 1;
      const isUnknown = error instanceof GridRefusal && error.code === 'invalid session id';
      if (isUnknown || failures >= FAILURES_OF_A_LOST_NODE) await close();
    }
  };
  const keeping = setInterval(() => void check(), checkEveryMs);
  keeping.unref();
  const close = async (): Promise<void> => {
    clearInterval(keeping);
    end();
    await remove();
  };
  return {
    wsEndpoint,
    headers: cdpHeaders,
    ended,
    close,
  };
}

class GridRefusal extends Error {
  constructor(
    readonly status: number,
    /** WebDriver's error code, such as "session not created". */
    readonly code: string,
  ) {
    super(code);
  }
}

/** Resolves to the `value` of the answer. */
async function request(
  base: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  deadlineMs: number,
  body?: object,
): Promise<unknown> {
  const signal = AbortSignal.timeout(deadlineMs);
  // The Grid refuses a body whose type does not name its encoding.
  const type = 'application/json; charset=utf-8';
  const init = { method, signal, redirect: 'error', headers: { ...headers, 'content-type': type } } as const;
  let status: number;
  let value: unknown;
  try {
    const reply = await fetch(`${base}${path}`, body === undefined ? init : { ...init, body: JSON.stringify(body) });
    status = reply.status;
    const answer: unknown = await reply.json().catch(() => undefined);
    value = recordAt(answer, 'value');
  } catch {
    if (signal.aborted) throw failure('TIMEOUT', 'The Grid had no free browser in time.', 'Try again later.', true);
    throw failure('DETACHED', 'No Selenium Grid answers at this address.', 'Start it, or check the address.', true);
  }
  if (status >= 200 && status < 300) return value;
  const refusal = new GridRefusal(status, stringAt(value, 'error') ?? `status ${status}`);
  if (method !== 'POST') throw refusal;
  if ([401, 403, 407].includes(status)) {
    throw failure(
      'SECURITY_BLOCKED',
      `The Grid refused the request (${status}).`,
      'Check the header that it asks for.',
    );
  }
  throw noSession(`It says: ${refusal.code.slice(0, 100)}.`);
}

function noSession(why: string): Error {
  return failure(
    'UNSUPPORTED',
    `The Grid started no browser. ${why}`,
    'Check that one of its nodes offers this browser, and its log.',
    true,
  );
}
