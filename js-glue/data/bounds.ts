/** A list that draws twenty rows has five hundred screens of ten thousand rows. */
export const MAX_PAGES = 1_000;
