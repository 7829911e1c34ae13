// The script of a recording, in an isolated world of each document: the page can neither see nor call it. It handles only
// events of the browser itself (isTrusted), before the page does. A press is intercepted: the worker learns what was pressed, and the
// tool then presses it. What is typed goes to the page at once. Nothing is intercepted unless a worker polls for events.
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
  mustWaitBehind,
  isReached,
  isTyped,
  modifiersOf,
  pointIn,
  pressPlainly,
  stop,
} from './elements.js';
import { FieldEvents } from './field_events.js';
import type { FieldValue, RecordedEvent, PageRecorder } from './recorded_event.js';
import {
  type Gesture,
  type InterceptedInput,
  type AllowedInput,
  ElementTokens,
  isOn,
  endOfGesture,
  pointOf,
} from './intercepted_input.js';
import { MEDIA_EVENTS, Media } from './media.js';
import { PopupWatch } from './popup_watch.js';
import { EventQueue } from './event_queue.js';

const world = globalThis as { domToolRecorder?: PageRecorder };

const TICK_MS = 1_000;
/** After so long without a worker, intercepted input goes to the page. The first tick after a dialog of the browser is not enough. */
const NO_WORKER_TICKS = 3;
/** After so long without a worker, the script ends. */
const LOST_TICKS = 60;
const DRAG_PX = 10;

const CHOOSES = new Set(['Enter', ' ']);
const MOVES = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp']);

class PageScript implements PageRecorder {
  private listeners = new AbortController();
  private readonly queue = new EventQueue();
  private readonly elements = new ElementTokens();
  private readonly watch = setInterval(() => this.onTick(), TICK_MS);
  private ticksWithoutWorker = 0;
  private readonly fieldEvents = new FieldEvents({
    keep: (element) => this.elements.keep(element),
    report: (recorded) => this.report(recorded),
    isListening: () => this.queue.isPolled,
  });
  private gesture: Gesture | undefined;
  /** The last press that was intercepted. */
  private before: InterceptedInput | undefined;
  private readonly popups = new PopupWatch();
  private readonly media = new Media();
  private allowed: AllowedInput | undefined;
  /** Where the tool's button is down. */
  private toolPointer: PointerEvent | undefined;
  /** The button that was pressed or released last was the tool's. */
  private isToolPointer = false;
  /** An event of the allowed input has come. */
  private arrived = false;
  private clicked = false;
  private interceptedKey: string | undefined;
  /** In order. */
  private intercepted: InterceptedInput[] = [];

  readonly put = this.elements.put;
  readonly next = (): Promise<RecordedEvent[]> => this.queue.next();
  readonly takeEvents = (): RecordedEvent[] => this.queue.takeAll();

  constructor() {
    this.listen();
    this.fieldEvents.onFocus(deepFocus());
  }

