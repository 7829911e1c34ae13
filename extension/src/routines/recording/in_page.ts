// The script of a recording, in an isolated world of each document: the page can neither see nor call it. It hears only what the
// browser itself reports (isTrusted), before the page does. A press is held: the worker learns what was pressed, and the tool then
// makes the press. What is typed goes to the page at once. Without a worker that listens, nothing is held.
import {
  MOVED_BY_KEY,
  PICKED,
  PRESSED_BY_KEY,
  TYPED,
  checkedOf,
  deepFocus,
  hasModifier,
  innermost,
  isAt,
  isDragged,
  isField,
  isHeldBehind,
  isReached,
  isTyped,
  modifiersOf,
  pointIn,
  pressedBy,
  stop,
} from './elements.js';
import { Entries } from './entries.js';
import type { FieldValue, Heard, PageRecorder } from './heard.js';
import { placesAt, sliderOf, thingOf } from './things.js';
import { ToWorker } from './to_worker.js';

const world = globalThis as { domToolRecorder?: PageRecorder };

const TICK_MS = 1_000;
/** So long without a worker, what is held goes to the page. The first tick after a dialog of the browser is not enough. */
const DEAF_TICKS = 3;
/** So long without a worker, the script ends. */
const LOST_TICKS = 60;
const DRAG_PX = 10;
const KEPT = 50;

const CHOOSES = new Set(['Enter', ' ']);
const MOVES = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp']);

/** It waits for the worker. */
interface Held {
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

class InPage implements PageRecorder {
  private readonly ending = new AbortController();
  private readonly worker = new ToWorker();
  private readonly elements = new Map<number, Element>();
  private last = 0;
  private readonly watch = setInterval(() => this.onTick(), TICK_MS);
  private deafTicks = 0;
  private readonly entries = new Entries({
    keep: (element) => this.keep(element),
    say: (heard) => this.say(heard),
    isHeard: () => this.worker.isListening,
  });
  /** The pointer is down, or was last. */
  private gesture:
    | { is: 'held' | 'free'; on: Element; x: number; y: number; far: boolean; isReported: boolean }
    | undefined;
  /** The keys one after another, or so many presses; each at this point, if it is known. */
  private passing:
    | {
        token: number;
        element: Element;
        keys?: string[];
        presses: number;
        point?: [number, number];
        isDrag?: boolean;
      }
    | undefined;
  /** Where the tool's button is down. */
  private own: PointerEvent | undefined;
  /** The button that was pressed or released last was the tool's. */
  private isOwn = false;
  /** Something of what was let pass has come. */
  private arrived = false;
  private clicked = false;
  private heldKey: string | undefined;
  /** In order. */
  private held: Held[] = [];

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
    hear('focusin', (event) => this.entries.onFocus(innermost(event)));
    hear('focusout', (event) => this.entries.onLeft(innermost(event)));
    hear('beforeinput', (event) => this.entries.onBefore(innermost(event)));
    hear('input', (event) => this.entries.onInput(event));
    hear('change', (event) => this.entries.onChosen(innermost(event)));
    hear('dragstart', () => {
      if (this.own === undefined) this.say({ is: 'other', what: 'drag' });
    });
    // The page may come back, and is not pressed then.
    hear('pagehide', () => {
      for (const { token } of [...this.held]) this.drop(token);
      this.worker.taken();
    });
    this.entries.onFocus(deepFocus());
  }

  next(): Promise<Heard[]> {
    return this.worker.next();
  }

  element(token: number): Element | undefined {
    return this.elements.get(token);
  }

  pressed(token: number): Element | undefined {
    return this.heldAs(token)?.on;
  }

  heard(): Heard[] {
    return this.worker.taken();
  }

  pass(token: number, key?: string): { at?: [number, number] } | undefined {
    const held = this.heldAs(token);
    const element = this.elements.get(token);
    if (held === undefined || element === undefined) return undefined;
    held.isPassed = true;
    this.arrived = false;
    this.clicked = false;
    const { isDrag } = held;
    // A box with a third state is pressed until it has the right one. A drag that moves nothing is tried again, and held longer.
    const isTwice = isDrag || (element instanceof HTMLInputElement && element.indeterminate);
    this.passing = { token, element, presses: isTwice ? 2 : 1, isDrag, ...(key === undefined ? {} : { keys: [key] }) };
    const at = key === undefined ? pointIn(element, pointOf(held)) : undefined;
    return at === undefined ? {} : { at };
  }

  aim(token: number): [number, number] | undefined {
    const held = this.heldAs(token);
    const point = held === undefined ? undefined : pointOf(held);
    const box = held?.on.getClientRects()[0];
    if (held === undefined || point === undefined || box === undefined || !isReached(held.on, point)) return undefined;
    held.isPassed = true;
    this.arrived = false;
    this.clicked = false;
    this.passing = { token, element: held.on, presses: 1, point, isDrag: held.isDrag };
    return [point[0] - box.left, point[1] - box.top];
  }

