// Records as a table of GitHub Flavored Markdown.
import type { Extracted } from './extract.js';

export function markdownOf({ columns, rows }: Pick<Extracted, 'columns' | 'rows'>): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(asText).join(' | ')} |`;
  return `${[line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}

/** Words of a page, on one line and without markup. */
export function asText(words: string): string {
  return words.replace(/[\\|<[]/g, '\\$&').replace(/\s+/g, ' ');
}
