// What a yes or a no of the person is to, for the rest of a task, beside the very request that they were asked about.
import { siteOf } from '../../access/sites.js';
import type { Rule } from './rules.js';

/** A no to paying on a site is one to paying there by another button, key or address. */
export function effectKeys(risk: Rule['risk'], url: string): string[] {
  const site = siteOf(url);
  return site === undefined || risk === 'change' || risk === 'site' ? [] : [`${risk} on ${site}`];
}

export function siteKey(site: string): string {
  return `${OPEN}${site}`;
}

/** The sites that keys open. */
export function sitesOf(keys: readonly string[]): string[] {
  return keys.flatMap((key) => (key.startsWith(OPEN) ? [key.slice(OPEN.length)] : []));
}

const OPEN = 'open ';
