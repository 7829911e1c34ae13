// Whether the name of what is pressed speaks of an effect: one of its words or pairs stands in it, outside of the phrases in which it
// only looks so. A phrase of those cancels what it covers and nothing else: "Your order" is none, "Buy your order" is one.
import { readingsOf } from '../../access/plain_words.js';
import { Phrases, nameOf } from './phrases.js';
import type { Name, Span } from './phrases.js';
import { COLUMNS, ICON_WORDS, SIGNS, VERB_LAST, WORDS } from './risky_words.js';
import type { Column, Pair, Risk } from './risky_words.js';

/** "Buy now" is a deed; "Buy now, pay later: what it costs you" is the title of an article. */
const MAX_WORDS_OF_A_LINK = 4;
/** The same in letters, where words are not parted. */
const MAX_LETTERS_OF_A_LINK = 12;
/** "Confirm and pay your order" has two words between; with more, the two rarely belong together. */
const MAX_BETWEEN = 2;
/** Names that were read before are kept, up to so many: each is asked about for every risk. */
const MAX_KEPT = 200;

interface PairOfSets {
  verbs: ReadonlySet<string>;
  objects: ReadonlySet<string>;
  isVerbLast: boolean;
}

interface Tables {
  phrases: Readonly<Record<Column, Phrases>>;
  pairs: ReadonlyMap<string, readonly PairOfSets[]>;
  /** What only looks like an effect in a link or a title. */
  unlessTitled: Phrases;
  icons: Readonly<Record<Column, Phrases>>;
}

let known: Tables | undefined;
const readings = new Map<string, Name[]>();

/** A link is named by a title more often than by a verb, so it has few words and begins with those of the effect, or ends with them
 *  where a language puts its verbs there. */
export function mentions(text: string, risk: Risk, role = 'button'): boolean {
  if (risk === 'sign_in') return false;
  return namesOf(text).some((name) => {
    const spans = effectsIn(name, risk, role === 'link');
    return role === 'link' ? spans.some((span) => isTitleOf(span, name)) : spans.length > 0;
  });
}

/** A question is asked in other forms than a button is named: "Sohbet silinsin mi?". Words that begin alike count, too. */
export function asksAbout(question: string, risk: Risk): boolean {
  if (mentions(question, risk)) return true;
  if (risk === 'sign_in' || !/[?？؟;՞]/.test(question)) return false;
  const beginnings = stemsOf(risk);
  return namesOf(question).some(({ words }) => words.some((word) => beginnings.has(word.slice(0, STEM))));
}

/** Whether the text says a phrase of the column. */
export function textMentions(text: string, column: Column): boolean {
  return namesOf(text).some((name) => tables().phrases[column].isIn(name));
}

/** With more words it may say something else, too. */
const MAX_WORDS_BACK = 4;

/** A button that undoes nothing and sends nothing: it begins or ends with a word that leads back. */
export function leadsBack(text: string): boolean {
  const name = nameOf(text);
  const isAtEnd = ({ from, to, isInRun }: Span): boolean =>
    from === 0 || to === (isInRun ? name.run.length : name.words.length);
  return name.words.length <= MAX_WORDS_BACK && tables().phrases.back.spansIn(name).some(isAtEnd);
}

/** Where the first phrase of the column stands in the text, counted in words. */
export function placeOf(text: string, column: Column): number | undefined {
  const spans = tables().phrases[column].spansIn(nameOf(text));
  return spans.length === 0 ? undefined : Math.min(...spans.map(({ from }) => from));
}

/** The name of an icon: classes, a file, an id for tests. */
export function iconMentions(hint: string, risk: Column): boolean {
  const name = nameOf(hint.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replace(/\d+/g, ' '));
  const { icons } = tables();
  const harmless = icons.unless.spansIn(name);
  return icons[risk].spansIn(name).some((span) => !harmless.some((other) => covers(other, span)));
}

/** A text that is signs alone, and a number beside them. */
export function emojiMentions(text: string, risk: string): boolean {
  return !/\p{L}/u.test(text) && (SIGNS.get(risk) ?? []).some((sign) => text.includes(sign));
}

function namesOf(text: string): Name[] {
  const found = readings.get(text) ?? distinctNames(readingsOf(text).map(nameOf));
  if (readings.size >= MAX_KEPT) readings.clear();
  readings.set(text, found);
  return found;
}

