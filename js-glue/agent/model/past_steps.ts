// The past steps with the model's own notes, for every prompt. Lines that were sent before keep their wording, and new ones
// are appended. So the next prompt begins like the previous one, which providers can cache.
import type { Line } from '../task/task.js';
import { newBoundary, withoutBoundary } from './untrusted_text.js';

/** If there are more lines, they are cut to a smaller number at once, because each cut changes the beginning. */
export const MAX_LINES = 90;
const KEPT_LINES = 60;

export class PastSteps {
  private blocks: string[] = [];
  /** The index of the first line in the blocks. */
  private from = 0;
  private to = 0;
  /** Lines contain names of elements and messages of pages. They stand between one pair of markers. */
  private readonly boundary = newBoundary();

  /** `lines`: all lines of the task. Returns a text for each turn in which something was done, without the closing marker. */
  textsOf(lines: readonly Line[]): readonly string[] {
    if (lines.length - this.from > MAX_LINES) {
      this.blocks = [];
      this.from = lines.length - KEPT_LINES;
      this.to = this.from;
    }
    const fresh = lines.slice(this.to).map(asLine).join('\n');
    this.to = lines.length;
    if (fresh === '') return [...this.blocks];
    const begin = this.blocks.length === 0 ? `Done so far:\n<page-${this.boundary}>\n` : '';
    this.blocks.push(`${begin}${withoutBoundary(fresh, this.boundary)}`);
    return [...this.blocks];
  }

  /** The closing marker, if there are texts. */
  get closingMarker(): string {
    return this.blocks.length === 0 ? '' : `</page-${this.boundary}>`;
  }
}

function asLine({ did, came, note }: Line): string {
  return `${note === undefined ? '' : `Your note: ${note}\n`}- ${did}: ${came}`;
}
