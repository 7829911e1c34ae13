// The presses and drags of a person. What is not free for the page at once is intercepted, and reported as it ends.
import type { ElementTokens } from './element_tokens.js';
import { checkedOf, fieldOf, hasModifier, innermost, isAt, isDragged, isField, pressedBy, stop } from './elements.js';
import { draggableOf, dropTargetsAt, sliderOf } from './draggables.js';
import type { EventQueue } from './event_queue.js';
import type { FieldEvents } from './field_events.js';
import type { InterceptedInput, InterceptedInputs } from './intercepted_inputs.js';
import type { RecordedEvent } from './recorded_event.js';
import { isOn, type ToolInput } from './tool_input.js';

const DRAG_PX = 10;

/** The pointer is down, or was last. */
interface Gesture {
  is: 'intercepted' | 'free';
  on: Element;
  x: number;
  y: number;
  far: boolean;
  isReported: boolean;
  /** The second press of a double click. */
  isSecond: boolean;
}

export class PointerEvents {
  private gesture: Gesture | undefined;
  /** The last press that was intercepted. */
  private before: InterceptedInput | undefined;
  /** The button that was pressed or released last was the tool's. */
  private isTool = false;

  constructor(
    private readonly queue: EventQueue,
    private readonly elements: ElementTokens,
    private readonly fieldEvents: FieldEvents,
    private readonly tool: ToolInput,
    private readonly inputs: InterceptedInputs,
  ) {}

  onDown(event: PointerEvent): void {
    this.fieldEvents.onUserAction();
    const on = innermost(event);
    this.isTool = this.tool.takes(event);
    if (this.isTool) {
      this.tool.pointer = event;
      return;
    }
    this.gesture = undefined;
    if (on === undefined) return;
    const { clientX: x, clientY: y, button } = event;
    // Something else has come under the tool's pointer.
    const isAstray = isAt(this.tool.allowed?.point, event) && this.tool.allowed?.presses === 1;
    if (isAstray) this.tool.allowed = undefined;
    const isNow = this.queue.isPolled && (button === 0 || button === 2) && !hasModifier(event);
    const isFree = !isAstray && (!isNow || isDragged(on, event) || (this.inputs.all.length === 0 && isField(on)));
    const is = isFree ? 'free' : 'intercepted';
    this.gesture = { is, on, x, y, far: false, isReported: isAstray, isSecond: false };
    if (isFree) this.onFree(event, on);
    else event.stopImmediatePropagation();
  }

  /** What the page has at once. */
  private onFree(event: PointerEvent, on: Element): void {
    const field = fieldOf(on);
    if (field !== undefined) this.fieldEvents.onPress(field);
    if (hasModifier(event) || event.button === 1) this.queue.push({ is: 'other', what: 'modified' });
    else if (on.closest('canvas') !== null && this.tool.allowed === undefined)
      this.queue.push({ is: 'other', what: 'drawing' });
  }

  onMove(event: PointerEvent): void {
    const { gesture } = this;
    if (gesture === undefined || event.buttons === 0) return;
    if (Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) > DRAG_PX) gesture.far = true;
  }

  onUp(event: PointerEvent): void {
    const { gesture } = this;
    const { pointer } = this.tool;
    const isElsewhere =
      gesture?.is === 'intercepted' &&
      !gesture.isReported &&
      !isAt(pointer && [pointer.clientX, pointer.clientY], event);
    this.isTool = pointer !== undefined && !isElsewhere;
    if (this.isTool) this.tool.pointer = undefined;
    if (gesture?.is !== 'intercepted' || this.isTool) return;
    event.stopImmediatePropagation();
    // A button that the tool has pressed may be released once more.
    if (gesture.isReported) return;
    gesture.isReported = true;
    this.fieldEvents.reportOpener(gesture.on);
    const { press, input } = endOfGesture(gesture, event, this.elements);
    const { before } = this;
    const isSecond = gesture.isSecond && before?.on === gesture.on && input.isPlain;
    this.inputs.intercept(gesture.on, input);
    this.before = isSecond ? undefined : this.inputs.last;
    this.queue.push(isSecond ? { ...press, secondOf: before.token } : press);
  }

  // Those of a key, or of a label, have no pointer that is down. The others follow their pointer at once.
  onPartOfPress(event: MouseEvent): void {
    const { gesture, tool } = this;
    const { allowed } = tool;
    if (event.type === 'mousedown' && gesture !== undefined && !this.isTool) gesture.isSecond = event.detail === 2;
    if (event.type === 'click' && event.detail === 0) return;
    const isToolsEnd = this.isTool && (event.type === 'click' || event.type === 'contextmenu');
    const isMixed = isToolsEnd && allowed !== undefined && allowed.isDrag !== true && !isOn(allowed, event);
    if (isToolsEnd && !isMixed) tool.hasClicked = true;
    // Between two buttons that were down at once the browser makes a click on what is around both.
    if (isMixed || (gesture?.is === 'intercepted' && !this.isTool)) stop(event);
  }
}

/** What the gesture comes to that ends here, and what it presses or drags. */
function endOfGesture(
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