  listen(): void {
    this.listeners.abort();
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    const on = <Type extends keyof WindowEventMap>(type: Type, work: (event: WindowEventMap[Type]) => void): void => {
      const listener = (event: WindowEventMap[Type]): void => {
        if (event.isTrusted) work(event);
      };
      addEventListener(type, listener, { capture: true, passive: false, signal });
    };
    on('pointerdown', (event) => this.onDown(event));
    on('pointermove', (event) => this.onMove(event));
    on('pointerup', (event) => this.onUp(event));
    for (const type of ['mousedown', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'] as const) {
      on(type, (event) => this.onPartOfPress(event));
    }
    on('keydown', (event) => this.onKey(event));
    on('keyup', (event) => {
      if (event.key !== this.interceptedKey) return;
      stop(event);
      this.interceptedKey = undefined;
    });
    on('focusin', (event) => {
      const field = fieldOf(innermost(event));
      if (field !== undefined) this.reportOpener(field);
      this.fieldEvents.onFocus(field);
    });
    on('focusout', (event) => this.fieldEvents.onBlur(innermost(event)));
    on('beforeinput', (event) => this.fieldEvents.onBeforeInput(innermost(event)));
    on('input', (event) => {
      this.popups.forget();
      this.fieldEvents.onInput(event);
    });
    on('change', (event) => this.fieldEvents.onChange(innermost(event)));
    on('drop', ({ dataTransfer }) => {
      if (this.toolPointer === undefined && (dataTransfer?.files.length ?? 0) > 0)
        this.report({ is: 'other', what: 'file' });
    });
    on('dragstart', () => {
      if (this.toolPointer === undefined) this.report({ is: 'other', what: 'drag' });
    });
    for (const type of MEDIA_EVENTS) {
      on(type, ({ target }) => {
        if (this.allowed === undefined && this.media.isUsed(target)) this.report({ is: 'other', what: 'media' });
      });
    }
    // The page may come back, and is not pressed then.
    on('pagehide', () => {
      for (const { token } of [...this.intercepted]) this.drop(token);
      this.queue.takeAll();
    });
  }

  resumed(): void {
    if (this.queue.resumed()) this.giveUp(this.intercepted.filter(({ token }) => !this.queue.isWaiting(token)));
  }

  element(token: number): Element | undefined {
    return this.elements.get(token);
  }

  pressed(token: number): Element | undefined {
    return this.interceptedBy(token)?.on;
  }

  pass(token: number, key?: string, presses = 1): { at?: [number, number] } | undefined {
    const input = this.interceptedBy(token);
    const element = this.elements.get(token);
    if (input === undefined || element === undefined) return undefined;
    input.isPassed = true;
    this.arrived = false;
    this.clicked = false;
    const { isDrag } = input;
    // The second press of a double click is made with the first.
    const second = this.intercepted.slice(this.intercepted.indexOf(input) + 1).find(({ on }) => on === input.on);
    if (presses === 2 && !isDrag && second !== undefined) second.isPassed = true;
    // A box with a third state is pressed until it has the right one. A drag that moves nothing is tried again, and held longer.
    const isTwice = isDrag || (element instanceof HTMLInputElement && element.indeterminate);
    this.allowed = {
      token,
      element,
      presses: isTwice ? 2 : presses,
      isDrag,
      ...(key === undefined ? {} : { keys: [key] }),
    };
    const at = key === undefined ? pointIn(element, pointOf(input)) : undefined;
    return at === undefined ? {} : { at };
  }

  aim(token: number): [number, number] | undefined {
    const input = this.interceptedBy(token);
    const point = input === undefined ? undefined : pointOf(input);
    const box = input?.on.getClientRects()[0];
    if (input === undefined || point === undefined || box === undefined || !isReached(input.on, point))
      return undefined;
    input.isPassed = true;
    this.arrived = false;
    this.clicked = false;
    this.allowed = { token, element: input.on, presses: 1, point, isDrag: input.isDrag };
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
    const settled = this.interceptedBy(token);
    if (settled === undefined) return undefined;
    this.toolPointer = undefined;
    this.allowed = undefined;
    const { typed } = settled;
    const on = deepFocus();
    if (typed !== '' && on !== undefined) {
      settled.typed = '';
      if (!isField(on) || on.matches(PICKED)) {
        this.allowed = { token, element: on, keys: [...typed], presses: 0, isBehind: true };
        return typed;
      }
      this.fieldEvents.insert(typed);
    }
    this.drop(token);
    return undefined;
  }

  drop(token: number): void {
    this.intercepted = this.intercepted.filter((one) => one.token !== token);
    if (this.allowed?.token !== token) return;
    this.toolPointer = undefined;
    this.allowed = undefined;
  }

  release(token: number): void {
    const input = this.interceptedBy(token);
    if (input === undefined) return;
    const { on, isPlain, isPassed, typed } = input;
    this.drop(token);
    this.elements.delete(token);
    const isPressed = isPlain && !isPassed && on.isConnected && on instanceof HTMLElement;
    const isThere = isPressed ? pressPlainly(on) : isPassed;
    const focus = deepFocus();
    if (typed === '' || !isThere || focus === undefined) return;
    if (isField(focus) && !focus.matches(PICKED)) this.fieldEvents.insert(typed);
  }

  meaningNow(token: number, key: string): RecordedEvent | undefined {
    const on = deepFocus();
    const input = this.interceptedBy(token);
    if (on === undefined || input === undefined) return undefined;
    input.on = on;
    this.elements.set(token, on);
    return this.meaningOf(on, key, token);
  }

  allow(token: number): void {
    const element = this.elements.get(token);
    if (element !== undefined) this.fieldEvents.allow(element);
  }

  isAllowed(token: number): boolean {
    const element = this.elements.get(token);
    return element !== undefined && this.fieldEvents.mayReport(element);
  }

  value(token: number): FieldValue {
    const element = this.elements.get(token);
    return element === undefined ? {} : this.fieldEvents.valueOf(element);
  }

  end(): void {
    this.listeners.abort();
    clearInterval(this.watch);
    for (const { token } of [...this.intercepted]) this.release(token);
    this.queue.end();
    this.elements.clear();
    delete world.domToolRecorder;
  }

  private interceptedBy(token: number): InterceptedInput | undefined {
    return this.intercepted.find((one) => one.token === token);
  }

  private onTick(): void {
    this.ticksWithoutWorker = this.queue.isPolled ? 0 : this.ticksWithoutWorker + 1;
    if (this.ticksWithoutWorker < NO_WORKER_TICKS) return;
    this.giveUp(this.intercepted);
    if (this.ticksWithoutWorker >= LOST_TICKS) this.end();
  }

  private giveUp(all: readonly InterceptedInput[]): void {
    for (const { token } of [...all]) {
      this.release(token);
      this.report({ is: 'other', what: 'unsure' });
    }
  }

  private report(recorded: RecordedEvent): void {
    this.queue.push(recorded);
  }

  private intercept(element: Element, more: Partial<InterceptedInput> = {}): number {
    const token = more.token ?? this.elements.keep(element);
    this.intercepted.push({ on: element, isPlain: false, isDrag: false, isPassed: false, typed: '', ...more, token });
    return token;
  }

  private onDown(event: PointerEvent): void {
    this.fieldEvents.onUserAction();
    const on = innermost(event);
    this.isToolPointer = this.isPassed(event, undefined);
    if (this.isToolPointer) {
      this.toolPointer = event;
      return;
    }
    this.gesture = undefined;
    if (on === undefined) return;
    const { clientX: x, clientY: y, button } = event;
    // Something else has come under the tool's pointer.
    const isAstray = isAt(this.allowed?.point, event) && this.allowed?.presses === 1;
    if (isAstray) this.allowed = undefined;
    const isNow = this.queue.isPolled && (button === 0 || button === 2) && !hasModifier(event);
    const isFree = !isAstray && (!isNow || isDragged(on, event) || (this.intercepted.length === 0 && isField(on)));
    const is = isFree ? 'free' : 'intercepted';
    this.gesture = { is, on, x, y, far: false, isReported: isAstray, isSecond: false };
    if (isFree) this.onFree(event, on);
    if (!isFree) event.stopImmediatePropagation();
  }

  /** What the page has at once. */
  private onFree(event: PointerEvent, on: Element): void {
    const field = fieldOf(on);
    if (field !== undefined) this.popups.pressed(field);
    if (hasModifier(event) || event.button === 1) this.report({ is: 'other', what: 'modified' });
    else if (on.closest('canvas') !== null && this.allowed === undefined) this.report({ is: 'other', what: 'drawing' });
  }

  private onMove(event: PointerEvent): void {
    const { gesture } = this;
    if (gesture === undefined || event.buttons === 0) return;
    if (Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) > DRAG_PX) gesture.far = true;
  }

