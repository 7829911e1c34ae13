// How much of the texts of the page is compared: unseen_texts.ts and the mirror of the DOM must cut alike.

/** As much of a text as the mirror of the DOM reports. */
export const MAX_TEXT = 260;
/** In one answer. */
export const MAX_TEXTS = 60;
