// Boxes with `overflow: hidden`. The browser scrolls them to bring an element into view, though no person could (CSS
// Overflow 3, section 3.1). Their scroll positions before an action are kept in the isolated world, as long as its document
// lives.
import { isConnected, localName, parentOrHost, scrollingElement, scrollLeft, scrollTop } from './dom.js';

type Scrollers = Map<Element, { readonly left: number; readonly top: number }>;

const KEPT = Symbol.for('DomTool shells');
const MOST = 100;

function kept(): Scrollers {
  const world = globalThis as unknown as Record<symbol, Scrollers | undefined>;
  world[KEPT] ??= new Map();
  return world[KEPT];
}

/** Records the scroll positions of the clipped boxes around an element, unless they are already recorded. */
export function recordClippedScrollersAround(element: Element): void {
  const shells = kept();
  for (let around = parentOrHost(element); around !== null && shells.size < MOST; around = parentOrHost(around)) {
    if (shells.has(around)) continue;
    const { overflowX, overflowY } = getComputedStyle(around);
    if (overflowX !== 'hidden' && overflowY !== 'hidden') continue;
    shells.set(around, placeOf(around));
  }
}

// The overflow of the body applies to the viewport if its parent's overflow is visible (section 3.3).
function placeOf(scroller: Element): { left: number; top: number } {
  const parent = parentOrHost(scroller);
  const isPage = localName(scroller) === 'body' && parent !== null && getComputedStyle(parent).overflow === 'visible';
  const scrolled = (isPage && scrollingElement(document)) || scroller;
  return { left: scrollLeft(scrolled), top: scrollTop(scrolled) };
}

/** The recorded boxes whose scroll position has changed. */
export function shiftedScrollers(): Element[] {
  const shifted: Element[] = [];
  for (const [shell, before] of kept()) {
    const { left, top } = placeOf(shell);
    if (!isConnected(shell)) kept().delete(shell);
    else if (left !== before.left || top !== before.top) shifted.push(shell);
  }
  return shifted;
}
