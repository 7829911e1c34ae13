// The keys of a person. One that presses or moves something is intercepted, as is one that may not overtake other intercepted input.
import type { ElementTokens } from './element_tokens.js';
import { BOXES, checkedOf, deepFocus, fieldOf, hasModifier, innermost, stop, TYPED } from './elements.js';
import type { EventQueue } from './event_queue.js';
import type { FieldEvents } from './field_events.js';
import type { InterceptedInputs } from './intercepted_inputs.js';
import type { RecordedEvent } from './recorded_event.js';
import type { ToolInput } from './tool_input.js';

const CHOOSES = new Set(['Enter', ' ']);
const MOVES = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp']);
const PRESSED_BY_KEY =
  'button,a[href],area[href],summary,input[type=button],input[type=submit],input[type=reset],input[type=image],input[type=checkbox],' +
  'input[type=radio],[role=button],[role=link],[role=checkbox],[role=switch],[role=radio],[role=tab],[role=menuitem],' +
  '[role=menuitemcheckbox],[role=menuitemradio],[role=option],[role=treeitem]';
const MOVED_BY_KEY =
  'input[type=radio],[role=radio],[role=combobox],[aria-autocomplete],[list],[role=listbox],[role=option],[role=menu],[role=menubar],[role=menuitem],[role=tab],' +
  '[role=tree],[role=treeitem],[role=grid],[role=gridcell],[role=slider],[role=spinbutton]';

export class KeyEvents {
  private interceptedKey: string | undefined;

  constructor(
    private readonly queue: EventQueue,
    private readonly elements: ElementTokens,
    private readonly fieldEvents: FieldEvents,
    private readonly tool: ToolInput,
    private readonly inputs: InterceptedInputs,
  ) {}

  onDown(event: KeyboardEvent): void {
    const on = innermost(event);
    const { key } = event;
    this.fieldEvents.onUserAction();
    if (on === undefined || !this.queue.isPolled || event.isComposing) return;
    const isBehind = this.tool.allowed?.isBehind === true;
    if (this.tool.takes(event, key)) return isBehind ? this.onShortcut(event, on) : undefined;
    const { last } = this.inputs;
    if (last === undefined ? hasModifier(event) : !mustWaitBehind(event)) return this.onShortcut(event, on);
    if (last !== undefined) {
      // What has the focus then is not known yet.
      this.intercept(event);
      const modifiers = modifiersOf(event);
      // Space may press a control.
      if (isTyped(event) && key !== ' ') last.typed += key;
      else if (key === 'Backspace' && modifiers === 0 && last.typed !== '') last.typed = last.typed.slice(0, -1);
      else this.queue.push({ is: 'queuedKey', token: this.inputs.intercept(on), key, modifiers });
      return;
    }
    const recorded = this.meaningOf(on, key);
    if (recorded === undefined) {
      if (key === 'Enter') this.fieldEvents.onEnter(event);
      else if (fieldOf(on) === undefined) this.onShortcut(event, on);
      return;
    }
    this.fieldEvents.reportOpener(on);
    this.intercept(event);
    this.queue.push(recorded);
  }

  onUp(event: KeyboardEvent): void {
    if (event.key !== this.interceptedKey) return;
    stop(event);
    this.interceptedKey = undefined;
  }

  /** What the key of that token, which waited behind other input, would do now. */
  meaningNow(token: number, key: string): RecordedEvent | undefined {
    const on = deepFocus();
    const input = this.inputs.of(token);
    if (on === undefined || input === undefined) return undefined;
    input.on = on;
    this.elements.set(token, on);
    return this.meaningOf(on, key, token);
  }

  /** Undefined if the key goes to the page at once. */
  private meaningOf(on: Element, key: string, token?: number): RecordedEvent | undefined {
    const field = on.closest(TYPED);
    // Enter in a box sends its form.
    const isBoxEntry = key === 'Enter' && on.matches(BOXES);
    const isPress = CHOOSES.has(key) && field === null && on.matches(PRESSED_BY_KEY) && !isBoxEntry;
    if (isPress) {
      if (key === ' ' && on.matches('a[href]')) return undefined;
      return { is: 'press', token: token ?? this.inputs.intercept(on, { isPlain: true }), ...checkedOf(on) };
    }
    const isSent = isBoxEntry || (key === 'Enter' && field !== null && field.tagName !== 'TEXTAREA');
    const isInList = on.closest(MOVED_BY_KEY) !== null && (MOVES.has(key) || (field === null && CHOOSES.has(key)));
    if (!isSent && key !== 'Escape' && !isInList) return undefined;
    const known = this.fieldEvents.tokenOf(field ?? on);
    const input = token ?? this.inputs.intercept(on, known === undefined ? {} : { token: known });
    return { is: 'key', token: input, field: known ?? input, key, isField: field !== null };
  }

  private intercept(event: KeyboardEvent): void {
    this.interceptedKey = event.key;
    stop(event);
  }

  /** A key that the page takes for itself, and that is no entry. */
  private onShortcut(event: KeyboardEvent, on: Element): void {
    if (event.key === 'Tab' || (fieldOf(on) !== undefined && isTyped(event))) return;
    setTimeout(() => {
      if (event.defaultPrevented) this.queue.push({ is: 'other', what: 'shortcut' });
    });
  }
}

/** It puts a character somewhere. */
function isTyped(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, metaKey } = event;
  return key.length === 1 && (event.getModifierState('AltGraph') || !(ctrlKey || altKey || metaKey));
}

/** It must not overtake the input that is intercepted. Most keys with Ctrl are the browser's own. */
function mustWaitBehind(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (/^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock)$/.test(key)) return false;
  if (isTyped(event)) return true;
  return ctrlKey || metaKey ? /^[acvxyz]$/i.test(key) : !altKey;
}

/** As the debugger counts them. */
function modifiersOf({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): number {
  return Number(altKey) + 2 * Number(ctrlKey) + 4 * Number(metaKey) + 8 * Number(shiftKey);
}
