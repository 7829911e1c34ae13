// What of the steps the person has said in the task: it may differ the next time.
import { parseStep } from '../steps/grammar.js';
import { namesIn } from '../policy/secret.js';
import { targetsOf } from './targets_of_step.js';

const MOST = 8;
const MIN_LETTERS = 3;

/** Whole words, exactly as in `said`, the longest of each text: what is entered first, then the words of targets. */
export function sharedWords(lines: readonly string[], personWords: string): string[] {
  const steps = lines.map((line) => parseStep(line));
  const entered = steps.flatMap((step) => [
    ...('text' in step && step.text !== undefined ? [step.text] : []),
    ...('values' in step ? step.values : []),
  ]);
  const named = steps.flatMap(targetsOf).flatMap(({ near = '', name = '' }) => [near, name]);
  const wordsIn = (texts: readonly string[]): string[] =>
    texts.filter((text) => namesIn(text).length === 0).flatMap((text) => longestIn(text, personWords));
  const words = [...wordsIn(entered), ...wordsIn(named).filter((one) => !isNumber(one))];
  return [...new Set(words)].slice(0, MOST);
}

function longestIn(text: string, personWords: string): string[] {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ from: index, to: index + word.length }));
  const found: string[] = [];
  for (let first = 0; first < words.length; first += 1) {
    for (let last = words.length - 1; last >= first; last -= 1) {
      const part = text.slice(words[first]?.from, words[last]?.to);
      if (!isWorth(part) || !hasWords(personWords, part)) continue;
      found.push(part);
      first = last;
      break;
    }
  }
  return found;
}

function isWorth(part: string): boolean {
  return part.replace(/[^\p{L}\p{N}]/gu, '').length >= MIN_LETTERS || isNumber(part);
}

export function isNumber(words: string): boolean {
  return /^\p{N}+$/u.test(words);
}

/** As `{what}` stands for whole words alone. */
export function hasWords(text: string, words: string): boolean {
  return wholeWords([words]).test(text);
}

/** With `{name}` in place of the words, but not within a blank or the name of a secret. */
export function blanked(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return text;
  const words = wholeWords([...names.keys()]);
  const parts = text.split(/(\{+[a-z][a-z0-9_]*\}+)/);
  return parts.map((part, at) => (at % 2 === 1 ? part : part.replace(words, (one) => `{${names.get(one)}}`))).join('');
}

/** The "1" of a quantity is not the one in "2.10", "1,50" or "2026-11-01". */
function wholeWords(all: readonly string[]): RegExp {
  const literal = all
    .toSorted((one, other) => other.length - one.length)
    .map((words) => {
      const plain = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const before = /^\p{N}/u.test(words) ? '(?<!\\p{N}[.,:/-])' : '';
      const after = /\p{N}$/u.test(words) ? '(?![.,:/-]\\p{N})' : '';
      return before + plain + after;
    });
  return new RegExp(`(?<![\\p{L}\\p{N}.])(?:${literal.join('|')})(?![\\p{L}\\p{N}]|\\.\\p{N})`, 'gu');
}
