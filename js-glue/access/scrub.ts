// Takes the values of secrets out of everything that comes back from a page, however deep it stands, and puts their names in.
// The engine withholds secret fields and what repeats them; this is for fields that are none, such as an email address.

/** Letters that pages put into long numbers to make them readable. */
const SPACING = '[\\s.\u00a0\u2009\u202f-]?';
/** Shorter values are part of too many words and ids to be found inside of them. */
const SHORT = 4;

export class Scrubber {
  private known: ReadonlyMap<string, { name: string; value: string; pattern: RegExp }> = new Map();

  note(name: string, value: string): void {
    if (value === '') return;
    // Where one holds another, the longer one is looked for first.
    const all = [...this.known.values(), { name, value, pattern: patternOf(value) }];
    const others = all.filter((one, index) => index === all.length - 1 || one.name !== name);
    this.known = new Map(others.toSorted((a, b) => b.value.length - a.value.length).map((one) => [one.name, one]));
  }

  get values(): string[] {
    return [...this.known.values()].map(({ value }) => value);
  }

  get isEmpty(): boolean {
    return this.known.size === 0;
  }

  scrub<T>(value: T): T {
    return this.isEmpty ? value : (this.walk(value) as T);
  }

  private walk(value: unknown): unknown {
    if (typeof value === 'string') return this.scrubText(value);
    if (Array.isArray(value)) return value.map((member) => this.walk(member));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        this.scrubText(key),
        key === 'base64' ? member : this.walk(member),
      ]),
    );
  }

  private scrubText(text: string): string {
    let scrubbed = text;
    for (const { name, pattern } of this.known.values()) scrubbed = scrubbed.replace(pattern, `{{${name}}}`);
    return scrubbed;
  }
}

function patternOf(value: string): RegExp {
  const isNumber = /^[\d\s.-]+$/.test(value);
  const letters = isNumber ? [...value.replace(/\D/g, '')] : [...value];
  // The text format puts a backslash before what would look like its own marks; addresses and JSON spell letters in other ways.
  const spelt = letters.map(
    (letter) => `\\\\*(?:${[...new Set(spellings(letter))].join('|')})${/\s/.test(letter) ? '+' : ''}`,
  );
  const body = spelt.join(isNumber ? SPACING : '');
  const isShort = letters.length < SHORT;
  return new RegExp(isShort ? `(?<![\\p{L}\\p{N}])${body}(?![\\p{L}\\p{N}])` : body, 'giu');
}

function spellings(letter: string): string[] {
  const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const html: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  const all = [letter, isLoneSurrogate(letter) ? letter : encodeURIComponent(letter), html[letter] ?? letter];
  if (!/\s/.test(letter)) return all.map(literal);
  // A page may break and repeat white space.
  return [...all, '+'].map(literal).concat('\\s');
}

function isLoneSurrogate(letter: string): boolean {
  return /^[\ud800-\udfff]$/.test(letter);
}
