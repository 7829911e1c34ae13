// How a page may write a value so that a reader can still recover it. Each spelling is a list of needles for one reading of
// a text:
//   letters   the letters in it, without separators (letters.ts); with and without punctuation
//   base64    its base64, for each of the three positions at which a byte may begin
import { GAP, lettersOf, placed } from './letters.js';
import type { Letters } from './letters.js';

/** Shorter values occur in too many words and ids to be searched for inside them. */
export const SHORT = 4;
/** Shorter values resemble words too much to be assembled from parts of several texts. */
const LONG = 6;

/** A sequence of letters that stands for a value. */
export interface Needle {
  name: string;
  letters: string;
  /** Positions before which the value itself has a separator. */
  ownGaps: ReadonlySet<number>;
  /** Its punctuation counts as letters. */
  keepsMarks: boolean;
  isNumber: boolean;
  /** Matches whole words only. */
  isShort: boolean;
  /** An ellipsis may cut it. */
  mayBeCut: boolean;
  /** The value's own punctuation before its first letter and after its last. */
  before: string;
  after: string;
}

export interface Base64Needle {
  name: string;
  core: string;
}

export interface Spellings {
  needles: Needle[];
  base64: Base64Needle[];
}

export function spellingsOf(name: string, value: string): Spellings {
  const read = lettersOf(placed(value), false);
  const needles: Needle[] = [];
  const add = (letters: string, more: Partial<Needle> = {}): void => {
    if (letters === '' || needles.some((one) => one.letters === letters && one.keepsMarks === more.keepsMarks)) return;
    needles.push({
      name,
      letters,
      ownGaps: new Set(),
      keepsMarks: false,
      isNumber: /^\d+$/.test(letters),
      isShort: letters.length < SHORT,
      mayBeCut: false,
      before: '',
      after: '',
      ...more,
    });
  };
  if (read.text.length >= SHORT) {
    const [before, after] = [value.slice(0, read.begins[0]), value.slice(read.ends.at(-1))];
    add(read.text, { ownGaps: gapsOf(read.gaps), mayBeCut: read.text.length > SHORT, before, after });
  } else {
    const marked = lettersOf(placed(value), true);
    add(marked.text, { ownGaps: gapsOf(marked.gaps), keepsMarks: true, mayBeCut: marked.text.length > SHORT });
  }
  for (const letters of disguises(value, read.text)) add(letters);
  return { needles, base64: base64Of(name, value) };
}

function gapsOf(gaps: readonly number[]): Set<number> {
  return new Set(gaps.flatMap((gap, at) => (at > 0 && gap === GAP.separator ? [at] : [])));
}

/** Other encodings, for values that are long enough not to match by chance. */
function disguises(value: string, letters: string): string[] {
  const found: string[] = [];
  const bytes = [...new TextEncoder().encode(value)];
  if (bytes.length >= SHORT) {
    const codes = [...value].map((letter) => letter.codePointAt(0) ?? 0);
    found.push(bytes.map(hex).join(''), bytes.map((byte) => `0x${hex(byte)}`).join(''));
    found.push(codes.map((code) => `u${code.toString(16).padStart(4, '0')}`).join(''));
    found.push(codes.map(String).join(''), bytes.map((byte) => byte.toString(2).padStart(8, '0')).join(''));
  }
  if (letters.length < LONG) return found;
  found.push([...letters].reverse().join(''));
  for (const other of [rotated(letters), lettersOf(placed(rotated(value)), false).text]) {
    if (other !== letters) found.push(other, [...other].reverse().join(''));
  }
  if (value.includes('@')) {
    const pronounced = value.replaceAll('@', ' at ').replaceAll('.', ' dot ');
    found.push(lettersOf(placed(pronounced), false).text);
  }
  return found;
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

/** ROT13. */
function rotated(letters: string): string {
  return letters.replace(/[a-z]/gi, (letter) => {
    const first = letter < 'a' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
}

/** Whether a match is the value, or words that happen to have its letters. */
export function isMeant({ letters, ownGaps, isNumber, isShort }: Needle, { text, gaps }: Letters, at: number): boolean {
  const count = letters.length;
  let [extra, missing] = [0, 0];
  for (let place = 1; place < count; place += 1) {
    const hasGap = gaps[at + place] === GAP.separator;
    if (hasGap && !ownGaps.has(place)) extra += 1;
    if (!hasGap && ownGaps.has(place)) missing += 1;
  }
  const standsAlone = !isBesideLetter(text[at - 1], gaps[at]) && !isBesideLetter(text[at + count], gaps[at + count]);
  if (isShort) return extra + missing === 0 && standsAlone;
  const isSpelled = extra + ownGaps.size - missing === count - 1;
  if (count >= LONG + 2 || isSpelled) return true;
  if (extra + missing === 0) return count >= LONG || !isNumber || !isInNumber(text, gaps, at, count);
  return count >= LONG && standsAlone;
}

function isBesideLetter(letter: string | undefined, gap: number | undefined): boolean {
  return letter !== undefined && gap !== GAP.separator && /[\p{L}\p{N}\u0001]/u.test(letter);
}

/** Whether the match is part of a longer number. */
function isInNumber(text: string, gaps: readonly number[], at: number, count: number): boolean {
  const isDigit = (letter: string | undefined): boolean => letter !== undefined && /\d/.test(letter);
  const hasBefore = gaps[at] !== GAP.separator && isDigit(text[at - 1]);
  return hasBefore || (gaps[at + count] !== GAP.separator && isDigit(text[at + count]));
}

// ---------------------------------------------------------------- base64

/** A shorter sequence of its characters would match by chance. */
const SHORTEST_BASE64 = 5;

function base64Of(name: string, value: string): Base64Needle[] {
  const cores = [value, value.toLowerCase(), value.toUpperCase()].flatMap((one) => {
    const bytes = new TextEncoder().encode(one);
    return [0, 1, 2].map((before) => coreOf(bytes, before));
  });
  return [...new Set(cores)].filter((core) => core.length >= SHORTEST_BASE64).map((core) => ({ name, core }));
}

/** The base64 characters that depend only on these bytes, whatever surrounds them. */
function coreOf(bytes: Uint8Array, before: number): string {
  const shifted = new Uint8Array(before + bytes.length);
  shifted.set(bytes, before);
  const encoded = btoa(Array.from(shifted, (byte) => String.fromCharCode(byte)).join(''));
  return encoded.slice(Math.ceil((before * 8) / 6), Math.floor((shifted.length * 8) / 6));
}
