// What `npm run quality` prints and stores. Pure.
import type { Disagreement, Figure, MeasureReport, PageDetail, Share } from './measure.js';

/** How many unexplained disagreements of a measure the terminal shows; the JSON has all. */
const kShown = 20;
/** How much of a name a line of the terminal shows. */
const kMaxShown = 80;

export function isMet(report: MeasureReport): boolean {
  return report.figures.every((figure) => figure.holds !== false);
}

/** What counts against the measure without an explanation. */
export function unexplainedOf({ disagreements }: MeasureReport): Disagreement[] {
  return disagreements.filter(({ explanation }) => explanation === undefined);
}

function written(value: number, unit: Figure['unit']): string {
  if (unit === 'share') return `${(100 * value).toFixed(2)} %`;
  return `${Number.isInteger(value) ? value : value.toFixed(1)}${unit === 'ms' ? ' ms' : ''}`;
}

function verdict({ holds }: Figure): string {
  if (holds === undefined) return '';
  return holds ? 'holds' : 'NOT MET';
}

/** Rows of cells as text, columns aligned, numbers to the right. */
export function aligned(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

function figureTable(figures: Figure[]): string[] {
  const cells = figures.map((figure) => [
    figure.name,
    written(figure.value, figure.unit),
    figure.bar === undefined ? '' : `${figure.isMost === true ? '<=' : '>='} ${written(figure.bar, figure.unit)}`,
    String(figure.of),
    verdict(figure),
  ]);
  return aligned([['', 'value', 'bar', 'of', ''], ...cells]);
}

function shortened(text: string): string {
  return text.length > kMaxShown ? `${text.slice(0, kMaxShown)}…` : text;
}

function line({ page, where, expected, got }: Disagreement): string {
  return `    ${page} ${where}: expected ${shortened(expected)}, got ${shortened(got)}`;
}

/** How often each explanation was given, the most frequent first. */
export function tally(disagreements: Disagreement[]): Array<[string, number]> {
  const counts = new Map<string, number>();
  for (const { explanation = 'not explained' } of disagreements) {
    counts.set(explanation, (counts.get(explanation) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

/** A share as both numbers and the result. */
function pageTable(pages: PageDetail[]): string[] {
  const columns = Object.keys(pages[0]?.shares ?? {});
  const cell = ({ good, of }: Share = { good: 0, of: 0 }) =>
    of === 0 ? '-' : `${good}/${of} ${(good / of).toFixed(3)}`;
  const rows = pages.map(({ page, shares }) => [page, ...columns.map((column) => cell(shares[column]))]);
  return pages.length === 0 ? [] : aligned([['', ...columns], ...rows]);
}

export function format(name: string, report: MeasureReport, isVerbose = false): string {
  const { figures, disagreements, departures = [], notes = [] } = report;
  const lines = [`\n${name}`, ...figureTable(figures).map((row) => `  ${row}`)];
  if (isVerbose) lines.push(...pageTable(report.pages ?? []).map((row) => `  ${row}`));
  const unexplained = unexplainedOf(report);
  const explained = disagreements.filter((one) => !unexplained.includes(one));
  if (disagreements.length > 0) {
    lines.push(`  ${disagreements.length} disagreements, ${unexplained.length} of them not explained`);
  }
  lines.push(...unexplained.slice(0, kShown).map(line));
  if (unexplained.length > kShown) lines.push(`    … and ${unexplained.length - kShown} more in the JSON`);
  lines.push(...tally(explained).map(([explanation, times]) => `    ${times} × ${explanation}`));
  if (departures.length > 0) lines.push(`  ${departures.length} not counted, because the other side departs:`);
  lines.push(...tally(departures).map(([explanation, times]) => `    ${times} × ${explanation}`));
  lines.push(...notes.map((note) => `  note: ${note}`));
  return lines.join('\n');
}
