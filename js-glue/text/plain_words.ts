// Normalises text to the form of the tables of rules: lower case, without accents, words separated by single spaces. Also
// gives the other readings of a text that disguises its words.
import { withoutDigits, withoutLatinLookAlikes, withoutLookAlikes } from './look_alikes.js';

/** Scripts in which marks are letters. */
const KEEPS_MARKS =
  /[\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Telu}\p{sc=Gujr}\p{sc=Guru}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Hira}\p{sc=Kana}]/u;
/** One letter for letters that keyboards produce in two forms. */
const SAME_LETTERS: ReadonlyMap<string, string> = new Map([
  ['ı', 'i'],
  ['ς', 'σ'],
  ['ي', 'ی'],
  ['ى', 'ی'],
  ['ك', 'ک'],
  ['ہ', 'ه'],
  ['ھ', 'ه'],
  ['ة', 'ه'],
  ['ँ', 'ं'],
]);

const ASCII = /^\p{ASCII}*$/u;

/** A hook above, a horn, a dot below. */
const VIETNAMESE: ReadonlySet<string> = new Set(['\u0309', '\u031b', '\u0323']);

/** Lower case with accents, separated by single spaces; anything between words is dropped. */
export function smallWords(text: string): string {
  if (ASCII.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9#]+/g, ' ')
      .trim();
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/़/g, '')
    .replace(/[ıςيىكہھةँ]/g, (letter) => SAME_LETTERS.get(letter) ?? letter)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}#]+/gu, ' ')
    .trim();
}

/**
 * The word without accents. Hooks, horns and dots below stay, because without them Vietnamese words become words of other
 * languages.
 */
export function withoutAccents(small: string): string {
  if (ASCII.test(small)) return small;
  return small
    .normalize('NFKD')
    .replace(/(.)(\p{M}+)/gu, (whole, letter: string, marks: string) =>
      KEEPS_MARKS.test(letter) ? whole : letter + [...marks].filter((mark) => VIETNAMESE.has(mark)).join(''),
    )
    .normalize('NFC');
}

/** "Löschen & Beenden…" is "loschen beenden". */
export function plainWords(text: string): string {
  return withoutAccents(smallWords(text));
}

/**
 * Words that often stand next to an effect's word. They would hide it if nothing, or something invisible, separates the
 * two.
 */
const BESIDE =
  'now|today|all|order|orders|account|accounts|message|messages|file|files|user|post|item|payment|payments|money|funds|' +
  'subscription|booking|conversation|chat|forever|jetzt|sofort|alles|konto|maintenant|ahora|ora|adesso|subito|agora|nu';
const ENDS_BESIDE = new RegExp(`(?<=\\p{L}{3})(?:${BESIDE})$`, 'u');
const BEGINS_BESIDE = /^(?:now|jetzt|sofort|maintenant|ahora|ora|adesso|subito|agora|nu)(?=\p{L}{3})/u;
/** Longer texts are not read in every way. */
const MAX_DISGUISED = 200;
const MAX_WORDS_IN_ONE = 4;

/**
 * The text and its other readings: with invisible characters removed or as spaces, with look-alikes as Latin letters, with
 * spaced letters joined to a word, with run-together words separated, with digits as letters.
 */
export function readingsOf(text: string): string[] {
  const unseen = [text, ...(/\p{Cf}/u.test(text) ? [text.replace(/\p{Cf}+/gu, ' ')] : [])];
  const latin = unseen.flatMap((one) =>
    ASCII.test(one) ? [one] : [one, withoutLookAlikes(one.normalize('NFKC')), withoutLatinLookAlikes(one)],
  );
  const joined = distinct(latin.flatMap((one) => [one, lettersJoined(one)]));
  const all = text.length > MAX_DISGUISED ? joined : joined.flatMap((one) => [one, ...disguised(one)]);
  return distinct(all).filter((reading) => reading.trim() !== '');
}

/** "D e l e t e", "D.e.l.e.t.e", "D-E-L-E-T-E". */
function lettersJoined(text: string): string {
  return text.replace(/(?<![\p{L}\p{M}\p{N}])\p{L}(?:[^\p{L}\p{N}\p{M}]{1,3}\p{L}){2,}(?![\p{L}\p{M}])/gu, (letters) =>
    letters.replace(/[^\p{L}]/gu, ''),
  );
}

function disguised(text: string): string[] {
  const isOneWord = /^\s*[\p{L}\p{M}\p{N}]+\s*$/u.test(text);
  const humps = isOneWord ? text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ') : text;
  const digits = withoutDigits(text);
  const words = smallWords(text).split(' ');
  const inOne = words.length > 1 && words.length <= MAX_WORDS_IN_ONE && words.every(isPiece) ? [words.join('')] : [];
  return [humps, ...digits, ...inOne, ...(isOneWord ? [withoutConnectors(text)] : [])];
}

/** So short that several may form one word: "De lete". */
function isPiece(word: string): boolean {
  return /^\p{L}{1,4}$/u.test(word);
}

function withoutConnectors(text: string): string {
  return plainWords(text).replace(ENDS_BESIDE, ' $&').replace(BEGINS_BESIDE, '$& ');
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** Whether the phrase occurs in `plain` as whole words. A phrase that ends in * may continue. */
export function containsPhrase(plain: string, phrase: string): boolean {
  return phrase.endsWith('*') ? ` ${plain}`.includes(` ${phrase.slice(0, -1)}`) : ` ${plain} `.includes(` ${phrase} `);
}

export function containsAny(plain: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => containsPhrase(plain, phrase));
}
