// A GET is a read, unless its words name a write: `/unsubscribe?id=4`, `?action=delete`. An address that opens a page for a
// later write (`/checkout`, `?action=edit`) is a read, too, unless it carries what the write needs: a token, a
// confirmation, an amount. Whether a file is saved depends on the response (download.ts), not on the ending of the address.
import { OFF, queryActions, readActions } from './action_parameters.js';
import type { HeldRequest } from './held_request.js';
import { isObject, isVerb, readWords, setOf, wordsOf, type NameReading } from './operation_words.js';
import { effectOfOperations } from './operation_effect.js';
import { operationsOf } from './protocol_operations.js';
import { pathOf, readPath, type Part } from './path_words.js';
import { queryOf, type Field } from './request_body.js';
import {
  FIELD_NAMES,
  OPENS,
  READING_PLACES,
  TITLE_NOUNS,
  type RequestEffect,
  type WriteRisk,
} from './request_words.js';

const OPENING = setOf(OPENS);
const READING = setOf(READING_PLACES);

export function effectOfGet(request: HeldRequest): RequestEffect {
  const operations = operationsOf(request);
  if (operations.length > 0) return effectOfOperations(operations, request);
  const query = queryOf(request.url);
  const action = readActions(queryActions(request));
  const path = readPath(pathOf(request.url));
  if (action.is === 'write' && doesTheWrite(action, query)) return { is: 'write', risk: action.risk };
  const pathRisk = riskOfPath(request, query) ?? riskOfNames(query);
  if (pathRisk !== undefined) return { is: 'write', risk: pathRisk };
  return { is: 'harmless', why: path.is === 'harmless' ? path.why : 'read' };
}

/** Whether it does the write, and not only opens the page for it. */
function doesTheWrite(reading: Extract<NameReading, { is: 'write' }>, query: readonly Field[]): boolean {
  return !OPENING.has(reading.verb) || carriesConsent(query, reading.risk) || PAID_ACTIONS.has(reading.verb);
}

/** As the name of an action they do something; in a path they only open a page. */
const PAID_ACTIONS: ReadonlySet<string> = new Set([
  'pay',
  'purchase',
  'buy',
  'transfer',
  'donate',
  'vote',
  'reset',
  'process',
  'apply',
  'install',
  'upgrade',
  'join',
  'rate',
]);

const CONSENT =
  /^(?:_?wpnonce|nonce|_?csrf\w*|_token|token|\w+_token|auth|authenticity_token|sesskey|form_key|otp|confirm(?:ed|ation)?|sure|yes)$/i;
const MARK = /^(?:stars|rating|score|vote)$/i;
const AMOUNT = /^(?:amount|sum|betrag|montant|importe)$/i;

function carriesConsent(query: readonly Field[], risk: string): boolean {
  const has = (pattern: RegExp): boolean => query.some(({ name, value = '' }) => pattern.test(name) && value !== '');
  return has(CONSENT) || (risk === 'pay' && has(AMOUNT)) || (risk === 'publish' && has(MARK));
}

/** Parameters that are not the object of a write. */
const NOT_AN_OBJECT =
  /^(?:utm_\w+|v|ver|version|ref|lang|locale|hl|page|tab|step|source|from|q|query|_|ts?|next|return\w*|redirect\w*|section|sort|theme_id|fbclid|gclid)$/i;
const STATIC = /\.(?:html?|css|svg|png|jpe?g|gif|webp|txt|md|pdf|woff2?|mjs|map)$/i;
const MAX_WORDS = 3;
const TITLES = setOf(TITLE_NOUNS);

/** A verb at the beginning or end of the last segment that is not an id, with an object. */
function riskOfPath(request: HeldRequest, query: readonly Field[]): WriteRisk | undefined {
  const { pathname } = new URL(request.url);
  const path = pathOf(request.url);
  const at = path.parts.findLastIndex(({ isId }) => !isId);
  const last = path.parts[at];
  if (last === undefined || STATIC.test(pathname) || isForReading(path.parts, path.labels, at)) return undefined;
  const reading = readWords(last.words);
  const whole = readPath(path);
  if (reading.is !== 'write' || whole.is !== 'write' || !isEndpoint(last, reading.verb, query)) return undefined;
  if (isShare(query)) return undefined;
  if (OPENING.has(reading.verb)) return carriesConsent(query, whole.risk) ? whole.risk : undefined;
  const hasId = path.parts.some(({ isId }) => isId);
  const hasObject = query.some(({ name }) => !NOT_AN_OBJECT.test(name));
  // `GET /gists/42/star` of an API reads whether it is starred.
  const isState = request.resourceType !== 'Document' && !reading.isSure && !hasObject;
  const isOfData = /\.json$/i.test(pathname) && !hasId;
  if (isState || isOfData || (!hasId && !hasObject)) return undefined;
  return whole.risk;
}

/** `removeItem`, `item_delete`, `cancel-order`; but `clear-phone-case` is a title, and `cancel-policy` a page about it. */
function isEndpoint({ text, words }: Part, verb: string, query: readonly Field[]): boolean {
  const isKebab = text.includes('-');
  if (words.length > (isKebab ? 2 : MAX_WORDS) || TITLES.has(words.at(-1) ?? '')) return false;
  const isKnown = !isKebab || words.length < 2 || isObject(words.at(-1) ?? '') || carriesConsent(query, '');
  return isKnown && (words[0] === verb || words.at(-1) === verb);
}

/** A page on which an address is shared later. */
function isShare(query: readonly Field[]): boolean {
  return query.some(({ name, value = '' }) => /^(?:url|u|link|href)$/i.test(name) && /^(?:https?:|\{)/i.test(value));
}

/** `?delete=4`, `?unsub=1`, `?remove_item=4`: a parameter that is named after the write. */
function riskOfNames(query: readonly Field[]): WriteRisk | undefined {
  return query.map(riskOfName).find((risk) => risk !== undefined);
}

function riskOfName({ name, value = '' }: Field): WriteRisk | undefined {
  const words = wordsOf(name);
  const reading = readWords(words);
  if (reading.is !== 'write' || words.length > 2 || words[0] !== reading.verb || TITLES.has(words.at(-1) ?? ''))
    return undefined;
  if (words.length === 1 && SWITCHES.has(reading.verb) && SWITCHED.test(value)) return reading.risk;
  if (OFF.test(value) || value.length > MAX_VALUE || PLAIN_NAMES.has(reading.verb)) return undefined;
  const isDone = isVerb(reading.verb) && (reading.verb === 'add' || !OPENING.has(reading.verb));
  return isDone || reading.verb === 'vote' || reading.verb === 'like' ? reading.risk : undefined;
}

const MAX_VALUE = 80;
/** `?turn=on` */
const SWITCHES: ReadonlySet<string> = new Set(['turn', 'switch', 'move', 'toggle']);
const SWITCHED = /^(?:on|off|left|right|up|down|toggle)$/i;
/** Common field names, whatever they do. */
const PLAIN_NAMES = setOf(`submit save update commit login ${FIELD_NAMES}`);

function isForReading(parts: readonly Part[], labels: readonly string[], last: number): boolean {
  return (
    labels.some((label) => READING.has(label)) ||
    parts.slice(0, last).some(({ words }) => words.some((word) => READING.has(word)))
  );
}
