// The script of a recording, in an isolated world of each document: the page can neither see nor call it. It hears only what the
// browser itself reports (isTrusted), before the page does. A press is held: the worker is told what was pressed, and the tool makes
// the press then. What is typed goes to the page at once. Without a worker that listens, nothing is held.
import type { FieldValue, Heard, PageRecorder, Pressed } from './heard.js';

const world = globalThis as { domToolRecorder?: PageRecorder };

/** A worker asks again sooner than this. */
const PATIENCE_MS = 2_000;
const DEAF_MS = 4_000;
/** A press that the worker does not settle goes to the page after this time. */
const HELD_MS = 15_000;
const DRAG_PX = 10;
const KEPT = 50;

const TYPED =
  'input:not([type=button],[type=submit],[type=reset],[type=image],[type=checkbox],[type=radio],[type=file],[type=hidden]),textarea';
const FIELDS = `${TYPED},select`;
/** What the browser moves by itself while the button is down. */
const NATIVE = `${FIELDS},option,input[type=file],video,audio,iframe,frame,object,embed`;
const PRESSED_BY_KEY =
  'button,a[href],area[href],summary,input[type=button],input[type=submit],input[type=reset],input[type=image],input[type=checkbox],' +
  'input[type=radio],[role=button],[role=link],[role=checkbox],[role=switch],[role=radio],[role=tab],[role=menuitem],' +
  '[role=menuitemcheckbox],[role=menuitemradio],[role=option],[role=treeitem]';
const MOVED_BY_KEY =
  '[role=combobox],[aria-autocomplete],[list],[role=listbox],[role=option],[role=menu],[role=menubar],[role=menuitem],[role=tab],' +
  '[role=tree],[role=treeitem],[role=grid],[role=gridcell],[role=slider],[role=spinbutton]';
const MOVES = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp']);

class InPage implements PageRecorder {
  private readonly ending = new AbortController();
  private queue: Heard[] = [];
  private tell: (() => void) | undefined;
  private askedAt = Date.now();
  private readonly elements = new Map<number, Element>();
  private last = 0;
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();
  private readonly fields = new WeakMap<Element, number>();
  private readonly allowed = new WeakSet<Element>();
  /** The pointer is down, or was last. */
  private gesture: { is: 'held' | 'free'; on: Element; x: number; y: number; far: boolean } | undefined;
  private passing: { element: Element; key: string | undefined } | undefined;
  private heldKey: string | undefined;

