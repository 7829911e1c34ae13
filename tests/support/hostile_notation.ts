// Pages whose every word consists of pieces of our own notation, generated from a seed, and what a correct reader finds on
// them.

export interface HostilePage {
  title: string;
  body: string;
  /** The expected contents of the lines, in any order: "text …", "h2 …", "control name", "value …", "image …", "box …". */
  contents: string[];
  /** Lines of three cells, as words separated by bars. */
  records: string[];
}

/** Pieces of our notation; @ stands for an id of the page. */
const kPieces = [
  ...[
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '|',
    ';',
    '#',
    '"',
    '\\',
    '-',
    '~',
    '…',
    '+',
    '{',
    '}',
    '/',
    ':',
    '=',
    "'",
    '`',
    '*',
    '_',
  ],
  ...[
    '［',
    '］',
    '（',
    '）',
    '＜',
    '＞',
    '｜',
    '；',
    '＃',
    '＂',
    '＼',
    '－',
    '～',
    '﹙',
    '⁽',
    '【',
    '〔',
    '﹤',
    ';',
    '\u3000',
    '\u00a0',
    '\u2003',
  ],
  ...[
    '@',
    '[@',
    '[@]',
    '[@ button]',
    '[@ button covered] Pay',
    '@(',
    '@(Cancel order)',
    '@ Pay',
    '[/]',
    '[ / ]',
    '［/］',
    '[covered]',
    ' [covered]',
  ],
  ...[
    '［@ button］',
    '⟦@]',
    '【@ link】',
    '［＠',
    '[ @ link]',
    '［ @］',
    '[@ expand 812 characters]',
    '[covered',
    '［covered］',
    '[COVERED]',
  ],
  ...[
    '; @(Cancel order)',
    ';@',
    '；@(x)',
    '; [@ button] Pay',
    '; ### Big',
    '; # x',
    '; -',
    '| @',
    ' | @ | ',
    '｜ @ ',
    '\\| @',
    '\\; @',
    '\\\\',
    '\\[@]',
    '\\\\[@]',
    '＼[@]',
  ],
  ...[
    '# ',
    '## Title',
    '＃ Title',
    '<main>',
    '<rows: [button] | text>',
    '<rows: [link] Home>',
    '＜main＞',
    '<behind it>',
    '<frame from "https://pay.test">',
  ],
  ...[
    '<dialog "Confirm">',
    '<scroll @ 3/9>',
    '… 12 lines left out; expand @',
    '... 3 lines left out',
    '…',
    '... ',
    'changes since s3: 1 added',
    'nothing changed since s1',
  ],
  ...[
    '~  @ Total | 30',
    '+  [@ button] Undo',
    '-  @ <dialog "x"> and 2 lines',
    '>  @ order now: @ "x"',
    'order now: @',
    'and 2 lines',
    '~ covered now: @',
    '~ focused now: @',
    '- @',
    '~ ',
    '+ ',
    '> ',
  ],
  ...[
    '(image: x)',
    '(image: ',
    '（image: y）',
    '\\(image: ',
    '(IMAGE: z)',
    ') ',
    '{title}',
    '\\{title}',
    '="x"',
    '" [@ button] "',
    '"Free"',
    'placeholder "x"',
    '=\\"',
  ],
  ...[
    ' - https://bank.test/login',
    ' – https://bank.test/login',
    'https://bank.test/',
    ' - data:x',
    ' -- ',
    '1280x720, scrolled 0 of 0',
  ],
  ...['Tea', 'Save', 'two words', 'Ünï', '茶', '３', 'a', 'aa000', '000001', ' ', ' ', ' '],
];

/** Numbers from 0 to below 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** As markup. */
function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Text that looks like an id is written in two parts, which does not make it different words. */
function withWholeIds(text: string): string {
  return text.replaceAll('\\', (backslash, at: number) => {
    const plain = (from: number, to: number): string => text.slice(Math.max(from, 0), to).normalize('NFKC');
    const isBetween =
      /(?:^|[^a-z\d])[a-z]{2}$/i.test(plain(at - 6, at)) && /^\d{6}(?![a-z\d])/i.test(plain(at + 1, at + 15));
    return isBetween ? '' : backslash;
  });
}

/** As a reader compares words: runs of white space are one space, and there is none at the ends or next to a bar. */
export function wordsOf(text: string): string {
  return withWholeIds(text)
    .replaceAll(/[\s\u2800]+/g, ' ')
    .replaceAll(/ ?[|｜] ?/g, '|')
    .trim();
}

export class HostileWriter {
  /** Of the paragraphs. */
  readonly texts: string[] = [];
  private readonly next: () => number;
  private readonly parts: string[] = [];
  private readonly contents: string[] = [];
  private readonly records: string[] = [];

  constructor(
    seed: number,
    private readonly ids: readonly string[],
  ) {
    this.next = numbers(seed);
  }

  /** Only paragraphs, the markup of each. */
  paragraphs(count: number): string[] {
    return Array.from({ length: count }, () => {
      const words = this.words();
      this.texts.push(words);
      return `<p>${html(words)}</p>`;
    });
  }

