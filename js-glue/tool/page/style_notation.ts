// How dump_styles.ts writes down which box has which styles, and capture/computed_styles.ts reads it: a string of units. A unit
// from FIRST_SET on is a set of styles: that of the next element, or of a pseudo-element behind its mark.

export const FIRST_SET = 64;
/** UTF-16 has surrogates from 0xd800 on. */
export const MAX_SETS = 0xd800 - FIRST_SET;
/** Pseudo-elements that have computed styles of their own for a script to see. */
export const PSEUDO_ELEMENTS = ['::marker', '::before', '::after'];
/** The mark of each, behind the set of its element. */
export const PSEUDO_MARKS = '*<>';
/** Behind the set of an element: nothing inside of it is told, as it has no boxes. */
export const NOTHING_INSIDE = '!';
/** In place of a set: an element without boxes, and nothing inside of it is told. */
export const FOLDED_AWAY = '?';

/**
 * Styles by which siblings are compared, and nothing else is decided. They are the last that are told. Elements of the same tag and
 * classes in parents of the same are alike in them as far as that goes, so the first of these is asked for all.
 */
export const SHARED_STYLES: readonly string[] = [
  'font-weight',
  'text-decoration-line',
  'border-bottom-color',
  'box-shadow',
];

/** What the script tells of one document: a unit for each element, and what is in its frames, by the place of their unit. */
export interface DumpedDocument {
  units: string;
  readonly frames: Array<readonly [at: number, inside: DumpedDocument]>;
}

export interface DumpedStyles {
  /** The name of the element and the values, in the order that was asked for. */
  readonly sets: ReadonlyArray<readonly string[]>;
  readonly page: DumpedDocument;
}
