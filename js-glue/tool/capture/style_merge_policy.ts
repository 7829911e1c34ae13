// Whether the next capture weaves the styles into its snapshots (computed_styles.ts), and of which pseudo-elements it asks.
import { PSEUDO_ELEMENTS } from '../page/style_notation.js';

const MOST_LEFT_OUT = 32;

export class StyleMergePolicy {
  /** Those that the document had when it was captured last: each costs a look at every element. */
  pseudoElements: readonly string[] = PSEUDO_ELEMENTS;
  private leftOut = 0;
  private nextLeftOut = 1;

  /** Where it has failed, the next captures do without: 1, 2, 4 … of them. */
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

  /** Of another document nothing is known. */
  forget(): void {
    this.pseudoElements = PSEUDO_ELEMENTS;
  }
}
