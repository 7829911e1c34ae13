// Words as the tables of rules write them: small letters without accents, parted by one blank. Letters of other alphabets that
// look like Latin ones are those: none of the languages of the rules has them.

export const LIKE_LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'ЬвƄ',
    c: 'сϲⅽ',
    d: 'ԁɗ',
    e: 'еєҽ',
    g: 'ɡց',
    h: 'һհ',
    i: 'іıιɩ',
    j: 'јϳ',
    k: 'кκ',
    l: 'ӏⅼǀ',
    m: 'мⅿ',
    n: 'пոη',
    o: 'оοσօ',
    p: 'рρ',
    q: 'ԛգ',
    r: 'гᴦ',
    s: 'ѕꜱ',
    t: 'тτ',
    u: 'υսц',
    v: 'νѵ',
    w: 'ԝшѡω',
    x: 'хχ',
    y: 'уγү',
    z: 'ᴢ',
    A: 'АΑ',
    B: 'ВΒ',
    C: 'СϹ',
    E: 'ЕΕ',
    H: 'НΗ',
    I: 'ІΙӀ',
    J: 'Ј',
    K: 'КΚ',
    M: 'МΜ',
    N: 'Ν',
    O: 'ОΟՕ',
    P: 'РΡ',
    S: 'ЅՏ',
    T: 'ТΤ',
    U: 'Ս',
    X: 'ХΧ',
    Y: 'УΥҮ',
    Z: 'Ζ',
  }).flatMap(([latin, alike]) => [...alike].map((letter) => [letter, latin] as const)),
);

/** "Löschen & Beenden…" is "loschen beenden". */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => LIKE_LATIN.get(letter) ?? letter)
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
}

/** Words that stand beside a deed, and that hide it where nothing, or what nobody sees, is between. */
const BESIDE = 'now|today|all|order|account|jetzt|sofort|alles|maintenant|ahora|ora|adesso|subito|agora|nu';

/** As a text may be read: with what nobody sees in it as nothing and as a blank, with letters that are spaced out as a word, and
 *  with a word that runs on as two. */
export function readingsOf(text: string): string[] {
  const parted = text.replace(/\p{Cf}+/gu, ' ');
  const joined = parted.replace(/(?<!\S)\p{L}(?:[ \u00a0]\p{L}){2,}(?!\S)/gu, (letters) => letters.replace(/\s/g, ''));
  const plain = plainWords(joined);
  const apart = plain
    .replace(new RegExp(`(?<=\\p{L}{3})(?:${BESIDE})$`, 'u'), ' $&')
    .replace(new RegExp(`^(?:${BESIDE})(?=\\p{L}{3})`, 'u'), '$& ');
  const readings = [text, parted, joined, ...(apart === plain ? [] : [apart])];
  return [...new Set(readings)].filter((reading) => reading.trim() !== '');
}

/** Whether the phrase stands in `plain` as whole words; one that ends in * may go on. */
export function saysPhrase(plain: string, phrase: string): boolean {
  return phrase.endsWith('*') ? ` ${plain}`.includes(` ${phrase.slice(0, -1)}`) : ` ${plain} `.includes(` ${phrase} `);
}

export function saysAny(plain: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => saysPhrase(plain, phrase));
}