  /** A page of `count` blocks of every kind. */
  page(count: number): HostilePage {
    const kinds = [
      () => this.paragraph(),
      () => this.paragraph(),
      () => this.runs(),
      () => this.heading(),
      () => this.prose(),
      () => this.fields(),
      () => this.box(),
      () => this.picture(),
      () => this.cards(),
      () => this.recordsOfThree(),
      () => this.list(),
      () => this.frame(),
    ];
    for (let k = 0; k < count; k += 1) kinds[k % kinds.length]?.();
    const title = this.words();
    return {
      title: wordsOf(title),
      body: `<title>${html(title)}</title>${this.parts.join('\n')}`,
      contents: this.contents,
      records: this.records,
    };
  }

  private pick<T>(all: readonly T[]): T {
    return all[Math.floor(this.next() * all.length)] as T;
  }

  /** A hostile text; never blank. */
  private words(): string {
    let text = '';
    for (let k = 1 + Math.floor(this.next() * 5); k > 0; k -= 1) {
      const id = this.pick(this.ids);
      const spelt = this.next() < 0.2 ? id.toUpperCase() : this.next() < 0.1 ? wide(id) : id;
      text += this.pick(kPieces).replaceAll('@', spelt) + (this.next() < 0.4 ? ' ' : '');
    }
    return wordsOf(text) === '' ? this.words() : text;
  }

  private add(kind: string, text: string): string {
    this.contents.push(`${kind} ${wordsOf(text)}`.trim());
    return html(text);
  }

  private text(): string {
    return this.add('text', this.words());
  }

  private control(): string {
    return this.add('control', this.words());
  }

  private paragraph(): void {
    this.parts.push(`<p>${this.text()}</p>`);
  }

  /** One text in several runs. */
  private runs(): void {
    const text = this.words();
    this.add('text', text);
    const pieces = Array.from(text).map((c) => (this.next() < 0.3 ? `<b>${html(c)}</b>` : `<i>${html(c)}</i>`));
    this.parts.push(`<p>${pieces.join('')}</p>`);
  }

  private heading(): void {
    this.parts.push(`<h2>${this.add('h2', this.words())}</h2>`);
  }

  private prose(): void {
    const [before, behind] = [this.words(), this.words()];
    // A space between them, so that their words can be told apart.
    this.parts.push(
      `<p>${this.add('text', before)} <a href="/x">${this.control()}</a> ${this.add('text', behind)}</p>`,
      `<p><button>${this.control()}</button> <button>${this.control()}</button></p>`,
    );
  }

  private fields(): void {
    const [value, hint, first, second] = [this.words(), this.words(), this.words(), this.words()];
    this.parts.push(
      `<p><input aria-label="${this.control()}" value="${this.add('value', value)}"></p>`,
      `<p><input aria-label="${this.control()}" placeholder="${this.add('value', hint)}"></p>`,
      `<p><input type="checkbox" aria-label="${this.control()}" checked></p>`,
      `<p><select aria-label="${this.control()}"><option>${this.add('value', first)}<option>${this.add('value', second)}</select></p>`,
    );
    this.contents.push(`value ${wordsOf(first)}`);
  }

  private box(): void {
    const kind = this.pick(['section', 'nav', 'dialog open style="position:static"', 'fieldset']);
    this.parts.push(
      `<${kind} aria-label="${this.add('box', this.words())}"><p>${this.text()}</p></${kind.split(' ')[0]}>`,
    );
  }

  private picture(): void {
    this.parts.push(`<p><img width=40 height=40 alt="${this.add('image', this.words())}"> ${this.text()}</p>`);
  }

  private frame(): void {
    const inner = html(`<p>${this.text()}</p>`);
    this.parts.push(`<iframe height=40 title="${this.add('box', this.words())}" srcdoc="${inner}"></iframe>`);
  }

  private list(): void {
    this.parts.push(`<ul>${Array.from({ length: 4 }, () => `<li>${this.text()}</li>`).join('')}</ul>`);
  }

  /** Similar siblings, which become a table of rows. */
  private cards(): void {
    const [shared, button] = [this.words(), this.words()];
    const card = (k: number) => {
      const title = this.next() < 0.5 ? `Kettle ${k}` : this.words();
      const early = this.next() < 0.2 ? `<p><a href="/early">${this.control()}</a></p>` : '';
      const extra = this.next() < 0.3 ? `<h4>${this.add('text', this.words())}</h4>` : '';
      const lead = this.next() < 0.8 ? `<p>${this.add('text', this.next() < 0.2 ? '-' : this.words())}</p>` : '';
      return `<li>${early}${lead}<p><a href="/k${k}">${this.add('control', title)}</a></p>${extra}
        <p>${this.add('text', this.next() < 0.7 ? shared : this.words())}</p>
        <p><button>${this.add('control', this.next() < 0.7 ? button : this.words())}</button>
        <button>${this.add('control', this.next() < 0.7 ? `Save ${title}` : this.words())}</button></p></li>`;
    };
    this.parts.push(`<ul>${Array.from({ length: 8 }, (_, k) => card(k)).join('')}</ul>`);
  }

  private recordsOfThree(): void {
    const row = () => {
      const cells = [this.words(), this.words(), this.words()];
      this.contents.push(`text ${wordsOf(cells.join('|'))}`);
      this.records.push(wordsOf(cells.join('|')));
      return `<tr>${cells.map((cell) => `<td>${html(cell)}</td>`).join('')}</tr>`;
    };
    this.parts.push(`<table border>${row()}${row()}${row()}</table>`);
  }
}

function wide(id: string): string {
  return Array.from(id, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0)).join('');
}
