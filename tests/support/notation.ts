// Parses the `text` format: the whole grammar of js-glue/docs/formats.md, strict about our own notation and lenient
// about characters: full width and small forms, capitals and any white space count as what they look like. So text that
// would fool a careless reader fails here. Words come back as the page wrote them.

export interface TextContent {
  kind: 'text' | 'image';
  text: string;
}

export interface ControlContent {
  kind: 'control';
  id: string;
  role: string;
  words: string[];
  quoted: string[];
  /** Absent if the content follows separately. */
  name: string;
}

export type Content = TextContent | ControlContent;

export interface Line {
  kind: 'flow' | 'container' | 'rows' | 'row' | 'fold' | 'behind';
  indent: number;
  /** The level of a heading. */
  level: number;
  isCovered: boolean;
  /** For a container: the text that it quotes. */
  quoted: string[];
  /** How many of our bars a line has that is not a row. */
  bars: number;
  /**
   * For a flow: one cell with everything. For a row: all columns, completed from the header, then what semicolons added.
   */
  cells: Content[][];
  raw: string;
}

export interface Notation {
  title: string;
  address: string;
  lines: Line[];
}

/** What may follow a backslash of ours anywhere; at the beginning of a line, a cell or an addition anything may. */
const kEscapable = new Set('[]|;(){"\\#<-…');
/** Other characters that a reader may take for a bracket or a dash. */
const kOther: Readonly<Record<string, string>> = Object.fromEntries(
  ['[⁅⟦〚【〖〔❲﹝', ']⁆⟧〛】〗〕❳﹞', '-‐‑‒–—―−'].flatMap(([plain = '', ...others]) =>
    others.map((other) => [other, plain]),
  ),
);
const kId = /^\s*([a-z]{2}\d{6})(?![a-z\d])/;

/**
 * As a lenient reader sees it: each character that looks like ASCII or a space is replaced by that, so the length stays the
 * same.
 */
function plainOf(text: string): string {
  return Array.from(text, (c) => {
    const plain = kOther[c] ?? c.normalize('NFKC').toLowerCase();
    if (/^[\x20-\x7e]$/.test(plain)) return plain.padEnd(c.length, '\u0000');
    return /\s|\u2800/.test(c) ? ' ' : c;
  }).join('');
}

const kPicture = /^\(\s*(?:image|canvas|video|drawing|object)\s*(?::|[a-z]{2}\d{6}(?![a-z\d]))/;

export function parseNotation(content: string): Notation {
  const [head = '', , ...rest] = content.split(/\r\n|[\n\r\u2028\u2029\v\f\u0085]/);
  const plain = plainOf(head);
  const at = / - (?=[a-z][a-z0-9+.-]*:\S)/.exec(plain)?.index;
  const title = at === undefined ? '' : unescaped(head.slice(0, at), true);
  return { title, address: at === undefined ? head : head.slice(at + 3), lines: parseLines(rest) };
}

interface Column {
  role?: string;
  name?: string;
  constant?: string;
}

export function parseLines(raws: string[]): Line[] {
  let indent = Number.POSITIVE_INFINITY;
  let columns: Column[] = [];
  return raws.map((raw) => {
    const depth = plainOf(raw).search(/[^ ]|$/);
    const text = raw.slice(depth);
    if (depth <= indent) indent = Number.POSITIVE_INFINITY;
    const line = indent === Number.POSITIVE_INFINITY ? parseLine(text) : parseRow(text, columns);
    if (line.kind === 'rows') {
      indent = depth;
      columns = parseHeader(text);
    }
    return { ...line, indent: depth, raw };
  });
}

type Parsed = Omit<Line, 'indent' | 'raw'>;

function lineOf(kind: Line['kind'], more: Partial<Parsed> = {}): Parsed {
  return { kind, level: 0, isCovered: false, quoted: [], bars: 0, cells: [], ...more };
}

function parseLine(text: string): Parsed {
  const plain = plainOf(text);
  if (/^<behind it>$/.test(plain)) return lineOf('behind');
  if (/^(…|\.\.\.)\s*\d/.test(plain)) return lineOf('fold');
  if (/^<\s*rows:/.test(plain)) return lineOf('rows');
  if (plain.startsWith('<')) return lineOf('container', { quoted: quotedIn(text) });
  const level = /^(#+) /.exec(plain)?.[1]?.length ?? 0;
  const scanner = new Scanner(level === 0 ? text : text.slice(level + 1), false);
  const cells = scanner.cells();
  const bars = scanner.split('|').length - 1;
  return lineOf('flow', { level, bars, isCovered: scanner.isCovered, cells: cells.map((parts) => parts.flat()) });
}

function quotedIn(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, words = '']) => words.replaceAll(/\\(.)/g, '$1'));
}

