// Letters and signs that look like Latin letters. A word written with some of them is also read as the Latin word.

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ',
  b: 'Ьʙвƅ',
  c: 'сϲⅽᴄ',
  d: 'ԁɗⅾᴅ',
  e: 'еєҽᴇ',
  f: 'ғꜰϝ',
  g: 'ɡցɢ',
  h: 'һհʜ',
  i: 'іιɩɪ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  l: 'ӏⅼǀʟ',
  m: 'мⅿᴍ',
  n: 'пոηɴ',
  o: 'оοσօᴏ',
  p: 'рρᴘ',
  q: 'ԛգǫ',
  r: 'гᴦʀ',
  s: 'ѕꜱƽ',
  t: 'тτᴛ',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ԝшѡωᴡ',
  x: 'хχ',
  y: 'уγүʏ',
  z: 'ᴢ',
  A: 'АΑᎪꓮ',
  B: 'ВΒᏴꓐ',
  C: 'СϹᏟꓚ',
  D: 'Ꭰꓓ',
  E: 'ЕΕᎬꓰ',
  F: 'ꓝϜ',
  G: 'Ꮐꓖ',
  H: 'НΗᎻꓧ',
  I: 'ІΙӀꓲ',
  J: 'ЈᎫꓙ',
  K: 'КΚᏦꓗ',
  L: 'Ꮮꓡ',
  M: 'МΜᎷꓟ',
  N: 'Νꓠ',
  O: 'ОΟՕꓳ',
  P: 'РΡᏢꓑ',
  R: 'Ꭱᖇꓣ',
  S: 'ЅՏᏚꓢ',
  T: 'ТΤᎢꓔ',
  U: 'Սꓴ',
  V: 'Ꮩꓦ',
  W: 'Ꮃꓪ',
  X: 'ХΧꓫ',
  Y: 'УΥҮᎩꓬ',
  Z: 'ΖᏃꓜ',
};

/** The Latin letter that each of them resembles. */
export const LIKE_LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, alike]) => [...alike].map((letter) => [letter, latin] as const)),
);

/** For words that are Cyrillic except for some Latin letters: the Cyrillic letter that each of those replaces. */
const CYRILLIC: ReadonlyMap<string, string> = new Map(
  [...'aceopxykmtbhABCEHKMOPTXy'].map((latin, at) => [latin, [...'асеорхукмтвнАВСЕНКМОРТХу'][at] ?? latin] as const),
);

/** Letters in black circles and squares, and regional indicators, which Unicode does not classify as letters. */
const ROWS_OF_SIGNS: ReadonlyArray<readonly [from: number, to: number]> = [
  [0x1f150, 0x1f169],
  [0x1f170, 0x1f189],
  [0x1f1e6, 0x1f1ff],
];

export function withoutLookAlikes(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (letter) => LIKE_LATIN.get(letter) ?? signed(letter));
}

/** "Удaлить", whose third letter is Latin. */
export function withoutLatinLookAlikes(text: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, (word) =>
    /\p{sc=Cyrl}/u.test(word) && /[A-Za-z]/.test(word)
      ? [...word].map((letter) => CYRILLIC.get(letter) ?? letter).join('')
      : word,
  );
}

function signed(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const row = ROWS_OF_SIGNS.find(([from, to]) => from <= code && code <= to);
  return row === undefined ? sign : String.fromCharCode(97 + code - row[0]);
}

/** Digits and signs in place of letters, as in "D3l3te" and "P@y". */
const DIGITS: ReadonlyArray<Readonly<Record<string, string>>> = [
  {
    '0': 'o',
    '1': 'l',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '8': 'b',
    '@': 'a',
    $: 's',
    '!': 'i',
    '|': 'l',
    '€': 'e',
  },
  {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '8': 'b',
    '@': 'a',
    $: 's',
    '!': 'l',
    '|': 'i',
    '¥': 'y',
  },
];

/** The text with such digits replaced by letters, in each word that mixes the two. */
export function withoutDigits(text: string): string[] {
  const isMixed = (word: string): boolean => /\p{L}/u.test(word) && /[013457@$!|8€¥]/.test(word.replace(/[!|]+$/, ''));
  const words = text.split(' ');
  if (!words.some(isMixed)) return [];
  return DIGITS.map((letters) =>
    words
      .map((word) => (isMixed(word) ? [...word].map((letter) => letters[letter] ?? letter).join('') : word))
      .join(' '),
  );
}
