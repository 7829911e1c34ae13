// Finds phrases in a name. All languages are searched at once, so words are looked up in an index of first words. In
// scripts without spaces between words, a phrase is searched for inside the text.
import { smallWords, withoutAccents } from '../../text/plain_words.js';

/** A name prepared for comparison: as words, and as one run of letters for scripts without spaces. */
export interface Name {
  /** In lower case without accents. */
  words: readonly string[];
  /** The same words with their accents. */
  exact: readonly string[];
  run: string;
}

/** Word positions, or letter positions in the run; `to` is exclusive. */
export interface Span {
  from: number;
  to: number;
  /** Positions are letters of the run. */
  isInRun: boolean;
  /** The phrase belongs to a language whose verbs come last as often as first. */
  isVerbLast: boolean;
}

interface Part {
  text: string;
  isStem: boolean;
  isExact: boolean;
}

interface Phrase {
  parts: readonly Part[];
  run: string;
  at: 'anywhere' | 'first' | 'whole' | 'last';
  isVerbLast: boolean;
}

const WITHOUT_BLANKS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const MARKS: Readonly<Record<string, Phrase['at']>> = { '^': 'first', '=': 'whole', $: 'last' };
/** In words of up to this length, accents distinguish languages: "öde" is Turkish for "pay", "ode" is a poem. */
const MAX_EXACT = 4;
const STEM = 3;

export function nameOf(text: string): Name {
  const exact = smallWords(text).split(' ');
  return { words: exact.map(withoutAccents), exact, run: exact.join('') };
}

export class Phrases {
  private readonly byWord = new Map<string, Phrase[]>();
  private readonly byStem = new Map<string, Phrase[]>();
  /** Phrases whose first word is a stem shorter than the index key. */
  private readonly byShortStem: Phrase[] = [];
  private readonly inRuns: Phrase[] = [];

  add(written: readonly string[], isVerbLast = false): this {
    for (const text of written) this.addOne(phraseOf(text, isVerbLast));
    return this;
  }

  spansIn(name: Name): Span[] {
    const spans = name.words.flatMap((_, from) =>
      this.beginningWith(name, from)
        .filter((phrase) => isAt(phrase, from, name))
        .map(({ parts, isVerbLast }) => ({ from, to: from + parts.length, isInRun: false, isVerbLast })),
    );
    return WITHOUT_BLANKS.test(name.run)
      ? [...spans, ...this.inRuns.flatMap((phrase) => spansInRun(phrase, name))]
      : spans;
  }

  isIn(name: Name): boolean {
    return this.spansIn(name).length > 0;
  }

  private addOne(phrase: Phrase): void {
    const [first] = phrase.parts;
    if (WITHOUT_BLANKS.test(phrase.run)) this.inRuns.push(phrase);
    else if (first === undefined) return;
    else if (!first.isStem) listIn(this.byWord, first.text).push(phrase);
    else if (first.text.length < STEM) this.byShortStem.push(phrase);
    else listIn(this.byStem, first.text.slice(0, STEM)).push(phrase);
  }

  private beginningWith({ words, exact }: Name, from: number): Phrase[] {
    const [word = '', spelt = ''] = [words[from], exact[from]];
    const others = spelt === word ? [] : (this.byWord.get(spelt) ?? []);
    const stems = this.byStem.get(word.slice(0, STEM)) ?? [];
    return [...(this.byWord.get(word) ?? []), ...others, ...stems, ...this.byShortStem];
  }
}

function listIn(lists: Map<string, Phrase[]>, key: string): Phrase[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function phraseOf(written: string, isVerbLast: boolean): Phrase {
  const at = MARKS[written.charAt(0)];
  const text = at === undefined ? written : written.slice(1);
  const parts = text.split(' ').flatMap(partsOf);
  return { parts, run: smallWords(text).replaceAll(' ', ''), at: at ?? 'anywhere', isVerbLast };
}

// A word of a table may become several words here: "a-t-il".
function partsOf(written: string): Part[] {
  const isStem = written.endsWith('*');
  const words = smallWords(isStem ? written.slice(0, -1) : written).split(' ');
  return words.map((word, at) => {
    const plain = withoutAccents(word);
    const isExact = plain !== word && [...word].length <= MAX_EXACT && /^\p{sc=Latn}/u.test(word);
    return { text: isExact ? word : plain, isStem: isStem && at === words.length - 1, isExact };
  });
}

function isAt({ parts, at }: Phrase, from: number, { words, exact }: Name): boolean {
  const to = from + parts.length;
  if ((at === 'first' || at === 'whole') && from !== 0) return false;
  if ((at === 'last' || at === 'whole') && to !== words.length) return false;
  return parts.every(({ text, isStem, isExact }, offset) => {
    const word = (isExact ? exact : words)[from + offset];
    return word !== undefined && (isStem ? word.startsWith(text) : word === text);
  });
}

function spansInRun({ run, at, isVerbLast }: Phrase, name: Name): Span[] {
  const found: Span[] = [];
  for (let from = name.run.indexOf(run); from >= 0; from = name.run.indexOf(run, from + 1)) {
    const to = from + run.length;
    const isFirst = from === 0 || (at !== 'first' && at !== 'whole');
    const isLast = to === name.run.length || (at !== 'last' && at !== 'whole');
    if (isFirst && isLast) found.push({ from, to, isInRun: true, isVerbLast });
  }
  return found;
}
