// A font of five by seven dots for the letters of node ids, so that marks look the same in every browser. A glyph is seven
// rows from the top. A row is one base-32 digit whose highest bit is the leftmost dot.
export const GLYPH = { width: 5, height: 7 } as const;

const GLYPHS: Readonly<Record<string, string>> = {
  '0': 'ehjlphe',
  '1': '4c4444e',
  '2': 'eh1248v',
  '3': 'v2421he',
  '4': '26aiv22',
  '5': 'vgu11he',
  '6': '68guhhe',
  '7': 'v124888',
  '8': 'ehhehhe',
  '9': 'ehhf12c',
  a: '00e1fhf',
  b: 'ggmphhu',
  c: '00egghe',
  d: '11djhhf',
  e: '00ehvge',
  f: '698s888',
  g: '0fhhf1e',
  h: 'ggmphhh',
  i: '40c444e',
  j: '20622ic',
  k: 'ggikoki',
  l: 'c44444e',
  m: '00qllhh',
  n: '00mphhh',
  o: '00ehhhe',
  p: '00uhugg',
  q: '00djf11',
  r: '00mpggg',
  s: '00ege1u',
  t: '88s8896',
  u: '00hhhjd',
  v: '00hhha4',
  w: '00hhlla',
  x: '00ha4ah',
  y: '00hhf1e',
  z: '00v248v',
};

/** True for a dot that is ink. A character that is not in the font is blank. */
export function isInk(character: string, x: number, y: number): boolean {
  const row = Number.parseInt(GLYPHS[character]?.[y] ?? '0', 32);
  return ((row >> (GLYPH.width - 1 - x)) & 1) === 1;
}
