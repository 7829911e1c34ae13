// What the name of an operation means: a path segment, an RPC method, a GraphQL field, a button. A name is split into words
// at separators and changes of case. A verb that writes wins over verbs that read. A word that may be either is a write if
// nothing else in the name reads.
import { plainWords } from '../text/plain_words.js';
import {
  BEYOND_CART,
  CARRYING,
  CART,
  WRITE_WORDS,
  EVENTS,
  GENERIC,
  HARMLESS_WORDS,
  PHRASES,
  PURE,
  READ_FIRST,
  type Harmless,
  type WriteRisk,
} from './request_words.js';

export type NameReading =
  /** `isSure`: by a verb without another meaning. */
  | { is: 'write'; risk: WriteRisk; isSure: boolean; isGeneric: boolean; verb: string }
  /** `isAnywhere`: also holds for what is below it in a path. */
  | { is: 'harmless'; why: Harmless; isAnywhere: boolean }
  /** `risk`: of the object, if it were written. */
  | { is: 'nothing'; risk?: WriteRisk };

const MAX_NAME = 160;
const MAX_WORDS = 12;

/** "deletePost", "delete-post", "DELETE_POST" and "Delete post" are all `delete post`. */
export function wordsOf(name: string): string[] {
  const parted = name
    .slice(0, MAX_NAME)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2');
  const words = plainWords(parted).split(/[\s#]+/);
  return joinPairs(words.filter((word) => word !== '' && (!/^\d+$/.test(word) || word === '204'))).slice(0, MAX_WORDS);
}

/** Joins words that are often written as two. */
function joinPairs(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; ++at) {
    const word = words[at] ?? '';
    const pair = `${word}${words[at + 1] ?? ''}`;
    if (PAIRS.has(pair) && words[at + 1] !== undefined) {
      joined.push(pair);
      ++at;
    } else joined.push(...runOn(word));
  }
  return joined;
}

/** "sendmail" and "approvecomment" are two words. */
function runOn(word: string): string[] {
  if (word.length < 6 || KNOWN.has(word)) return [word];
  for (const verb of RUN_ON) {
    const rest = word.slice(verb.length);
    if (word.startsWith(verb) && (KNOWN.has(rest) || OBJECTS.has(rest))) return [verb, rest];
  }
  return [word];
}

export function readName(name: string): NameReading {
  return readWords(wordsOf(name));
}

export function readWords(words: readonly string[]): NameReading {
  const phrase = phraseIn(words);
  if (phrase !== undefined) return phrase;
  const write = verbIn(words);
  const harmless = harmlessIn(words);
  if (isOfCart(words)) return { is: 'harmless', why: 'cart', isAnywhere: true };
  if (write !== undefined && harmless !== undefined && isCarried(words, write.at, harmless)) return harmless;
  if (write !== undefined && !isObjectOfReading(words, write.at)) return writeOf(words, write.at, write.risk, true);
  if (harmless !== undefined) return harmless;
  const soft = words.findIndex((word) => SOFT.has(word));
  if (soft >= 0) return writeOf(words, soft, SOFT.get(words[soft] ?? '') ?? 'change', false);
  const risk = nounRisk(words);
  return risk === undefined ? { is: 'nothing' } : { is: 'nothing', risk };
}

/** The risk of the nouns, without a verb. */
export function nounRisk(words: readonly string[]): WriteRisk | undefined {
  return words.map((word) => NOUNS.get(word)).findLast((risk) => risk !== undefined);
}

export function phraseIn(words: readonly string[]): NameReading | undefined {
  const text = ` ${words.join(' ')} `;
  const found = PHRASE_LIST.find(({ phrase }) => text.includes(` ${phrase} `));
  if (found === undefined) return undefined;
  const rest = text.replace(` ${found.phrase} `, ' ').trim().split(' ');
  return rest.some((word) => VERBS.has(word) && !CARRIED.has(word))
    ? undefined
    : { is: 'harmless', why: found.why, isAnywhere: false };
}

function verbIn(words: readonly string[]): { at: number; risk: WriteRisk } | undefined {
  const found = words.flatMap((word, at) => {
    const risk = VERBS.get(word) ?? (at === 0 ? FIRST.get(word) : undefined);
    return risk === undefined ? [] : [{ at, risk }];
  });
  // "login post": the verb with the more specific meaning.
  return found.find(({ at }) => !GENERICS.has(words[at] ?? '')) ?? found[0];
}

function harmlessIn(words: readonly string[]): Extract<NameReading, { is: 'harmless' }> | undefined {
  const readings = words.map((word) => HARMLESS.get(word)).filter((one) => one !== undefined);
  const first =
    words.length > 1 && READS_FIRST.has(words[0] ?? '') ? { why: 'read' as const, isAnywhere: false } : undefined;
  const found = readings.find(({ isAnywhere }) => isAnywhere) ?? readings[0] ?? first;
  return found === undefined ? undefined : { is: 'harmless', ...found };
}

/** `canDelete`, `get_update`; but not `findAndDelete`. */
function isObjectOfReading(words: readonly string[], at: number): boolean {
  return at > 0 && PURES.has(words[at - 1] ?? '');
}

/** `sendMetrics`, `createLog`: they have the effect of a log. */
function isCarried(words: readonly string[], at: number, { why }: { why: Harmless }): boolean {
  const verbs = words.filter((word, index) => VERBS.has(word) || (index === 0 && FIRST.has(word)));
  const isBehind = words.findLastIndex((word) => HARMLESS.get(word)?.why === why) > at;
  return LIGHT.has(why) && isBehind && verbs.every((word) => CARRIED.has(word));
}

function isOfCart(words: readonly string[]): boolean {
  return words.some((word) => CARTS.has(word)) && !words.some((word) => BEYOND.has(word));
}

function writeOf(words: readonly string[], at: number, risk: WriteRisk, isSure: boolean): NameReading {
  const verb = words[at] ?? '';
  const isGeneric = GENERICS.has(verb);
  const others = words.filter((_, index) => index !== at);
  const noun = isGeneric || risk === 'change' ? nounRisk(others) : undefined;
  const isPaid = risk === 'send' && nounRisk(others) === 'pay';
  return {
    is: 'write',
    risk: isPaid ? 'pay' : (noun ?? risk),
    isSure,
    isGeneric: isGeneric || risk === 'change',
    verb,
  };
}

/** What a page does on its own, without changing anything for others. */
export const LIGHT: ReadonlySet<Harmless> = new Set([
  'log',
  'poll',
  'presence',
  'receipt',
  'refresh',
  'draft',
  'cart',
  'captcha',
]);

export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').filter((word) => word !== ''));
}

