// Replaces the values of secrets by their names in everything that comes back from a page, however deep it is nested and
// however it is spelt (spellings.ts). The engine withholds secret fields and their copies in their own tab. This covers all
// other tabs, and fields that are not secret ones, such as an email address.
import { READ, WALL, lettersOf, placed } from '../text/letters.js';
import type { Letters, Placed } from '../text/letters.js';
import { SHORT, isMeant, spellingsOf } from '../text/spellings.js';
import type { Base64Needle, Needle, Spellings } from '../text/spellings.js';
import { unescaped } from '../text/unescape.js';
import type { NamedSecret } from '../tool/contract/named_secret.js';

/** A part of a text that contains a value. */
export interface Found {
  begin: number;
  end: number;
  name: string;
}

/** How many levels of escaping are read. */
const MAX_ROUNDS = 5;
/** The longest beginning of a value that is searched for before an ellipsis. */
const MAX_BEGINNING = 64;
/** What the formats write before the words of a page: an id with its role, or the role of a section. */
const NOTATION = /\[[a-z]{2}\d{6}(?: [^[\]\n]*)?\]|<[a-z][^<>\n]*>|(?<![\p{L}\p{N}])[a-z]{2}\d{6}(?![\p{L}\p{N}])/gu;
const ID = /^[a-z]{2}\d{6}$/;

export class Scrubber {
  private readonly known = new Map<string, { value: string; spellings: Spellings }>();
  private needles: readonly Needle[] = [];
  private base64: readonly Base64Needle[] = [];
  private names: RegExp | undefined;

  note(name: string, value: string): void {
    if (value === '' || this.known.get(name)?.value === value) return;
    this.known.set(name, { value, spellings: spellingsOf(name, value) });
    const all = [...this.known.values()].map(({ spellings }) => spellings);
    this.needles = all.flatMap(({ needles }) => needles);
    this.base64 = all.flatMap(({ base64 }) => base64);
    this.names = new RegExp(`\\{\\{(?:${[...this.known.keys()].map(literal).join('|')})\\}\\}`, 'g');
  }

  get secrets(): NamedSecret[] {
    return [...this.known].map(([name, { value }]) => ({ name, text: value }));
  }

  get isEmpty(): boolean {
    return this.known.size === 0;
  }

  scrub<T>(value: T): T {
    if (this.isEmpty) return value;
    const leaves = new Leaves();
    leaves.collect(value, '');
    this.scrubAll(leaves.all);
    this.scrubSpread(leaves.all);
    leaves.rewind();
    return leaves.rebuilt(value) as T;
  }

  /** The values in the text, in order, without overlaps. */
  find(text: string): Found[] {
    if (this.isEmpty || text === '') return [];
    const found: Found[] = [];
    const rest = this.unread(text);
    let round: Placed | undefined = placed(rest);
    for (let rounds = 0; round !== undefined && rounds < MAX_ROUNDS; rounds += 1) {
      this.findIn(round, text, found);
      round = unescaped(round);
    }
    const bare = rest.replace(NOTATION, (notation) => ' '.repeat(notation.length));
    if (bare !== rest) this.findLetters(placed(bare), text, found);
    return apart(found.filter(({ begin, end }) => !ID.test(wordAround(text, begin, end))));
  }

  // Notation of our own is not text of the page.
  private unread(text: string): string {
    return this.names === undefined ? text : text.replace(this.names, (name) => READ.repeat(name.length));
  }

  private findIn(text: Placed, original: string, found: Found[]): void {
    this.findLetters(text, original, found);
    if (this.base64.length > 0) findBase64(text, this.base64, found);
  }

  private findLetters(text: Placed, original: string, found: Found[]): void {
    for (const keepsMarks of [false, true]) {
      const needles = this.needles.filter((needle) => needle.keepsMarks === keepsMarks);
      if (needles.length === 0) continue;
      const letters = lettersOf(text, keepsMarks);
      for (const needle of needles) findNeedle(letters, needle, original, found);
      findCut(text, letters, needles, found);
    }
  }

