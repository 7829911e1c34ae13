// What a person drags, and what they let it go on.
import { deepAt } from './elements.js';

const SAYS_SO = '[draggable=true],[aria-grabbed],[aria-roledescription*=drag i],[aria-roledescription*=sortable i]';
const CURSORS = new Set(['grab', '-webkit-grab', 'grabbing', '-webkit-grabbing', 'move']);
/** How much of what is like the thing is its middle: what lies before or after it depends on the rest. */
const MIDDLE = 0.5;

type Point = readonly [number, number];

/** The whole of what the page says can be dragged. Text and what is only pressed are none. */
export function thingOf(on: Element): Element | undefined {
  const said = on.closest(SAYS_SO);
  if (said !== null) return said;
  if (!isGrabbed(on)) return undefined;
  let thing = on;
  for (let up = on.parentElement; up !== null && isGrabbed(up); up = up.parentElement) thing = up;
  return thing === document.body || thing === document.documentElement ? undefined : thing;
}

// The cursor is inherited.
function isGrabbed(element: Element): boolean {
  return CURSORS.has(getComputedStyle(element).cursor);
}

export function sliderOf(on: Element): Element | undefined {
  return on.closest('[role=slider]') ?? undefined;
}

/**
 * Where the thing was let go: what lies there, then what is around that. Only what has its middle there, too, because a run lets go in
 * the middle.
 */
export function placesAt(thing: Element, point: Point): Element[] {
  const over = deepAt(document, point);
  if (over === undefined || thing.contains(over)) return [];
  const places: Element[] = [];
  for (let at: Element | null = over; at !== null && !at.contains(thing); at = at.parentElement) {
    if (isMiddleFor(at, over) && !(isLike(at, thing) && !isInMiddle(at, thing, point))) places.push(at);
    if (isLike(at, thing)) break;
  }
  return places;
}

function isMiddleFor(place: Element, over: Element): boolean {
  const { left, right, top, bottom } = place.getBoundingClientRect();
  const [x, y] = [Math.max(left, 0) + Math.min(right, innerWidth), Math.max(top, 0) + Math.min(bottom, innerHeight)];
  const middle = deepAt(document, [x / 2, y / 2]);
  return middle !== undefined && over.contains(middle);
}

/** Another one of a list. */
function isLike(place: Element, thing: Element): boolean {
  return place.parentElement === thing.parentElement && place.tagName === thing.tagName;
}

function isInMiddle(place: Element, thing: Element, [x, y]: Point): boolean {
  const [its, other] = [place.getBoundingClientRect(), thing.getBoundingClientRect()];
  const isStacked = its.left < other.right && other.left < its.right;
  const away = isStacked ? (y - its.top) / its.height : (x - its.left) / its.width;
  return Math.abs(away - 0.5) <= MIDDLE / 2;
}
