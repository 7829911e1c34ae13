// What somebody who has only the answers knows of a page: which ids stand there, with role, name and the words around them. Pure.
import type { Target } from '../../../js-glue/steps/grammar.js';

interface Seen {
  id: string;
  role: string;
  name: string;
  line: number;
  /** Not only the id of a line. */
  isControl: boolean;
  /** The cell after its own. */
  next: string;
}

interface Line {
  depth: number;
  text: string;
}

const ID = /[a-z]{2}\d{6}/g;
const kBareRoles: ReadonlySet<string> = new Set(['button', 'textbox', 'checkbox', 'combobox']);

/** Answers of one errand. The last is read first; an id that an answer called removed is forgotten. */
export class Reader {
  private answers: Answer[] = [];

  read(text: string): void {
    const answer = new Answer(text);
    // What a difference removes is no longer known, and a whole page replaces all.
    if (/^(Navigated|new view:)/m.test(text) || /, scrolled \d+ of \d+/.test(text)) this.answers = [];
    for (const earlier of this.answers) earlier.forget(answer.removed);
    this.answers.unshift(answer);
  }

  /** `fits`: the roles that the step can be done with. `isRecent`: the last answer has it. */
  find(target: Target, fits: readonly string[]): { id: string; isRecent: boolean } | undefined {
    if (target.id !== undefined) return { id: target.id, isRecent: true };
    for (const answer of this.answers) {
      const id = answer.find(target, fits);
      if (id !== undefined) return { id, isRecent: answer === this.answers[0] };
    }
    return undefined;
  }
}

class Answer {
  private readonly lines: Line[];
  private seen: Seen[];
  readonly removed: ReadonlySet<string>;

  constructor(text: string) {
    const all = text.split('\n');
    const isRemoved = (line: string): boolean => /^- /.test(line) || /^- {2}/.test(line);
    this.removed = new Set(all.filter(isRemoved).flatMap((line) => (line.match(ID) ?? []).slice(0, 1)));
    // What a line only repeats of the step is no word of the page.
    const isOfStep = (line: string): boolean => /^\d+\. |^[A-Z_]{4,}: /.test(line);
    const isDifference = /^changes since /m.test(text);
    // A line that went stays where it was in the page's parts, without its words.
    this.lines = all.map((line) =>
      isRemoved(line)
        ? { ...lineOf(line.replace('-', '~'), isDifference), text: '' }
        : lineOf(isOfStep(line) ? '' : line, isDifference),
    );
    this.seen = seenIn(this.lines);
  }

  forget(ids: ReadonlySet<string>): void {
    this.seen = this.seen.filter(({ id }) => !ids.has(id));
  }

  find(target: Target, fits: readonly string[]): string | undefined {
    const named = this.named(target, fits);
    const near = target.near ?? target.within;
    if (near === undefined) return (named[(target.place ?? 1) - 1] ?? named[0])?.id;
    // Of where it stands, an earlier answer may have told.
    return this.nearest(named, near)?.id ?? (named.length === 1 ? named[0]?.id : undefined);
  }

  private named({ name = '', role }: Target, fits: readonly string[]): Seen[] {
    const wanted = plain(name);
    const roles = role === undefined ? fits : [role, 'clickable'];
    const fitting = this.seen.filter((one) => one.isControl && (roles.length === 0 || roles.includes(one.role)));
    // `button near "words"`: the role is all that is known of it.
    if (kBareRoles.has(wanted)) return fitting.filter((one) => one.role === wanted);
    const exact = fitting.filter((one) => plain(one.name) === wanted);
    if (exact.length > 0) return exact;
    const partly = fitting.filter((one) => ` ${plain(one.name)}`.includes(` ${wanted}`));
    return partly.length > 0 ? partly : this.beside(fitting, wanted, fits.includes('switch'));
  }

  /** Controls without a name, in a line that has the words: the only one there, or one that can be set. */
  private beside(fitting: readonly Seen[], words: string, isToSet: boolean): Seen[] {
    const isAlone = ({ line }: Seen): boolean => this.seen.filter((one) => one.line === line).length === 1;
    const hasWords = ({ line }: Seen): boolean => plain(this.lines[line]?.text ?? '').includes(words);
    const nameless = fitting.filter((one) => one.name === '' && hasWords(one));
    const before = nameless.filter(({ next }) => !/[a-z]{2}\d{6}/.test(next) && plain(next).includes(words));
    return before.length > 0 ? before : nameless.filter((one) => isToSet || isAlone(one));
  }

