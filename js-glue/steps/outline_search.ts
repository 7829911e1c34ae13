// Matches in the outline of a page: their lines, with the row, card or dialog that contains them. The line shows the
// controls next to a match, and the row shows its words. Pure.
import type { FindReport } from '../tool/contract/contract.js';

type Match = FindReport['matches'][number];

/** For a longer line only the match is shown. */
const MAX_LINE = 400;

export class Outline {
  private readonly lines: readonly string[];

  constructor(content: string) {
    this.lines = content.split('\n');
  }

  /** The line of each match; undefined if the outline has none, or only a very long one. */
  placeOf({ id, name }: Match): number | undefined {
    const token = new RegExp(`\\b${id}\\b`);
    const byId = this.lines.findIndex((line) => token.test(line));
    const place = byId >= 0 ? byId : this.placeOfText(name);
    return place < 0 || (this.lines[place] ?? '').length > MAX_LINE ? undefined : place;
  }

  lineAt(place: number): string {
    return (this.lines[place] ?? '').trim();
  }

  /** The lines of its containers and preceding headings, from the outside in. */
  pathTo(place: number): string {
    return this.aroundOf(place)
      .toReversed()
      .map((above) => this.lineAt(above))
      .join(' ');
  }

  /** Whether it is behind what is in front of the page, such as an open dialog. */
  isBehind(place: number): boolean {
    const behind = this.lines.findIndex((line) => line.trim().startsWith('<behind it'));
    return behind >= 0 && place > behind;
  }

  /** Those lines in order, below their containers and preceding headings. */
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
