// How much of a page's text is compared. invisible_texts.ts and the DOM mirror must cut at the same length.

/** The length to which the DOM mirror reports a text. */
export const MAX_TEXT = 260;
/** The most texts in one answer. */
export const MAX_TEXTS = 60;
