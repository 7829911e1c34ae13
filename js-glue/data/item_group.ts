// The records of a list, of cards, or of a definition list. Each item is taken apart into its texts, links, pictures and fields. What
// stands at the same place in most items is a column.
import { type Column, type Group, type PageRecord, varyingColumns } from './groups.js';
import { KINDS, type ValueKind, kindOf } from './value_kinds.js';
import {
  type Part,
  placeOnPage,
  hasWithheld,
  inside,
  isCommand,
  isCut,
  isField,
  isLoading,
  isPicture,
  pathOf,
  shownIn,
} from './page_parts.js';

const MIN_ITEMS = 3;
/** Of all items, so many must have something at a place for it to be a column. */
const MIN_SHARE = 0.2;
const MAX_COLUMNS = 24;
const TITLE_ROLES: ReadonlySet<string> = new Set(['heading', 'link', 'strong']);
const ITEM_ROLES: ReadonlySet<string> = new Set(['listitem', 'article', 'option', 'treeitem']);

/** A text, link, picture or field of an item. */
interface Piece {
  /** The tags around it in the item. */
  path: string;
  text: string;
  kind: ValueKind | 'address' | 'picture';
  /** The term of a definition list, or the words before a colon. */
  label?: string;
  part: Part;
}

/** The groups of children that are alike; a part may have several. */
export function itemGroups(part: Part, like?: Group): Group[] {
  const alike = new Map<string, Part[]>();
  for (const child of part.children) {
    if (!child.row.visible) continue;
    addTo(alike, itemKindOf(child), child);
  }
  return [...alike]
    .filter(([kind, items]) => (like === undefined ? items.length >= leastOf(items) : kind === like.itemKind))
    .map(([, items]) => groupOf('items', part, items, like))
    .filter((group) => group !== undefined);
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function leastOf([first]: readonly Part[]): number {
  return ITEM_ROLES.has(first?.row.role ?? '') ? 2 : MIN_ITEMS;
}

function itemKindOf({ row: { tag, role } }: Part): string {
  return `${tag} ${role}`;
}

/** The terms of a definition list are the columns of one record. */
export function definitionGroup(part: Part): Group | undefined {
  const pairs = (of: Part): number => of.children.filter(({ row }) => row.role === 'definition').length;
  // Each pair may have an element of its own (HTML 4.4.9).
  const wrapped = part.children.filter(
    (child) => pairs(child) === 1 && child.children.some(({ row }) => row.role === 'term'),
  );
  return pairs(part) > 1 || wrapped.length > 1 ? groupOf('definitions', part, [part]) : undefined;
}

/** On a later screen of a list all items may say the same. */
function groupOf(kind: Group['kind'], container: Part, items: readonly Part[], like?: Group): Group | undefined {
  const keyed = items.map((item) => withKeys(piecesOf(item)));
  const least = Math.max(1, Math.ceil(items.length * MIN_SHARE));
  const columns = columnsOf(keyed, least);
  if (like === undefined && varyingColumns({ columns }).length === 0) return undefined;
  const records: PageRecord[] = [];
  const otherRows: string[] = [];
  for (const [at, item] of items.entries()) {
    const pieces = keyed[at] ?? new Map<string, Piece>();
    if (pieces.size === 0) {
      otherRows.push(item.row.id);
      continue;
    }
    // A link has an address and a text.
    const parts = [...new Set([...pieces.values()].map(({ part }) => part))];
    records.push({
      id: item.row.id,
      ...placeOnPage(item.row),
      values: new Map([...pieces].map(([key, { text }]) => [key, text])),
      withheld: parts.filter(hasWithheld).length,
      cut: parts.filter(isCut).length,
      isLoading: isLoading(item),
    });
  }
  return {
    kind,
    itemKind: itemKindOf(items[0] ?? container),
    container: container.row,
    path: pathOf(container),
    columns,
    records,
    otherRows,
    waiting: otherRows.length + records.filter((record) => record.isLoading).length,
  };
}

function piecesOf(item: Part): Piece[] {
  const found: Piece[] = [];
  collect(item, '', found);
  return found;
}

function collect(part: Part, path: string, found: Piece[], label?: string): void {
  const { row } = part;
  const add = (text: string, kind: Piece['kind'] = kindOf(text)): void => {
    if (text === '') return;
    const labelled = label === undefined ? labelIn(text) : { label, text };
    found.push({ path, part, kind: labelled.label === undefined ? kind : kindOf(labelled.text), ...labelled });
  };
  if (!row.visible) {
    for (const child of part.children) collect(child, path, found, label);
    return;
  }
  if (row.href !== undefined) add(row.href, 'address');
  if (isCommand(row) && path !== '') return;
  if (isPicture(row)) return add(row.value ?? row.name, row.value === undefined ? 'picture' : kindOf(row.value));
  if (isField(row) || row.content !== undefined || row.text !== undefined || row.role === 'definition') {
    add(shownIn(part));
    if (row.content === undefined) return;
    for (const inner of inside(part)) {
      if (inner.row.visible && inner.row.href !== undefined)
        found.push({ path: `${path} a`, part: inner, kind: 'address', text: inner.row.href });
    }
    return;
  }
  let term: string | undefined;
  for (const child of part.children) {
    if (child.row.role === 'term') {
      term = shownIn(child);
      continue;
    }
    collect(child, `${path} ${child.row.tag}`, found, child.row.role === 'definition' ? term : label);
  }
}

/** "Price: 9" is the value "9" of "Price". */
function labelIn(text: string): { text: string; label?: string } {
  const [, label, value] = /^([\p{L}][\p{L}\p{N} .-]{0,30}): +(\S.*)$/su.exec(text) ?? [];
  return label === undefined || value === undefined ? { text } : { label, text: value };
}

const OF_TEXT = /^place:(.*) (?:price|date|percent|number|text)(?: \d+)?$/;

/** Of the key of an item's text: where in the item it stands. */
export function placeOf(key: string): string | undefined {
  return OF_TEXT.exec(key)?.[1];
}

/** By the path, and what the text looks like: where a part is missing, the next one is not taken for it. */
function withKeys(pieces: readonly Piece[]): Map<string, Piece> {
  const keyed = new Map<string, Piece>();
  for (const piece of pieces) {
    const base = piece.label === undefined ? `place:${piece.path} ${piece.kind}` : `label:${piece.label}`;
    let key = base;
    for (let nth = 2; keyed.has(key); ++nth) key = `${base} ${nth}`;
    keyed.set(key, piece);
  }
  return keyed;
}

function columnsOf(items: ReadonlyArray<ReadonlyMap<string, Piece>>, least: number): Column[] {
  const found = new Map<string, Piece[]>();
  for (const pieces of items) for (const [key, piece] of pieces) addTo(found, key, piece);
  const often = merged(found, items).filter(({ pieces }) => pieces.length >= least);
  const all = often.map(({ keys, pieces }): Column => {
    const column = { keys, name: nameOf(pieces) };
    return isConstant(pieces, items.length) ? { ...column, isConstant: true } : column;
  });
  const varying = varyingColumns({ columns: all }).slice(0, MAX_COLUMNS);
  const first = varying.some(({ name }) => name === 'name') ? undefined : varying.find(({ name }) => name === 'text');
  if (first !== undefined) first.name = 'name';
  const columns = all
    .filter((column) => varying.includes(column) || column.isConstant === true)
    .slice(0, 2 * MAX_COLUMNS);
  const names = new Map<string, number>();
  for (const column of [...varying, ...columns.filter((one) => one.isConstant === true)]) {
    const nth = (names.get(column.name) ?? 0) + 1;
    names.set(column.name, nth);
    if (nth > 1) column.name = `${column.name} ${nth}`;
  }
  return columns;
}

/** Texts at one path that replace each other are one column: a number, and "sold out" where there is none. */
function merged(
  found: ReadonlyMap<string, Piece[]>,
  items: ReadonlyArray<ReadonlyMap<string, Piece>>,
): Array<{ keys: string[]; pieces: Piece[] }> {
  const columns: Array<{ path: string; keys: string[]; pieces: Piece[] }> = [];
  for (const [key, pieces] of found) {
    const [first] = pieces;
    const path = first?.label === undefined && isWords(first) ? first?.path : undefined;
    const other =
      path === undefined ? undefined : columns.find((one) => one.path === path && isEither(one.keys, key, items));
    if (other === undefined) columns.push({ path: path ?? '', keys: [key], pieces: [...pieces] });
    else {
      other.keys.push(key);
      other.pieces.push(...pieces);
    }
  }
  return columns;
}

function isWords(piece: Piece | undefined): boolean {
  return piece !== undefined && piece.kind !== 'address' && piece.kind !== 'picture';
}

/** Every item has one of them, and none has two. */
function isEither(keys: readonly string[], key: string, items: ReadonlyArray<ReadonlyMap<string, Piece>>): boolean {
  return items.every((pieces) => [...keys, key].filter((one) => pieces.has(one)).length === 1);
}

/** The same words in every item tell nothing. A price or what has a label does. */
function isConstant(pieces: readonly Piece[], items: number): boolean {
  const [first] = pieces;
  const isPlain = first?.label === undefined && (first?.kind === 'text' || first?.kind === 'picture');
  return isPlain && items >= MIN_ITEMS && pieces.length === items && pieces.every(({ text }) => text === first?.text);
}

function nameOf(pieces: readonly Piece[]): string {
  const [first] = pieces;
  if (first === undefined) return 'text';
  if (first.label !== undefined) return first.label;
  if (first.kind === 'address') return 'link';
  const isTitle = pieces.some(({ part }) => isTitleOf(part));
  const ofKind = KINDS.find(
    (kind) => kind !== 'text' && pieces.filter((piece) => piece.kind === kind).length * 2 > pieces.length,
  );
  if (first.kind === 'picture')
    return pieces.some(({ text }) => /\d.*(?:of|von|\/) ?\d|star|stern/i.test(text)) ? 'rating' : 'picture';
  return ofKind ?? (isTitle ? 'name' : 'text');
}

/** A heading, a link, or words in bold. */
function isTitleOf(part: Part): boolean {
  for (let at: Part | undefined = part, level = 0; at !== undefined && level < 3; at = at.parent, ++level) {
    if (TITLE_ROLES.has(at.row.role) || at.row.tag.toLowerCase() === 'b') return true;
  }
  return false;
}
