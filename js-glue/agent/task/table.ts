// A table that was read from pages, as it is stored with a task. Its values went through no model.
import { type Extracted, missingIn } from '../../data/extract.js';
import { markdownOf } from '../../data/markdown.js';
import { cleaning, spelled } from '../../data/spelling.js';
import { summaryOf } from '../../data/summary.js';
import type { DomToolError } from '../../tool/contract/contract.js';
import type { Reading } from './reading.js';
import type { Message } from './task.js';

export interface Table extends Omit<Extracted, 'places'> {
  /** For each row, the index of its address in `pages`. */
  pageOfRow: number[];
  /** Rows that were read and are not kept, because the tables of the task have grown too large. */
  left: number;
  /** What was read, and what is not in it. */
  summary: string;
}

/** Characters, of all tables of a task. The record of a task is stored after each of its steps. */
export const MAX_TABLES = 400_000;
/** What a planner sees of a table. */
const SAMPLE_ROWS = 3;
const MAX_SAMPLE_CELL = 80;
/** Of a value in JSON: its quotes and comma. */
const AROUND = 3;

export function tableOf(read: Extracted, before: readonly Message[]): Table {
  const { places, rows, ...rest } = read;
  const taken = before.reduce((all, { table }) => all + (table === undefined ? 0 : sizeOf(table)), 0);
  const kept = rowsWithin(rows, MAX_TABLES - taken - textsSize([...read.columns, ...read.pages]));
  const left = rows.length - kept.length;
  const its = places.slice(0, kept.length);
  const sum = (of: 'cut' | 'withheld'): number => its.reduce((all, place) => all + (place[of] ?? 0), 0);
  const missing = missingIn(read.columns, kept);
  const data = { ...rest, rows: kept, missing, cut: sum('cut'), withheld: sum('withheld') };
  const more = left === 0 ? '' : ` Not kept, because there are too many: ${left} more row${left === 1 ? '' : 's'}.`;
  return { ...spelled(data), pageOfRow: its.map(({ page }) => page), left, summary: `${summaryOf(data)}${more}` };
}

/** For a planner: what was read, and the first rows. Words that look like an id are none for it. */
export function sampleOf({ columns, rows: read }: Extracted, { rows: { length }, summary }: Table): string {
  const rows = read.slice(0, length);
  const cut = (cell: string): string =>
    cell.length <= MAX_SAMPLE_CELL ? cell : `${cell.slice(0, MAX_SAMPLE_CELL - 1)}…`;
  const sample = markdownOf({ columns, rows: rows.slice(0, SAMPLE_ROWS).map((row) => row.map(cut)) });
  return `${summary}\n${sample}${rows.length > SAMPLE_ROWS ? '…' : ''}`.trimEnd();
}

/** A value may be a secret although its parts, as the page shows them, or its spelling are none. */
export function withoutSecrets(read: Reading, scrub: (text: string) => string): Reading {
  const clean = cleaning(scrub);
  const { data, error } = read;
  return {
    ...read,
    ...(data === undefined ? {} : { data: cleanTable(data, clean) }),
    ...(error === undefined ? {} : { error: cleanError(error, clean) }),
  };
}

function cleanTable(data: Extracted, clean: (text: string) => string): Extracted {
  const { columns, rows, failure } = data;
  return {
    ...data,
    columns: columns.map(clean),
    rows: rows.map((row) => row.map(clean)),
    ...(failure === undefined ? {} : { failure: clean(failure) }),
  };
}

function cleanError(error: DomToolError, clean: (text: string) => string): DomToolError {
  const { message, remediation } = error;
  return {
    ...error,
    message: clean(message),
    ...(remediation === undefined ? {} : { remediation: clean(remediation) }),
  };
}

function rowsWithin(rows: readonly string[][], size: number): string[][] {
  let room = size;
  const kept: string[][] = [];
  for (const row of rows) {
    room -= textsSize(row);
    if (room < 0) break;
    kept.push(row);
  }
  return kept;
}

function sizeOf({ columns, pages, rows }: Table): number {
  return rows.reduce((all, row) => all + textsSize(row), textsSize([...columns, ...pages]));
}

function textsSize(texts: readonly string[]): number {
  return texts.reduce((all, text) => all + text.length + AROUND, 0);
}
