// Boxes of `overflow: hidden` that the browser scrolls to bring an element into view, though no person could (CSS Overflow 3,
// section 3.1). Where each of them stood before an action is kept in the isolated world, as long as its document lives.
import { isConnected, parentOrHost, scrollLeft, scrollTop } from './dom.js';

type Shells = Map<Element, { readonly left: number; readonly top: number }>;

const KEPT = Symbol.for('DomTool shells');
const MOST = 100;

function kept(): Shells {
  const world = globalThis as unknown as Record<symbol, Shells | undefined>;
  world[KEPT] ??= new Map();
  return world[KEPT];
}

/** Notes where the shells around an element stand, unless that is known from before. */
export function noteShellsAround(element: Element): void {
  const shells = kept();
  for (let around = parentOrHost(element); around !== null && shells.size < MOST; around = parentOrHost(around)) {
    if (shells.has(around)) continue;
    const { overflowX, overflowY } = getComputedStyle(around);
    if (overflowX !== 'hidden' && overflowY !== 'hidden') continue;
    shells.set(around, { left: scrollLeft(around), top: scrollTop(around) });
  }
}

/** Those that stand elsewhere now. */
export function shiftedShells(): Element[] {
  const shifted: Element[] = [];
  for (const [shell, before] of kept()) {
    if (!isConnected(shell)) kept().delete(shell);
    else if (scrollLeft(shell) !== before.left || scrollTop(shell) !== before.top) shifted.push(shell);
  }
  return shifted;
}
