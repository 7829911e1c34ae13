// Records as a table of GitHub Flavored Markdown.
import type { Extracted } from './extract.js';

export function markdownOf({ columns, rows }: Pick<Extracted, 'columns' | 'rows'>): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/[\\|<[]/g, '\\$&').replace(/\s+/g, ' ')).join(' | ')} |`;
  return `${[line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}
