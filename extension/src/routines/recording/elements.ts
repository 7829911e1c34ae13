// What the script of a recording must know of an element that is pressed or typed into.
import type { FieldValue } from './recorded_event.js';

export const TYPED =
  'input:not([type=button],[type=submit],[type=reset],[type=image],[type=checkbox],[type=radio],[type=file],[type=hidden]),textarea';
export const FIELDS = `${TYPED},select`;
/** Text cannot be put into them. No secret is chosen so. */
export const PICKED =
  'select,[type=date],[type=time],[type=month],[type=week],[type=datetime-local],[type=color],[type=range]';
/** What the browser moves by itself while the button is down. */
const NATIVE = 'option,input[type=file],input[type=range],video,audio,iframe,frame,object,embed';
export const BOXES = 'input[type=checkbox],input[type=radio]';

export function fieldValueOf(field: Element): FieldValue {
  if (field instanceof HTMLSelectElement) {
    return { values: [...field.selectedOptions].map(({ label }) => label.replace(/\s+/g, ' ').trim()) };
  }
  if (field instanceof HTMLInputElement) return field.type === 'password' ? {} : { value: field.value };
  if (field instanceof HTMLTextAreaElement) return { value: field.value };
  return { value: (field as HTMLElement).innerText };
}

/** By these it is known whether it holds a secret. */
export function signsOf(field: Element): string {
  const names = ['type', 'name', 'id', 'autocomplete', 'aria-label', 'placeholder'];
  const labels = 'labels' in field ? [...((field as HTMLInputElement).labels ?? [])] : [];
  return JSON.stringify([names.map((name) => field.getAttribute(name)), labels.map(({ textContent }) => textContent)]);
}

export function innermost(event: Event): Element | undefined {
  const [first] = event.composedPath();
  return first instanceof Element ? first : undefined;
}

export function deepFocus(): Element | undefined {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at ?? undefined;
}

/** The text field or list that this is a part of. */
export function fieldOf(element: Element | undefined): Element | undefined {
  const field = element?.closest(FIELDS);
  if (field !== null && field !== undefined) return field;
  return element instanceof HTMLElement && element.isContentEditable ? hostOf(element) : undefined;
}

function hostOf(element: HTMLElement): HTMLElement {
  const { parentElement } = element;
  return parentElement?.isContentEditable === true ? hostOf(parentElement) : element;
}

/** The browser itself follows the pointer, or the page draws where it is. */
export function isDragged(on: Element, event: PointerEvent): boolean {
  return on.closest(`${NATIVE},canvas`) !== null || isScrollbar(on, event);
}

/** A press puts the focus there, and the keys follow. */
export function isField(on: Element): boolean {
  if (on.closest(FIELDS) !== null || (on instanceof HTMLElement && on.isContentEditable)) return true;
  const control = on.closest('label')?.control;
  return control?.matches(`${FIELDS},input[type=file]`) === true && on.closest('a,button') === null;
}

function isScrollbar(on: Element, { clientX, clientY }: PointerEvent): boolean {
  const { left, top } = on === document.documentElement ? { left: 0, top: 0 } : on.getBoundingClientRect();
  const [x, y] = [clientX - left - on.clientLeft, clientY - top - on.clientTop];
  const scrolls = on.scrollHeight > on.clientHeight || on.scrollWidth > on.clientWidth;
  return scrolls && on.clientWidth > 0 && (x >= on.clientWidth || y >= on.clientHeight);
}

/** A press on the label of a box is one on the box. */
export function pressedBy(on: Element): Element {
  if (on.closest('a,button,input') !== null) return on;
  const control = on.closest('label')?.control;
  return control?.matches(BOXES) === true ? control : on;
}

export function checkedOf(on: Element): { checked?: boolean } {
  return on instanceof HTMLInputElement && on.matches(BOXES) ? { checked: on.checked } : {};
}

/** A press at that point of the viewport comes to the element. */
export function isReached(on: Element, point: readonly [number, number]): boolean {
  return on.contains(deepAt(on.ownerDocument, point) ?? null);
}

export function deepAt(within: Document, [x, y]: readonly [number, number]): Element | undefined {
  let hit = within.elementFromPoint(x, y);
  for (;;) {
    const inner: Element | null | undefined = hit?.shadowRoot?.elementFromPoint(x, y);
    if (inner === null || inner === undefined || inner === hit) return hit ?? undefined;
    hit = inner;
  }
}

/** The point from the upper left corner of the element; undefined if it is not in its box. */
export function pointIn(element: Element, point: readonly [number, number] | undefined): [number, number] | undefined {
  if (point === undefined) return undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [point[0] - left, point[1] - top];
  return x >= 0 && y >= 0 && x < width && y < height ? [x, y] : undefined;
}

export function isAt(point: readonly [number, number] | undefined, { clientX, clientY }: MouseEvent): boolean {
  return point !== undefined && Math.abs(point[0] - clientX) <= 1 && Math.abs(point[1] - clientY) <= 1;
}

/** Without the pointer. Returns whether the focus is where it put it. */
export function pressPlainly(on: HTMLElement): boolean {
  const before = deepFocus();
  const field = isField(on) ? (fieldOf(on) ?? on.closest('label')?.control) : undefined;
  if (field instanceof HTMLElement) field.focus();
  else on.click();
  return field instanceof HTMLElement ? deepFocus() === field : deepFocus() !== before;
}

export function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: PointerEvent | KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}

export function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
