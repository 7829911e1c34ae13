// Takes the values of secrets out of everything that comes back from a page, however deep it stands, and puts their names in.
// The engine withholds secret fields and what repeats them; this is for fields that are none, such as an email address.

/** Letters that pages put into long numbers to make them readable. */
const SPACING = '[\\s.\u00a0\u2009\u202f-]?';
/** Shorter values are part of too many words and ids to be found inside of them. */
const SHORT = 4;

export class Scrubber {
  private readonly known = new Map<string, RegExp>();

  note(name: string, value: string): void {
    if (value !== '') this.known.set(name, patternOf(value));
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
    for (const [name, pattern] of this.known) scrubbed = scrubbed.replace(pattern, `{{${name}}}`);
    return scrubbed;
  }
}

function patternOf(value: string): RegExp {
  const isNumber = /^[\d\s.-]+$/.test(value);
  const letters = isNumber ? [...value.replace(/\D/g, '')] : [...value];
  // The text format puts a backslash before what would look like its own marks; addresses and JSON spell letters in other ways.
  const spelt = letters.map((letter) => `\\\\*(?:${[...new Set(spellings(letter))].join('|')})`);
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
  if (letter === ' ') all.push('+', '\u00a0');
  return all.map(literal);
}

function isLoneSurrogate(letter: string): boolean {
  return /^[\ud800-\udfff]$/.test(letter);
}
