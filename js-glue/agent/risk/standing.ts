// What a person has allowed for good: a kind of action on a site. Paying is asked about each time, and so is what cannot be
// known before.
import { siteOf } from '../../policy/sites.js';

export interface AllowedAction {
  site: string;
  risk: string;
}

/** The kinds that can be allowed for good. */
export const ALLOWABLE: ReadonlySet<string> = new Set([
  'delete',
  'accept',
  'publish',
  'send',
  'download',
  'sign_in',
  'upload',
  'decide',
  'block',
  'connect',
  'change',
]);

export function isAllowedForGood(risk: string, url: string, allowed: readonly AllowedAction[] = []): boolean {
  const site = siteOf(url);
  return ALLOWABLE.has(risk) && allowed.some((one) => one.risk === risk && one.site === site);
}