  constructor() {
    const hear = <Type extends keyof WindowEventMap>(type: Type, work: (event: WindowEventMap[Type]) => void): void => {
      const listener = (event: WindowEventMap[Type]): void => {
        if (event.isTrusted) work(event);
      };
      addEventListener(type, listener, { capture: true, passive: false, signal: this.ending.signal });
    };
    hear('pointerdown', (event) => this.onDown(event));
    hear('pointermove', (event) => this.onMove(event));
    hear('pointerup', (event) => this.onUp(event));
    for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'] as const) {
      hear(type, (event) => this.onPartOfPress(event));
    }
    hear('keydown', (event) => this.onKey(event));
    hear('keyup', (event) => {
      if (event.key !== this.heldKey) return;
      stop(event);
      this.heldKey = undefined;
    });
    hear('focusin', (event) => this.onFocus(innermost(event)));
    hear('focusout', (event) => this.onLeft(innermost(event)));
    hear('input', (event) => this.onInput(innermost(event)));
    hear('change', (event) => this.onChosen(innermost(event)));
    hear('dragstart', () => this.say({ is: 'other', what: 'drag' }));
    this.onFocus(deepFocus());
  }

  next(): Promise<Heard[]> {
    this.tell?.();
    this.askedAt = Date.now();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.tell?.(), PATIENCE_MS);
      this.tell = () => {
        clearTimeout(timer);
        this.tell = undefined;
        resolve(this.queue.splice(0));
      };
      if (this.queue.length > 0) this.tell();
    });
  }

  element(token: number): Element | undefined {
    return this.elements.get(token);
  }

  put(token: number, element: Element): void {
    if (this.elements.has(token)) this.elements.set(token, element);
  }

  pass(token: number, key?: string): void {
    const element = this.elements.get(token);
    this.keepHeld(token);
    if (element !== undefined) this.passing = { element, key };
  }

  passed(token: number): void {
    this.keepHeld(token);
    this.passing = undefined;
  }

  allow(token: number): void {
    const element = this.elements.get(token);
    if (element !== undefined) this.allowed.add(element);
  }

  value(token: number): FieldValue {
    const element = this.elements.get(token);
    return element === undefined ? {} : this.valueOf(element);
  }

  end(): void {
    this.ending.abort();
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.queue = [];
    this.tell?.();
    this.elements.clear();
    delete world.domToolRecorder;
  }

  private keepHeld(token: number): void {
    clearTimeout(this.timers.get(token));
    this.timers.delete(token);
  }

  private get isHeard(): boolean {
    return Date.now() - this.askedAt < DEAF_MS;
  }

  private say(heard: Heard): void {
    this.queue.push(heard);
    this.tell?.();
  }

  private keep(element: Element): number {
    this.last += 1;
    this.elements.set(this.last, element);
    this.elements.delete(this.last - KEPT);
    return this.last;
  }

  /** Should the worker not answer, the page gets at least a press. */
  private hold(element: Element, token = this.keep(element)): number {
    const letGo = (): void => {
      if (element instanceof HTMLElement) element.click();
    };
    this.timers.set(token, setTimeout(letGo, HELD_MS));
    return token;
  }

  private onDown(event: PointerEvent): void {
    const on = innermost(event);
    this.gesture = undefined;
    if (on === undefined) return;
    const { clientX: x, clientY: y, button } = event;
    const isFree = !this.isHeard || this.isPassed(event, undefined) || button !== 0 || isNative(on, event);
    this.gesture = { is: isFree ? 'free' : 'held', on, x, y, far: false };
    if (isFree && on.closest('canvas') !== null && this.passing === undefined) this.say({ is: 'other', what: 'drawing' });
    if (isFree && hasModifier(event) && button === 0) this.say({ is: 'other', what: 'modified' });
    if (!isFree) event.stopImmediatePropagation();
  }

  private onMove(event: PointerEvent): void {
    const { gesture } = this;
    if (gesture === undefined || event.buttons === 0) return;
    if (Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) > DRAG_PX) gesture.far = true;
  }

  private onUp(event: PointerEvent): void {
    const { gesture } = this;
    if (gesture?.is !== 'held' || event.button !== 0) return;
    event.stopImmediatePropagation();
    const { left, top } = gesture.on.getBoundingClientRect();
    const to = gesture.far ? { to: [event.clientX - left, event.clientY - top] as [number, number] } : {};
    this.press(pressedBy(gesture.on), { at: [gesture.x - left, gesture.y - top], ...to });
  }

  private press(on: Element, where: Pressed): void {
    const checked = checkedOf(on);
    this.say({ is: 'press', token: this.hold(on), ...(checked === undefined ? {} : { checked }), ...where });
  }

  // Those of a key, or of a label, have no pointer that is down.
  private onPartOfPress(event: UIEvent): void {
    const isByPointer = event.type !== 'click' || event.detail > 0;
    if (this.gesture?.is === 'held' && isByPointer) stop(event);
  }

  private onKey(event: KeyboardEvent): void {
    const on = innermost(event);
    const { key } = event;
    if (on === undefined || !this.isHeard || event.isComposing || hasModifier(event)) return;
    if (this.isPassed(event, key)) return;
    const field = on.closest(TYPED);
    const isPress = key === 'Enter' || key === ' ';
    if (isPress && field === null && on.matches(PRESSED_BY_KEY)) {
      if (key === ' ' && on.matches('a[href]')) return;
      this.holdKey(event);
      return this.press(on, { at: [1, 1] });
    }
    const isSent = key === 'Enter' && field !== null && field.tagName !== 'TEXTAREA';
    if (!isSent && key !== 'Escape' && !(MOVES.has(key) && on.closest(MOVED_BY_KEY) !== null)) return;
    this.holdKey(event);
    this.say({ is: 'key', token: this.hold(on, this.fields.get(field ?? on)), key, isField: field !== null });
  }

  private holdKey(event: KeyboardEvent): void {
    this.heldKey = event.key;
    stop(event);
  }

  /** The tool does it. */
  private isPassed(event: Event, key: string | undefined): boolean {
    if (this.passing === undefined || this.passing.key !== key) return false;
    const { element } = this.passing;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const path = event.composedPath();
    return !element.isConnected || path.includes(element) || labels.some((label) => path.includes(label));
  }

  private onFocus(element: Element | undefined): void {
    const field = fieldOf(element);
    if (field === undefined || !this.isHeard) return;
    const token = this.keep(field);
    this.fields.set(field, token);
    this.say({ is: 'field', token, isList: field.matches('select') });
  }

  private onLeft(element: Element | undefined): void {
    const field = fieldOf(element);
    const token = field === undefined ? undefined : this.fields.get(field);
    if (token !== undefined) this.say({ is: 'left', token });
  }

  private valueOf(field: Element): FieldValue {
    return this.allowed.has(field) ? valueOf(field) : {};
  }

  private onInput(element: Element | undefined): void {
    const field = fieldOf(element);
    const token = field === undefined ? undefined : this.fields.get(field);
    if (field === undefined || token === undefined || field.matches('select')) return;
    const told = this.valueOf(field);
    this.say({ is: 'input', token, ...told });
    // The page may format what was typed.
    setTimeout(() => {
      const now = this.valueOf(field);
      if (now.value !== told.value) this.say({ is: 'input', token, ...now });
    });
  }

  private onChosen(element: Element | undefined): void {
    if (element instanceof HTMLInputElement && element.type === 'file') this.say({ is: 'other', what: 'file' });
    const token = element instanceof HTMLSelectElement ? this.fields.get(element) : undefined;
    if (element !== undefined && token !== undefined) this.say({ is: 'input', token, ...this.valueOf(element) });
  }
}

