// Tables of several tabs as one: the same columns, and each row with the address of its page.
import type { DomToolError } from '../tool/contract/contract.js';
import { type Extracted, type Stopped, missingIn } from './extract.js';
import type { WantedColumn } from './wanted_columns.js';

export interface TabRead {
  tab: number;
  data?: Extracted;
  /** Why nothing was read there. */
  error?: DomToolError;
}

/** Those of the first table, for the next tab. */
export function columnsIn(reads: ReadonlyArray<{ data?: Extracted }>): WantedColumn[] | undefined {
  const first = reads.find(({ data }) => data !== undefined)?.data;
  return first?.columns.map((name) => ({ name, asked: name }));
}

/** Undefined if nothing was read anywhere. `ended`: why further tabs were not read. */
export function oneTable(reads: readonly TabRead[], ended?: Stopped): Extracted | undefined {
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
  const failures = reads.flatMap(({ tab, data, error }) => {
    const why = error?.message ?? data?.failure;
    return why === undefined ? [] : [`tab ${tab}: ${why.replace(/\.$/, '')}`];
  });
  const announced = tables.map((table) => table.announced ?? Number.NaN).reduce((all, one) => all + one);
  const loading = sum((table) => table.loading ?? 0);
  return {
    columns: first.columns,
    rows,
    places,
    pages,
    stopped: stoppedOf(reads, ended),
    ...(failures.length === 0 ? {} : { failure: failures.join('; ') }),
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
