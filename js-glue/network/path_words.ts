// What the path of an address means. The last meaningful segment decides: `/list/items/42/delete` deletes, and
// `/orders/search` searches. Ids and segments that occur in every path mean nothing.
import { isAddress } from '../tool/base/addresses.js';
import { decoded, type RequestBody } from './request_body.js';
import { isEventWord, nounRisk, phraseIn, readWords, setOf, wordsOf, type NameReading } from './operation_words.js';
import { isRecord } from '../tool/base/narrow.js';
import {
  LOG_LABELS,
  LOG_TAIL,
  MESSAGES,
  NOT_BEHIND_ID,
  SHORT_LOG_TAIL,
  SILENT,
  type WriteRisk,
} from './request_words.js';

export interface Path {
  /** Each with its words; an id has none. */
  parts: readonly Part[];
  /** The risks that its nouns suggest, in their order. */
  nouns: readonly WriteRisk[];
  /** Labels of the host, without its site. */
  labels: readonly string[];
}

export interface Part {
  text: string;
  words: readonly string[];
  isId: boolean;
}

const MAX_PARTS = 24;
const MAX_PATH = 2_000;
const ENDINGS =
  /\.(?:php\d?|aspx?|ashx|asmx|jspx?|jsf|faces|xhtml|html?|do|action|cgi|pl|json|js|xml|cfm|svc|axd|py|rb)$/i;
const SILENTS = setOf(SILENT);
const LABELS = setOf(LOG_LABELS);
const TAIL = setOf(LOG_TAIL);
const DOES = setOf(NOT_BEHIND_ID);
const HEARD = setOf(MESSAGES);
const SHORT_TAIL = setOf(SHORT_LOG_TAIL);

export function pathOf(url: string): Path {
  if (!isAddress(url)) return { parts: [], nouns: [], labels: [] };
  const { pathname, hostname } = new URL(url);
  return { ...routeOf(pathname), labels: hostname.split(/[.-]/).slice(0, -2) };
}

/** A path on its own: `?route=checkout/confirm`. */
export function routeOf(path: string): Path {
  const segments = path.slice(0, MAX_PATH).split('/');
  const parts = segments.flatMap(partsOf).slice(-MAX_PARTS);
  return { parts, nouns: parts.flatMap(({ words }) => nounRisk(words) ?? paidBy(words) ?? []), labels: [] };
}

/** `/donate/submit` */
function paidBy(words: readonly string[]): WriteRisk | undefined {
  const reading = readWords(words);
  return reading.is === 'write' && reading.risk === 'pay' ? 'pay' : undefined;
}

/** `chat.postMessage`, `documents:commit` and `user!delete` are two parts each; `items(1)` is one, without its key. */
function partsOf(segment: string): Part[] {
  const text = decoded(segment)
    .replace(/;.*$/s, '')
    .replace(/\([^)]*\)/g, '')
    .replace(ENDINGS, '')
    .replace(/[-_]v\d{1,2}$/i, '');
  return text
    .split(/[.:!]/)
    .filter((part) => part !== '')
    .map((part) => {
      const isId = looksLikeId(part);
      return {
        text: part,
        words: isId ? [] : wordsOf(part).filter((word) => !SILENTS.has(word) && !/^v\d+$/.test(word)),
        isId,
      };
    });
}

/** Numbers, hashes, codes: with a digit, or too long for a word. */
function looksLikeId(part: string): boolean {
  if (/^(?:v\d{1,3}|gen_204|i18n|l10n|oauth2|2fa|b2[bc]|web3)$/i.test(part)) return false;
  if (/^[\d\s._~-]+$/.test(part) || /^[\da-f-]{16,}$/i.test(part)) return true;
  const hasDigit = /\d/.test(part);
  const isWordy =
    /^[a-z]{4,}[-_]?\d$/i.test(part) || part.split(/[-_]/).filter((word) => /^[a-z]{3,}$/i.test(word)).length >= 2;
  return (hasDigit && !isWordy) || (part.length >= 24 && !/[-_\s]/.test(part) && !/[a-z][A-Z]/.test(part));
}

