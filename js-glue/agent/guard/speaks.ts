// Whether the name of what is pressed speaks of a deed: one of its words or pairs stands in it, outside of the phrases in which it
// only looks so. A phrase of those cancels what it covers and nothing else: "Your order" is none, "Buy your order" is one.
import { plainWords } from '../../access/plain_words.js';
import { QUESTIONS, RISKY_WORDS, VERB_LAST, type Pair, type Risk, type RiskyWords } from './risky_words.js';

/** "Buy now" is a deed; "Buy now, pay later: what it costs you" is the title of an article. */
const MAX_WORDS_OF_A_LINK = 4;
/** "Confirm and pay your order" has two words between; with more, the two rarely belong together. */
const MAX_BETWEEN = 2;

/** Of words, by their order; `to` is behind the last. */
interface Span {
  from: number;
  to: number;
}

interface Phrase {
  words: readonly string[];
  isFirst: boolean;
}

interface Table {
  phrases: readonly Phrase[];
  unless: readonly Phrase[];
  pairs: ReadonlyArray<{ verbs: ReadonlySet<string>; objects: ReadonlySet<string>; isVerbLast: boolean }>;
}

const tables = new Map<Risk, Table>();

/** A link is named by a title more often than by a verb, so it has few words and begins with those of the deed. */
export function speaksOf(name: string, risk: Risk, role = 'button'): boolean {
  const words = plainWords(name).split(' ');
  const spans = deedsIn(words, tableOf(risk));
  return role === 'link'
    ? words.length <= MAX_WORDS_OF_A_LINK && spans.some(({ from }) => from === 0)
    : spans.length > 0;
}

function deedsIn(words: readonly string[], { phrases, unless, pairs }: Table): Span[] {
  const harmless = unless.flatMap((phrase) => spansOf(phrase, words));
  const said = phrases.flatMap((phrase) => spansOf(phrase, words));
  const alone = said.filter(({ from, to }) => !harmless.some((span) => span.from <= from && to <= span.to));
  return [...alone, ...pairs.flatMap((pair) => pairsIn(words, pair, harmless))];
}

function spansOf({ words: phrase, isFirst }: Phrase, words: readonly string[]): Span[] {
  const isHere = (from: number): boolean =>
    phrase.every((part, at) => {
      const word = words[from + at];
      return word !== undefined && (part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : word === part);
    });
  const starts = isFirst ? [0] : words.map((_, at) => at);
  return starts.filter(isHere).map((from) => ({ from, to: from + phrase.length }));
}

function pairsIn(
  words: readonly string[],
  { verbs, objects, isVerbLast }: Table['pairs'][number],
  harmless: readonly Span[],
): Span[] {
  const at = (among: ReadonlySet<string>): number[] => [...words.keys()].filter((k) => among.has(words[k] ?? ''));
  // A verb in a question asks for nothing; an object that a phrase goes on with is another thing: "order history".
  const doing = at(verbs).filter((verb) => !harmless.some(({ from, to }) => from <= verb && verb < to));
  const done = at(objects).filter((object) => !harmless.some(({ from, to }) => from === object && object + 1 < to));
  return doing.flatMap((verb) =>
    done
      .filter((object) => isVerbLast || verb < object)
      .map((object) => ({ from: Math.min(verb, object), to: Math.max(verb, object) + 1 }))
      .filter(({ from, to }) => to - from <= MAX_BETWEEN + 2),
  );
}

function tableOf(risk: Risk): Table {
  const table = tables.get(risk) ?? read(RISKY_WORDS[risk]);
  tables.set(risk, table);
  return table;
}

function read({ words, pairs = {}, unless }: RiskyWords): Table {
  return {
    phrases: Object.values(words).flat().map(phraseOf),
    unless: [...QUESTIONS, ...Object.values(unless).flat()].map(phraseOf),
    pairs: Object.entries(pairs).flatMap(([language, list]) =>
      list.map(({ verbs, objects }: Pair) => ({
        verbs: new Set(verbs.split(' ')),
        objects: new Set(objects.split(' ')),
        isVerbLast: VERB_LAST.has(language),
      })),
    ),
  };
}

function phraseOf(text: string): Phrase {
  const isFirst = text.startsWith('^');
  return { words: text.slice(isFirst ? 1 : 0).split(' '), isFirst };
}
