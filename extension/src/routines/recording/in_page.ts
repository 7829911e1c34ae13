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
/** Text cannot be put into them. No secret is chosen so. */
const PICKED =
  'select,[type=date],[type=time],[type=month],[type=week],[type=datetime-local],[type=color],[type=range]';
/** What the browser moves by itself while the button is down. */
const NATIVE = 'option,input[type=file],input[type=range],video,audio,iframe,frame,object,embed';
const PRESSED_BY_KEY =
  'button,a[href],area[href],summary,input[type=button],input[type=submit],input[type=reset],input[type=image],input[type=checkbox],' +
  'input[type=radio],[role=button],[role=link],[role=checkbox],[role=switch],[role=radio],[role=tab],[role=menuitem],' +
  '[role=menuitemcheckbox],[role=menuitemradio],[role=option],[role=treeitem]';
const MOVED_BY_KEY =
  '[role=combobox],[aria-autocomplete],[list],[role=listbox],[role=option],[role=menu],[role=menubar],[role=menuitem],[role=tab],' +
  '[role=tree],[role=treeitem],[role=grid],[role=gridcell],[role=slider],[role=spinbutton]';
const CHOOSES = new Set(['Enter', ' ']);
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
  private gesture:
    | { is: 'held' | 'free'; on: Element; x: number; y: number; far: boolean; isTold: boolean }
    | undefined;
  /** The keys one after another, or a press. */
  private passing: { element: Element; keys: string[] | undefined } | undefined;
  /** The press of the tool that goes on. */
  private own: PointerEvent | undefined;
  /** Something of what was let pass has come. */
  private arrived = false;
  private heldKey: string | undefined;
  /** What waits for the worker, in order, each with what was typed after it: a secret does not leave the page. */
  private readonly held: Array<{ token: number; typed: string }> = [];

  readonly put: PageRecorder['put'];

  constructor() {
    const { elements } = this;
    this.put = function (token) {
      if (elements.has(token)) elements.set(token, this);
    };
    const hear = <Type extends keyof WindowEventMap>(type: Type, work: (event: WindowEventMap[Type]) => void): void => {
      const listener = (event: WindowEventMap[Type]): void => {
        if (event.isTrusted) work(event);
      };
      addEventListener(type, listener, { capture: true, passive: false, signal: this.ending.signal });
    };
    hear('pointerdown', (event) => this.onDown(event));
    hear('pointermove', (event) => this.onMove(event));
    hear('pointerup', (event) => this.onUp(event));
    for (const type of ['mousedown', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'] as const) {
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

  heard(): Heard[] {
    return this.queue.splice(0);
  }

  pass(token: number, key?: string): void {
    const element = this.elements.get(token);
    this.keepHeld(token);
    this.arrived = false;
    if (element !== undefined) this.passing = { element, keys: key === undefined ? undefined : [key] };
  }

  hasArrived(): boolean {
    return this.arrived;
  }

  passed(token: number): string | undefined {
    this.keepHeld(token);
    this.own = undefined;
    this.passing = undefined;
    const settled = this.held.find((one) => one.token === token);
    const typed = settled?.typed ?? '';
    const on = deepFocus();
    if (settled !== undefined && typed !== '' && on !== undefined) {
      settled.typed = '';
      if (!isField(on) || on.matches(PICKED)) {
        this.passing = { element: on, keys: [...typed] };
        return typed;
      }
      // As if it was typed: the field tells the page of it, and has it in its history.
      document.execCommand('insertText', false, typed);
    }
    if (settled !== undefined) this.held.splice(this.held.indexOf(settled), 1);
    return undefined;
  }

  again(token: number, key: string): Heard | undefined {
    const on = deepFocus();
    if (on === undefined) return undefined;
    this.elements.set(token, on);
    return this.meaningOf(on, key, token);
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
      this.passed(token);
    };
    this.held.push({ token, typed: '' });
    this.timers.set(token, setTimeout(letGo, HELD_MS));
    return token;
  }

  private onDown(event: PointerEvent): void {
    const on = innermost(event);
    if (this.isPassed(event, undefined)) {
      this.own = event;
      return;
    }
    this.gesture = undefined;
    if (on === undefined) return;
    const { clientX: x, clientY: y, button } = event;
    const isNow = this.isHeard && (button === 0 || button === 2) && !hasModifier(event);
    const isFree = !isNow || isDragged(on, event) || (this.held.length === 0 && isField(on));
    this.gesture = { is: isFree ? 'free' : 'held', on, x, y, far: false, isTold: false };
    if (isFree && on.closest('canvas') !== null && this.passing === undefined)
      this.say({ is: 'other', what: 'drawing' });
    if (isFree && (hasModifier(event) || button === 1)) this.say({ is: 'other', what: 'modified' });
    if (!isFree) event.stopImmediatePropagation();
  }

  private onMove(event: PointerEvent): void {
    const { gesture } = this;
    if (gesture === undefined || event.buttons === 0) return;
    if (Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) > DRAG_PX) gesture.far = true;
  }

  private onUp(event: PointerEvent): void {
    const { gesture } = this;
    if (gesture?.is !== 'held' || this.isOwn(event)) return;
    event.stopImmediatePropagation();
    // A button that the tool has pressed may be released once more.
    if (gesture.isTold) return;
    gesture.isTold = true;
    const { left, top } = gesture.on.getBoundingClientRect();
    const to = gesture.far ? { to: [event.clientX - left, event.clientY - top] as [number, number] } : {};
    const isRight = event.button === 2;
    const more = { ...(isRight ? { isRight } : {}), ...(isField(gesture.on) ? { isRaw: true as const } : {}) };
    const on = isRight ? gesture.on : pressedBy(gesture.on);
    this.press(on, { at: [gesture.x - left, gesture.y - top], ...to, ...more });
  }

  private press(on: Element, where: Pressed): void {
    const checked = where.isRight === true ? undefined : checkedOf(on);
    this.say({ is: 'press', token: this.hold(on), ...(checked === undefined ? {} : { checked }), ...where });
  }

  // Those of a key, or of a label, have no pointer that is down.
  private onPartOfPress(event: MouseEvent): void {
    const isByPointer = event.type !== 'click' || event.detail > 0;
    if (this.gesture?.is === 'held' && isByPointer && !this.isOwn(event)) stop(event);
  }

  /** A part of the tool's press, which may come while the person's button is down. */
  private isOwn({ clientX, clientY }: MouseEvent): boolean {
    const { own } = this;
    const isThere = (one: number, other: number): boolean => Math.floor(one) === Math.floor(other);
    return own !== undefined && isThere(own.clientX, clientX) && isThere(own.clientY, clientY);
  }

  private onKey(event: KeyboardEvent): void {
    const on = innermost(event);
    const { key } = event;
    if (on === undefined || !this.isHeard || event.isComposing || hasModifier(event)) return;
    if (this.isPassed(event, key)) return;
    const { held } = this;
    const last = held.at(-1);
    if (last !== undefined) {
      // What has the focus then is not known yet.
      this.holdKey(event);
      if (key.length === 1) last.typed += key;
      else if (key === 'Backspace' && last.typed !== '') last.typed = last.typed.slice(0, -1);
      else this.say({ is: 'late', token: this.hold(on), key });
      return;
    }
    const heard = this.meaningOf(on, key);
    if (heard === undefined) return;
    this.holdKey(event);
    this.say(heard);
  }

  /** Undefined if the key goes to the page at once. */
  private meaningOf(on: Element, key: string, token?: number): Heard | undefined {
    const field = on.closest(TYPED);
    const isPress = CHOOSES.has(key) && field === null && on.matches(PRESSED_BY_KEY);
    if (isPress) {
      if (key === ' ' && on.matches('a[href]')) return undefined;
      const checked = checkedOf(on);
      return { is: 'press', token: token ?? this.hold(on), at: [1, 1], ...(checked === undefined ? {} : { checked }) };
    }
    const isSent = key === 'Enter' && field !== null && field.tagName !== 'TEXTAREA';
    const isInList = on.closest(MOVED_BY_KEY) !== null && (MOVES.has(key) || (field === null && CHOOSES.has(key)));
    if (!isSent && key !== 'Escape' && !isInList) return undefined;
    const known = this.fields.get(field ?? on);
    return {
      is: 'key',
      token: token === undefined ? this.hold(on, known) : (known ?? token),
      key,
      isField: field !== null,
    };
  }

  private holdKey(event: KeyboardEvent): void {
    this.heldKey = event.key;
    stop(event);
  }

  /** The tool does it. */
  private isPassed(event: Event, key: string | undefined): boolean {
    if (this.passing === undefined) return false;
    const { element, keys } = this.passing;
    if (key === undefined ? keys !== undefined : keys?.[0] !== key) return false;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const path = event.composedPath();
    const isIt = !element.isConnected || path.includes(element) || labels.some((label) => path.includes(label));
    if (isIt) keys?.shift();
    this.arrived ||= isIt;
    return isIt;
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
    return this.allowed.has(field) ? entryIn(field) : {};
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

function entryIn(field: Element): FieldValue {
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

/** The browser itself, or the page, follows the pointer. */
function isDragged(on: Element, event: PointerEvent): boolean {
  return on.closest(`${NATIVE},canvas,[draggable=true]`) !== null || isScrollbar(on, event);
}

/** A press puts the focus there, and the keys follow. */
function isField(on: Element): boolean {
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
