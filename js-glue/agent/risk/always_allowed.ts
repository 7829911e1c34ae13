// How a person is asked about each risk, and what they have allowed for good: a kind of action on a site.
import { siteOf } from '../../policy/sites.js';

export interface AllowedAction {
  site: string;
  risk: string;
}

interface Asking {
  /** Can be allowed for good on a site. */
  canBeAllowedForGood: boolean;
  /** One approval covers the same effect in another way, for example Enter in a field instead of its button. */
  coversSameEffect: boolean;
}

const row = (canBeAllowedForGood: boolean, coversSameEffect: boolean): Asking => ({
  canBeAllowedForGood,
  coversSameEffect,
});

/** Paying is asked about each time, and so is what cannot be known before it is done. */
const ASKING: Readonly<Record<string, Asking>> = {
  pay: row(false, true),
  delete: row(true, true),
  accept: row(true, true),
  publish: row(true, true),
  send: row(true, true),
  download: row(true, true),
  sign_in: row(true, true),
  upload: row(true, true),
  decide: row(true, false),
  block: row(true, false),
  connect: row(true, false),
  change: row(true, false),
};

export function canBeAllowedForGood(risk: string): boolean {
  return Object.hasOwn(ASKING, risk) && ASKING[risk]?.canBeAllowedForGood === true;
}

export function coversSameEffect(risk: string): boolean {
  return Object.hasOwn(ASKING, risk) && ASKING[risk]?.coversSameEffect === true;
}

export function isAlwaysAllowed(risk: string, url: string, allowed: readonly AllowedAction[] = []): boolean {
  const site = siteOf(url);
  return canBeAllowedForGood(risk) && allowed.some((one) => one.risk === risk && one.site === site);
}
