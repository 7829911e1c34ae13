// What the script in the page tells the worker, and what the worker calls there.

/** `token` is an element that the script keeps until the worker has asked for it. */
export type Heard =
  /** A press that is held. */
  | ({ is: 'press'; token: number; checked?: boolean } & Pressed)
  /** A key that is held. */
  | { is: 'key'; token: number; key: string; isField: boolean }
  /** A key that is held behind others: what has the focus is known when its turn has come. */
  | { is: 'late'; token: number; key: string }
  /** A field got the focus. */
  | { is: 'field'; token: number; isList: boolean }
  /** Its value is another one. `value` is there once the worker allows it. */
  | ({ is: 'input'; token: number } & FieldValue)
  | { is: 'left'; token: number }
  /** What went to the page as it was, and is no step. */
  | { is: 'other'; what: Unkept };

/** The chosen ones of a list. */
export interface FieldValue {
  value?: string;
  values?: string[];
}

/** Where, from the upper left corner of the element; with `to` it was a drag. */
export interface Pressed {
  at: [number, number];
  to?: [number, number];
  /** With the right button. */
  isRight?: true;
  /** On a field, while others are held. */
  isRaw?: true;
}

export type Unkept = 'drag' | 'drawing' | 'file' | 'modified';

export interface PageRecorder {
  /** What was heard since; waits for it, but not for long. */
  next(): Promise<Heard[]>;
  element(token: number): Element | undefined;
  /** The element of that token is this one from now on. */
  put(this: Element, token: number): void;
  /** What was heard since, at once. */
  heard(): Heard[];
  /** The next press or key on this element is the tool's, and goes to the page. */
  pass(token: number, key?: string): void;
  /** Whether the page has had what was let pass last. */
  hasArrived(): boolean;
  /** It was done, or is not. Returns keys that were held behind it, and go to the page then: not into a field of text. */
  passed(token: number): string | undefined;
  /** What the key of that token does now; undefined if it goes to the page as it is. */
  again(token: number, key: string): Heard | undefined;
  /** The field is no secret: its values may be told. */
  allow(token: number): void;
  /** As it is now, if it may be told. */
  value(token: number): FieldValue;
  end(): void;
}
