// A request that the browser holds before it is sent: the data of `Fetch.requestPaused`, read carefully, because the page
// controls every part of it. No request is lost here: parts that cannot be read are left out; only one without an address
// is ignored.
import { isAddress } from '../tool/base/addresses.js';
import { arrayAt, isRecord, recordAt, stringAt } from '../tool/base/narrow.js';
import { siteOf } from '../policy/sites.js';

/** A request that the browser was about to send. */
export interface HeldRequest {
  /** In upper case. */
  method: string;
  /** Absolute. */
  url: string;
  /** CDP Network.ResourceType: 'Document', 'XHR', 'Fetch', 'Ping', 'WebSocket', 'Other', … */
  resourceType: string;
  /** The main frame, a frame inside it, or another tab that the page opened. */
  where: 'page' | 'frame' | 'tab';
  contentType?: string;
  /** As text. Absent if it is unknown or too large; bytes of files are left out. */
  body?: string;
  hasBody: boolean;
  /** Site (siteOf) of the requesting document; absent if unknown. */
  initiatorSite?: string;
  /** The method that a header substitutes for the real one. */
  methodOverride?: string;
  /** The operation that a header names: SOAPAction, X-Amz-Target, Next-Action. */
  operation?: string;
}

export interface HeldWhere {
  where: HeldRequest['where'];
  initiatorSite?: string;
}

/** Larger bodies are files, or meant to be slow to read. */
export const MAX_BODY = 256 * 1024;
const MAX_HEADER = 400;
const MAX_URL = 64 * 1024;

/** From the parameters of `Fetch.requestPaused`; undefined if they contain no request to an address. */
export function heldRequestOf(paused: unknown, { where, initiatorSite }: HeldWhere): HeldRequest | undefined {
  const request = recordAt(paused, 'request');
  const url = stringAt(request, 'url');
  if (url === undefined || url.length > MAX_URL || !isAddress(url)) return undefined;
  const headers = headersOf(request['headers']);
  const { hasBody, body } = bodyOf(request, headers);
  const site = initiatorSite ?? siteOf(headers.get('origin') ?? '') ?? siteOf(headers.get('referer') ?? '');
  const contentType = headers.get('content-type');
  const methodOverride = OVERRIDES.map((name) => headers.get(name)).find((value) => value !== undefined);
  const operation = operationOf(headers);
  return {
    method: (stringAt(request, 'method') ?? 'GET').toUpperCase(),
    url: withFragment(url, stringAt(request, 'urlFragment')),
    resourceType: stringAt(paused, 'resourceType') ?? 'Other',
    where,
    hasBody,
    ...(contentType === undefined ? {} : { contentType }),
    ...(body === undefined ? {} : { body }),
    ...(site === undefined ? {} : { initiatorSite: site }),
    ...(methodOverride === undefined ? {} : { methodOverride: methodOverride.trim().toUpperCase() }),
    ...(operation === undefined ? {} : { operation }),
  };
}

const OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override'];

/** Servers route by the part before it; it is kept for descriptions of the address. */
function withFragment(url: string, fragment: string | undefined): string {
  const whole = `${url}${fragment ?? ''}`;
  return isAddress(whole) ? new URL(whole).href : new URL(url).href;
}

function operationOf(headers: ReadonlyMap<string, string>): string | undefined {
  if (headers.has('next-action')) return 'server action';
  const named = headers.get('x-amz-target') ?? headers.get('soapaction');
  const name = named?.replace(/["']/g, '').trim();
  return name === '' ? undefined : name;
}

function headersOf(value: unknown): ReadonlyMap<string, string> {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return new Map(
    entries.flatMap(([name, text]) =>
      typeof text === 'string' ? [[name.toLowerCase(), text.slice(0, MAX_HEADER)] as const] : [],
    ),
  );
}

function bodyOf(request: unknown, headers: ReadonlyMap<string, string>): { hasBody: boolean; body?: string } {
  const entries = arrayAt(request, 'postDataEntries');
  const plain = stringAt(request, 'postData');
  const length = Number(headers.get('content-length') ?? 0);
  const hasBody = (isRecord(request) && request['hasPostData'] === true) || entries.length > 0 || length > 0;
  // An entry without bytes is a file.
  const pieces = entries.map((entry) => stringAt(entry, 'bytes') ?? '');
  const size = pieces.reduce((sum, { length: letters }) => sum + (letters * 3) / 4, 0);
  if (entries.length > 0 && size > 0) return size > MAX_BODY ? { hasBody } : { hasBody, ...textOf(pieces) };
  if (plain === undefined) return { hasBody };
  return plain.length > MAX_BODY ? { hasBody: true } : { hasBody: hasBody || plain !== '', body: plain };
}

/** If it is not base64, the whole body is treated as unknown. */
function textOf(pieces: readonly string[]): { body?: string } {
  try {
    const bytes = pieces.map((piece) => Uint8Array.from(atob(piece), (letter) => letter.charCodeAt(0)));
    const whole = new Uint8Array(bytes.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of bytes) {
      whole.set(piece, at);
      at += piece.length;
    }
    return { body: new TextDecoder().decode(whole) };
  } catch {
    return {};
  }
}
