// Presses and keys that were intercepted, input that is allowed to reach the page, and the elements that they are on.
import { checkedOf, isField, pressedBy } from './elements.js';
import type { RecordedEvent, PageRecorder } from './recorded_event.js';
import { dropTargetsAt, sliderOf, draggableOf } from './draggables.js';

const MAX_TOKENS = 50;

/** A press or key that the page does not get before the worker has decided. */
export interface InterceptedInput {
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
export interface AllowedInput {
  token: number;
  element: Element;
  keys?: string[];
  presses: number;
  point?: [number, number];
  isDrag?: boolean;
  /** What was typed after it. */
  isBehind?: true;
}

export function isOn({ element, point }: Pick<AllowedInput, 'element' | 'point'>, event: Event): boolean {
  if (point === undefined && !element.isConnected) return true;
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const path = event.composedPath();
  return path.includes(element) || labels.some((label) => path.includes(label));
}

/** The pointer is down, or was last. */
export interface Gesture {
  is: 'intercepted' | 'free';
  on: Element;
  x: number;
  y: number;
  far: boolean;
  isReported: boolean;
  /** The second press of a double click. */
  isSecond: boolean;
}

export class ElementTokens {
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
    this.elements.delete(this.last - MAX_TOKENS);
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
export function pointOf({ on, at }: InterceptedInput): [number, number] | undefined {
  if (at === undefined || !on.isConnected) return undefined;
  const { left, top } = on.getBoundingClientRect();
  return [left + at[0], top + at[1]];
}

/** What the gesture comes to that ends here, and what it presses or drags. */
export function endOfGesture(
  { on, x, y, far: isDrag }: Gesture,
  { clientX, clientY, button }: PointerEvent,
  tokens: ElementTokens,
): { press: RecordedEvent & { is: 'press' }; input: Omit<InterceptedInput, 'isPassed' | 'typed'> } {
  const { left, top } = on.getBoundingClientRect();
  const isRight = button === 2;
  const draggable = isDrag && !isRight ? (sliderOf(on) ?? draggableOf(on)) : undefined;
  const dropTargets = draggable === undefined ? [] : dropTargetsAt(draggable, [clientX, clientY]);
  const control = draggable ?? (isRight ? on : pressedBy(on));
  const token = tokens.keep(control);
  const press = {
    is: 'press' as const,
    token,
    ...(isRight || isDrag ? {} : checkedOf(control)),
    ...(isDrag ? { by: [clientX - x, clientY - y] as [number, number] } : {}),
    ...(draggable === undefined ? {} : { onto: dropTargets.map((dropTarget) => tokens.keep(dropTarget)) }),
    ...(isRight ? { isRight: true as const } : {}),
    ...(isField(on) ? { isRaw: true as const } : {}),
  };
  return { press, input: { token, on, at: [x - left, y - top], isPlain: !isRight && !isDrag, isDrag } };
}
