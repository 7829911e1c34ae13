// The words for risky effects, in the languages of the tables in words/. A name is compared with the words of all
// languages, because a page need not declare its language, and its declaration cannot be trusted. word_matches.ts does the
// lookup.
import { ASIAN } from './words/asian.js';
import { EASTERN } from './words/eastern.js';
import { NORTHERN } from './words/northern.js';
import { COLUMNS, RISKS, readWords, wordsOf } from './words/read_words.js';
import type { Column, Pair, Words } from './words/read_words.js';
import { EMOJI, ICONS } from './words/signs.js';
import { SLAVIC } from './words/slavic.js';
import { WESTERN } from './words/western.js';

export type WordRisk = (typeof RISKS)[number] | 'sign_in';
export type Language = string;
export type { Column, Pair };
export { COLUMNS, RISKS };

/** Languages in which a verb follows its object as often as it precedes it. */
export const VERB_LAST: ReadonlySet<Language> = new Set(
  'de nl af hu eu tr kk hy ka fa ur hi bn ta te ja ko zh'.split(' '),
);

/** By language. */
export const WORDS: ReadonlyMap<Language, Words> = new Map(
  [WESTERN, NORTHERN, SLAVIC, EASTERN, ASIAN].flatMap((table) => [...readWords(table)]),
);

const linesOf = (table: string): string[] => table.trim().split('\n');

/** Words in the names of icons. */
export const ICON_WORDS: Words = wordsOf(linesOf(ICONS));

/** The emoji for each risk. */
export const EMOJI_OF_RISK: ReadonlyMap<string, readonly string[]> = new Map(
  linesOf(EMOJI).map((line) => {
    const [risk = '', signs = ''] = line.split(': ');
    return [risk, signs.split(' ')];
  }),
);
