// Records as a file: CSV (RFC 4180), JSON or Markdown.
import { stringify } from 'csv-stringify/sync';
import type { Extracted } from './extract.js';
import { isFormula } from './formulas.js';
import { markdownOf } from './markdown.js';
import { spelled } from './spelling.js';

export const DATA_FORMATS = ['csv', 'json', 'markdown'] as const;
export type DataFormat = (typeof DATA_FORMATS)[number];

/** For a file. Words are spelled as on the page, also those that look like an id. */
export function written(data: Extracted, format: DataFormat): string {
  const page = spelled(data);
  if (format === 'csv') return csvOf(page);
  return format === 'json' ? jsonOf(page) : markdownOf(page);
}

/** To be pasted into a spreadsheet: cells with tabs between them, a line for each row. */
export function tabbed(data: Extracted): string {
  const { columns, rows } = spelled(data);
  const line = (cells: readonly string[]): string => cells.map(pasted).join('\t');
  return `${[columns, ...rows].map(line).join('\n')}\n`;
}

/** A spreadsheet takes the quotes away from a cell that begins with one, also where more cells follow before the next. */
function pasted(cell: string): string {
  const words = cell.replace(/\s+/g, ' ').trim();
  if (!words.startsWith('"')) return withoutFormula(words);
  return isFormula(words.replace(/^"+\s*/, '')) ? `'${words}` : `"${words.replaceAll('"', '""')}"`;
}

/** A value that a spreadsheet would take for a formula begins with an apostrophe. Numbers stay as they are. */
function csvOf({ columns, rows }: Extracted): string {
  return stringify(
    [columns, ...rows].map((row) => row.map(withoutFormula)),
    { record_delimiter: 'windows' },
  );
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
