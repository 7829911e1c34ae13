// Whether the next capture merges the styles into its snapshots (computed_styles.ts), and for which pseudo-elements.
import { PSEUDO_ELEMENTS } from '../page/style_notation.js';

/** After repeated failures at most this many captures do not try. */
const MAX_SKIPPED_CAPTURES = 32;

export class StyleMergePolicy {
  /** The pseudo-elements of the document's last capture. Each costs a call for every element. */
  pseudoElements: readonly string[] = PSEUDO_ELEMENTS;
  private skipped = 0;
  private nextSkipped = 1;

  /** Counts a capture. After a failure the next one does not try; after each further failure, twice as many do not. */
  mayTry(): boolean {
    if (this.skipped === 0) return true;
    this.skipped -= 1;
    return false;
  }

  succeeded(pseudoElements: Iterable<string>): void {
    this.pseudoElements = [...pseudoElements];
    this.nextSkipped = 1;
  }

  failed(): void {
    this.forget();
    this.skipped = this.nextSkipped;
    this.nextSkipped = Math.min(2 * this.nextSkipped, MAX_SKIPPED_CAPTURES);
  }

  /** For another document, of which nothing is known. */
  forget(): void {
    this.pseudoElements = PSEUDO_ELEMENTS;
  }
}
