// Whether the name of the pressed element mentions an effect: one of the effect's words or pairs occurs in it, outside the
// phrases that only look like an effect. Such a phrase cancels only the words it covers: "Your order" is harmless, "Buy
// your order" is not.
import { readingsOf } from '../../text/plain_words.js';
import { Phrases, nameOf } from './phrases.js';
import type { Name, Span } from './phrases.js';
import { COLUMNS, ICON_WORDS, EMOJI_OF_RISK, VERB_LAST, WORDS } from './risky_words.js';
import type { Column, Pair, WordRisk } from './risky_words.js';

/** "Buy now" mentions an effect; "Buy now, pay later: what it costs you" is the title of an article. */
const MAX_WORDS_OF_A_LINK = 4;
/** The same in letters, for scripts without spaces. */
const MAX_LETTERS_OF_A_LINK = 12;
/** "Confirm and pay your order" has two words in between. With more, verb and object rarely belong together. */
const MAX_BETWEEN = 2;
/** Results are cached for this many names, because each name is tested for every risk. */
const MAX_KEPT = 200;

interface PairOfSets {
  verbs: ReadonlySet<string>;
  objects: ReadonlySet<string>;
  isVerbLast: boolean;
}

interface Tables {
  phrases: Readonly<Record<Column, Phrases>>;
  pairs: ReadonlyMap<string, readonly PairOfSets[]>;
  /** Phrases that only look like an effect in a link or a title. */
  unlessTitled: Phrases;
  icons: Readonly<Record<Column, Phrases>>;
}

let known: Tables | undefined;
const readings = new Map<string, Name[]>();

/**
 * A link is more often named by a title than by a verb. So it must have few words and begin with those of the effect, or
 * end with them in languages that put verbs last.
 */
export function mentions(text: string, risk: WordRisk, role = 'button'): boolean {
  if (risk === 'sign_in') return false;
  return namesOf(text).some((name) => {
    const spans = effectsIn(name, risk, role === 'link');
    return role === 'link' ? spans.some((span) => isTitleOf(span, name)) : spans.length > 0;
  });
}

/** The text is no more than a verb that has the effect together with an object: "Decline" of "Decline invitation". */
export function isVerbOf(text: string, risk: WordRisk): boolean {
  const verbs = tables().pairs.get(risk) ?? [];
  return namesOf(text).some(({ words }) => words.length === 1 && verbs.some((pair) => pair.verbs.has(words[0] ?? '')));
}

/** Questions use other forms of a word than buttons do: "Sohbet silinsin mi?". Words with the same stem count, too. */
export function asksAbout(question: string, risk: WordRisk): boolean {
  if (mentions(question, risk)) return true;
  if (risk === 'sign_in' || !/[?？؟;՞]/.test(question)) return false;
  const beginnings = stemsOf(risk);
  return namesOf(question).some(({ words }) => words.some((word) => beginnings.has(word.slice(0, STEM))));
}

/** Whether the text contains a phrase of the column. */
export function textMentions(text: string, column: Column): boolean {
  return namesOf(text).some((name) => tables().phrases[column].isIn(name));
}

/** With more words it may mention something else, too. */
const MAX_WORDS_BACK = 4;

/** A button that neither undoes nor sends anything: it begins or ends with a word that leads back. */
export function leadsBack(text: string): boolean {
  const name = nameOf(text);
  const isAtEnd = ({ from, to, isInRun }: Span): boolean =>
    from === 0 || to === (isInRun ? name.run.length : name.words.length);
  return name.words.length <= MAX_WORDS_BACK && tables().phrases.back.spansIn(name).some(isAtEnd);
}

/** The position of the first phrase of the column in the text, counted in words. */
export function wordIndexOf(text: string, column: Column): number | undefined {
  const spans = tables().phrases[column].spansIn(nameOf(text));
  return spans.length === 0 ? undefined : Math.min(...spans.map(({ from }) => from));
}

/** The name of an icon: classes, a file, a test id. */
export function iconMentions(hint: string, risk: Column): boolean {
  const name = nameOf(hint.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replace(/\d+/g, ' '));
  const { icons } = tables();
  const harmless = icons.unless.spansIn(name);
  return icons[risk].spansIn(name).some((span) => !harmless.some((other) => covers(other, span)));
}

/** A text that consists of emoji, with or without a number. */
export function emojiMentions(text: string, risk: string): boolean {
  return !/\p{L}/u.test(text) && (EMOJI_OF_RISK.get(risk) ?? []).some((sign) => text.includes(sign));
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
  const spans = phrases[risk].spansIn(name);
  const paired = (pairs.get(risk) ?? []).filter(({ verbs }) => name.words.some((word) => verbs.has(word)));
  if (spans.length === 0 && paired.length === 0) return [];
  const harmless = [phrases.unless, phrases.asks, ...(isTitle ? [unlessTitled] : [])].flatMap((one) =>
    one.spansIn(name),
  );
  const alone = spans.filter((span) => !harmless.some((other) => covers(other, span)));
  return [...alone, ...paired.flatMap((pair) => pairsIn(name, pair, harmless))];
}

function covers(outer: Span, inner: Span): boolean {
  return outer.isInRun === inner.isInRun && outer.from <= inner.from && inner.to <= outer.to;
}

function pairsIn({ words }: Name, { verbs, objects, isVerbLast }: PairOfSets, harmless: readonly Span[]): Span[] {
  const at = (among: ReadonlySet<string>): number[] => [...words.keys()].filter((k) => among.has(words[k] ?? ''));
  const covering = harmless.filter(({ isInRun }) => !isInRun);
  // A verb inside a question requests nothing. An object that is part of a longer phrase is another thing: "order history".
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

/** The stems of the words that mention the risk on their own. */
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

const UNLESS_TITLED_MARK = '~';

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
        written.filter((one) => !one.startsWith(UNLESS_TITLED_MARK)),
        isVerbLast,
      );
      unlessTitled.add(written.filter((one) => one.startsWith(UNLESS_TITLED_MARK)).map((one) => one.slice(1)));
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
