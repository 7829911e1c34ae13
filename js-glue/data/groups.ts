// What repeats on a page: rows of tables, items of lists and cards, and pairs of a definition list. A group has columns and
// records; their values are copied from the page.
import type { TableRow } from '../tool/contract/contract.js';
import { definitionGroup, itemGroup } from './item_group.js';
import { type Part, inside, partsOf } from './page_parts.js';
import { isTable, tableGroup } from './table_group.js';

export interface PageRecord {
  /** The row, item or card. */
  id: string;
  /** Its left upper corner in the viewport, in pixels. */
  at?: { x: number; y: number };
  /** By the key of a column. */
  values: ReadonlyMap<string, string>;
  /** How many values the engine withheld or cut. */
  withheld: number;
  cut: number;
}

export interface Column {
  /** The same on the next page. */
  key: string;
  name: string;
}

export interface Group {
  kind: 'table' | 'items' | 'definitions';
  /** The table, or what the items are in. */
  container: TableRow;
  columns: Column[];
  records: PageRecord[];
  /** Ids of rows that are no records: a heading, a total, a message. */
  otherRows: string[];
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

/**
 * The one that tells most comes first. `near` is the id of something in the part of the page to read: the smallest part around it that
 * has a group. Without it, the whole page but its menus.
 */
export function groupsOn(rows: readonly TableRow[], near?: string): Group[] {
  const roots = partsOf(rows);
  if (near === undefined) return ranked(roots.flatMap((part) => groupsIn(part, false)));
  const all = roots.flatMap((root) => [root, ...inside(root)]);
  for (let at = all.find(({ row }) => row.id === near); at !== undefined; at = at.parent) {
    const groups = ranked(groupsIn(at, true));
    if (groups.length > 0) return groups;
  }
  return [];
}

function ranked(groups: readonly Group[]): Group[] {
  const filled = groups.filter(({ records, columns }) => records.length > 0 && columns.length > 0);
  return filled.sort((a, b) => worthOf(b) - worthOf(a));
}

function groupsIn(part: Part, isEverywhere: boolean): Group[] {
  if (isTable(part)) return [tableGroup(part)];
  const found = [definitionGroup(part), ...itemGroup(part)].filter((group) => group !== undefined);
  const children = part.children.filter(({ row }) => isEverywhere || !ASIDE.has(row.role));
  return [...found, ...children.flatMap((child) => groupsIn(child, isEverywhere))];
}

/** Records with much in them are worth more than many with little. */
function worthOf({ records, columns, kind }: Group): number {
  let values = 0;
  let letters = 0;
  for (const { values: of } of records) {
    values += of.size;
    for (const text of of.values()) letters += Math.min(text.length, TELLING_LETTERS);
  }
  return Math.sqrt(values * letters) * Math.min(columns.length, 3) * (kind === 'definitions' ? 0.5 : 1);
}
