// Boxes of `overflow: hidden` that the browser scrolls to bring an element into view, though no person could (CSS Overflow 3,
// section 3.1). Where each of them stood before an action is kept in the isolated world, as long as its document lives.
import { isConnected, localName, parentOrHost, scrollingElement, scrollLeft, scrollTop } from './dom.js';

type Scrollers = Map<Element, { readonly left: number; readonly top: number }>;

const KEPT = Symbol.for('DomTool shells');
const MOST = 100;

function kept(): Scrollers {
  const world = globalThis as unknown as Record<symbol, Scrollers | undefined>;
  world[KEPT] ??= new Map();
  return world[KEPT];
}

/** Notes where the shells around an element stand, unless that is known from before. */
export function recordClippedScrollersAround(element: Element): void {
  const shells = kept();
  for (let around = parentOrHost(element); around !== null && shells.size < MOST; around = parentOrHost(around)) {
    if (shells.has(around)) continue;
    const { overflowX, overflowY } = getComputedStyle(around);
    if (overflowX !== 'hidden' && overflowY !== 'hidden') continue;
    shells.set(around, placeOf(around));
  }
}

// The overflow of the body is the viewport's where that of its parent is visible (section 3.3).
function placeOf(scroller: Element): { left: number; top: number } {
  const parent = parentOrHost(scroller);
  const isPage = localName(scroller) === 'body' && parent !== null && getComputedStyle(parent).overflow === 'visible';
  const scrolled = (isPage && scrollingElement(document)) || scroller;
  return { left: scrollLeft(scrolled), top: scrollTop(scrolled) };
}

/** Those that stand elsewhere now. */
export function shiftedScrollers(): Element[] {
  const shifted: Element[] = [];
  for (const [shell, before] of kept()) {
    const { left, top } = placeOf(shell);
    if (!isConnected(shell)) kept().delete(shell);
    else if (left !== before.left || top !== before.top) shifted.push(shell);
  }
  return shifted;
}