function distinctNames(names: readonly Name[]): Name[] {
  return [...new Map(names.map((name) => [name.exact.join(' '), name])).values()];
}

function isTitleOf({ from, to, isInRun, isVerbLast }: Span, { words, run }: Name): boolean {
  if (isInRun) return run.length <= MAX_LETTERS_OF_A_LINK;
  return words.length <= MAX_WORDS_OF_A_LINK && (from === 0 || (isVerbLast && to === words.length));
}

function effectsIn(name: Name, risk: Column, isTitle: boolean): Span[] {
  const { phrases, pairs, unlessTitled } = tables();
  const said = phrases[risk].spansIn(name);
  const paired = (pairs.get(risk) ?? []).filter(({ verbs }) => name.words.some((word) => verbs.has(word)));
  if (said.length === 0 && paired.length === 0) return [];
  const harmless = [phrases.unless, phrases.asks, ...(isTitle ? [unlessTitled] : [])].flatMap((one) =>
    one.spansIn(name),
  );
  const alone = said.filter((span) => !harmless.some((other) => covers(other, span)));
  return [...alone, ...paired.flatMap((pair) => pairsIn(name, pair, harmless))];
}

function covers(outer: Span, inner: Span): boolean {
  return outer.isInRun === inner.isInRun && outer.from <= inner.from && inner.to <= outer.to;
}

function pairsIn({ words }: Name, { verbs, objects, isVerbLast }: PairOfSets, harmless: readonly Span[]): Span[] {
  const at = (among: ReadonlySet<string>): number[] => [...words.keys()].filter((k) => among.has(words[k] ?? ''));
  const covering = harmless.filter(({ isInRun }) => !isInRun);
  // A verb in a question asks for nothing; an object that a phrase goes on with is another thing: "order history".
  const doing = at(verbs).filter((verb) => !covering.some(({ from, to }) => from <= verb && verb < to));
  const done = at(objects).filter((object) => !covering.some(({ from, to }) => from === object && object + 1 < to));
  return doing.flatMap((verb) =>
    done
      .filter((object) => isVerbLast || verb < object)
      .map((object) => ({ from: Math.min(verb, object), to: Math.max(verb, object) + 1, isInRun: false, isVerbLast }))
      .filter(({ from, to }) => to - from <= MAX_BETWEEN + 2),
  );
}

const STEM = 5;
const stems = new Map<Column, ReadonlySet<string>>();

/** The beginnings of the words that speak of the risk by themselves. */
function stemsOf(risk: Column): ReadonlySet<string> {
  const all = stems.get(risk) ?? new Set([...WORDS.values()].flatMap(({ phrases }) => phrases[risk]).flatMap(stemOf));
  stems.set(risk, all);
  return all;
}

function stemOf(phrase: string): string[] {
  const { words } = nameOf(phrase);
  const [word = ''] = words;
  return words.length === 1 && word.length > STEM ? [word.slice(0, STEM)] : [];
}

function tables(): Tables {
  known ??= readTables();
  return known;
}

const TITLED = '~';

function readTables(): Tables {
  const phrases = empty();
  const icons = empty();
  const unlessTitled = new Phrases();
  const pairs = new Map<string, PairOfSets[]>();
  for (const [language, words] of WORDS) {
    const isVerbLast = VERB_LAST.has(language);
    for (const column of COLUMNS) {
      const written = words.phrases[column];
      phrases[column].add(
        written.filter((one) => !one.startsWith(TITLED)),
        isVerbLast,
      );
      unlessTitled.add(written.filter((one) => one.startsWith(TITLED)).map((one) => one.slice(1)));
      const sets = (words.pairs[column] ?? []).map((pair) => setsOf(pair, isVerbLast));
      pairs.set(column, [...(pairs.get(column) ?? []), ...sets]);
    }
  }
  for (const column of COLUMNS) icons[column].add(ICON_WORDS.phrases[column]);
  return { phrases, pairs, unlessTitled, icons };
}

function empty(): Record<Column, Phrases> {
  return Object.fromEntries(COLUMNS.map((column) => [column, new Phrases()])) as Record<Column, Phrases>;
}

function setsOf({ verbs, objects }: Pair, isVerbLast: boolean): PairOfSets {
  return { verbs: new Set(nameOf(verbs).words), objects: new Set(nameOf(objects).words), isVerbLast };
}