  // All texts in one search: each search has a fixed cost, and most texts are short.
  private scrubAll(leaves: readonly Leaf[]): void {
    const joined = leaves.map(({ text }) => text).join(WALL);
    const found = this.find(joined);
    let begin = 0;
    let next = 0;
    for (const leaf of leaves) {
      const end = begin + leaf.text.length;
      const own: Found[] = [];
      for (let one = found[next]; one !== undefined && one.begin < end; one = found[next]) {
        own.push({ ...one, begin: one.begin - begin, end: one.end - begin });
        next += 1;
      }
      leaf.text = replaced(leaf.text, own);
      begin = end + 1;
    }
  }

  // A page may split a value over any number of elements, so texts of the same member are read one after another.
  private scrubSpread(leaves: readonly Leaf[]): void {
    const byKey = new Map<string, Leaf[]>();
    for (const leaf of leaves) {
      if (!NO_WORDS.has(leaf.key)) addTo(byKey, leaf);
    }
    for (const group of byKey.values()) {
      if (group.length > 1) this.scrubGroup(group);
    }
  }

  private scrubGroup(group: readonly Leaf[]): void {
    const found = this.find(group.map(({ text }) => text).join('\n'));
    if (found.length === 0) return;
    let begin = 0;
    for (const leaf of group) {
      const end = begin + leaf.text.length;
      const own = found
        .filter((one) => one.begin < end && one.end > begin)
        .map((one) => ({
          begin: Math.max(one.begin - begin, 0),
          end: Math.min(one.end, end) - begin,
          name: one.name,
          isRest: one.begin < begin,
        }));
      leaf.text = replaced(leaf.text, own);
      begin = end + 1;
    }
  }
}

/** One string of a value. `key` is its member name. */
interface Leaf {
  key: string;
  text: string;
}

/** Members that are not text of a page, or are a picture. */
const NO_WORDS: ReadonlySet<string> = new Set([
  'id',
  'nodeId',
  'parentId',
  'frameId',
  'snapshotId',
  'hash',
  'role',
  'tag',
  'tier',
  'states',
  'interactiveReasons',
  'redacted',
  'type',
  'code',
  'action',
  'format',
]);
const MAX_DEPTH = 200;

/** The strings of a value in the order of traversal, to be put back in the same order. */
class Leaves {
  readonly all: Leaf[] = [];
  private next = 0;

  collect(value: unknown, key: string, depth = 0): void {
    if (typeof value === 'string') this.all.push({ key, text: value });
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      for (const member of value) this.collect(member, key, depth + 1);
      return;
    }
    for (const [own, member] of Object.entries(value)) {
      if (own === 'base64') continue;
      this.all.push({ key: 'id', text: own });
      this.collect(member, own, depth + 1);
    }
  }

  rewind(): void {
    this.next = 0;
  }

  rebuilt(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return this.take();
    if (typeof value !== 'object' || value === null) return value;
    if (depth > MAX_DEPTH) return undefined;
    if (Array.isArray(value)) return value.map((member) => this.rebuilt(member, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([own, member]) =>
        own === 'base64' ? [own, member] : [this.take(), this.rebuilt(member, depth + 1)],
      ),
    );
  }

  private take(): string {
    const leaf = this.all[this.next];
    this.next += 1;
    return leaf?.text ?? '';
  }
}

function findNeedle(read: Letters, needle: Needle, original: string, found: Found[]): void {
  const { text, begins, ends } = read;
  const { letters, name, before, after } = needle;
  for (let at = text.indexOf(letters); at >= 0; ) {
    const isFound = isMeant(needle, read, at);
    if (isFound) {
      const begin = begins[at] ?? 0;
      const end = ends[at + letters.length - 1] ?? 0;
      const hasBefore = before !== '' && original.endsWith(before, begin);
      found.push({ begin: hasBefore ? begin - before.length : begin, end: endWith(after, original, end), name });
    }
    at = text.indexOf(letters, at + (isFound ? letters.length : 1));
  }
}

/** After the punctuation that ends the value, which our formats may have escaped. */
function endWith(after: string, original: string, end: number): number {
  let at = end;
  for (const mark of after) {
    const next = original[at] === '\\' && mark !== '\\' ? at + 1 : at;
    if (!original.startsWith(mark, next)) return end;
    at = next + mark.length;
  }
  return at;
}

