// A GET is a read, unless its words say a deed: `/unsubscribe?id=4`, `?action=delete`. Addresses that open a page on which the deed is
// done later (`/checkout`, `?action=edit`) are reads, too, unless they carry what the deed takes: a token, a yes, an amount.
import { queryActions, saidByActions } from './actions.js';
import type { HeldRequest } from './held_request.js';
import { saidByWords, setOf, type Said } from './operation_words.js';
import { operationsOf } from './operations.js';
import { pathOf, saidByPath, type Part } from './path_words.js';
import { queryOf, type Field } from './request_body.js';
import { OPENS, READING_PLACES, type Effect } from './request_words.js';

const OPENING = setOf(OPENS);
const READING = setOf(READING_PLACES);

export function getEffect(request: HeldRequest): Effect {
  const operations = operationsOf(request);
  const mutation = operations.find(({ is }) => is === 'deed');
  if (mutation !== undefined) return { is: 'deed', risk: riskOf(saidByWords([mutation.name])) };
  if (operations.length > 0) return { is: 'harmless', why: 'read' };
  const query = queryOf(request.url);
  const action = saidByActions(queryActions(request));
  const path = saidByPath(pathOf(request.url));
  if (action.is === 'deed' && counts(action, query)) return { is: 'deed', risk: action.risk };
  if (isOfFile(request)) return { is: 'deed', risk: 'download' };
  const pathDeed = deedOfPath(request.url, query);
  if (pathDeed !== undefined) return { is: 'deed', risk: pathDeed };
  return { is: 'harmless', why: path.is === 'harmless' ? path.why : 'read' };
}

function riskOf(said: Said): Extract<Effect, { is: 'deed' }>['risk'] {
  return said.is === 'deed' ? said.risk : 'change';
}

/** It does the deed, and does not only open the page for it. */
function counts(said: Extract<Said, { is: 'deed' }>, query: readonly Field[]): boolean {
  return !OPENING.has(said.verb) || carriesConsent(query, said.risk) || PAID_ACTIONS.has(said.verb);
}

/** As the name of an action these are done; in a path they open a page. */
const PAID_ACTIONS: ReadonlySet<string> = new Set([
  'pay',
  'purchase',
  'buy',
  'transfer',
  'donate',
  'vote',
  'reset',
  'process',
]);

const CONSENT =
  /^(?:_?wpnonce|nonce|_?csrf\w*|_token|token|\w+_token|auth|authenticity_token|sesskey|form_key|otp|confirm(?:ed|ation)?|sure|yes)$/i;
const AMOUNT = /^(?:amount|sum|betrag|montant|importe)$/i;

function carriesConsent(query: readonly Field[], risk: string): boolean {
  const has = (pattern: RegExp): boolean => query.some(({ name, value = '' }) => pattern.test(name) && value !== '');
  return has(CONSENT) || (risk === 'pay' && has(AMOUNT));
}

/** Parameters that are no object of a deed. */
const ASIDE =
  /^(?:utm_\w+|v|ver|version|ref|lang|locale|hl|page|tab|step|source|from|q|query|_|ts?|next|return\w*|redirect\w*|section|sort|theme_id|fbclid|gclid)$/i;
const STATIC = /\.(?:html?|css|svg|png|jpe?g|gif|webp|txt|md|pdf|woff2?|mjs|map)$/i;
const MAX_WORDS = 3;

/** A verb that begins the last segment that is no id, with something that it is done to. */
function deedOfPath(url: string, query: readonly Field[]): Extract<Effect, { is: 'deed' }>['risk'] | undefined {
  const path = pathOf(url);
  const { pathname } = new URL(url);
  const at = path.parts.findLastIndex(({ isId }) => !isId);
  const last = path.parts[at];
  if (last === undefined || STATIC.test(pathname) || isForReading(path.parts, path.labels, at)) return undefined;
  const said = saidByWords(last.words);
  if (said.is !== 'deed' || last.words.length > MAX_WORDS || last.words[0] !== said.verb) return undefined;
  const whole = saidByPath(path);
  if (whole.is === 'harmless') return undefined;
  const hasId = path.parts.some(({ isId }) => isId);
  const hasObject = query.some(({ name }) => !ASIDE.test(name));
  if (!hasId && /\.json$/i.test(pathname)) return undefined;
  if (OPENING.has(said.verb)) return carriesConsent(query, said.risk) ? said.risk : undefined;
  if (!hasId && !hasObject) return undefined;
  return said.isGeneric && path.nouns.includes('pay') ? 'pay' : said.risk;
}

function isForReading(parts: readonly Part[], labels: readonly string[], last: number): boolean {
  return (
    labels.some((label) => READING.has(label)) ||
    parts.slice(0, last).some(({ words }) => words.some((word) => READING.has(word)))
  );
}

const FILES = /\.(?:zip|exe|msi|dmg|pkg|deb|rpm|apk|iso|tar|t?gz|7z|rar|bat|cmd|sh|ps1|jar|docm|xlsm)$/i;

/** A program or an archive, by its ending; of all others the response says whether they are downloads. */
function isOfFile({ url, resourceType }: HeldRequest): boolean {
  return resourceType === 'Document' && FILES.test(new URL(url).pathname);
}
