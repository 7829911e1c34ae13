import { noteShellsAround } from './shells.js';

/** Called on an element before the browser is asked to scroll it into view (shells.ts). */
export default function noteShells(this: Element): void {
  noteShellsAround(this);
}