  private onUp(event: PointerEvent): void {
    const { gesture, toolPointer } = this;
    const isElsewhere =
      gesture?.is === 'intercepted' &&
      !gesture.isReported &&
      !isAt(toolPointer && [toolPointer.clientX, toolPointer.clientY], event);
    this.isToolPointer = toolPointer !== undefined && !isElsewhere;
    if (this.isToolPointer) this.toolPointer = undefined;
    if (gesture?.is !== 'intercepted' || this.isToolPointer) return;
    event.stopImmediatePropagation();
    // A button that the tool has pressed may be released once more.
    if (gesture.isReported) return;
    gesture.isReported = true;
    this.reportOpener(gesture.on);
    const { press, input } = endOfGesture(gesture, event, this.elements);
    const { before } = this;
    const isSecond = gesture.isSecond && before?.on === gesture.on && input.isPlain;
    this.intercept(gesture.on, input);
    this.before = isSecond ? undefined : this.intercepted.at(-1);
    this.report(isSecond ? { ...press, secondOf: before.token } : press);
  }

  /** Before what is done there: the field whose press has opened it. */
  private reportOpener(on: Element): void {
    const field = this.popups.openerOf(on);
    const token = field === undefined ? undefined : this.fieldEvents.tokenOf(field);
    if (token !== undefined) this.report({ is: 'opened', token });
  }