function parseHeader(text: string): Column[] {
  const inside = text.replace(/^<rows: /, '').replace(/>$/, '');
  return new Scanner(inside, false).split('|').map((cell): Column => {
    const words = cell.trim().replace(/^#+ /, '');
    const control = /^\[([^\]]+)\] ?(.*)$/s.exec(words);
    if (control !== null) {
      const [, role = '', name = ''] = control;
      return name === '' ? { role } : { role, name };
    }
    if (words === 'text') return {};
    const quoted = /^"(.*)"$/s.exec(words)?.[1];
    if (quoted === undefined) throw new Error(`the header ${text} has the column ${cell}`);
    return { constant: unescaped(quoted.replaceAll(/\\(["\\])/g, '$1'), true) };
  });
}

function parseRow(text: string, columns: Column[]): Parsed {
  // What the header says about all rows applies to a row that says nothing else.
  if (/^".*" *$/s.test(plainOf(text)))
    return lineOf('row', { cells: columns.map(({ constant }) => contentsOf(constant)) });
  const parts = new Scanner(text, true, columns).cells();
  const first = parts.flat(2).find((one) => one.kind === 'control' && one.name !== '');
  const title = first?.kind === 'control' ? first.name : '';
  const cells: Content[][] = [];
  const more: Content[][] = [];
  for (const [at, column] of columns.entries()) {
    const [own = [], ...added] = parts[at] ?? [];
    more.push(...added);
    const isNone = own.length === 1 && own[0]?.kind === 'text' && own[0].text === kNone;
    if (isNone) cells.push([]);
    else if (own.length === 0) cells.push(contentsOf(column.constant));
    else cells.push(own.map((one) => namedBy(one, column, title)));
  }
  if (parts.length > columns.length) throw new Error(`"${text}" has more columns than its header`);
  return lineOf('row', { cells: [...cells, ...more] });
}

const kNone = '\u0000none';
const kUnnamed = '\u0000unnamed';

function contentsOf(text: string | undefined): Content[] {
  return text === undefined || text === '' ? [] : [{ kind: 'text', text }];
}

/** The control with the name that the header gives it. */
function namedBy(one: Content, column: Column, title: string): Content {
  if (one.kind !== 'control') return one;
  const shared = column.name === undefined ? '' : unescaped(column.name.replace(/(?<!\\)\{title\}/, () => kUnnamed));
  return { ...one, name: one.name === kUnnamed ? shared.replace(kUnnamed, () => title) : one.name };
}

/** The words that are written so; `begins` at the beginning of a line, a cell or an addition. */
export function unescaped(text: string, begins = false): string {
  const plain = plainOf(text);
  let words = '';
  for (let k = 0; k < text.length; k += 1) {
    const isOurs = plain[k] === '\\' && (kEscapable.has(plain[k + 1] ?? '') || (begins && k === 0));
    if (isOurs) k += 1;
    words += text[k] ?? '';
  }
  return words;
}

/** Scans one line. In a row a semicolon separates, and an id at the beginning of a cell needs no bracket. */
class Scanner {
  isCovered = false;
  private readonly plain: string;
  private at = 0;
  private text = '';
  private parts: Content[][] = [[]];

  constructor(
    private readonly line: string,
    private readonly isRow: boolean,
    private readonly columns: Column[] = [],
  ) {
    this.plain = plainOf(line);
  }

  /** The cells, each with what is in its column and what semicolons add. */
  cells(): Content[][][] {
    const all: Content[][][] = [];
    this.begin(all.length);
    while (this.at < this.line.length) {
      const c = this.plain[this.at];
      if (c === '|' && this.isRow) {
        this.at += 1;
        all.push(this.end());
        this.begin(all.length);
      } else if (c === ';' && this.isRow) {
        this.at += 1;
        this.endText();
        this.parts.push([]);
        this.begin(undefined);
      } else {
        this.one();
      }
    }
    all.push(this.end());
    return all;
  }

  /** The pieces between unescaped bars, unchanged. */
  split(bar: string): string[] {
    const found: string[] = [''];
    for (let k = 0; k < this.line.length; k += 1) {
      const c = this.plain[k] ?? '';
      const piece = c === '\\' ? this.line.slice(k, k + 2) : (this.line[k] ?? '');
      if (c === bar) found.push('');
      else found[found.length - 1] += piece;
      k += piece.length - 1;
    }
    return found;
  }

  /** At the beginning of the line, of a cell, or of what a semicolon adds (`column` undefined). */
  private begin(column: number | undefined): void {
    while (this.plain[this.at] === ' ') this.at += 1;
    if (this.isRow && column === undefined) this.at += /^#+ +/.exec(this.plain.slice(this.at))?.[0].length ?? 0;
    const rest = this.plain.slice(this.at);
    // A line may begin with anything after a backslash; a later cell, with an id.
    const isOurs = column === 0 ? rest.length > 1 : kId.test(rest.slice(1)) && rest[1] !== ' ';
    if (rest.startsWith('\\') && isOurs) {
      this.text += this.line.slice(this.at + 1, this.at + 2);
      this.at += 2;
      return;
    }
    if (!this.isRow) return;
    if (column === undefined) {
      if (kId.test(rest)) throw new Error(`an id behind a semicolon in "${this.line}"`);
      return;
    }
    if (/^-\s*(\||;|$)/.test(rest)) {
      this.text = kNone;
      this.at += 1;
      return;
    }
    const bare = kId.exec(rest);
    if (bare !== null) this.control(bare[0].length, bare[1] ?? '', [], [], this.columns[column]);
    else if (/^\[/.test(rest) && kId.test(rest.slice(1))) this.bracket(this.columns[column]);
  }

  private one(): void {
    const rest = this.plain.slice(this.at);
    if (rest.startsWith('\\') && rest.length > 1 && kEscapable.has(rest[1] ?? '')) {
      this.text += this.line.slice(this.at + 1, this.at + 2);
      this.at += 2;
    } else if (/^\[\s*covered\s*\]\s*$/.test(rest)) {
      this.isCovered = true;
      this.at = this.line.length;
    } else if (/^\[\s*\/\s*\]/.test(rest)) {
      throw new Error(`a name ends that has not begun in "${this.line}"`);
    } else if (rest.startsWith('[') && kId.test(rest.slice(1))) {
      this.bracket(undefined);
    } else if (kPicture.test(rest)) {
      this.image();
    } else {
      this.text += this.line[this.at] ?? '';
      this.at += 1;
    }
  }

  private bracket(column: Column | undefined): void {
    const rest = this.plain.slice(this.at);
    const inside = /^\[\s*([a-z]{2}\d{6})((?:[^\]"\\]|"(?:[^"\\]|\\.)*")*)\]/.exec(rest);
    if (inside === null) throw new Error(`a bracket without an end in "${this.line}"`);
    const words = this.line.slice(this.at, this.at + inside[0].length);
    const bare = (inside[2] ?? '').replaceAll(/=?"(?:[^"\\]|\\.)*"/g, ' ');
    this.control(inside[0].length, inside[1] ?? '', bare.split(/[\s,]+/).filter(Boolean), quotedIn(words), column);
  }

  /** From the end of the id or bracket, `length` on. */
  private control(length: number, id: string, words: string[], quoted: string[], column: Column | undefined): void {
    this.endText();
    this.at += length;
    const role = column?.role ?? '';
    const rest = this.plain.slice(this.at);
    let name = column?.name === undefined ? '' : kUnnamed;
    if (rest.startsWith('(')) {
      const end = /^\((?:[^\\)]|\\.)*\)/.exec(rest)?.[0].length;
      if (end === undefined) throw new Error(`a name without an end in "${this.line}"`);
      name = unescaped(this.line.slice(this.at + 1, this.at + end - 1));
      this.at += end;
    } else {
      const long = this.longName(column?.name === undefined);
      if (long !== undefined) name = long;
    }
    this.parts.at(-1)?.push({ kind: 'control', id, role, words, quoted, name });
  }

  /** Up to its own mark; without one, if `mayRunOn`, up to the next control or the end of the cell or line. */
  private longName(mayRunOn: boolean): string | undefined {
    let k = this.at;
    for (; k < this.line.length; k += 1) {
      const rest = this.plain.slice(k);
      if (rest.startsWith('\\') && kEscapable.has(rest[1] ?? '')) k += 1;
      else if (/^\[\s*\/\s*\]/.test(rest)) break;
      else if (rest.startsWith('[') && kId.test(rest.slice(1))) break;
      else if (rest.startsWith('|') || (rest.startsWith(';') && this.isRow)) break;
    }
    const mark = /^\[\s*\/\s*\]/.exec(this.plain.slice(k))?.[0].length ?? 0;
    if (mark === 0 && !mayRunOn) return undefined;
    const name = unescaped(this.line.slice(this.at, k).trim());
    this.at = k + mark;
    return name;
  }

  private image(): void {
    this.endText();
    const begin = this.at + (kPicture.exec(this.plain.slice(this.at))?.[0].length ?? 0);
    let depth = 1;
    let k = begin;
    for (; k < this.line.length; k += 1) {
      const c = this.plain[k];
      if (c === '\\' && kEscapable.has(this.plain[k + 1] ?? '')) k += 1;
      else if (c === '(') depth += 1;
      else if (c === ')' && --depth === 0) break;
    }
    this.parts.at(-1)?.push({ kind: 'image', text: unescaped(this.line.slice(begin, k).trim()) });
    this.at = k + 1;
  }

  private endText(): void {
    const text = this.text.trim();
    if (text !== '') this.parts.at(-1)?.push({ kind: 'text', text });
    this.text = '';
  }

  private end(): Content[][] {
    this.endText();
    const parts = this.parts;
    this.parts = [[]];
    return parts;
  }
}
