// Sentences of `observed.events` that the engine always words the same, for callers that describe an outcome in their own
// words. A test compares them with the engine's tables.

/**
 * Counts and moves that `changes`, `urlChanged` and `outcome` contain too. That a field became invalid is not among them.
 */
const COUNTED = /^\d+ (?:nodes?|attributes?|values?|states?|texts?) |^another document is shown$|^the address changed$/;
const NAVIGATION_EVENT = /^navigated to (.+)$/;
/** A change of the focus, in the text of an event. */
const FOCUS = /^(?:not )?focused now:/;
/** In the report of a task's action that led to another tab. */
export const IN_NEW_TAB = 'the page is in a new tab, and back closes it';
/** In the report of a task's navigation in a tab that it has opened. */
export const IN_OWN_TAB = 'the page is in a new tab';
/** The requested result was reached. */
const EXPECTED_EVENTS = /^the field (?:holds the text|is filled)$|^scrolled into view$/;

export function isCounted(event: string): boolean {
  return COUNTED.test(event);
}

export function isExpected(event: string): boolean {
  return EXPECTED_EVENTS.test(event);
}

export function isFocus(text: string): boolean {
  return FOCUS.test(text);
}

/** The address in an event about a navigation. */
export function placeIn(event: string): string | undefined {
  return NAVIGATION_EVENT.exec(event)?.[1];
}
