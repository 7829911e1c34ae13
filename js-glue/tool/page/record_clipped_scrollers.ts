import { recordClippedScrollersAround } from './clipped_scrollers.js';

/** Called on an element before the browser is asked to scroll it into view (clipped_scrollers.ts). */
export default function recordClippedScrollers(this: Element): void {
  recordClippedScrollersAround(this);
}
