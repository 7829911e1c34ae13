// The past steps, for prompts that start a new conversation. Lines that were sent before keep their wording and their
// markers, and new ones are appended. So the next prompt begins like the previous one, which providers can cache.
import type { Line } from '../task/task.js';
import { marked } from './marks.js';

/** If there are more lines, they are cut to a smaller number at once, because each cut changes the beginning. */
export const MAX_LINES = 90;
const KEPT_LINES = 60;

export class PastSteps {
  private blocks: string[] = [];
  /** The index of the first line in the blocks. */
  private from = 0;
  private to = 0;

  /** `lines`: all lines of the task. */
  tell(lines: readonly Line[]): string {
    if (lines.length - this.from > MAX_LINES) {
      this.blocks = [];
      this.from = lines.length - KEPT_LINES;
      this.to = this.from;
    }
    const fresh = lines.slice(this.to).map(({ did, came }) => `- ${did}: ${came}`);
    this.to = lines.length;
    // Lines contain names of elements and messages of pages. The marker word is chosen after they are known, so that none
    // can contain it.
    if (fresh.length > 0) this.blocks.push(marked(fresh.join('\n')));
    return this.blocks.length === 0 ? '' : `Done so far:\n${this.blocks.join('\n')}`;
  }
}
