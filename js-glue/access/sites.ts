// Which sites a person means. One rule for the agent, its secrets, the MCP server and the bridge:
//   example.org        that host and its subdomains
//   www.example.org    that host and what is below it, so not its siblings
//   *.example.org      what is below it alone
//   localhost:8080     one port of it; without one all ports count
// A scheme may stand before it. A path may not: the rule would hold for more than it says. A public suffix such as co.uk or
// github.io is refused, because different owners have sites below it; with `*.` somebody means just that.
import { parse } from 'tldts';
import { failure } from '../tool/contract/errors.js';

interface Site {
  host: string;
  coversHost: boolean;
  coversBelow: boolean;
  port?: string;
}

const ENTRY = /^(?:https?:\/\/)?(\*\.)?([\p{L}\p{N}_.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?\/?$/iu;

/** The registrable domain of an address, as browsers compare sites, or its host where there is none (localhost, 127.0.0.1).
 *  undefined of what is no web page. */
export function siteOf(url: string): string | undefined {
  const address = webAddress(url);
  return address === undefined ? undefined : siteOfHost(address.hostname);
}

export function siteOfHost(host: string): string {
  return parse(host, { allowPrivateDomains: true }).domain ?? host;
}

/** True where the address is on one of the sites that a person wrote. What cannot be read as a site covers nothing. */
export function isAmong(url: string, written: readonly string[]): boolean {
  const address = webAddress(url);
  return address !== undefined && written.some((entry) => covers(readSite(entry), address));
}

/** What a person wrote is a site by the rule above. */
export function isSiteEntry(written: string): boolean {
  return readSite(written) !== undefined;
}

/**
 * The sites that a text names by their addresses: registrable domains, for who names one host of a site means the site. A word
 * with a dot in it is an address where it says so (`https://`, `www.`), or ends as addresses do and files do not.
 */
export function sitesIn(text: string): string[] {
  const named = text.match(/https?:\/\/[^\s"'<>]+|(?<![\w@.-])(?:[a-z\d-]+\.)+[a-z]{2,}(?![\w-])/gi) ?? [];
  const addresses = named.filter(isAddress).map((one) => (one.includes('://') ? one : `https://${one.toLowerCase()}`));
  return [...new Set(addresses.map(siteOf).filter((site) => site !== undefined))];
}

function isAddress(named: string): boolean {
  if (named.includes('://') || /^www\./i.test(named)) return true;
  const ending = named.toLowerCase().split('.').at(-1) ?? '';
  return parse(named).isIcann === true && !FILE_ENDINGS.has(ending);
}

/** Top-level domains that more files than addresses end in. */
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

/** Addresses that stand in the query or the fragment of one, however often they are encoded: a page that sends on goes there. */
export function addressesIn(url: string): string[] {
  const address = webAddress(url);
  if (address === undefined) return [];
  let text = `${address.search} ${address.hash}`;
  const found: string[] = [];
  for (let depth = 0; depth < MAX_ENCODED; ++depth) {
    for (const [, after = ''] of text.matchAll(INNER)) {
      const inner = `${address.protocol}//${after}`;
      if (webAddress(inner) !== undefined) found.push(inner);
    }
    text = decoded(text);
  }
  return [...new Set(found)];
}

const MAX_ENCODED = 4;
/** A scheme's slashes, which may be backslashes or left out of it as browsers forgive; then a host and what is behind it. */
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

/** True where nobody between the browser and the page's server can read along. */
export function isPrivateWay(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}

/** Throws DomToolFailure BAD_INPUT where the entry is no site. */
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
  if (host === undefined || !URL.canParse(`http://${host}/`)) return undefined;
  const name = new URL(`http://${host}/`).hostname.replace(/\.$/, '');
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
  // The root's dot names the same host.
  const asked = address.hostname.replace(/\.$/, '');
  return asked === site.host ? site.coversHost : site.coversBelow && asked.endsWith(`.${site.host}`);
}

function webAddress(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  return address.protocol === 'https:' || address.protocol === 'http:' ? address : undefined;
}

function portOf({ port, protocol }: URL): string {
  return port !== '' ? port : protocol === 'https:' ? '443' : '80';
}