export function readPath(path: Path, body?: RequestBody): NameReading {
  const named = path.parts.filter(({ words }) => words.length > 0);
  if (isOfLog(named, path, body)) return { is: 'harmless', why: 'log', isAnywhere: true };
  const cart = ofCart(named);
  if (cart !== undefined) return cart;
  // `/language/switch`, `/csrf/token`
  const phrase = phraseIn(named.slice(-2).flatMap(({ words }) => words));
  if (phrase !== undefined) return phrase;
  for (let at = named.length - 1; at >= 0; --at) {
    const reading = readWords(named[at]?.words ?? []);
    if (reading.is === 'write') return placed(reading, path);
    const isLast = at === named.length - 1 && !isDoneTo(path.parts, named[at]);
    if (reading.is === 'harmless' && reading.why !== 'cart' && (reading.isAnywhere || isLast)) return reading;
  }
  return path.nouns.length === 0 ? { is: 'nothing' } : { is: 'nothing', risk: path.nouns.at(-1) ?? 'change' };
}

/** `/todos/4/check`: an action on the item that the id names. */
function isDoneTo(parts: readonly Part[], part: Part | undefined): boolean {
  const at = part === undefined ? -1 : parts.indexOf(part);
  const object = parts[at - 2]?.words ?? [];
  const isBehindId = parts[at - 1]?.isId === true && object.length > 0;
  return (
    isBehindId && part?.words.length === 1 && DOES.has(part.words[0] ?? '') && !object.some((word) => HEARD.has(word))
  );
}

/** `/checkout/confirm` pays, and `/auth/verify` signs in. */
function placed(reading: Extract<NameReading, { is: 'write' }>, { nouns }: Path): NameReading {
  const place = nouns.at(-1);
  const isOpen =
    reading.risk === 'change' || reading.risk === 'accept' || (reading.isGeneric && reading.risk === 'send');
  const isPaid = place === 'pay' && reading.isGeneric;
  return isOpen && (isPaid || (place === 'sign_in' && reading.risk === 'accept'))
    ? { ...reading, risk: place }
    : reading;
}

/** `/analytics/v1/events`: after a word for logs, only segments that logs have. */
function isOfLog(named: readonly Part[], { labels, parts }: Path, body: RequestBody | undefined): boolean {
  const isTail = (from: number, tail: ReadonlySet<string>): boolean =>
    named.slice(from).every(({ words }) => words.every((word) => tail.has(word)));
  for (const [at, part] of named.entries()) {
    const reading = readWords(part.words);
    if (reading.is !== 'harmless' || reading.why !== 'log' || isDoneTo(parts, part)) continue;
    if (isTail(at + 1, reading.isAnywhere ? TAIL : SHORT_TAIL)) return true;
  }
  const isShort =
    parts.length <= 2 && parts.every(({ words }) => words.every((word) => TAIL.has(word) || word.length <= 2));
  if (isShort && labels.some((label) => LABELS.has(label)) && !parts.some(({ text }) => text === 'api')) return true;
  const last = named.at(-1)?.words ?? [];
  return last.length === 1 && isEventWord(last[0] ?? '') && body !== undefined && carriesEvents(body);
}

/** Events that describe visitors, not a calendar. */
function carriesEvents(body: RequestBody): boolean {
  const value = body.is === 'json' ? body.value : undefined;
  const first = Array.isArray(value) ? value[0] : value;
  if (!isRecord(first)) return false;
  if (Array.isArray(first['events']) && Object.keys(first).length <= 2) return true;
  const inner = Array.isArray(first['events']) ? first['events'][0] : first;
  const names = isRecord(inner) ? [...Object.keys(first), ...Object.keys(inner)] : Object.keys(first);
  return names.some((name) => VISIT.test(name)) && names.some((name) => /event|type|name|action|kind/i.test(name));
}

const VISIT =
  /anonymous.?id|distinct.?id|visitor|session.?id|device.?id|user.?agent|referrer|^ts$|timestamp|client.?(?:id|time)|page.?(?:url|view)|^url$/i;

/** Everything below a cart belongs to the cart, except what goes beyond it. */
function ofCart(named: readonly Part[]): NameReading | undefined {
  const at = named.findIndex(({ words }) => {
    const reading = readWords(words);
    return reading.is === 'harmless' && reading.why === 'cart';
  });
  if (at < 0) return undefined;
  const below = named.slice(at).flatMap(({ words }) => words);
  const whole = readWords(below);
  return whole.is === 'harmless' && whole.why === 'cart' ? whole : undefined;
}
