// Whether the words of one text are anywhere in another. Pure.
import type { Share } from '../measure.js';

/** Scripts without spaces between words: each letter, with its marks, counts separately. */
const kUnspaced = ['Han', 'Hira', 'Kana', 'Thai', 'Lao', 'Khmr', 'Mymr'].map((script) => `\\p{sc=${script}}`).join('');
const kWord = new RegExp(`[${kUnspaced}]\\p{M}*|(?:(?![${kUnspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
/** Characters that show nothing by themselves: joiners, soft hyphens, variation selectors. */
const kUnseen = /\p{Cf}|\p{Variation_Selector}/gu;

/** Between parts of a text that touch (witness/texts.ts). */
const kJoiner = '\u2060';

export function wordsOf(text: string): string[] {
  return text.replace(kUnseen, '').toLowerCase().match(kWord) ?? [];
}

/**
 * All that an output says. A word of a text counts as kept where the output has it next to one of the words that it
 * stands next to in the text, a single word where the output has it at all: so nothing depends on the order of texts, a
 * label told once for many rows is told for all of them, and a lost sentence is not made up for by others of its words.
 */
export class Words {
  private readonly words = new Set<string>();
  private readonly pairs = new Set<string>();

  constructor(output: string) {
    let before = '';
    for (const word of wordsOf(output)) {
      this.words.add(word);
      this.pairs.add(`${before} ${word}`);
      before = word;
    }
  }

  /** Parts that touch look like one word and may be two: a name and its footnote, two links. The better result
   *  counts. */
  keptOf(text: string): Share {
    const parts = text.split(kJoiner).map((part) => this.keptIn(part));
    const apart = parts.reduce((sum, { good, of }) => ({ good: sum.good + good, of: sum.of + of }), { good: 0, of: 0 });
    const joined = text.includes(kJoiner) ? this.keptIn(text) : apart;
    return joined.of - joined.good < apart.of - apart.good ? joined : apart;
  }

  private keptIn(text: string): Share {
    const words = wordsOf(text);
    const [first] = words;
    if (first === undefined) return { good: 0, of: 0 };
    if (words.length === 1) return { good: this.words.has(first) ? 1 : 0, of: 1 };
    const isPair = words.map((word, k) => k > 0 && this.pairs.has(`${words[k - 1]} ${word}`));
    return { good: words.filter((_, k) => isPair[k] === true || isPair[k + 1] === true).length, of: words.length };
  }
}
