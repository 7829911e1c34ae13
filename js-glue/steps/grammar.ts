// Steps and targets as a person or a model writes them in one line. Pure: takes words and returns a step, or throws a
// DomToolFailure BAD_INPUT that shows the position of the mistake and what is possible there.
import { isRecord } from '../tool/base/narrow.js';
import { failure } from '../tool/contract/errors.js';

/**
 * The target of a step: an id; or a visible name, optionally with a role, words near it, words of the dialog or section
 * that contains it, and an ordinal.
 */
export interface Target {
  id?: string;
  name?: string;
  role?: string;
  near?: string;
  within?: string;
  place?: number;
}

export type Step =
  | { verb: 'click' | 'double-click' | 'right-click' | 'hover'; target: Target }
  | { verb: 'type' | 'append'; text: string; target: Target; enter: boolean }
  | { verb: 'press'; key: string; target?: Target }
  | { verb: 'select'; values: string[]; target: Target }
  | { verb: 'check' | 'uncheck'; target: Target }
  | { verb: 'drag'; target: Target; onto: Target }
  | { verb: 'upload'; files: string[]; target: Target }
  | { verb: 'scroll'; to: 'top' | 'bottom' | 'down' | 'up' | Target }
  | { verb: 'goto'; url: string }
  | { verb: 'back' | 'forward' | 'reload' | 'accept' | 'dismiss' }
  | { verb: 'look' }
  | { verb: 'answer'; text: string }
  | { verb: 'wait'; text?: string }
  | { verb: 'expect'; text: string; isGone: boolean }
  | { verb: 'tool'; name: string; input: Readonly<Record<string, unknown>> }
  | { verb: 'screenshot'; file: string };

interface Word {
  text: string;
  isQuoted: boolean;
  at: number;
}

const ID = /^[a-z]{2}\d{6}$/;
const ORDINAL = /^(\d+)(?:st|nd|rd|th)$/;
/** Words for roles that may precede a name. */
const ROLES: Readonly<Record<string, string>> = {
  field: 'textbox',
  box: 'checkbox',
  list: 'combobox',
  ...Object.fromEntries(
    [
      'button',
      'link',
      'textbox',
      'checkbox',
      'combobox',
      'radio',
      'tab',
      'menuitem',
      'option',
      'switch',
      'slider',
      'searchbox',
      'heading',
    ].map((role) => [role, role]),
  ),
};

/** Whether a target may have this role before its name: "list" there is another one. */
export function isRoleWord(role: string): boolean {
  return Object.hasOwn(ROLES, role) && ROLES[role] === role;
}

type Rule = (words: Words) => Step;

const RULES: Readonly<Record<string, Rule>> = {
  click: (words) => ({ verb: 'click', target: target(words) }),
  'double-click': (words) => ({ verb: 'double-click', target: target(words) }),
  'right-click': (words) => ({ verb: 'right-click', target: target(words) }),
  hover: (words) => ({ verb: 'hover', target: target(words) }),
  type: (words) => typing(words, 'type'),
  append: (words) => typing(words, 'append'),
  press: (words) => {
    const key = words.take('a key, such as Enter or Control+a');
    return words.accept('in') ? { verb: 'press', key, target: target(words) } : { verb: 'press', key };
  },
  select: (words) => {
    const values = several(words, 'an option');
    words.need('in');
    return { verb: 'select', values, target: target(words) };
  },
  check: (words) => ({ verb: 'check', target: target(words) }),
  uncheck: (words) => ({ verb: 'uncheck', target: target(words) }),
  drag: (words) => {
    const dragged = target(words);
    words.need('to');
    return { verb: 'drag', target: dragged, onto: target(words) };
  },
  upload: (words) => {
    const files = several(words, 'a file');
    words.need('to');
    return { verb: 'upload', files, target: target(words) };
  },
  scroll: (words) => {
    for (const way of ['top', 'bottom', 'down', 'up'] as const)
      if (words.accept(way)) return { verb: 'scroll', to: way };
    words.need('to', 'top, bottom, down, up, or to and a name');
    return { verb: 'scroll', to: target(words) };
  },
  goto: (words) => ({ verb: 'goto', url: words.take('an address') }),
  back: () => ({ verb: 'back' }),
  forward: () => ({ verb: 'forward' }),
  reload: () => ({ verb: 'reload' }),
  accept: () => ({ verb: 'accept' }),
  dismiss: () => ({ verb: 'dismiss' }),
  answer: (words) => ({ verb: 'answer', text: words.take('the answer to the prompt') }),
  look: () => ({ verb: 'look' }),
  wait: (words) => (words.accept('for') ? { verb: 'wait', text: words.take('a text') } : { verb: 'wait' }),
  expect: (words) => {
    const isGone = words.accept('no');
    return { verb: 'expect', text: words.take('a text'), isGone };
  },
  tool: (words) => ({ verb: 'tool', name: words.take('the name of a tool of the page'), input: inputIn(words) }),
  screenshot: (words) => ({ verb: 'screenshot', file: words.take('a file to write') }),
};

export const VERBS = Object.keys(RULES);

export function parseStep(source: string): Step {
  const words = new Words(source);
  const verb = words.take(`a step: ${VERBS.join(', ')}`);
  const rule = Object.hasOwn(RULES, verb) ? RULES[verb] : undefined;
  if (rule === undefined) {
    const close = VERBS.find((known) => known.startsWith(verb.slice(0, 3)));
    words.fail(
      `there is no step "${verb}"${close === undefined ? '.' : `; did you mean "${close}"?`} The steps are ${VERBS.join(', ')}`,
      0,
    );
  }
  const step = (rule as Rule)(words);
  words.end();
  return step;
}

