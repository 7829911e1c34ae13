// Records as CSV (RFC 4180), JSON or Markdown.
import { stringify } from 'csv-stringify/sync';
import type { Extracted } from './extract.js';

export const DATA_FORMATS = ['csv', 'json', 'markdown'] as const;
export type DataFormat = (typeof DATA_FORMATS)[number];

/** A spreadsheet would compute what begins like this (CWE-1236). */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;
/** A number with its sign, or a dash for no value. */
const AMOUNT = /^[-+](?:\s?\p{Sc})?[\d.,'\s]*(?:%|\p{Sc})?$/u;

/** For a file. Words are spelled as on the page, also those that look like an id. */
export function written(data: Extracted, format: DataFormat): string {
  const page = { ...data, ...spelled(data) };
  if (format === 'csv') return csvOf(page);
  return format === 'json' ? jsonOf(page) : markdownOf(page);
}

/** To be pasted into a spreadsheet: cells with tabs between them, a line for each row. */
export function tabbed(data: Extracted): string {
  const { columns, rows } = spelled(data);
  const line = (cells: readonly string[]): string =>
    cells.map((cell) => withoutFormula(cell.replace(/\s+/g, ' ').trim())).join('\t');
  return `${[columns, ...rows].map(line).join('\n')}\n`;
}

/** How many values a spreadsheet would compute. */
export function formulasIn({ rows }: Extracted): number {
  return rows.flat().filter(isFormula).length;
}

function spelled({ columns, rows }: Extracted): Pick<Extracted, 'columns' | 'rows'> {
  return { columns: columns.map(asOnPage), rows: rows.map((row) => row.map(asOnPage)) };
}

/** The engine puts a backslash into words that look like an id; in an address it encodes a digit. */
function asOnPage(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}])(\p{L}{2})\\(\p{N}{6})(?![\p{L}\p{N}])/gu, '$1$2')
    .replace(/(?<![a-z\d])([a-z]{2})%3(\d)(\d{5})(?!\d)/gi, '$1$2$3');
}

/** A value that a spreadsheet would take for a formula begins with an apostrophe. Numbers stay as they are. */
function csvOf({ columns, rows }: Extracted): string {
  return stringify(
    [columns, ...rows].map((row) => row.map(withoutFormula)),
    { record_delimiter: 'windows' },
  );
}

function isFormula(value: string): boolean {
  return FORMULA.test(value) && !AMOUNT.test(value);
}

function withoutFormula(value: string): string {
  return isFormula(value) ? `'${value}` : value;
}

/** An array of objects, each with its page. */
function jsonOf({ columns, rows, places, pages }: Extracted): string {
  const records = rows.map((row, at) => ({
    ...Object.fromEntries(columns.map((column, k) => [column, row[k] ?? ''])),
    ...(columns.includes('@page') ? {} : { '@page': pages[places[at]?.page ?? 0] }),
  }));
  return `${JSON.stringify(records, null, 1)}\n`;
}

/** A table of GitHub Flavored Markdown. */
export function markdownOf({ columns, rows }: Pick<Extracted, 'columns' | 'rows'>): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/[\\|<[]/g, '\\$&').replace(/\s+/g, ' ')).join(' | ')} |`;
  return `${[line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}

const WHY: Readonly<Record<Extracted['stopped'], string>> = {
  end: 'the list ends there',
  pages: 'as many pages as were asked for',
  rows: 'as many rows as were asked for',
  time: 'the time was up',
  repeats: 'nothing new came any more',
  differs: 'the next page has no such list',
  failed: 'the next step failed',
};

/** What was read, and what is not in it: "40 rows from 2 pages; as many pages as were asked for. 3 have no price." */
export function summaryOf(data: Extracted): string {
  const { columns, rows, pages, stopped, missing, cut, withheld, changed, otherRows, announced, failure } = data;
  const formulas = formulasIn(data);
  const known = announced !== undefined && announced > rows.length ? ` of ${announced}` : '';
  return [
    `${counted(rows.length, 'row')}${known} from ${counted(pages.length, 'page')}; ${WHY[stopped]}${failure === undefined ? '' : `: ${failure.replace(/\.$/, '')}`}.`,
    ...columns.flatMap((column, at) => ((missing[at] ?? 0) === 0 ? [] : [`${missing[at]} without ${column}.`])),
    cut === 0 ? '' : `${counted(cut, 'value')} cut.`,
    withheld === 0 ? '' : `${counted(withheld, 'secret')} withheld.`,
    changed === 0 ? '' : `${counted(changed, 'row')} changed while they were read.`,
    otherRows === 0 ? '' : `${counted(otherRows, 'other row')} left out.`,
    formulas === 0
      ? ''
      : `${counted(formulas, 'value')} would be a formula in a spreadsheet, so CSV puts ' before them.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
