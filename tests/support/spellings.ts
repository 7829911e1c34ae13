// The ways in which a page may write a value so that a reader can still recover it: a name, and a function of the value.
export type Spelling = (value: string) => string;

const kCyrillic: Readonly<Record<string, string>> = { a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', x: 'х', i: 'і' };
const kMarkNames: Readonly<Record<string, string>> = {
  '-': '&hyphen;',
  '[': '&lsqb;',
  ']': '&rbrack;',
  '@': '&commat;',
  '.': '&period;',
  ' ': '&nbsp;',
};

export const kSpellings: Readonly<Record<string, Spelling>> = {
  'as it is': (value) => value,
  'in groups of three': (value) => (value.match(/.{1,3}/gs) ?? []).join(' - '),
  'letter by letter over lines': (value) => [...value].join('\n'),
  'in capitals': (value) => value.toUpperCase(),
  'in small letters': (value) => value.toLowerCase(),
  'with accents': (value) => value.replace(/[aeiou]/gi, (letter) => `${letter}\u0301`),
  'in look-alike letters': (value) => value.replace(/[aeopcxi]/g, (letter) => kCyrillic[letter] ?? letter),
  'in full width': (value) => value.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  'percent-encoded': (value) => everyByte(value, (byte) => `%${hex(byte)}`),
  'percent-encoded three times': (value) =>
    encodeURIComponent(encodeURIComponent(everyByte(value, (byte) => `%${hex(byte)}`))),
  'in named references': (value) => value.replace(/[-[\]@. ]/g, (mark) => kMarkNames[mark] ?? mark),
  'in decimal references': (value) => [...value].map((letter) => `&#${letter.codePointAt(0)};`).join(''),
  'in hexadecimal references': (value) =>
    [...value].map((letter) => `&#x${letter.codePointAt(0)?.toString(16)};`).join(''),
  'in escapes of JSON': (value) =>
    [...value].map((letter) => `\\u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join(''),
  'in base64': (value) => base64(value),
  'in base64 without padding, for addresses': (value) =>
    base64(value).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_'),
  'in base64 behind one letter': (value) => base64(`>${value}<`),
  'in base64 behind two letters': (value) => base64(`>>${value}<`),
  'in hexadecimal': (value) => everyByte(value, hex),
  'in numbers of letters': (value) => [...value].map((letter) => letter.codePointAt(0)).join(', '),
  reversed: (value) => [...value].reverse().join(''),
  'in ROT13': (value) =>
    value.replace(/[a-z]/gi, (letter) => {
      const first = letter <= 'Z' ? 65 : 97;
      return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
    }),
  'with what draws nothing between': (value) => [...value].join('\u200b\u2060'),
  "with the formats' own escapes": (value) => [...value].map((letter) => `\\${letter}`).join(''),
  'in a data address': (value) => `data:text/html;base64,${base64(`<p>${value}</p>`)}`,
  'cut by an ellipsis': (value) => `${value.slice(0, 8)}…`,
};

function base64(value: string): string {
  return Buffer.from(value, 'utf8').toString('base64');
}

function everyByte(value: string, write: (byte: number) => string): string {
  return [...Buffer.from(value, 'utf8')].map(write).join('');
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
