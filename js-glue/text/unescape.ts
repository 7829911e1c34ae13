// A text with its escapes decoded: percent and quoted-printable bytes, HTML references, escapes of scripts, JSON and style
// sheets. Text that is escaped several times takes several rounds.
import type { Placed } from './letters.js';

const ESCAPE =
  /[%=]([\da-f]{2})|&#x([\da-f]{1,6});?|&#(\d{1,7});?|&([a-z][a-z\d]{1,24});|\\u\{([\da-f]{1,6})\}|\\u([\da-f]{4})|\\x([\da-f]{2})|\\([\da-f]{2,6})\s?/gi;

/** Undefined if nothing is escaped. */
export function unescaped({ text, begins, ends }: Placed): Placed | undefined {
  const read: Placed = { text: '', begins: [], ends: [] };
  const parts: string[] = [];
  let at = 0;
  const copy = (to: number): void => {
    parts.push(text.slice(at, to));
    for (let unit = at; unit < to; unit += 1) {
      read.begins.push(begins[unit] ?? 0);
      read.ends.push(ends[unit] ?? 0);
    }
  };
  ESCAPE.lastIndex = 0;
  for (let match = ESCAPE.exec(text); match !== null; match = ESCAPE.exec(text)) {
    const meant = meaningOf(match, text);
    if (meant === undefined) continue;
    copy(match.index);
    at = match.index + meant.length;
    ESCAPE.lastIndex = at;
    parts.push(meant.letter);
    for (let unit = 0; unit < meant.letter.length; unit += 1) {
      read.begins.push(begins[match.index] ?? 0);
      read.ends.push(ends[at - 1] ?? 0);
    }
  }
  if (at === 0) return undefined;
  copy(text.length);
  read.text = parts.join('');
  return read;
}

interface Meaning {
  letter: string;
  /** The number of code units of the escape. */
  length: number;
}

function meaningOf(match: RegExpExecArray, text: string): Meaning | undefined {
  const [whole, byte, ...others] = match;
  if (byte !== undefined) return byteSequence(text, match.index);
  const [hexReference, decimal, name, ...codes] = others;
  if (name !== undefined) {
    const letter = named(name);
    return letter === undefined ? undefined : { letter, length: whole.length };
  }
  const hex = hexReference ?? codes.find((code) => code !== undefined);
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return { letter: code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ', length: whole.length };
}

/** One character of UTF-8; an invalid byte is read as Latin-1. */
function byteSequence(text: string, begin: number): Meaning {
  const sign = text[begin];
  const byteAt = (place: number): number | undefined => {
    const at = begin + 3 * place;
    const hex = text.slice(at + 1, at + 3);
    return text[at] === sign && /^[\da-f]{2}$/i.test(hex) ? Number.parseInt(hex, 16) : undefined;
  };
  const first = byteAt(0) ?? 0;
  const count = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  let code = count === 1 ? first : first & (0x7f >> count);
  for (let place = 1; place < count; place += 1) {
    const next = byteAt(place);
    if (next === undefined || (next & 0xc0) !== 0x80) return { letter: String.fromCharCode(first), length: 3 };
    code = code * 64 + (next & 0x3f);
  }
  const isCharacter = code > 0 && code <= 0x10ffff;
  return { letter: isCharacter ? String.fromCodePoint(code) : ' ', length: 3 * count };
}

const NAMES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  excl: '!',
  num: '#',
  dollar: '$',
  percnt: '%',
  lpar: '(',
  rpar: ')',
  ast: '*',
  midast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  equals: '=',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  hat: '^',
  lowbar: '_',
  underbar: '_',
  grave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  rcub: '}',
  rbrace: '}',
  tab: '\t',
  newline: '\n',
  szlig: 'ß',
  hellip: '…',
  mldr: '…',
  shy: '\u00ad',
  zwj: '\u200d',
  zwnj: '\u200c',
  zerowidthspace: '\u200b',
  hyphen: '-',
  dash: '-',
  ndash: '-',
  mdash: '-',
  tilde: '~',
};
/** A Latin letter with a diacritic or in another style: letters.ts reads it as the plain letter. */
const LETTER = /^([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash|macr|breve|dot|ogon|strok|fr|scr|opf)$/i;

function named(name: string): string | undefined {
  return NAMES[name.toLowerCase()] ?? LETTER.exec(name)?.[1];
}
