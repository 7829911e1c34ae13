// The element that a person drags, and the elements on which they drop it.
import { deepAt } from './elements.js';

const DECLARED_DRAGGABLE =
  '[draggable=true],[aria-grabbed],[aria-roledescription*=drag i],[aria-roledescription*=sortable i]';
const CURSORS = new Set(['grab', '-webkit-grab', 'grabbing', '-webkit-grabbing', 'move']);
/** The middle part of a sibling of the dragged element. A drop beside it inserts before or after the sibling. */
const MIDDLE = 0.5;

type Point = readonly [number, number];

/** The outermost element that the page marks as draggable. Text and controls that are only pressed are not draggable. */
export function draggableOf(on: Element): Element | undefined {
  const declared = on.closest(DECLARED_DRAGGABLE);
  if (declared !== null) return declared;
  if (!isGrabbed(on)) return undefined;
  let draggable = on;
  for (let up = on.parentElement; up !== null && isGrabbed(up); up = up.parentElement) draggable = up;
  return draggable === document.body || draggable === document.documentElement ? undefined : draggable;
}

// The cursor is inherited.
function isGrabbed(element: Element): boolean {
  return CURSORS.has(getComputedStyle(element).cursor);
}

export function sliderOf(on: Element): Element | undefined {
  return on.closest('[role=slider]') ?? undefined;
}

/**
 * The element under the drop, then its ancestors. Only those whose middle lies there too, because a run drops in the middle.
 */
export function dropTargetsAt(draggable: Element, point: Point): Element[] {
  const over = deepAt(document, point);
  if (over === undefined || draggable.contains(over)) return [];
  const dropTargets: Element[] = [];
  for (let at: Element | null = over; at !== null && !at.contains(draggable); at = at.parentElement) {
    if (isMiddleFor(at, over) && !(isLike(at, draggable) && !isInMiddle(at, draggable, point))) dropTargets.push(at);
    if (isLike(at, draggable)) break;
  }
  return dropTargets;
}

function isMiddleFor(dropTarget: Element, over: Element): boolean {
  const { left, right, top, bottom } = dropTarget.getBoundingClientRect();
  const [x, y] = [Math.max(left, 0) + Math.min(right, innerWidth), Math.max(top, 0) + Math.min(bottom, innerHeight)];
  const middle = deepAt(document, [x / 2, y / 2]);
  return middle !== undefined && over.contains(middle);
}

/** A sibling in the same list. */
function isLike(dropTarget: Element, draggable: Element): boolean {
  return dropTarget.parentElement === draggable.parentElement && dropTarget.tagName === draggable.tagName;
}

function isInMiddle(dropTarget: Element, draggable: Element, [x, y]: Point): boolean {
  const [its, other] = [dropTarget.getBoundingClientRect(), draggable.getBoundingClientRect()];
  const isStacked = its.left < other.right && other.left < its.right;
  const away = isStacked ? (y - its.top) / its.height : (x - its.left) / its.width;
  return Math.abs(away - 0.5) <= MIDDLE / 2;
}
