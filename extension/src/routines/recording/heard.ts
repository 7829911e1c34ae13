// What the script in the page reports to the worker, and what the worker calls there.

/** `token` is an element that the script keeps until the worker has asked for it. */
export type Heard =
  /** A press that is held. `secondOf`: with that one it is a double click. */
  | ({ is: 'press'; token: number; checked?: boolean; secondOf?: number } & Pressed)
  /** A key that is held. `field`: what has the focus is known under that token. */
  | { is: 'key'; token: number; field: number; key: string; isField: boolean }
  /** A key that is held behind others: what has the focus is known when its turn has come. */
  | { is: 'late'; token: number; key: string; modifiers: number }
  /** A field got the focus, or is not the one any more that it was under another token. */
  | { is: 'field'; token: number; isList: boolean; insteadOf?: number | undefined }
  /** Its value is another one. `value` is there once the worker allows it. */
  | ({ is: 'input'; token: number } & FieldValue)
  | { is: 'left'; token: number }
  /** A press on that field has opened what is used next. */
  | { is: 'opened'; token: number }
  /** The page took Enter in a text of several lines for itself. With what stood there. */
  | ({ is: 'sent'; token: number } & FieldValue)
  /** What went to the page as it was, and is no step. */
  | { is: 'other'; what: Unkept };

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
  /** What was dragged is a thing, and these lie where it was let go. */
  onto?: number[];
  /** With the right button. */
  isRight?: true;
  /** On a field, while others are held. */
  isRaw?: true;
}

export type Unkept = 'drag' | 'drawing' | 'file' | 'media' | 'modified' | 'shortcut' | 'unsure';

export interface PageRecorder {
  /** Called again after document.open(), which removes the listeners of a window. */
  listen(): void;
  /** Another worker listens: what the one before has taken goes to the page. */
  resumed(): void;
  /** What was heard since; waits for it, but not for long. */
  next(): Promise<Heard[]>;
  element(token: number): Element | undefined;
  /** What was pressed itself, as long as it is held. */
  pressed(token: number): Element | undefined;
  /** The element of that token is this one from now on. */
  put(this: Element, token: number): void;
  /** What was heard since, at once. */
  heard(): Heard[];
  /**
   * The next presses or key on this element are the tool's, and go to the page: so many, whoever makes them. Undefined if it is held no more,
   * and must not be made. `at` is where the person pressed, from the upper left corner of the element.
   */
  pass(token: number, key?: string, presses?: number): { at?: [number, number] } | undefined;
  /** The same for a press on what was pressed itself: from its first box. Undefined if a press there would come to something else. */
  aim(token: number): [number, number] | undefined;
  /** What the slider says it is at. */
  slid(token: number): string | undefined;
  /** Whether the page has had what was let pass last. */
  hasArrived(): boolean;
  /** Whether a click came of it: the person's own button may have been pressed elsewhere in between. */
  hasClicked(): boolean;
  /** It was done, or will not be. Returns the keys that were held after it and go to no text field: the worker sends them now. */
  passed(token: number): string | undefined;
  /** It was not done. What was typed after it is dropped. */
  drop(token: number): void;
  /** The tool does not do it: unless it has begun with it, the page has it at once. */
  release(token: number): void;
  /** What the key of that token would do now; undefined if it goes to the page as it is. */
  again(token: number, key: string): Heard | undefined;
  /** The field holds no secret, so its values may be reported. */
  allow(token: number): void;
  /** It was allowed, and is still labelled as it was then. */
  isAllowed(token: number): boolean;
  /** Its value now, if that may be reported. */
  value(token: number): FieldValue;
  end(): void;
}
