// What was done so far, for prompts that begin anew. Lines that were told stay as they were told, in the marks that they were told
// in, and new ones come below: the next prompt begins as the one before it, which is what providers cache.
import type { Line } from '../loop/task.js';
import { marked } from './marks.js';

/** More of them are cut to so many at once, for each cut is a new beginning. */
export const MAX_LINES = 90;
const KEPT_LINES = 60;

export class PastSteps {
  private blocks: string[] = [];
  /** The lines that the blocks hold. */
  private from = 0;
  private to = 0;

  /** `lines`: all of the task. */
  tell(lines: readonly Line[]): string {
    if (lines.length - this.from > MAX_LINES) {
      this.blocks = [];
      this.from = lines.length - KEPT_LINES;
      this.to = this.from;
    }
    const fresh = lines.slice(this.to).map(({ did, came }) => `- ${did}: ${came}`);
    this.to = lines.length;
    // Names of elements and messages of pages stand in them. The word is chosen once they are known, so that none can hold it.
    if (fresh.length > 0) this.blocks.push(marked(fresh.join('\n')));
    return this.blocks.length === 0 ? '' : `Done so far:\n${this.blocks.join('\n')}`;
  }
}