  slid(token: number): string | undefined {
    return this.elements.get(token)?.getAttribute('aria-valuenow') ?? undefined;
  }

  hasArrived(): boolean {
    return this.arrived;
  }

  hasClicked(): boolean {
    return this.clicked;
  }

  passed(token: number): string | undefined {
    const settled = this.heldAs(token);
    if (settled === undefined) return undefined;
    this.own = undefined;
    this.passing = undefined;
    const { typed } = settled;
    const on = deepFocus();
    if (typed !== '' && on !== undefined) {
      settled.typed = '';
      if (!isField(on) || on.matches(PICKED)) {
        this.passing = { token, element: on, keys: [...typed], presses: 0 };
        return typed;
      }
      this.entries.insert(typed);
    }
    this.drop(token);
    return undefined;
  }

  drop(token: number): void {
    this.held = this.held.filter((one) => one.token !== token);
    if (this.passing?.token !== token) return;
    this.own = undefined;
    this.passing = undefined;
  }

  release(token: number): void {
    const held = this.heldAs(token);
    if (held === undefined) return;
    const { on, isPlain, isPassed, typed } = held;
    this.drop(token);
    this.elements.delete(token);
    if (isPlain && !isPassed && on.isConnected && on instanceof HTMLElement) {
      if (isField(on)) on.focus();
      else on.click();
    }
    const focus = deepFocus();
    if (typed !== '' && focus !== undefined && isField(focus) && !focus.matches(PICKED)) this.entries.insert(typed);
  }

  again(token: number, key: string): Heard | undefined {
    const on = deepFocus();
    const held = this.heldAs(token);
    if (on === undefined || held === undefined) return undefined;
    held.on = on;
    this.elements.set(token, on);
    return this.meaningOf(on, key, token);
  }

  allow(token: number): void {
    const element = this.elements.get(token);
    if (element !== undefined) this.entries.allow(element);
  }

  isAllowed(token: number): boolean {
    const element = this.elements.get(token);
    return element !== undefined && this.entries.mayReport(element);
  }

  value(token: number): FieldValue {
    const element = this.elements.get(token);
    return element === undefined ? {} : this.entries.valueOf(element);
  }

  end(): void {
    this.ending.abort();
    clearInterval(this.watch);
    for (const { token } of [...this.held]) this.release(token);
    this.worker.end();
    this.elements.clear();
    delete world.domToolRecorder;
  }

  private heldAs(token: number): Held | undefined {
    return this.held.find((one) => one.token === token);
  }

  private onTick(): void {
    this.deafTicks = this.worker.isListening ? 0 : this.deafTicks + 1;
    if (this.deafTicks < DEAF_TICKS) return;
    for (const { token } of [...this.held]) {
      this.release(token);
      this.say({ is: 'other', what: 'unsure' });
    }
    if (this.deafTicks >= LOST_TICKS) this.end();
  }

  private say(heard: Heard): void {
    this.worker.say(heard);
  }

  private keep(element: Element): number {
    this.last += 1;
    this.elements.set(this.last, element);
    this.elements.delete(this.last - KEPT);
    return this.last;
  }

  private hold(element: Element, more: Partial<Held> = {}): number {
    const token = more.token ?? this.keep(element);
    this.held.push({ on: element, isPlain: false, isDrag: false, isPassed: false, typed: '', ...more, token });
    return token;
  }