function byRisk(kind: 'verbs' | 'first' | 'soft' | 'nouns'): ReadonlyMap<string, WriteRisk> {
  const rows = Object.entries(WRITE_WORDS) as Array<[WriteRisk, (typeof WRITE_WORDS)[WriteRisk]]>;
  return new Map(rows.flatMap(([risk, words]) => [...setOf(words[kind] ?? '')].map((word) => [word, risk] as const)));
}

const VERBS = byRisk('verbs');
const FIRST = byRisk('first');
const SOFT = byRisk('soft');
const NOUNS = byRisk('nouns');
const GENERICS = setOf(GENERIC);
const CARRIED = setOf(CARRYING);
const READS_FIRST = setOf(READ_FIRST);
const PURES = setOf(PURE);
const CARTS = setOf(CART);
const BEYOND = setOf(BEYOND_CART);

type HarmlessSaid = Omit<Extract<NameReading, { is: 'harmless' }>, 'is'>;

const HARMLESS: ReadonlyMap<string, HarmlessSaid> = new Map(
  (Object.entries(HARMLESS_WORDS) as Array<[Harmless, { anywhere?: string; last?: string }]>).flatMap(
    ([why, { anywhere = '', last = '' }]) => [
      ...[...setOf(last)].map((word): [string, HarmlessSaid] => [word, { why, isAnywhere: false }]),
      ...[...setOf(anywhere)].map((word): [string, HarmlessSaid] => [word, { why, isAnywhere: true }]),
    ],
  ),
);

const PHRASE_LIST = (Object.entries(PHRASES) as Array<[Harmless, readonly string[]]>).flatMap(([why, phrases]) =>
  phrases.map((phrase) => ({ why, phrase })),
);

const KNOWN: ReadonlySet<string> = new Set([
  ...[VERBS, FIRST, SOFT, NOUNS, HARMLESS].flatMap((table) => [...table.keys()]),
  ...CARTS,
  ...PURES,
]);
const OBJECTS = setOf(
  'item items user users file files data row rows record records entry account all page group list card tag unread event link profile address image photo note task',
);
const RUN_ON = [...setOf(`${[...VERBS.keys(), ...SOFT.keys()].join(' ')} ${PURE}`)].filter(({ length }) => length >= 3);
/** Written as two words as often as one. */
const PAIRS = setOf(
  'login logout logoff logon signin signup signout signoff signon checkout unsubscribe autosave autocomplete typeahead lookup keepalive ' +
    'heartbeat securitycheck optout checkin checkins checkrun checkruns checksuite checksuites checklist checklists buynow wishlist optin captcha recaptcha longpoll prefetch autosuggest',
);
const EVENT_WORDS = setOf(EVENTS);

export function isEventWord(word: string): boolean {
  return EVENT_WORDS.has(word);
}

/** Verbs that write, in any position. */
export function isVerb(word: string): boolean {
  return VERBS.has(word);
}

/** An object of writes, or another word of the tables. */
export function isObject(word: string): boolean {
  return OBJECTS.has(word) || KNOWN.has(word);
}