  /** The one with which the words share the smallest part of the page. */
  private nearest(all: readonly Seen[], words: string): Seen | undefined {
    const wanted = plain(words);
    const sizes = all.map((one) => ({ one, size: this.sizeWith(one, wanted) }));
    const best = sizes.filter(({ size }) => size !== undefined).sort((a, b) => (a.size ?? 0) - (b.size ?? 0));
    return best[0]?.one;
  }

  private sizeWith({ line, id }: Seen, words: string): number | undefined {
    const text = this.lines[line]?.text ?? '';
    if (plain(text).includes(words)) return Math.abs(text.indexOf(id) - plain(text).indexOf(words)) / 1000;
    const all = this.lines.flatMap((other, at) => (plain(other.text).includes(words) ? [at] : []));
    const away = all.map((at) => this.distance(at, line));
    return away.length === 0 ? undefined : Math.min(...away);
  }

  /** Lines between the two, and more where one must leave a part of the page to come to the other. */
  private distance(one: number, other: number): number {
    const [from, to] = one < other ? [one, other] : [other, one];
    const depths = this.lines.slice(from, to + 1).map(({ depth }) => depth);
    const up = Math.max(0, (this.lines[other]?.depth ?? 0) - Math.min(...depths));
    // Of two as near, words belong to what follows them.
    return to - from + 10 * up + (one < other ? 0 : 0.5);
  }
}

/** The lines of a difference begin with a mark or a blank in its place, then a blank. */
function lineOf(line: string, isDifference: boolean): Line {
  const [, mark = '', space = '', text = ''] = /^([~+>]?)( *)(.*)$/.exec(line) ?? [];
  const blanks = mark === '' && isDifference ? 2 : mark === '' ? 0 : 1;
  return { depth: Math.max(0, space.length - blanks), text };
}

function seenIn(lines: readonly Line[]): Seen[] {
  let headers: string[] = [];
  let headerDepth = 0;
  return lines.flatMap(({ depth, text }, line) => {
    const header = /<rows: (.*)>/.exec(text)?.[1];
    if (header !== undefined) {
      headers = cells(header);
      headerDepth = depth;
      return [];
    }
    // The rows of a table are indented below its header.
    if (depth <= headerDepth) headers = [];
    const parts = cells(text);
    // Cells at the end that are empty are not written.
    const columns = parts.length <= headers.length ? headers : [];
    return parts.flatMap((part, at) => {
      const next = parts[at + 1]?.split(';')[0] ?? '';
      return controlsIn(part, columns[at] ?? '', line, parts[0] ?? '').map((one) => ({ ...one, next }));
    });
  });
}

const cells = (text: string): string[] => text.trim().split(/(?<!\\) \| /);

function controlsIn(part: string, header: string, line: number, title: string): Array<Omit<Seen, 'next'>> {
  const [, columnRole = '', columnName = ''] = /^(?:#+ )?\[([\w ]+)\] ?(.*)$/.exec(header) ?? [];
  const found = [
    ...part.matchAll(/\[([a-z]{2}\d{6})( [^\][]*)?\](?:\(([^)]*)\))?|\b([a-z]{2}\d{6})\b(?:\(([^)]*)\))?/g),
  ];
  return found.map((match, at) => {
    const [whole, bracketed = '', tail = '', written1, bare, written2] = match;
    const id = bare ?? bracketed;
    const written = written1 ?? written2;
    const end = found[at + 1]?.index ?? part.length;
    const after = part.slice(match.index + whole.length, end);
    const role = tail.startsWith(' ') ? (/^ (\w+)/.exec(tail)?.[1] ?? '') : columnRole;
    // A hit of `find`: the name in quotes, then where it is.
    const hit = /^ "([^"]*)"/.exec(after)?.[1];
    // A name in parentheses ends there.
    const own = hit ?? (written ?? after).replace(/^[\s:]+|[\s;]+$/g, '');
    const name = own === '' || own === '""' ? columnName.replace('{title}', title.replace(/^\S+ /, '')) : own;
    const isControl = whole.startsWith('[') || columnRole !== '';
    return { id, role: isRole(role) ? role : columnRole || 'link', name: unbraced(name), line, isControl };
  });
}

const isRole = (word: string): boolean => word !== '' && !/^(looks|focused|checked|disabled|covered)/.test(word);
const unbraced = (name: string): string => /^[({](.*)[)}]$/.exec(name)?.[1] ?? name;

/** Words as they are compared: case, quotes and runs of spaces say nothing. */
export function plain(text: string): string {
  return text.toLowerCase().replace(/["“”]/g, '').replace(/\s+/g, ' ').trim();
}
