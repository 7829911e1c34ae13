// What the script in the page reports to the worker, and what the worker calls there.

/** `token` stands for an element that the script keeps until the worker has asked for it. */
export type RecordedEvent =
  /** An intercepted press. `secondOf`: with that one it is a double click. */
  | ({ is: 'press'; token: number; checked?: boolean; secondOf?: number } & Pressed)
  /** An intercepted key. `field`: the token of the focused element. */
  | { is: 'key'; token: number; field: number; key: string; isField: boolean }
  /** A key that waits behind other intercepted input: which element has the focus is known only in its turn. */
  | { is: 'queuedKey'; token: number; key: string; modifiers: number }
  /** A field got the focus, or is not the one any more that it was under another token. */
  | { is: 'field'; token: number; isList: boolean; insteadOf?: number | undefined }
  /** Its value is another one. `value` is there once the worker allows it. */
  | ({ is: 'input'; token: number } & FieldValue)
  | { is: 'left'; token: number }
  /** A press on that field has opened what is used next. */
  | { is: 'opened'; token: number }
  /** The page handled Enter in a text of several lines itself. With the text before it. */
  | ({ is: 'sent'; token: number } & FieldValue)
  /** An action that went to the page as it was, and is no step. */
  | { is: 'other'; what: NoStep };

/** The chosen ones of a list. */
export interface FieldValue {
  value?: string;
  /** What was added to a text that was there before. */
  added?: string | undefined;
  values?: string[];
}

export interface Pressed {
  /** So far it was dragged. */
  by?: [number, number];
  /** It was a draggable element, and these lie where it was dropped. */
  onto?: number[];
  /** With the right button. */
  isRight?: true;
  /** On a field, behind other intercepted input. */
  isRaw?: true;
}

export type NoStep = 'drag' | 'drawing' | 'file' | 'media' | 'modified' | 'shortcut' | 'unsure';

export interface PageRecorder {
  /** Called again after document.open(), which removes the listeners of a window. */
  listen(): void;
  /** Another worker polls now: input whose events the one before has taken goes to the page. */
  resumed(): void;
  /** The events since the last call; waits for one, but not for long. */
  next(): Promise<RecordedEvent[]>;
  element(token: number): Element | undefined;
  /** The very element that was pressed, as long as the press is intercepted. */
  pressed(token: number): Element | undefined;
  /** The element of that token is this one from now on. */
  put(this: Element, token: number): void;
  /** The events since the last call, at once. */
  takeEvents(): RecordedEvent[];
  /**
   * The next presses or key on this element are the tool's, and go to the page: so many, whoever makes them. Undefined if it is no longer intercepted,
   * and must not be made. `at` is where the person pressed, from the upper left corner of the element.
   */
  pass(token: number, key?: string, presses?: number): { at?: [number, number] } | undefined;
  /** The same for a press on what was pressed itself: from its first box. Undefined if a press there would come to something else. */
  aim(token: number): [number, number] | undefined;
  /** What the slider says it is at. */
  slid(token: number): string | undefined;
  /** Whether the input that was let pass last has reached the page. */
  hasArrived(): boolean;
  /** Whether a click came of it: the person's own button may have been pressed elsewhere in between. */
  hasClicked(): boolean;
  /** It was done, or will not be. Returns the keys that were intercepted after it and go to no text field: the worker sends them now. */
  passed(token: number): string | undefined;
  /** It was not done. What was typed after it is dropped. */
  drop(token: number): void;
  /** The tool does not do it: unless it has begun with it, the page has it at once. */
  release(token: number): void;
  /** What the key of that token would do now; undefined if it goes to the page as it is. */
  meaningNow(token: number, key: string): RecordedEvent | undefined;
  /** The field holds no secret, so its values may be reported. */
  allow(token: number): void;
  /** It was allowed, and is still labelled as it was then. */
  isAllowed(token: number): boolean;
  /** Its value now, if that may be reported. */
  value(token: number): FieldValue;
  end(): void;
}
