// Tables of several tabs as one: the same columns, and each row with the address of its page.
import type { DomToolError } from '../tool/contract/contract.js';
import { type Extracted, type Stopped, missingIn } from './extract.js';
import { WHY_STOPPED } from './summary.js';
import { ColumnsMissing, type WantedColumn } from './wanted_columns.js';

export interface TabRead {
  tab: number;
  data?: Extracted;
  /** Why nothing was read there. */
  error?: DomToolError;
  /** The columns that it lacks, if that is why. */
  lacks?: readonly string[];
}

/** What whoever reads the result has asked for. */
export interface TabsWanted {
  tabs: Iterable<number>;
  columns?: readonly WantedColumn[] | undefined;
}

/** For the next tab: those that were asked for, or those of the first table. Nobody has typed these, so other names are other columns. */
export function columnsIn(
  reads: ReadonlyArray<{ data?: Extracted }>,
  asked: readonly WantedColumn[] = [],
): readonly WantedColumn[] | undefined {
  if (asked.length > 0) return asked;
  const first = reads.find(({ data }) => data !== undefined)?.data;
  return first?.columns.map((name) => ({ name, asked: name, isExact: true }));
}

/** The part of a read that failed with this error. */
export function lackedIn(thrown: unknown): Pick<TabRead, 'lacks'> {
  return thrown instanceof ColumnsMissing ? { lacks: thrown.columns } : {};
}

/**
 * Undefined if nothing was read anywhere. `ended`: why further tabs were not read. With `wanted`, `failure` also names each tab that was not
 * read in full, and why.
 */
export function oneTable(reads: readonly TabRead[], ended?: Stopped, wanted?: TabsWanted): Extracted | undefined {
  const tables = reads.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const [first] = tables;
  if (first === undefined) return undefined;
  const rows = tables.flatMap((table) => table.rows);
  const sum = (of: (table: Extracted) => number): number => tables.reduce((all, table) => all + of(table), 0);
  const pages: string[] = [];
  const places: Extracted['places'] = [];
  for (const table of tables) {
    places.push(...table.places.map((place) => ({ ...place, page: place.page + pages.length })));
    pages.push(...table.pages);
  }
  const announced = tables.map((table) => table.announced ?? Number.NaN).reduce((all, one) => all + one);
  const loading = sum((table) => table.loading ?? 0);
  const stopped = stoppedOf(reads, ended);
  const failure = failureOf(reads, first.columns.length, stopped, wanted);
  return {
    columns: first.columns,
    rows,
    places,
    pages,
    stopped,
    ...(failure === '' ? {} : { failure }),
    missing: missingIn(first.columns, rows),
    cut: sum(({ cut }) => cut),
    withheld: sum(({ withheld }) => withheld),
    changed: sum(({ changed }) => changed),
    otherRows: sum(({ otherRows }) => otherRows),
    ...(loading === 0 ? {} : { loading }),
    ...(tables.every(({ screens }) => screens === undefined)
      ? {}
      : { screens: sum((table) => table.screens ?? table.pages.length) }),
    ...(Number.isNaN(announced) ? {} : { announced }),
  };
}

/** "tab 2: it has no column "Price"; tab 3: not read". */
function failureOf(reads: readonly TabRead[], columns: number, stopped: Stopped, wanted?: TabsWanted): string {
  const why = ({ data, error, lacks }: TabRead): string | undefined => {
    if (lacks !== undefined)
      return lacks.length === columns ? 'it has none of these columns' : `it has no column ${listed(lacks)}`;
    const isTold = wanted === undefined || data === undefined || [stopped, 'end', 'pages'].includes(data.stopped);
    return error?.message ?? data?.failure ?? (isTold ? undefined : WHY_STOPPED[data.stopped]);
  };
  const each = new Map(reads.map((read) => [read.tab, why(read)?.replace(/\.$/, '')]));
  for (const tab of wanted?.tabs ?? []) if (!each.has(tab)) each.set(tab, 'not read');
  const all = [...each].flatMap(([tab, words]) => (words === undefined ? [] : [`tab ${tab}: ${words}`])).join('; ');
  const isTyped = wanted?.columns !== undefined && wanted.columns.length > 0;
  const mayType = wanted !== undefined && !isTyped && reads.some(({ lacks }) => lacks !== undefined);
  return mayType ? `${all}. ${BY_MEANING}` : all;
}

const BY_MEANING = 'Columns that only mean the same are read if they are asked for by name';

const MOST_NAMED = 5;

function listed(names: readonly string[]): string {
  const each = names.slice(0, MOST_NAMED).map((name) => JSON.stringify(name));
  if (names.length > MOST_NAMED) each.push(`${names.length - MOST_NAMED} more`);
  const [last = '', ...others] = each.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`;
}

const WORST: readonly Stopped[] = ['person', 'refused', 'failed', 'tab'];

/** What went wrong comes before a bound, and a bound before the end of a list. */
function stoppedOf(reads: readonly TabRead[], ended: Stopped = 'end'): Stopped {
  const all = [...reads.map(({ data }) => data?.stopped ?? 'tab'), ended];
  return (
    WORST.find((stopped) => all.includes(stopped)) ??
    all.find((stopped) => stopped !== 'end' && stopped !== 'pages') ??
    all.find((stopped) => stopped !== 'end') ??
    'end'
  );
}
