// Presses and keys that the page does not get before the worker has decided. The tool then does them, or the page gets them.
import { deepFocus, isField, isReached, PICKED, pointIn, pressPlainly } from './elements.js';
import type { ElementTokens } from './element_tokens.js';
import type { FieldEvents } from './field_events.js';
import type { PageRecorder } from './recorded_event.js';
import type { ToolInput } from './tool_input.js';

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

export class InterceptedInputs implements Pick<PageRecorder, 'pass' | 'aim' | 'passed' | 'drop' | 'release'> {
  /** In order. */
  all: readonly InterceptedInput[] = [];

  constructor(
    private readonly elements: ElementTokens,
    private readonly tool: ToolInput,
    private readonly fieldEvents: FieldEvents,
  ) {}

  get last(): InterceptedInput | undefined {
    return this.all.at(-1);
  }

  of(token: number): InterceptedInput | undefined {
    return this.all.find((one) => one.token === token);
  }

  intercept(element: Element, more: Partial<InterceptedInput> = {}): number {
    const token = more.token ?? this.elements.keep(element);
    const input = { on: element, isPlain: false, isDrag: false, isPassed: false, typed: '', ...more, token };
    this.all = [...this.all, input];
    return token;
  }

  pass(token: number, key?: string, presses = 1): { at?: [number, number] } | undefined {
    const input = this.of(token);
    const element = this.elements.get(token);
    if (input === undefined || element === undefined) return undefined;
    input.isPassed = true;
    const { isDrag } = input;
    // The second press of a double click is made with the first.
    const second = this.all.slice(this.all.indexOf(input) + 1).find(({ on }) => on === input.on);
    if (presses === 2 && !isDrag && second !== undefined) second.isPassed = true;
    // A box with a third state is pressed until it has the right one. A drag that moves nothing is tried again, and held longer.
    const isTwice = isDrag || (element instanceof HTMLInputElement && element.indeterminate);
    this.tool.allow({
      token,
      element,
      presses: isTwice ? 2 : presses,
      isDrag,
      ...(key === undefined ? {} : { keys: [key] }),
    });
    const at = key === undefined ? pointIn(element, pointOf(input)) : undefined;
    return at === undefined ? {} : { at };
  }

  aim(token: number): [number, number] | undefined {
    const input = this.of(token);
    const point = input === undefined ? undefined : pointOf(input);
    const box = input?.on.getClientRects()[0];
    if (input === undefined || point === undefined || box === undefined || !isReached(input.on, point))
      return undefined;
    input.isPassed = true;
    this.tool.allow({ token, element: input.on, presses: 1, point, isDrag: input.isDrag });
    return [point[0] - box.left, point[1] - box.top];
  }

  passed(token: number): string | undefined {
    const settled = this.of(token);
    if (settled === undefined) return undefined;
    this.tool.end();
    const { typed } = settled;
    const on = deepFocus();
    if (typed !== '' && on !== undefined) {
      settled.typed = '';
      if (!isField(on) || on.matches(PICKED)) {
        this.tool.allow({ token, element: on, keys: [...typed], presses: 0, isBehind: true });
        return typed;
      }
      this.fieldEvents.insert(typed);
    }
    this.drop(token);
    return undefined;
  }

  drop(token: number): void {
    this.all = this.all.filter((one) => one.token !== token);
    if (this.tool.allowed?.token === token) this.tool.end();
  }

  release(token: number): void {
    const input = this.of(token);
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
}

/** Where it was pressed, in the viewport of its document now. */
function pointOf({ on, at }: InterceptedInput): [number, number] | undefined {
  if (at === undefined || !on.isConnected) return undefined;
  const { left, top } = on.getBoundingClientRect();
  return [left + at[0], top + at[1]];
}
