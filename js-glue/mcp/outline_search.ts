// Hits in the outline of a page: the lines that hold them, with the row, card or dialog that these stand in. A line has the
// controls beside a hit, and its row the words. Pure.
import type { FindReport } from '../tool/contract/contract.js';

type Match = FindReport['matches'][number];

/** A longer line is told by the hit alone. */
const MAX_LINE = 400;

export class Outline {
  private readonly lines: readonly string[];

  constructor(content: string) {
    this.lines = content.split('\n');
  }

  /** Where each match stands; undefined for one of which the outline has no line, or only a very long one. */
  placeOf({ id, name }: Match): number | undefined {
    const token = new RegExp(`\\b${id}\\b`);
    const byId = this.lines.findIndex((line) => token.test(line));
    const place = byId >= 0 ? byId : this.placeOfText(name);
    return place < 0 || (this.lines[place] ?? '').length > MAX_LINE ? undefined : place;
  }

  lineAt(place: number): string {
    return (this.lines[place] ?? '').trim();
  }

  /** Those lines in their order, below what they are in and the heading before them. */
  excerpt(places: Iterable<number>): string {
    const shown = new Set<number>();
    for (const place of places) {
      for (const around of this.aroundOf(place)) shown.add(around);
      shown.add(place);
    }
    return [...shown]
      .toSorted((a, b) => a - b)
      .map((place) => this.lines[place])
      .join('\n');
  }

  private placeOfText(name: string): number {
    const wanted = name.toLowerCase();
    return wanted === '' ? -1 : this.lines.findIndex((line, place) => place > 0 && line.toLowerCase().includes(wanted));
  }

  private aroundOf(place: number): number[] {
    const around: number[] = [];
    let depth = indentOf(this.lines[place] ?? '');
    let hasHeading = isHeading(this.lines[place] ?? '');
    for (let above = place - 1; above > 0 && (depth > 0 || !hasHeading); above -= 1) {
      const line = this.lines[above] ?? '';
      const indent = indentOf(line);
      if (indent > depth) continue;
      if (indent < depth) {
        depth = indent;
        around.push(above);
      } else if (!hasHeading && isHeading(line)) {
        around.push(above);
      }
      hasHeading ||= isHeading(line);
    }
    return around;
  }
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function isHeading(line: string): boolean {
  return /^\s*#{1,6} /.test(line);
}
