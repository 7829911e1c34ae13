// Words as the tables of rules write them: small letters without accents, parted by one blank; and the ways in which a text can be
// read that hides its words.
import { withoutDigits, withoutLatinLookAlikes, withoutLookAlikes } from './look_alikes.js';

/** Scripts in which marks are letters. */
const KEEPS_MARKS =
  /[\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Telu}\p{sc=Gujr}\p{sc=Guru}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Hira}\p{sc=Kana}]/u;
/** One letter for those that keyboards write in two ways. */
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

/** Small letters with their accents, parted by one blank: what stands between words is none of them. */
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

/** The word without accents. Hooks, horns and dots below stay: without them Vietnamese words are other languages' words. */
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

/** Words that stand beside a deed, and that hide it where nothing, or what nobody sees, is between. */
const BESIDE =
  'now|today|all|order|orders|account|accounts|message|messages|file|files|user|post|item|payment|payments|money|funds|' +
  'subscription|booking|conversation|chat|forever|jetzt|sofort|alles|konto|maintenant|ahora|ora|adesso|subito|agora|nu';
const ENDS_BESIDE = new RegExp(`(?<=\\p{L}{3})(?:${BESIDE})$`, 'u');
const BEGINS_BESIDE = /^(?:now|jetzt|sofort|maintenant|ahora|ora|adesso|subito|agora|nu)(?=\p{L}{3})/u;
/** Longer texts are not read in every way. */
const MAX_DISGUISED = 200;
const MAX_WORDS_IN_ONE = 4;

/**
 * The text, and what else it may be read as: with what nobody sees in it as nothing and as a blank, in Latin letters where others
 * look like them, with letters that stand apart as a word, with words that run together apart, with digits as letters.
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

/** So short that several may be one word: "De lete". */
function isPiece(word: string): boolean {
  return /^\p{L}{1,4}$/u.test(word);
}

function withoutConnectors(text: string): string {
  return plainWords(text).replace(ENDS_BESIDE, ' $&').replace(BEGINS_BESIDE, '$& ');
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** Whether the phrase stands in `plain` as whole words; one that ends in * may go on. */
export function containsPhrase(plain: string, phrase: string): boolean {
  return phrase.endsWith('*') ? ` ${plain}`.includes(` ${phrase.slice(0, -1)}`) : ` ${plain} `.includes(` ${phrase} `);
}

export function containsAny(plain: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => containsPhrase(plain, phrase));
}
