// What an approval or a refusal by the person covers for the rest of a task, beyond the single request that they were asked
// about.
import { siteOf } from '../../policy/sites.js';
import type { Rule } from './rules.js';

/** A refusal to pay on a site covers every payment there, by whatever button, key or address. */
export function effectKeys(risk: Rule['risk'], url: string): string[] {
  const site = siteOf(url);
  return site === undefined || risk === 'change' || risk === 'site' ? [] : [`${risk} on ${site}`];
}

export function siteKey(site: string): string {
  return `${OPEN}${site}`;
}

/** The sites that the keys allow. */
export function sitesOf(keys: readonly string[]): string[] {
  return keys.flatMap((key) => (key.startsWith(OPEN) ? [key.slice(OPEN.length)] : []));
}

const OPEN = 'open ';
