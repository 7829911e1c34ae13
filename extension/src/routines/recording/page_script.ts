// The script of a recording, in an isolated world of each document: the page can neither see nor call it. It handles only
// events of the browser itself (isTrusted), before the page does. A press is intercepted: the worker learns what was pressed, and the
// tool then presses it. What is typed goes to the page at once. Nothing is intercepted unless a worker polls for events.
import { ElementTokens } from './element_tokens.js';
import { deepFocus, innermost } from './elements.js';
import { EventQueue } from './event_queue.js';
import { FieldEvents } from './field_events.js';
import { type InterceptedInput, InterceptedInputs } from './intercepted_inputs.js';
import { KeyEvents } from './key_events.js';
import { MEDIA_EVENTS, Media } from './media.js';
import { PointerEvents } from './pointer_events.js';
import type { FieldValue, NoStep, PageRecorder } from './recorded_event.js';
import { ToolInput } from './tool_input.js';

const world = globalThis as { domToolRecorder?: PageRecorder };

const TICK_MS = 1_000;
/** After so long without a worker, intercepted input goes to the page. The first tick after a dialog of the browser is not enough. */
const NO_WORKER_TICKS = 3;
/** After so long without a worker, the script ends. */
const LOST_TICKS = 60;

class PageScript implements PageRecorder {
  private listeners = new AbortController();
  private readonly watch = setInterval(() => this.onTick(), TICK_MS);
  private ticksWithoutWorker = 0;
  private readonly queue = new EventQueue();
  private readonly elements = new ElementTokens();
  private readonly fieldEvents = new FieldEvents({
    keep: (element) => this.elements.keep(element),
    report: (recorded) => this.queue.push(recorded),
    isListening: () => this.queue.isPolled,
  });
  private readonly tool = new ToolInput();
  private readonly inputs = new InterceptedInputs(this.elements, this.tool, this.fieldEvents);
  private readonly pointer = new PointerEvents(this.queue, this.elements, this.fieldEvents, this.tool, this.inputs);
  private readonly keys = new KeyEvents(this.queue, this.elements, this.fieldEvents, this.tool, this.inputs);
  private readonly media = new Media();

  readonly next = this.queue.next.bind(this.queue);
  readonly takeEvents = this.queue.takeAll.bind(this.queue);
  readonly put = this.elements.put;
  readonly element = this.elements.get.bind(this.elements);
  readonly pass = this.inputs.pass.bind(this.inputs);
  readonly aim = this.inputs.aim.bind(this.inputs);
  readonly passed = this.inputs.passed.bind(this.inputs);
  readonly drop = this.inputs.drop.bind(this.inputs);
  readonly release = this.inputs.release.bind(this.inputs);
  readonly meaningNow = this.keys.meaningNow.bind(this.keys);

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
    on('pointerdown', (event) => this.pointer.onDown(event));
    on('pointermove', (event) => this.pointer.onMove(event));
    on('pointerup', (event) => this.pointer.onUp(event));
    for (const type of ['mousedown', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'] as const) {
      on(type, (event) => this.pointer.onPartOfPress(event));
    }
    on('keydown', (event) => this.keys.onDown(event));
    on('keyup', (event) => this.keys.onUp(event));
    on('focusin', (event) => this.fieldEvents.onFocus(innermost(event)));
    on('focusout', (event) => this.fieldEvents.onBlur(innermost(event)));
    on('beforeinput', (event) => this.fieldEvents.onBeforeInput(innermost(event)));
    on('input', (event) => this.fieldEvents.onInput(event));
    on('change', (event) => this.fieldEvents.onChange(innermost(event)));
    on('drop', ({ dataTransfer }) => {
      if (this.tool.pointer === undefined && (dataTransfer?.files.length ?? 0) > 0) this.reportOther('file');
    });
    on('dragstart', () => {
      if (this.tool.pointer === undefined) this.reportOther('drag');
    });
    for (const type of MEDIA_EVENTS) {
      on(type, ({ target }) => {
        if (this.tool.allowed === undefined && this.media.isUsed(target)) this.reportOther('media');
      });
    }
    // The page may come back, and is not pressed then.
    on('pagehide', () => {
      for (const { token } of this.inputs.all) this.drop(token);
      this.queue.takeAll();
    });
  }

  resumed(): void {
    if (this.queue.resumed()) this.giveUp(this.inputs.all.filter(({ token }) => !this.queue.isWaiting(token)));
  }

  pressed(token: number): Element | undefined {
    return this.inputs.of(token)?.on;
  }

  slid(token: number): string | undefined {
    return this.elements.get(token)?.getAttribute('aria-valuenow') ?? undefined;
  }

  hasArrived(): boolean {
    return this.tool.hasArrived;
  }

  hasClicked(): boolean {
    return this.tool.hasClicked;
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
    for (const { token } of this.inputs.all) this.release(token);
    this.queue.end();
    this.elements.clear();
    delete world.domToolRecorder;
  }

  private onTick(): void {
    this.ticksWithoutWorker = this.queue.isPolled ? 0 : this.ticksWithoutWorker + 1;
    if (this.ticksWithoutWorker < NO_WORKER_TICKS) return;
    this.giveUp(this.inputs.all);
    if (this.ticksWithoutWorker >= LOST_TICKS) this.end();
  }

  private giveUp(inputs: readonly InterceptedInput[]): void {
    for (const { token } of inputs) {
      this.release(token);
      this.reportOther('unsure');
    }
  }

  private reportOther(what: NoStep): void {
    this.queue.push({ is: 'other', what });
  }
}

world.domToolRecorder?.resumed();
world.domToolRecorder ??= new PageScript();