/** `'{"q": "tea"}'`, or nothing. */
function inputIn(words: Words): Readonly<Record<string, unknown>> {
  if (!words.isNext()) return {};
  const at = words.position();
  try {
    const input: unknown = JSON.parse(words.take('the input'));
    if (isRecord(input)) return input;
  } catch {
    // The error below says so.
  }
  return words.fail(`the input of a tool is a JSON object in quotes, such as '{"q": "tea"}'`, at);
}

function typing(words: Words, verb: 'type' | 'append'): Step {
  const text = words.take('a text');
  words.need('into');
  const into = target(words);
  const enter = words.accept('and');
  if (enter) {
    words.need('press', 'press Enter');
    words.need('enter', 'Enter');
  }
  return { verb, text, target: into, enter };
}

function several(words: Words, what: string): string[] {
  const values = [words.take(what)];
  while (words.accept(',')) values.push(words.take(what));
  return values;
}

// [2nd] [button] "Name" [near "words"], or an id.
function target(words: Words): Target {
  const found: Target = {};
  const place = ORDINAL.exec(words.peek() ?? '')?.[1];
  if (place !== undefined) {
    words.take('');
    found.place = Number(place);
  }
  const role = words.peek();
  if (role !== undefined && Object.hasOwn(ROLES, role.toLowerCase()) && words.hasMore()) {
    found.role = ROLES[words.take('').toLowerCase()] ?? role;
  }
  const name = words.take('a name in quotes, or an id');
  if (ID.test(name)) found.id = name;
  else found.name = name;
  for (;;) {
    if (words.accept('near')) found.near = words.take('words that stand near it');
    else if (words.hasNext() && words.accept('in'))
      found.within = words.take('words of the dialog or section that it is in');
    else return found;
  }
}

/** A target that stands alone. Without quotes everything after an ordinal and a role is the name. */
export function parseTarget(source: string): Target {
  if (!/(^|\s)["']/.test(source)) return bareTarget(source.trim());
  const words = new Words(source);
  const found = target(words);
  words.end();
  return found;
}

function bareTarget(source: string): Target {
  if (ID.test(source)) return { id: source };
  const words = source.split(/\s+/);
  const found: Target = {};
  const place = ORDINAL.exec(words[0] ?? '')?.[1];
  if (place !== undefined && words.length > 1) {
    found.place = Number(place);
    words.shift();
  }
  const role = words[0]?.toLowerCase() ?? '';
  if (Object.hasOwn(ROLES, role) && words.length > 1) {
    found.role = ROLES[role] ?? role;
    words.shift();
  }
  return { ...found, name: words.join(' ') };
}

class Words {
  private readonly words: Word[];
  private next = 0;

  constructor(private readonly source: string) {
    this.words = split(source);
  }

  /** The next word, if it is not quoted. */
  peek(): string | undefined {
    const word = this.words[this.next];
    return word === undefined || word.isQuoted ? undefined : word.text;
  }

  /** Whether another word follows that could be a name. */
  hasMore(): boolean {
    const word = this.words[this.next + 1];
    return word !== undefined && (word.isQuoted || (word.text !== 'near' && word.text !== 'in'));
  }

  isNext(): boolean {
    return this.words[this.next] !== undefined;
  }

  /** Where the next word begins. */
  position(): number {
    return this.words[this.next]?.at ?? this.source.length;
  }

  /** Whether anything follows the next word. */
  hasNext(): boolean {
    return this.words[this.next + 1] !== undefined;
  }

  take(what: string): string {
    const word = this.words[this.next];
    if (word === undefined) this.fail(`${what} is missing`, this.source.length);
    this.next += 1;
    return word.text;
  }

  accept(keyword: string): boolean {
    if (this.peek()?.toLowerCase() !== keyword) return false;
    this.next += 1;
    return true;
  }

  need(keyword: string, what = `"${keyword}"`): void {
    if (this.accept(keyword)) return;
    this.fail(`${what} is expected here`, this.words[this.next]?.at ?? this.source.length);
  }

  end(): void {
    const word = this.words[this.next];
    if (word !== undefined) this.fail(`nothing can follow here; put names of several words in quotes`, word.at);
  }

  fail(problem: string, at: number): never {
    throw failure('BAD_INPUT', `In the step\n  ${this.source}\n  ${' '.repeat(at)}^\n${problem}.`);
  }
}

// Splits at spaces. "…" and '…' may contain spaces, and a backslash in them escapes the next character. A comma is a word.
function split(source: string): Word[] {
  const words: Word[] = [];
  const pattern = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(,)|([^\s,"']+)|(["']))/gy;
  for (let at = 0; at < source.length; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match === null) break;
    const [all, double, single, comma, bare, open] = match;
    const begin = at + all.search(/\S/);
    if (open !== undefined)
      throw failure('BAD_INPUT', `In the step\n  ${source}\n  ${' '.repeat(begin)}^\nthe quote is not closed.`);
    const quoted = double ?? single;
    words.push({
      text: quoted === undefined ? (comma ?? bare ?? '') : quoted.replace(/\\(.)/g, '$1'),
      isQuoted: quoted !== undefined,
      at: begin,
    });
  }
  return words;
}