// A beginning of at least four letters that an ellipsis cuts; a short one only at the beginning of a word.
function findCut(text: Placed, letters: Letters, needles: readonly Needle[], found: Found[]): void {
  const cuttable = needles.filter(({ mayBeCut }) => mayBeCut);
  if (cuttable.length === 0) return;
  let count = 0;
  for (const { index } of text.text.matchAll(/ ?(?:…|⋯|\.{2,})/g)) {
    const end = text.begins[index] ?? 0;
    while (count < letters.text.length && (letters.ends[count] ?? 0) <= end) count += 1;
    if (letters.ends[count - 1] !== end) continue;
    for (const needle of cuttable) {
      const length = beginningBefore(letters, count, needle.letters);
      const begin = count - length;
      if (length >= SHORT) found.push({ begin: letters.begins[begin] ?? 0, end, name: needle.name });
    }
  }
}

function beginningBefore({ text, gaps }: Letters, end: number, needle: string): number {
  const last = text[end - 1];
  for (let length = Math.min(needle.length - 1, end, MAX_BEGINNING); length >= SHORT; length -= 1) {
    if (needle[length - 1] !== last || !text.startsWith(needle.slice(0, length), end - length)) continue;
    if (length >= SHORT + 2 || gaps[end - length] !== 0) return length;
  }
  return 0;
}

function findBase64(text: Placed, needles: readonly Base64Needle[], found: Found[]): void {
  const letters: string[] = [];
  const places: number[] = [];
  for (let at = 0; at < text.text.length; at += 1) {
    const letter = text.text[at] ?? '';
    // Base64 may be broken into lines, and our own formats escape line breaks.
    if (letter === '\n' || letter === '\r' || letter === '\\') continue;
    letters.push(letter === '-' ? '+' : letter === '_' ? '/' : letter);
    places.push(at);
  }
  const read = letters.join('');
  for (const { name, core } of needles) {
    for (let at = read.indexOf(core); at >= 0; at = read.indexOf(core, at + core.length)) {
      const [begin, end] = wholeCore(read, places, at, at + core.length);
      found.push({ begin: text.begins[places[begin] ?? 0] ?? 0, end: text.ends[places[end - 1] ?? 0] ?? 0, name });
    }
  }
}

// The characters next to the core also hold a part of the value, unless they are on another line.
function wholeCore(read: string, places: readonly number[], begin: number, end: number): [number, number] {
  const isBeside = (at: number): boolean => (places[at] ?? 0) === (places[at - 1] ?? -2) + 1;
  const hasBefore = isBeside(begin) && /[A-Za-z\d+/]/.test(read[begin - 1] ?? '');
  let last = isBeside(end) && /[A-Za-z\d+/]/.test(read[end] ?? '') ? end + 1 : end;
  while (read[last] === '=' && last - end < 3) last += 1;
  return [hasBefore ? begin - 1 : begin, last];
}

/** The word of letters and digits that contains the part. */
function wordAround(text: string, begin: number, end: number): string {
  const before = /[A-Za-z\d]{0,8}$/.exec(text.slice(Math.max(begin - 8, 0), begin))?.[0] ?? '';
  const after = /^[A-Za-z\d]{0,8}/.exec(text.slice(end, end + 8))?.[0] ?? '';
  return before === '' ? '' : before + text.slice(begin, end) + after;
}

/** In order. Overlapping ones are merged and get the name of the longest. */
function apart(found: Found[]): Found[] {
  found.sort((a, b) => a.begin - b.begin || b.end - a.end);
  const kept: Array<Found & { length: number }> = [];
  for (const one of found) {
    const last = kept.at(-1);
    const length = one.end - one.begin;
    if (last === undefined || one.begin >= last.end) {
      kept.push({ ...one, length });
      continue;
    }
    if (length > last.length) Object.assign(last, { name: one.name, length });
    last.end = Math.max(last.end, one.end);
  }
  return kept.map(({ begin, end, name }) => ({ begin, end, name }));
}

/** `isRest`: the name was already inserted where the value begins. */
function replaced(text: string, found: ReadonlyArray<Found & { isRest?: boolean }>): string {
  let result = '';
  let at = 0;
  for (const { begin, end, name, isRest } of found) {
    result += text.slice(at, begin) + (isRest === true ? '' : `{{${name}}}`);
    at = end;
  }
  return result + text.slice(at);
}

function addTo(lists: Map<string, Leaf[]>, leaf: Leaf): void {
  const list = lists.get(leaf.key);
  if (list === undefined) lists.set(leaf.key, [leaf]);
  else list.push(leaf);
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
