// The script of a recording, in an isolated world of each document: the page can neither see nor call it. It hears only what the
// browser itself reports (isTrusted), before the page does. A press is held: the worker learns what was pressed, and the tool then
// makes the press. What is typed goes to the page at once. Without a worker that listens, nothing is held.
import {
  BOXES,
  MOVED_BY_KEY,
  PICKED,
  PRESSED_BY_KEY,
  TYPED,
  checkedOf,
  deepFocus,
  fieldOf,
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
  pressPlainly,
  stop,
} from './elements.js';
import { Entries } from './entries.js';
import type { FieldValue, Heard, PageRecorder } from './heard.js';
import { type Gesture, type Held, type Passing, Tokens, comesTo, endOf, pointOf } from './held.js';
import { MEDIA_EVENTS, Media } from './media.js';
import { Opened } from './opened.js';
import { ToWorker } from './to_worker.js';

const world = globalThis as { domToolRecorder?: PageRecorder };

const TICK_MS = 1_000;
/** So long without a worker, what is held goes to the page. The first tick after a dialog of the browser is not enough. */
const DEAF_TICKS = 3;
/** So long without a worker, the script ends. */
const LOST_TICKS = 60;
const DRAG_PX = 10;

const CHOOSES = new Set(['Enter', ' ']);
const MOVES = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp']);

class InPage implements PageRecorder {
  private hearing = new AbortController();
  private readonly worker = new ToWorker();
  private readonly elements = new Tokens();
  private readonly watch = setInterval(() => this.onTick(), TICK_MS);
  private deafTicks = 0;
  private readonly entries = new Entries({
    keep: (element) => this.elements.keep(element),
    say: (heard) => this.say(heard),
    isHeard: () => this.worker.isListening,
  });
  private gesture: Gesture | undefined;
  /** The last press that was held. */
  private before: Held | undefined;
  private readonly opened = new Opened();
  private readonly media = new Media();
  private passing: Passing | undefined;
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

  readonly put = this.elements.put;
  readonly next = (): Promise<Heard[]> => this.worker.next();
  readonly heard = (): Heard[] => this.worker.taken();

  constructor() {
    this.listen();
    this.entries.onFocus(deepFocus());
  }

