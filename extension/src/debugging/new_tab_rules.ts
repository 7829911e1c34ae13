// What new tabs may request, as session rules of declarativeNetRequest.
import { isAddress } from '../../../js-glue/tool/index.js';
import type { NewTabRules } from '../../../js-glue/tool/index.js';
import { SAVED_CONDITIONS } from './saved_responses.js';

type SessionRule = chrome.declarativeNetRequest.Rule;
type Condition = chrome.declarativeNetRequest.RuleCondition;

/** Which documents the rules apply to; undefined if a rule cannot tell them from others. */
type Scope = Condition | undefined;

/** What is blocked only because a form is sent, or a file would be saved. */
export type Change = 'form' | 'file';

const MAIN = 'main_frame' as const;
const SENDING = ['post', 'put', 'patch', 'delete'] as const;
const READING = ['get'] as const;
let lastRule = 0;

/**
 * `allowed` are addresses to which a form may be sent, or from which a file may be saved, all the same. Of two rules that
 * match, the one with the higher priority applies.
 */
export function sessionRules(
  rules: NewTabRules,
  from: Scope,
  allowed: Partial<Record<Change, string>> = {},
): SessionRule[] {
  if (from === undefined) return [];
  const { openSites, closedSites, holdsChanges } = rules;
  const open = openSites?.flatMap(hostOf);
  const closed = closedSites.flatMap(hostOf);
  const sending = { ...from, requestMethods: [...SENDING] };
  const reading = { ...from, requestMethods: [...READING] };
  return [
    ...(open === undefined
      ? []
      : [ruleOf('block', 5, { ...from, ...(open.length === 0 ? {} : { excludedRequestDomains: open }) })]),
    ...(closed.length === 0 ? [] : [ruleOf('block', 5, { ...from, requestDomains: closed })]),
    ...(allowed.file === undefined ? [] : [ruleOf('allow', 4, { ...reading, ...exactly(allowed.file) })]),
    ...(holdsChanges ? SAVED_CONDITIONS.map((saved) => ruleOf('block', 3, { ...reading, ...saved })) : []),
    ...(allowed.form === undefined ? [] : [ruleOf('allow', 2, { ...sending, ...exactly(allowed.form) })]),
    ...(holdsChanges ? [ruleOf('block', 1, sending)] : []),
  ];
}

/** By their sites. */
export interface Initiators {
  /** Of the page and its frames: any of them may open a tab. */
  own: readonly string[];
  /**
   * Of all other pages, if the page's tabs have no initiator that a rule could name. The rules then hold each new tab that
   * none of these opens.
   */
  others?: readonly string[];
}

/** Documents that the page or a page of the open sites requests, except in tabs that existed before. */
export function initiatedBy({ own, others }: Initiators, excludedTabIds: number[], { openSites }: NewTabRules): Scope {
  const initiatorDomains = [...new Set([...own, ...(openSites?.flatMap(hostOf) ?? [])])];
  // A page without a site, such as one of the extension's own, opens tabs without an initiator.
  if (initiatorDomains.length === 0) return undefined;
  const documents = { resourceTypes: [MAIN], excludedTabIds };
  if (others === undefined) return { ...documents, initiatorDomains };
  const excludedInitiatorDomains = others.filter((site) => !initiatorDomains.includes(site));
  return excludedInitiatorDomains.length === 0 ? documents : { ...documents, excludedInitiatorDomains };
}

export function inTab(tabId: number): Scope {
  return { resourceTypes: [MAIN], tabIds: [tabId] };
}

function ruleOf(type: 'block' | 'allow', priority: number, condition: Condition): SessionRule {
  lastRule += 1;
  return { id: lastRule, priority, action: { type }, condition };
}

// A regular expression would need too much memory for a long address.
function exactly(url: string): Condition {
  return { urlFilter: `|${url.replace(/#.*/s, '')}|`, isUrlFilterCaseSensitive: true };
}

/** The host of an entry of policy/sites.ts; the browser's rules do not support ports. */
function hostOf(entry: string): string[] {
  const host = entry
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^\*\./, '')
    .replace(/[:/].*$/, '');
  return host === '' || !isAddress(`http://${host}/`) ? [] : [new URL(`http://${host}/`).hostname];
}