  private onDown(event: PointerEvent): void {
    const on = innermost(event);
    this.isOwn = this.isPassed(event, undefined);
    if (this.isOwn) {
      this.own = event;
      return;
    }
    this.gesture = undefined;
    if (on === undefined) return;
    const { clientX: x, clientY: y, button } = event;
    // Something else has come under the tool's pointer.
    const isAstray = isAt(this.passing?.point, event) && this.passing?.presses === 1;
    if (isAstray) this.passing = undefined;
    const isNow = this.worker.isListening && (button === 0 || button === 2) && !hasModifier(event);
    const isFree = !isAstray && (!isNow || isDragged(on, event) || (this.held.length === 0 && isField(on)));
    this.gesture = { is: isFree ? 'free' : 'held', on, x, y, far: false, isReported: isAstray };
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
    const { gesture, own } = this;
    const isElsewhere =
      gesture?.is === 'held' && !gesture.isReported && !isAt(own && [own.clientX, own.clientY], event);
    this.isOwn = own !== undefined && !isElsewhere;
    if (this.isOwn) this.own = undefined;
    if (gesture?.is !== 'held' || this.isOwn) return;
    event.stopImmediatePropagation();
    // A button that the tool has pressed may be released once more.
    if (gesture.isReported) return;
    gesture.isReported = true;
    const { on, x, y } = gesture;
    const { left, top } = on.getBoundingClientRect();
    const isRight = event.button === 2;
    const isDrag = gesture.far;
    const thing = isDrag && !isRight ? (sliderOf(on) ?? thingOf(on)) : undefined;
    const places = thing === undefined ? [] : placesAt(thing, [event.clientX, event.clientY]);
    const more = {
      ...(isDrag ? { by: [event.clientX - x, event.clientY - y] as [number, number] } : {}),
      ...(thing === undefined ? {} : { onto: places.map((place) => this.keep(place)) }),
      ...(isRight ? { isRight: true as const } : {}),
      ...(isField(on) ? { isRaw: true as const } : {}),
    };
    const control = thing ?? (isRight ? on : pressedBy(on));
    const isPlain = !isRight && !isDrag;
    const token = this.hold(on, { token: this.keep(control), at: [x - left, y - top], isPlain, isDrag });
    this.say({ is: 'press', token, ...(isRight || isDrag ? {} : checkedOf(control)), ...more });
  }

  // Those of a key, or of a label, have no pointer that is down. The others follow their pointer at once.
  private onPartOfPress(event: MouseEvent): void {
    if (event.type === 'click' && event.detail === 0) return;
    const isEnd = event.type === 'click' || event.type === 'contextmenu';
    const { passing } = this;
    const isMixed =
      isEnd && this.isOwn && passing !== undefined && passing.isDrag !== true && !this.comesTo(passing, event);
    if (isEnd && this.isOwn && !isMixed) this.clicked = true;
    // Between two buttons that were down at once the browser makes a click on what is around both.
    if (isMixed || (this.gesture?.is === 'held' && !this.isOwn)) stop(event);
  }

  private comesTo({ element, point }: { element: Element; point?: [number, number] }, event: Event): boolean {
    if (point === undefined && !element.isConnected) return true;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const path = event.composedPath();
    return path.includes(element) || labels.some((label) => path.includes(label));
  }

  private onKey(event: KeyboardEvent): void {
    const on = innermost(event);
    const { key } = event;
    if (on === undefined || !this.worker.isListening || event.isComposing) return;
    if (this.isPassed(event, key)) return;
    const last = this.held.at(-1);
    if (last === undefined ? hasModifier(event) : !isHeldBehind(event)) return;
    if (last !== undefined) {
      // What has the focus then is not known yet.
      this.holdKey(event);
      const modifiers = modifiersOf(event);
      if (isTyped(event)) last.typed += key;
      else if (key === 'Backspace' && modifiers === 0 && last.typed !== '') last.typed = last.typed.slice(0, -1);
      else this.say({ is: 'late', token: this.hold(on), key, modifiers });
      return;
    }
    const heard = this.meaningOf(on, key);
    if (heard === undefined) {
      if (key === 'Enter') this.entries.onEnter(event);
      return;
    }
    this.holdKey(event);
    this.say(heard);
  }

  /** Undefined if the key goes to the page at once. */
  private meaningOf(on: Element, key: string, token?: number): Heard | undefined {
    const field = on.closest(TYPED);
    const isPress = CHOOSES.has(key) && field === null && on.matches(PRESSED_BY_KEY);
    if (isPress) {
      if (key === ' ' && on.matches('a[href]')) return undefined;
      return { is: 'press', token: token ?? this.hold(on, { isPlain: true }), ...checkedOf(on) };
    }
    const isSent = key === 'Enter' && field !== null && field.tagName !== 'TEXTAREA';
    const isInList = on.closest(MOVED_BY_KEY) !== null && (MOVES.has(key) || (field === null && CHOOSES.has(key)));
    if (!isSent && key !== 'Escape' && !isInList) return undefined;
    const known = this.entries.tokenOf(field ?? on);
    return {
      is: 'key',
      token: token === undefined ? this.hold(on, known === undefined ? {} : { token: known }) : (known ?? token),
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
    const { keys, presses } = this.passing;
    if (key === undefined ? keys !== undefined || presses === 0 : keys?.[0] !== key) return false;
    if (!this.comesTo(this.passing, event)) return false;
    if (key === undefined) this.passing.presses -= 1;
    else keys?.shift();
    this.arrived = true;
    return true;
  }
}

/** Where it was pressed, in the viewport of its document now. */
function pointOf({ on, at }: Held): [number, number] | undefined {
  if (at === undefined || !on.isConnected) return undefined;
  const { left, top } = on.getBoundingClientRect();
  return [left + at[0], top + at[1]];
}

world.domToolRecorder ??= new InPage();
