// Sentences of `observed.events` that the engine always words the same, for callers that describe an outcome in their own
// words. A test compares them with the engine's tables.

/**
 * Counts and moves that `changes`, `urlChanged` and `outcome` contain too. That a field became invalid is not among them.
 */
const COUNTED = /^\d+ (?:nodes?|values?|states?|texts?) |^another document is shown$|^the address changed$/;
const NAVIGATION_EVENT = /^navigated to (.+)$/;
/** The requested result was reached. */
const EXPECTED_EVENTS = /^the field (?:holds the text|is filled)$|^scrolled into view$/;

export function isCounted(event: string): boolean {
  return COUNTED.test(event);
}

export function isExpected(event: string): boolean {
  return EXPECTED_EVENTS.test(event);
}

/** The address in an event about a navigation. */
export function placeIn(event: string): string | undefined {
  return NAVIGATION_EVENT.exec(event)?.[1];
}
