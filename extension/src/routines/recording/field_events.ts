// The fields of a document, what a person types into them, and what a press on them opens.
import { PICKED, fieldValueOf, fieldOf, innermost, signsOf } from './elements.js';
import { PopupWatch } from './popup_watch.js';
import type { FieldValue, RecordedEvent } from './recorded_event.js';

interface FieldEventsHost {
  /** Gives it a token. */
  keep(element: Element): number;
  report(event: RecordedEvent): void;
  isListening(): boolean;
}

export class FieldEvents {
  private readonly tokens = new WeakMap<Element, number>();
  /** With their names and labels when the worker allowed them. */
  private readonly allowed = new WeakMap<Element, string>();
  /** What stood there before the person came. */
  private readonly before = new WeakMap<Element, string>();
  private readonly popups = new PopupWatch();
  /** The browser was about to change it for the person. */
  private expected: Element | undefined;
  private isInserting = false;
  /** What was reported last of a field that has not been left since. */
  private last: FieldValue | undefined;
  /** What has had the focus since the person did something: a page may move it again and again. */
  private focused = new WeakSet<Element>();

  constructor(private readonly host: FieldEventsHost) {}

  tokenOf(field: Element): number | undefined {
    return this.tokens.get(field);
  }

  allow(field: Element): void {
    this.allowed.set(field, signsOf(field));
  }

  mayReport(field: Element): boolean {
    return this.allowed.get(field) === signsOf(field);
  }

  /** Nothing of a field that may hold a secret. */
  valueOf(field: Element): FieldValue {
    if (!this.mayReport(field)) return {};
    const entry = fieldValueOf(field);
    const { value = '' } = entry;
    const before = this.before.get(field) ?? '';
    const isAdded = before.trim() !== '' && value.length > before.length && value.startsWith(before);
    return isAdded && !field.matches(PICKED) ? { ...entry, added: value.slice(before.length) } : entry;
  }

  /** As if it was typed: the page gets the events, and it can be undone. */
  insert(text: string): void {
    this.isInserting = true;
    document.execCommand('insertText', false, text);
    this.isInserting = false;
  }

  /** The person does something. */
  onUserAction(): void {
    this.focused = new WeakSet();
  }

  /** The page gets the press at once. */
  onPress(field: Element): void {
    this.popups.pressed(field);
  }

  /** Before what is done there: the field whose press has opened it. */
  reportOpener(on: Element): void {
    const field = this.popups.openerOf(on);
    const token = field === undefined ? undefined : this.tokens.get(field);
    if (token !== undefined) this.host.report({ is: 'opened', token });
  }

  onFocus(element: Element | undefined): void {
    const field = fieldOf(element);
    if (field !== undefined) this.reportOpener(field);
    if (field === undefined || !this.host.isListening() || this.focused.has(field)) return;
    this.focused.add(field);
    this.before.set(field, fieldValueOf(field).value ?? '');
    this.reportField(field);
  }

  onBlur(element: Element | undefined): void {
    const field = fieldOf(element);
    const token = field === undefined ? undefined : this.tokens.get(field);
    this.last = undefined;
    if (token !== undefined) this.host.report({ is: 'left', token });
  }

  onBeforeInput(element: Element | undefined): void {
    this.expected = fieldOf(element);
  }

  /** Enter in a text of several lines: a new line, unless the page takes it for itself. */
  onEnter(event: KeyboardEvent): void {
    const field = fieldOf(innermost(event));
    const token = field === undefined ? undefined : this.tokens.get(field);
    if (field === undefined || token === undefined) return;
    const entry = this.valueOf(field);
    const length = lengthOf(field);
    setTimeout(() => {
      if (event.defaultPrevented && lengthOf(field) <= length) this.host.report({ is: 'sent', token, ...entry });
    });
  }

  onInput(event: Event): void {
    this.popups.forget();
    const field = fieldOf(innermost(event));
    const { expected } = this;
    this.expected = undefined;
    if (field === undefined || !this.host.isListening() || field.matches('select')) return;
    // Only what the page itself inserts comes without a warning.
    const isText = event instanceof InputEvent && event.inputType !== '';
    if (isText && !this.isInserting && expected !== field) return;
    // The browser may fill one that never had the focus. One that was shown may hold a secret now.
    const known = this.tokens.get(field);
    const isOther = this.allowed.has(field) && !this.mayReport(field);
    const token = known === undefined || isOther ? this.reportField(field, known) : known;
    if (isOther) this.allowed.delete(field);
    const entry = this.valueOf(field);
    this.last = entry;
    this.host.report({ is: 'input', token, ...entry });
    // The page may format what was typed.
    setTimeout(() => {
      if (this.last !== entry) return;
      const now = this.valueOf(field);
      if (now.value !== entry.value) this.host.report({ is: 'input', token, ...now });
    });
  }

  onChange(element: Element | undefined): void {
    if (element instanceof HTMLInputElement && element.type === 'file') this.host.report({ is: 'other', what: 'file' });
    const token = element instanceof HTMLSelectElement ? this.tokens.get(element) : undefined;
    if (element !== undefined && token !== undefined)
      this.host.report({ is: 'input', token, ...this.valueOf(element) });
  }

  private reportField(field: Element, insteadOf?: number): number {
    const token = this.host.keep(field);
    this.tokens.set(field, token);
    this.host.report({ is: 'field', token, isList: field.matches('select'), insteadOf });
    return token;
  }
}

function lengthOf(field: Element): number {
  return fieldValueOf(field).value?.length ?? 0;
}
