// The grammar of an action as a backend writes it: a name, and arguments in parentheses. Ids may be bare or quoted.
//
//   action    = name [ "(" [ argument *( "," argument ) ] ")" ]
//   argument  = [ name "=" ] ( string / number / "true" / "false" / bare )
//   string    = one of " ' ` , any characters with \ before that quote, \\ \n \t \r \uXXXX, and the quote again
//   bare      = 1*( letter / digit / "_" / "-" / "." / ":" )

export type Argument = string | number | boolean;

export interface ParsedAction {
  name: string;
  args: Argument[];
  /** Arguments with a name, as in `click(id="7")`. */
  named?: Readonly<Record<string, Argument>>;
}

/** Describes what cannot be read, with its position. */
export class GrammarError extends Error {}

const MAX_LENGTH = 100_000;
const MAX_ARGUMENTS = 200;
const NAME = /[A-Za-z_]\w*/y;
const LABEL = /[A-Za-z_]\w*\s*=/y;
const BARE = /[\p{L}\p{N}_.:-]+/uy;
const BLANK = /\s*/y;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Throws GrammarError; nothing is guessed. */
export function parseAction(text: string): ParsedAction {
  if (text.length > MAX_LENGTH) throw new GrammarError(`The action is longer than ${MAX_LENGTH} characters.`);
  const reader = new Reader(text);
  const name = reader.take(NAME) ?? reader.fail('a name');
  const args: Argument[] = [];
  const named: Array<[string, Argument]> = [];
  if (reader.skip('(')) {
    for (let count = 0; !reader.skip(')'); count += 1) {
      if (count > 0 && !reader.skip(',')) reader.fail('"," or ")"');
      if (count >= MAX_ARGUMENTS) throw new GrammarError(`The action has more than ${MAX_ARGUMENTS} arguments.`);
      const label = reader.take(LABEL);
      if (label === undefined) args.push(reader.argument());
      else named.push([label.replace(/\s*=$/, ''), reader.argument()]);
    }
  }
  reader.end();
  return named.length === 0 ? { name, args } : { name, args, named: Object.fromEntries(named) };
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {
    this.take(BLANK);
  }

  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return undefined;
    this.at += found.length;
    if (pattern !== BLANK) this.take(BLANK);
    return found;
  }

  skip(mark: string): boolean {
    if (this.text[this.at] !== mark) return false;
    this.at += 1;
    this.take(BLANK);
    return true;
  }

  argument(): Argument {
    const first = this.text[this.at];
    if (first === '"' || first === "'" || first === '`') return this.quoted(first);
    const bare = this.take(BARE) ?? this.fail('an argument');
    if (bare === 'true' || bare === 'false') return bare === 'true';
    return NUMBER.test(bare) ? Number(bare) : bare;
  }

  end(): void {
    this.skip(';');
    if (this.at < this.text.length) this.fail('the end');
  }

  fail(wanted: string): never {
    throw new GrammarError(`The action cannot be read: ${wanted} was expected at character ${this.at + 1}.`);
  }

  private quoted(quote: string): string {
    let value = '';
    for (this.at += 1; this.text[this.at] !== quote; this.at += 1) {
      const letter = this.text[this.at] ?? this.fail(`the closing ${quote}`);
      value += letter === '\\' ? this.escaped() : letter;
    }
    this.at += 1;
    this.take(BLANK);
    return value;
  }

  /** After a backslash, up to the end of the escape. */
  private escaped(): string {
    this.at += 1;
    const letter = this.text[this.at] ?? this.fail('a letter after the backslash');
    if (letter !== 'u') return ESCAPES[letter] ?? letter;
    const digits = this.text.slice(this.at + 1, this.at + 5);
    if (!/^[\da-f]{4}$/i.test(digits)) this.fail('four hexadecimal digits after \\u');
    this.at += 4;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }
}
