// What repeats on a page: rows of tables, items of lists and cards, and pairs of a definition list. A group has columns and
// records; their values are copied from the page.
import type { TableRow } from '../tool/contract/contract.js';
import { definitionGroup, itemGroups } from './item_group.js';
import { type Part, type Place, inside, partsOf } from './page_parts.js';
import { isTable, tableGroup } from './table_group.js';

export interface PageRecord {
  /** The row, item or card. */
  id: string;
  at?: Place;
  /** By the keys of columns. */
  values: ReadonlyMap<string, string>;
  /** How many values the engine withheld or cut. */
  withheld: number;
  cut: number;
  isLoading: boolean;
}

export interface Column {
  /** A record has a value under one of them. They are the same on the next page. */
  keys: readonly string[];
  name: string;
  /** The same words in every item: on later screens they may differ. */
  isConstant?: true;
}

export interface Group {
  kind: 'table' | 'items' | 'definitions';
  /** Tag and role of an item. */
  itemKind: string;
  /** The table, or what the items are in. */
  container: TableRow;
  /** The tags from the root to the container. */
  path: string;
  columns: Column[];
  records: PageRecord[];
  /** Ids of rows that are no records: a heading, a total, a message. */
  otherRows: string[];
  /** How many rows have no words yet, or say that they load. */
  waiting: number;
}

/** Parts of a page that lead elsewhere. */
const ASIDE: ReadonlySet<string> = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'menu',
  'menubar',
  'tablist',
  'toolbar',
]);
/** More of a text makes a column no better. */
const TELLING_LETTERS = 80;

export interface Where {
  /** The id of something in the table or list to read, or above it. Without it, the whole page but its menus is searched. */
  near?: string;
  /** Only groups like this one of an earlier page, however few their items are. */
  like?: Group;
}

/** The one that tells most comes first. */
export function groupsOn(rows: readonly TableRow[], { near, like }: Where = {}): Group[] {
  const roots = partsOf(rows);
  if (near === undefined) return ranked(roots.flatMap((part) => groupsIn(part, false, like)));
  const part = roots.flatMap((root) => [root, ...inside(root)]).find(({ row }) => row.id === near);
  return part === undefined ? [] : groupsNear(part, like);
}

/** A table or list that it is in; otherwise what the smallest part around it has. */
function groupsNear(part: Part, like: Group | undefined): Group[] {
  const around = [part];
  for (let at = part.parent; at !== undefined; at = at.parent) around.push(at);
  const table = around.findLast(isTable);
  if (table !== undefined) return [tableGroup(table)];
  const isIn = ({ records }: Group): boolean => records.some(({ id }) => around.some(({ row }) => row.id === id));
  for (const at of around) {
    const isList = (group: Group): boolean =>
      varyingColumns(group).length > 1 || group.container.id === like?.container.id;
    const lists = itemGroups(at, like).filter((group) => isList(group) && isIn(group));
    if (lists.length > 0) return ranked(lists);
  }
  for (const at of around) {
    const groups = ranked(groupsIn(at, true, like)).filter((group) => !isIn(group));
    if (groups.length > 0) return groups;
  }
  return [];
}

export function valueIn({ values }: PageRecord, { keys }: Column): string {
  return keys.map((key) => values.get(key) ?? '').find((value) => value !== '') ?? '';
}

function ranked(groups: readonly Group[]): Group[] {
  const filled = groups.filter(({ records, columns }) => records.length > 0 && columns.length > 0);
  return filled.sort((a, b) => worthOf(b) - worthOf(a));
}

function groupsIn(part: Part, isEverywhere: boolean, like: Group | undefined): Group[] {
  if (isTable(part)) return [tableGroup(part)];
  const found = [definitionGroup(part), ...itemGroups(part, like)].filter((group) => group !== undefined);
  const children = part.children.filter(({ row }) => isEverywhere || !ASIDE.has(row.role));
  return [...found, ...children.flatMap((child) => groupsIn(child, isEverywhere, like))];
}

/** Those whose words are not the same in every item. */
export function varyingColumns<T extends Column>({ columns }: { columns: readonly T[] }): T[] {
  return columns.filter(({ isConstant }) => isConstant !== true);
}

/** Records with much in them are worth more than many with little. */
function worthOf(group: Group): number {
  const { records, kind } = group;
  let values = 0;
  let letters = 0;
  for (const { values: of } of records) {
    values += of.size;
    for (const text of of.values()) letters += Math.min(text.length, TELLING_LETTERS);
  }
  return Math.sqrt(values * letters) * Math.min(varyingColumns(group).length, 3) * (kind === 'definitions' ? 0.5 : 1);
}
