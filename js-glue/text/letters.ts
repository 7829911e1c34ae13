// A text as the letters that a person reads in it, each with its position: case folded, without accents, look-alikes of
// other alphabets as Latin letters, and without separators and invisible characters. unescape.ts handles other encodings.
import { LIKE_LATIN } from './look_alikes.js';

/** A text in which the origin of each UTF-16 code unit in the original text is known. */
export interface Placed {
  text: string;
  begins: number[];
  ends: number[];
}

/** What precedes a letter: nothing, invisible characters, or a separator. */
export const GAP = { none: 0, invisible: 1, separator: 2 } as const;

export interface Letters extends Placed {
  gaps: number[];
}

/** A boundary that no match may cross. It occurs in no secret. */
export const WALL = '\u0000';
/** Replaces what has already been matched. It occurs in no secret. */
export const READ = '\u0001';

/** `keepsMarks`: punctuation counts as letters; white space never does. */
export function lettersOf({ text, begins, ends }: Placed, keepsMarks: boolean): Letters {
  const letters: string[] = [];
  const found: Letters = { text: '', begins: [], ends: [], gaps: [] };
  let gap: number = GAP.separator;
  for (let at = 0; at < text.length; ) {
    const width = isPair(text, at) ? 2 : 1;
    const read = plainOf(text, at, width, keepsMarks);
    if (read === INVISIBLE || read === SEPARATOR) {
      gap = Math.max(gap, read === INVISIBLE ? GAP.invisible : GAP.separator);
    } else {
      for (const letter of read) {
        letters.push(letter);
        found.begins.push(begins[at] ?? 0);
        found.ends.push(ends[at + width - 1] ?? 0);
        found.gaps.push(letter === WALL ? GAP.separator : gap);
        gap = letter === WALL ? GAP.separator : GAP.none;
      }
    }
    at += width;
  }
  found.text = letters.join('');
  return found;
}

/** The text itself, with its own positions. */
export function placed(text: string): Placed {
  const begins = Array.from({ length: text.length }, (_, at) => at);
  return { text, begins, ends: begins.map((at) => at + 1) };
}

const INVISIBLE = ' ';
const SEPARATOR = '';
const NO_MARKS = new Map<number, string>();
const WITH_MARKS = new Map<number, string>();
/** More different characters than any natural text has. */
const MAX_KNOWN = 20_000;

function isPair(text: string, at: number): boolean {
  const first = text.charCodeAt(at);
  const second = text.charCodeAt(at + 1);
  return first >= 0xd800 && first < 0xdc00 && second >= 0xdc00 && second < 0xe000;
}

function plainOf(text: string, at: number, width: number, keepsMarks: boolean): string {
  const code = width === 2 ? (text.codePointAt(at) ?? 0) : text.charCodeAt(at);
  const known = keepsMarks ? WITH_MARKS : NO_MARKS;
  const before = known.get(code);
  if (before !== undefined) return before;
  const plain = readPlain(text.slice(at, at + width), keepsMarks);
  if (known.size < MAX_KNOWN) known.set(code, plain);
  return plain;
}

function readPlain(letter: string, keepsMarks: boolean): string {
  if (letter === WALL || letter === READ) return letter;
  // The formats put a backslash before characters that would look like their own notation.
  if (letter === '\\' || /^[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u0002-\u0008]$/u.test(letter)) return INVISIBLE;
  const latin = LIKE_LATIN.get(letter) ?? letter;
  const simple = [...latin.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD')]
    .map((part) => LIKE_LATIN.get(part) ?? part)
    .map((part) => (isDigit(part) ? digitOf(part) : part));
  const kept = simple.filter((part) => /[\p{L}\p{N}]/u.test(part) || (keepsMarks && !/[\s\p{M}\p{Z}]/u.test(part)));
  return kept.length === 0 ? SEPARATOR : kept.join('');
}

function isDigit(letter: string): boolean {
  return /^\p{Nd}$/u.test(letter);
}

/** Decimal digits are encoded in runs of ten, in order. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return digit;
  for (let value = 0; value < 10; value += 1) {
    if (!isDigit(String.fromCodePoint(code - value - 1)) || value === 9) return String(value);
  }
  return digit;
}
