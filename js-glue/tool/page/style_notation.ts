// The notation in which dump_styles.ts writes which box has which styles, for capture/computed_styles.ts: a string of
// units. A unit from FIRST_SET on is a set of styles for the next element, or for a pseudo-element after its sign.

export const FIRST_SET = 64;
/** Surrogates start at 0xd800 in UTF-16. */
export const MAX_SETS = 0xd800 - FIRST_SET;
/** Pseudo-elements whose computed styles a script can read. */
export const PSEUDO_ELEMENTS = ['::marker', '::before', '::after'];
/** The sign of each pseudo-element. It follows the set of the element, and the set of the pseudo-element follows it. */
export const PSEUDO_MARKS = '*<>';
/** After the set of an element: it has no boxes inside, so nothing inside is listed. */
export const NOTHING_INSIDE = '!';
/** In place of a set: the element has no boxes, and nothing inside it is listed. */
export const IN_CLOSED_DETAILS = '?';

/**
 * Styles that are used only to compare siblings. They come last. For that use it is enough to read them once for each group
 * of elements with the same tag, classes and ancestors.
 */
export const SHARED_STYLES: readonly string[] = [
  'font-weight',
  'text-decoration-line',
  'border-bottom-color',
  'box-shadow',
];

/** The script's output for one document: a unit for each element, and its child frames with the position of their unit. */
export interface DumpedDocument {
  units: string;
  readonly frames: Array<readonly [at: number, inside: DumpedDocument]>;
}

export interface DumpedStyles {
  /** The name of the element, then the values in the requested order. */
  readonly sets: ReadonlyArray<readonly string[]>;
  readonly page: DumpedDocument;
}
