// Presses and keys that wait for the worker, what of them the page may have, and the elements that they are on.
import { checkedOf, isField, pressedBy } from './elements.js';
import type { Heard, PageRecorder } from './heard.js';
import { placesAt, sliderOf, thingOf } from './things.js';

const KEPT = 50;

/** It waits for the worker. */
export interface Held {
  token: number;
  /** What was pressed itself: the control may be another element. */
  on: Element;
  /** From its upper left corner; undefined for a key. */
  at?: [number, number] | undefined;
  /** The same as a click on it. */
  isPlain: boolean;
  isDrag: boolean;
  /** The tool has begun with it. */
  isPassed: boolean;
  /** What was typed after it: a secret does not leave the page. */
  typed: string;
}

/** The keys one after another, or so many presses; each at this point, if it is known. */
export interface Passing {
  token: number;
  element: Element;
  keys?: string[];
  presses: number;
  point?: [number, number];
  isDrag?: boolean;
  /** What was typed after it. */
  isBehind?: true;
}

export function comesTo({ element, point }: Pick<Passing, 'element' | 'point'>, event: Event): boolean {
  if (point === undefined && !element.isConnected) return true;
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const path = event.composedPath();
  return path.includes(element) || labels.some((label) => path.includes(label));
}

/** The pointer is down, or was last. */
export interface Gesture {
  is: 'held' | 'free';
  on: Element;
  x: number;
  y: number;
  far: boolean;
  isReported: boolean;
  /** The second press of a double click. */
  isSecond: boolean;
}

export class Tokens {
  private readonly elements = new Map<number, Element>();
  private last = 0;
  readonly put: PageRecorder['put'];

  constructor() {
    const { elements } = this;
    this.put = function (token) {
      if (elements.has(token)) elements.set(token, this);
    };
  }

  keep(element: Element): number {
    this.last += 1;
    this.elements.set(this.last, element);
    this.elements.delete(this.last - KEPT);
    return this.last;
  }

  get(token: number): Element | undefined {
    return this.elements.get(token);
  }

  set(token: number, element: Element): void {
    this.elements.set(token, element);
  }

  delete(token: number): void {
    this.elements.delete(token);
  }

  clear(): void {
    this.elements.clear();
  }
}

/** Where it was pressed, in the viewport of its document now. */
export function pointOf({ on, at }: Held): [number, number] | undefined {
  if (at === undefined || !on.isConnected) return undefined;
  const { left, top } = on.getBoundingClientRect();
  return [left + at[0], top + at[1]];
}

/** What the gesture comes to that ends here, and what it presses or drags. */
export function endOf(
  { on, x, y, far: isDrag }: Gesture,
  { clientX, clientY, button }: PointerEvent,
  tokens: Tokens,
): { press: Heard & { is: 'press' }; held: Omit<Held, 'isPassed' | 'typed'> } {
  const { left, top } = on.getBoundingClientRect();
  const isRight = button === 2;
  const thing = isDrag && !isRight ? (sliderOf(on) ?? thingOf(on)) : undefined;
  const places = thing === undefined ? [] : placesAt(thing, [clientX, clientY]);
  const control = thing ?? (isRight ? on : pressedBy(on));
  const token = tokens.keep(control);
  const press = {
    is: 'press' as const,
    token,
    ...(isRight || isDrag ? {} : checkedOf(control)),
    ...(isDrag ? { by: [clientX - x, clientY - y] as [number, number] } : {}),
    ...(thing === undefined ? {} : { onto: places.map((place) => tokens.keep(place)) }),
    ...(isRight ? { isRight: true as const } : {}),
    ...(isField(on) ? { isRaw: true as const } : {}),
  };
  return { press, held: { token, on, at: [x - left, y - top], isPlain: !isRight && !isDrag, isDrag } };
}
