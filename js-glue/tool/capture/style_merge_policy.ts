// Whether the next capture merges the styles into its snapshots (computed_styles.ts), and for which pseudo-elements.
import { PSEUDO_ELEMENTS } from '../page/style_notation.js';

const MOST_LEFT_OUT = 32;

export class StyleMergePolicy {
  /** Those that the document had at its last capture. Each costs a call for every element. */
  pseudoElements: readonly string[] = PSEUDO_ELEMENTS;
  private leftOut = 0;
  private nextLeftOut = 1;

  /** After a failure, the next captures do not try: 1, 2, 4 … of them. */
  mayTry(): boolean {
    if (this.leftOut === 0) return true;
    this.leftOut -= 1;
    return false;
  }

  succeeded(pseudoElements: Iterable<string>): void {
    this.pseudoElements = [...pseudoElements];
    this.nextLeftOut = 1;
  }

  failed(): void {
    this.forget();
    this.leftOut = this.nextLeftOut;
    this.nextLeftOut = Math.min(2 * this.nextLeftOut, MOST_LEFT_OUT);
  }

  /** Nothing is known of another document. */
  forget(): void {
    this.pseudoElements = PSEUDO_ELEMENTS;
  }
}