function valueOf(field: Element): FieldValue {
  if (field instanceof HTMLSelectElement) {
    return { values: [...field.selectedOptions].map(({ label }) => label.replace(/\s+/g, ' ').trim()) };
  }
  if (field instanceof HTMLInputElement) return field.type === 'password' ? {} : { value: field.value };
  if (field instanceof HTMLTextAreaElement) return { value: field.value };
  return { value: (field as HTMLElement).innerText };
}

function innermost(event: Event): Element | undefined {
  const [first] = event.composedPath();
  return first instanceof Element ? first : undefined;
}

function deepFocus(): Element | undefined {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at ?? undefined;
}

/** The text field or list that this is a part of. */
function fieldOf(element: Element | undefined): Element | undefined {
  const field = element?.closest(FIELDS);
  if (field !== null && field !== undefined) return field;
  return element instanceof HTMLElement && element.isContentEditable ? hostOf(element) : undefined;
}

function hostOf(element: HTMLElement): HTMLElement {
  const { parentElement } = element;
  return parentElement?.isContentEditable === true ? hostOf(parentElement) : element;
}

/** The browser itself does something while the button is down, which a press of the tool would not do. */
function isNative(on: Element, event: PointerEvent): boolean {
  if (hasModifier(event) || on.closest(`${NATIVE},canvas,[draggable=true]`) !== null) return true;
  if (on instanceof HTMLElement && on.isContentEditable) return true;
  const control = on.closest('label')?.control;
  if (control?.matches(`${FIELDS},input[type=file]`) === true && on.closest('a,button') === null) return true;
  return isScrollbar(on, event);
}

function isScrollbar(on: Element, { clientX, clientY }: PointerEvent): boolean {
  const { left, top } = on === document.documentElement ? { left: 0, top: 0 } : on.getBoundingClientRect();
  const [x, y] = [clientX - left - on.clientLeft, clientY - top - on.clientTop];
  const scrolls = on.scrollHeight > on.clientHeight || on.scrollWidth > on.clientWidth;
  return scrolls && on.clientWidth > 0 && (x >= on.clientWidth || y >= on.clientHeight);
}

/** A press on the label of a box is one on the box. */
function pressedBy(on: Element): Element {
  if (on.closest('a,button,input') !== null) return on;
  const control = on.closest('label')?.control;
  return control?.matches('input[type=checkbox],input[type=radio]') === true ? control : on;
}

function checkedOf(on: Element): boolean | undefined {
  if (on instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(on.type)) return on.checked;
  return undefined;
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: PointerEvent | KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

world.domToolRecorder ??= new InPage();