  listen(): void {
    this.hearing.abort();
    this.hearing = new AbortController();
    const { signal } = this.hearing;
    const hear = <Type extends keyof WindowEventMap>(type: Type, work: (event: WindowEventMap[Type]) => void): void => {
      const listener = (event: WindowEventMap[Type]): void => {
        if (event.isTrusted) work(event);
      };
      addEventListener(type, listener, { capture: true, passive: false, signal });
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
    hear('focusin', (event) => {
      const field = fieldOf(innermost(event));
      if (field !== undefined) this.sayOpener(field);
      this.entries.onFocus(field);
    });
    hear('focusout', (event) => this.entries.onLeft(innermost(event)));
    hear('beforeinput', (event) => this.entries.onBefore(innermost(event)));
    hear('input', (event) => {
      this.opened.forget();
      this.entries.onInput(event);
    });
    hear('change', (event) => this.entries.onChosen(innermost(event)));
    hear('drop', ({ dataTransfer }) => {
      if (this.own === undefined && (dataTransfer?.files.length ?? 0) > 0) this.say({ is: 'other', what: 'file' });
    });
    hear('dragstart', () => {
      if (this.own === undefined) this.say({ is: 'other', what: 'drag' });
    });
    for (const type of MEDIA_EVENTS) {
      hear(type, ({ target }) => {
        if (this.passing === undefined && this.media.isUsed(target)) this.say({ is: 'other', what: 'media' });
      });
    }
    // The page may come back, and is not pressed then.
    hear('pagehide', () => {
      for (const { token } of [...this.held]) this.drop(token);
      this.worker.taken();
    });
  }

  resumed(): void {
    if (this.worker.resumed()) this.giveUp(this.held.filter(({ token }) => !this.worker.isWaiting(token)));
  }

  element(token: number): Element | undefined {
    return this.elements.get(token);
  }

  pressed(token: number): Element | undefined {
    return this.heldAs(token)?.on;
  }

  pass(token: number, key?: string, presses = 1): { at?: [number, number] } | undefined {
    const held = this.heldAs(token);
    const element = this.elements.get(token);
    if (held === undefined || element === undefined) return undefined;
    held.isPassed = true;
    this.arrived = false;
    this.clicked = false;
    const { isDrag } = held;
    // The second press of a double click is made with the first.
    const second = this.held.slice(this.held.indexOf(held) + 1).find(({ on }) => on === held.on);
    if (presses === 2 && !isDrag && second !== undefined) second.isPassed = true;
    // A box with a third state is pressed until it has the right one. A drag that moves nothing is tried again, and held longer.
    const isTwice = isDrag || (element instanceof HTMLInputElement && element.indeterminate);
    this.passing = {
      token,
      element,
      presses: isTwice ? 2 : presses,
      isDrag,
      ...(key === undefined ? {} : { keys: [key] }),
    };
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
        this.passing = { token, element: on, keys: [...typed], presses: 0, isBehind: true };
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
    const isPressed = isPlain && !isPassed && on.isConnected && on instanceof HTMLElement;
    const isThere = isPressed ? pressPlainly(on) : isPassed;
    const focus = deepFocus();
    if (typed === '' || !isThere || focus === undefined) return;
    if (isField(focus) && !focus.matches(PICKED)) this.entries.insert(typed);
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
    this.hearing.abort();
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
    this.giveUp(this.held);
    if (this.deafTicks >= LOST_TICKS) this.end();
  }

  private giveUp(all: readonly Held[]): void {
    for (const { token } of [...all]) {
      this.release(token);
      this.say({ is: 'other', what: 'unsure' });
    }
  }

  private say(heard: Heard): void {
    this.worker.say(heard);
  }

  private hold(element: Element, more: Partial<Held> = {}): number {
    const token = more.token ?? this.elements.keep(element);
    this.held.push({ on: element, isPlain: false, isDrag: false, isPassed: false, typed: '', ...more, token });
    return token;
  }

  private onDown(event: PointerEvent): void {
    this.entries.onAct();
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
    const is = isFree ? 'free' : 'held';
    this.gesture = { is, on, x, y, far: false, isReported: isAstray, isSecond: false };
    if (isFree) this.onFree(event, on);
    if (!isFree) event.stopImmediatePropagation();
  }

  /** What the page has at once. */
  private onFree(event: PointerEvent, on: Element): void {
    const field = fieldOf(on);
    if (field !== undefined) this.opened.pressed(field);
    if (hasModifier(event) || event.button === 1) this.say({ is: 'other', what: 'modified' });
    else if (on.closest('canvas') !== null && this.passing === undefined) this.say({ is: 'other', what: 'drawing' });
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
    this.sayOpener(gesture.on);
    const { press, held } = endOf(gesture, event, this.elements);
    const { before } = this;
    const isSecond = gesture.isSecond && before?.on === gesture.on && held.isPlain;
    this.hold(gesture.on, held);
    this.before = isSecond ? undefined : this.held.at(-1);
    this.say(isSecond ? { ...press, secondOf: before.token } : press);
  }

  /** Before what is done there: the field whose press has opened it. */
  private sayOpener(on: Element): void {
    const field = this.opened.by(on);
    const token = field === undefined ? undefined : this.entries.tokenOf(field);
    if (token !== undefined) this.say({ is: 'opened', token });
  }

  // Those of a key, or of a label, have no pointer that is down. The others follow their pointer at once.
  private onPartOfPress(event: MouseEvent): void {
    if (event.type === 'mousedown' && this.gesture !== undefined && !this.isOwn)
      this.gesture.isSecond = event.detail === 2;
    if (event.type === 'click' && event.detail === 0) return;
    const isEnd = event.type === 'click' || event.type === 'contextmenu';
    const { passing } = this;
    const isMixed = isEnd && this.isOwn && passing !== undefined && passing.isDrag !== true && !comesTo(passing, event);
    if (isEnd && this.isOwn && !isMixed) this.clicked = true;
    // Between two buttons that were down at once the browser makes a click on what is around both.
    if (isMixed || (this.gesture?.is === 'held' && !this.isOwn)) stop(event);
  }

  private onKey(event: KeyboardEvent): void {
    const on = innermost(event);
    const { key } = event;
    this.entries.onAct();
    if (on === undefined || !this.worker.isListening || event.isComposing) return;
    const isBehind = this.passing?.isBehind === true;
    if (this.isPassed(event, key)) return isBehind ? this.onShortcut(event, on) : undefined;
    const last = this.held.at(-1);
    if (last === undefined ? hasModifier(event) : !isHeldBehind(event)) return this.onShortcut(event, on);
    if (last !== undefined) {
      // What has the focus then is not known yet.
      this.holdKey(event);
      const modifiers = modifiersOf(event);
      // Space may press a control.
      if (isTyped(event) && key !== ' ') last.typed += key;
      else if (key === 'Backspace' && modifiers === 0 && last.typed !== '') last.typed = last.typed.slice(0, -1);
      else this.say({ is: 'late', token: this.hold(on), key, modifiers });
      return;
    }
    const heard = this.meaningOf(on, key);
    if (heard === undefined) {
      if (key === 'Enter') this.entries.onEnter(event);
      else if (fieldOf(on) === undefined) this.onShortcut(event, on);
      return;
    }
    this.sayOpener(on);
    this.holdKey(event);
    this.say(heard);
  }

  /** A key that the page takes for itself, and that is no entry. */
  private onShortcut(event: KeyboardEvent, on: Element): void {
    if (event.key === 'Tab' || (fieldOf(on) !== undefined && isTyped(event))) return;
    setTimeout(() => {
      if (event.defaultPrevented) this.say({ is: 'other', what: 'shortcut' });
    });
  }

  /** Undefined if the key goes to the page at once. */
  private meaningOf(on: Element, key: string, token?: number): Heard | undefined {
    const field = on.closest(TYPED);
    // Enter in a box sends its form.
    const isBoxEntry = key === 'Enter' && on.matches(BOXES);
    const isPress = CHOOSES.has(key) && field === null && on.matches(PRESSED_BY_KEY) && !isBoxEntry;
    if (isPress) {
      if (key === ' ' && on.matches('a[href]')) return undefined;
      return { is: 'press', token: token ?? this.hold(on, { isPlain: true }), ...checkedOf(on) };
    }
    const isSent = isBoxEntry || (key === 'Enter' && field !== null && field.tagName !== 'TEXTAREA');
    const isInList = on.closest(MOVED_BY_KEY) !== null && (MOVES.has(key) || (field === null && CHOOSES.has(key)));
    if (!isSent && key !== 'Escape' && !isInList) return undefined;
    const known = this.entries.tokenOf(field ?? on);
    const held = token ?? this.hold(on, known === undefined ? {} : { token: known });
    return { is: 'key', token: held, field: known ?? held, key, isField: field !== null };
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
    if (!comesTo(this.passing, event)) return false;
    if (key === undefined) this.passing.presses -= 1;
    else keys?.shift();
    this.arrived = true;
    return true;
  }
}

world.domToolRecorder?.resumed();
world.domToolRecorder ??= new InPage();
