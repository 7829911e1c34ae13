// Which sites a person means. One rule for the agent, its secrets, the MCP server and the bridge:
//   example.org        that host and its subdomains
//   www.example.org    that host and its subdomains, so not its siblings
//   *.example.org      only the subdomains
//   localhost:8080     one port; without a port all ports match
// A scheme may precede it. A path may not: example.org/shop would still match all of example.org. A public suffix such as
// co.uk or github.io is refused, because different owners have sites below it; `*.` states explicitly that all of them are
// meant.
import { parseAddress } from '../tool/base/addresses.js';
import { parse } from 'tldts';
import { failure } from '../tool/contract/errors.js';

interface Site {
  host: string;
  coversHost: boolean;
  coversBelow: boolean;
  port?: string;
}

const ENTRY = /^(?:https?:\/\/)?(\*\.)?([\p{L}\p{N}_.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?\/?$/iu;

/**
 * The registrable domain of an address, as browsers compare sites, or its host if it has none (localhost, 127.0.0.1).
 * Undefined if it is not a web page.
 */
export function siteOf(url: string): string | undefined {
  const address = webAddress(url);
  return address === undefined ? undefined : siteOfHost(address.hostname);
}

export function siteOfHost(host: string): string {
  return parse(host, { allowPrivateDomains: true }).domain ?? host;
}

/** Whether the address is on one of the sites that a person wrote. An entry that is not a site matches nothing. */
export function isAmong(url: string, written: readonly string[]): boolean {
  const address = webAddress(url);
  return address !== undefined && written.some((entry) => covers(readSite(entry), address));
}

/** Whether all that an entry covers is on one of the other sites. */
export function isEntryAmong(entry: string, written: readonly string[]): boolean {
  const site = readSite(entry);
  if (site === undefined) return false;
  const host = site.coversHost ? site.host : `any.${site.host}`;
  return isAmong(`https://${host}${site.port === undefined ? '' : `:${site.port}`}/`, written);
}

/** Whether an entry is a site by the rule above. */
export function isSiteEntry(written: string): boolean {
  return readSite(written) !== undefined;
}

/**
 * The sites that a text names by addresses, as registrable domains, because naming one host of a site means the site. A
 * word with a dot counts as an address if it says so (`https://`, `www.`), or if its ending is a top-level domain and not a
 * common file extension.
 */
export function sitesIn(text: string): string[] {
  const named = text.match(/https?:\/\/[^\s"'<>]+|(?<![\w@.-])(?:[a-z\d-]+\.)+[a-z]{2,}(?![\w-])/gi) ?? [];
  const addresses = named
    .filter(readsAsAddress)
    .map((one) => (one.includes('://') ? one : `https://${one.toLowerCase()}`));
  return [...new Set(addresses.map(siteOf).filter((site) => site !== undefined))];
}

function readsAsAddress(named: string): boolean {
  if (named.includes('://') || /^www\./i.test(named)) return true;
  const ending = named.toLowerCase().split('.').at(-1) ?? '';
  return parse(named).isIcann === true && !FILE_ENDINGS.has(ending);
}

/** Top-level domains that are more common as file extensions. */
const FILE_ENDINGS: ReadonlySet<string> = new Set([
  'cc',
  'md',
  'ml',
  'mm',
  'mov',
  'pl',
  'pm',
  'ps',
  'py',
  'rs',
  'sc',
  'sh',
  'so',
  'st',
  'tf',
  'zip',
]);

/**
 * Addresses in the query or the fragment of an address, however often they are encoded: a redirecting page goes there. Read
 * in percent encoding, base64 and hexadecimal digits, with the escapes of JSON, JavaScript or HTML, and without characters
 * that parsers drop.
 */
export function addressesIn(url: string): string[] {
  const address = webAddress(url);
  if (address === undefined) return [];
  const found = new Set<string>();
  let texts = [`${address.search} ${address.hash}`];
  for (let depth = 0; depth < MAX_ENCODED && texts.length > 0; ++depth) {
    const seen = texts.map((text) => unescaped(text.slice(0, MAX_QUERY)).replace(DROPPED, ''));
    for (const [, after = ''] of seen.flatMap((text) => [...text.matchAll(INNER)])) {
      const inner = `${address.protocol}//${after}`;
      // Before decoding, a host may be followed by the end of a text.
      if (/^[\w.:[\]-]+$/.test(webAddress(inner)?.hostname ?? '')) found.add(inner);
    }
    texts = seen.flatMap((text) => [decoded(text), ...hiddenIn(text)].filter((other) => other !== text));
  }
  return [...found];
}

const MAX_ENCODED = 4;
const MAX_QUERY = 20_000;
/** Characters that the URL parser drops (URL standard, 4.4). */
const DROPPED = /[\t\n\r]/g;
/** A scheme with its slashes, which may be backslashes or missing, as browsers tolerate; then a host and the rest. */
const INNER = /(?:https?:[\\/]*|(?<![^=&?#\s,;|"'(])[\\/]{2,})([^\s\\/&"'<>][^\s&"'<>]*)/giu;

function decoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}

function unescaped(text: string): string {
  const escapes = /\\(?:u([\da-f]{4})|x([\da-f]{2})|(\/))|&(?:#x([\da-f]{1,6})|#(\d{1,7})|(sol|colon|period));?/gi;
  return text.replace(escapes, (whole, u, x, slash, hex, decimal, name) => {
    if (slash !== undefined) return '/';
    if (name !== undefined) return { sol: '/', colon: ':', period: '.' }[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(u ?? x ?? hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Texts with an address that are encoded in base64 or hexadecimal digits. */
function hiddenIn(text: string): string[] {
  const inHex = (text.match(/(?:[\da-f]{2}){8,}/gi) ?? []).map((digits) => fromHex(digits));
  const inBase64 = (text.match(/[a-z\d+/_-]{12,}/gi) ?? []).map(fromBase64);
  return [...inHex, ...inBase64].filter((inner) => /https?:|^[\\/]{2}/i.test(inner) && !/[^\P{C}\s]/u.test(inner));
}

function fromHex(digits: string): string {
  return String.fromCharCode(...(digits.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)));
}

function fromBase64(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** Whether nobody between the browser and the page's server can read the traffic. */
export function isPrivateConnection(origin: string): boolean {
  const { protocol, hostname } = parseAddress(origin) ?? {};
  if (hostname === undefined) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}

/** Throws DomToolFailure BAD_INPUT if the entry is not a site. */
export function requireSite(entry: string): void {
  if (isSiteEntry(entry)) return;
  throw failure(
    'BAD_INPUT',
    `"${entry}" is not a site.`,
    'Write sites like example.org, www.example.org, *.example.org or localhost:8080, without a path.',
  );
}

function readSite(written: string): Site | undefined {
  const [, wild, host, port] = ENTRY.exec(written.trim()) ?? [];
  const name = host === undefined ? undefined : parseAddress(`http://${host}/`)?.hostname.replace(/\.$/, '');
  if (name === undefined) return undefined;
  const { isIp, isIcann, isPrivate, domain } = parse(name, { allowPrivateDomains: true });
  if (isIp && wild !== undefined) return undefined;
  if (domain === null && wild === undefined && (isIcann === true || isPrivate === true)) return undefined;
  return {
    host: name,
    coversHost: wild === undefined,
    coversBelow: isIp !== true,
    ...(port === undefined ? {} : { port }),
  };
}

function covers(site: Site | undefined, address: URL): boolean {
  if (site === undefined || (site.port !== undefined && site.port !== portOf(address))) return false;
  // The trailing dot of the root names the same host.
  const host = address.hostname.replace(/\.$/, '');
  return host === site.host ? site.coversHost : site.coversBelow && host.endsWith(`.${site.host}`);
}

function webAddress(url: string): URL | undefined {
  const address = parseAddress(url);
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address : undefined;
}

function portOf({ port, protocol }: URL): string {
  return port !== '' ? port : protocol === 'https:' ? '443' : '80';
}