  // Those of a key, or of a label, have no pointer that is down. The others follow their pointer at once.
  private onPartOfPress(event: MouseEvent): void {
    if (event.type === 'mousedown' && this.gesture !== undefined && !this.isToolPointer)
      this.gesture.isSecond = event.detail === 2;
    if (event.type === 'click' && event.detail === 0) return;
    const isEnd = event.type === 'click' || event.type === 'contextmenu';
    const { allowed } = this;
    const isMixed =
      isEnd && this.isToolPointer && allowed !== undefined && allowed.isDrag !== true && !isOn(allowed, event);
    if (isEnd && this.isToolPointer && !isMixed) this.clicked = true;
    // Between two buttons that were down at once the browser makes a click on what is around both.
    if (isMixed || (this.gesture?.is === 'intercepted' && !this.isToolPointer)) stop(event);
  }

  private onKey(event: KeyboardEvent): void {
    const on = innermost(event);
    const { key } = event;
    this.fieldEvents.onUserAction();
    if (on === undefined || !this.queue.isPolled || event.isComposing) return;
    const isBehind = this.allowed?.isBehind === true;
    if (this.isPassed(event, key)) return isBehind ? this.onShortcut(event, on) : undefined;
    const last = this.intercepted.at(-1);
    if (last === undefined ? hasModifier(event) : !mustWaitBehind(event)) return this.onShortcut(event, on);
    if (last !== undefined) {
      // What has the focus then is not known yet.
      this.interceptKey(event);
      const modifiers = modifiersOf(event);
      // Space may press a control.
      if (isTyped(event) && key !== ' ') last.typed += key;
      else if (key === 'Backspace' && modifiers === 0 && last.typed !== '') last.typed = last.typed.slice(0, -1);
      else this.report({ is: 'queuedKey', token: this.intercept(on), key, modifiers });
      return;
    }
    const recorded = this.meaningOf(on, key);
    if (recorded === undefined) {
      if (key === 'Enter') this.fieldEvents.onEnter(event);
      else if (fieldOf(on) === undefined) this.onShortcut(event, on);
      return;
    }
    this.reportOpener(on);
    this.interceptKey(event);
    this.report(recorded);
  }

  /** A key that the page takes for itself, and that is no entry. */
  private onShortcut(event: KeyboardEvent, on: Element): void {
    if (event.key === 'Tab' || (fieldOf(on) !== undefined && isTyped(event))) return;
    setTimeout(() => {
      if (event.defaultPrevented) this.report({ is: 'other', what: 'shortcut' });
    });
  }

  /** Undefined if the key goes to the page at once. */
  private meaningOf(on: Element, key: string, token?: number): RecordedEvent | undefined {
    const field = on.closest(TYPED);
    // Enter in a box sends its form.
    const isBoxEntry = key === 'Enter' && on.matches(BOXES);
    const isPress = CHOOSES.has(key) && field === null && on.matches(PRESSED_BY_KEY) && !isBoxEntry;
    if (isPress) {
      if (key === ' ' && on.matches('a[href]')) return undefined;
      return { is: 'press', token: token ?? this.intercept(on, { isPlain: true }), ...checkedOf(on) };
    }
    const isSent = isBoxEntry || (key === 'Enter' && field !== null && field.tagName !== 'TEXTAREA');
    const isInList = on.closest(MOVED_BY_KEY) !== null && (MOVES.has(key) || (field === null && CHOOSES.has(key)));
    if (!isSent && key !== 'Escape' && !isInList) return undefined;
    const known = this.fieldEvents.tokenOf(field ?? on);
    const input = token ?? this.intercept(on, known === undefined ? {} : { token: known });
    return { is: 'key', token: input, field: known ?? input, key, isField: field !== null };
  }

  private interceptKey(event: KeyboardEvent): void {
    this.interceptedKey = event.key;
    stop(event);
  }

  /** The tool does it. */
  private isPassed(event: Event, key: string | undefined): boolean {
    if (this.allowed === undefined) return false;
    const { keys, presses } = this.allowed;
    if (key === undefined ? keys !== undefined || presses === 0 : keys?.[0] !== key) return false;
    if (!isOn(this.allowed, event)) return false;
    if (key === undefined) this.allowed.presses -= 1;
    else keys?.shift();
    this.arrived = true;
    return true;
  }
}

world.domToolRecorder?.resumed();
world.domToolRecorder ??= new PageScript();
