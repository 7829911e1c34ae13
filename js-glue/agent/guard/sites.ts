// Sites are compared as browsers do: by the domain that somebody can register, which the public suffix list tells.
import { parse } from 'tldts';

/** The registrable domain of an address, or its host where there is none (localhost, 127.0.0.1, hosts of one word).
 *  undefined of what is no web page. */
export function siteOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  return siteOfHost(hostname);
}

export function siteOfHost(host: string): string {
  return parse(host, { allowPrivateDomains: true }).domain ?? host;
}

/** True where the site is one of those that a person wrote: `shop.test`, `www.shop.test`, `https://shop.test/x`. */
export function isAmong(site: string, written: readonly string[]): boolean {
  return written.some((entry) => siteOfEntry(entry) === site);
}

/** What a person wrote, as a site; undefined where it names none. */
export function siteOfEntry(entry: string): string | undefined {
  const trimmed = entry.trim().toLowerCase();
  if (trimmed === '') return undefined;
  return siteOf(trimmed.includes('://') ? trimmed : `https://${trimmed}`);
}

/** The sites that a text names by their addresses. */
export function sitesIn(text: string): string[] {
  const named = text.match(/https?:\/\/[^\s"'<>]+|(?<![\w@.-])(?:[a-z\d-]+\.)+[a-z]{2,}(?![\w-])/gi) ?? [];
  return [...new Set(named.map(siteOfEntry).filter((site) => site !== undefined))];
}

/** True where nobody between the browser and the page's server can read along. */
export function isPrivateWay(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}
