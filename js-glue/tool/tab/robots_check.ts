// `privacy.respectRobots`: a page that its site's robots.txt disallows is not read. The browser requests the file without
// cookies, once per site and half hour.
import { isAddress } from '../base/addresses.js';
import { CdpError, type DomToolFailure, TimeoutError, failure } from '../contract/errors.js';
import { numberAt, recordAt, stringAt } from '../base/narrow.js';
import { judgeRobots, type RobotsAccess } from '../base/robots_rules.js';
import type { TabConnection } from './tab_connection.js';

const PRODUCT = 'DomTool';
const KEPT_MS = 30 * 60_000;
const MAX_SITES = 100;
const DEADLINE_MS = 5_000;
const MAX_READS = 64;

interface Known {
  readAt: number;
  /** null: it could not be read. */
  text: string | null;
}

export class Robots {
  private readonly known = new Map<string, Known>();

  /** Throws DomToolFailure SECURITY_BLOCKED, with the rule, if the page of the tab must not be read. */
  async check(connection: TabConnection, signal: AbortSignal): Promise<void> {
    const address = await addressOf(connection, signal);
    const url = isAddress(address) ? new URL(address) : null;
    if (url === null || !/^https?:$/.test(url.protocol) || url.pathname === '/robots.txt') return;
    const text = await this.textOf(connection, url.origin, signal);
    // If the file cannot be read, everything counts as forbidden (RFC 9309, 2.3.1.4).
    if (text === null) throw refusal('its robots.txt cannot be read');
    const access: RobotsAccess = judgeRobots(text, PRODUCT, url.pathname + url.search);
    if (!access.isAllowed) throw refusal(`its robots.txt says "${access.rule}"`);
  }

  private async textOf(connection: TabConnection, origin: string, signal: AbortSignal): Promise<string | null> {
    const known = this.known.get(origin);
    if (known !== undefined && performance.now() - known.readAt < KEPT_MS) return known.text;
    const text = await read(connection, `${origin}/robots.txt`, signal);
    const [oldest] = this.known.keys();
    if (this.known.size >= MAX_SITES && oldest !== undefined) this.known.delete(oldest);
    this.known.set(origin, { readAt: performance.now(), text });
    return text;
  }
}

/** As the page has it now: an event that reports a change by `history.pushState` may still be on its way. */
async function addressOf({ port, state }: TabConnection, signal: AbortSignal): Promise<string> {
  try {
    const reply = await port.send('Page.getFrameTree', {}, { deadlineMs: DEADLINE_MS, signal });
    return stringAt(recordAt(recordAt(reply, 'frameTree'), 'frame'), 'url') ?? state.mainUrl;
  } catch (error) {
    if (error instanceof CdpError || error instanceof TimeoutError) return state.mainUrl;
    throw error;
  }
}

async function read({ port, state }: TabConnection, url: string, signal: AbortSignal): Promise<string | null> {
  const options = { disableCache: false, includeCredentials: false };
  const deadline = { deadlineMs: DEADLINE_MS, signal };
  const loaded = await port.send('Network.loadNetworkResource', { frameId: state.mainFrameId, url, options }, deadline);
  const resource = recordAt(loaded, 'resource');
  const status = numberAt(resource, 'httpStatusCode') ?? 0;
  // The site has no robots.txt, so nothing is forbidden.
  if (status >= 400 && status < 500) return '';
  const handle = stringAt(resource, 'stream');
  if (handle === undefined || status < 200 || status >= 300) return null;
  let text = '';
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const piece = await port.send('IO.read', { handle }, deadline);
    const data = stringAt(piece, 'data') ?? '';
    text += recordOfBase64(piece) ? atob(data) : data;
    if (isAtEnd(piece)) break;
  }
  port.send('IO.close', { handle }).catch(() => {});
  return text;
}

function recordOfBase64(piece: unknown): boolean {
  return typeof piece === 'object' && piece !== null && 'base64Encoded' in piece && piece.base64Encoded === true;
}

function isAtEnd(piece: unknown): boolean {
  return typeof piece !== 'object' || piece === null || !('eof' in piece) || piece.eof === true;
}

function refusal(why: string): DomToolFailure {
  return failure(
    'SECURITY_BLOCKED',
    `The site asks programs not to read this page: ${why}.`,
    'Go to another page, or ask the person to turn privacy.respectRobots off.',
  );
}
