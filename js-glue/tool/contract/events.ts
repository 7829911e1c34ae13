// The sentences of `observed.events` that the engine always says in the same words, for those who tell an outcome in words of their
// own. A test holds them against the engine's tables.

/** Numbers and moves that `changes`, `urlChanged` and `outcome` hold too. That a field became invalid is news. */
const COUNTED = /^\d+ (?:nodes?|values?|states?|texts?) |^another document is shown$|^the address changed$/;
const NAVIGATION_EVENT = /^navigated to (.+)$/;
/** What was asked for came. */
const EXPECTED_EVENTS = /^the field (?:holds the text|is filled)$|^scrolled into view$/;

export function isCounted(event: string): boolean {
  return COUNTED.test(event);
}

export function isExpected(event: string): boolean {
  return EXPECTED_EVENTS.test(event);
}

/** Where the page went, of an event that says so. */
export function placeIn(event: string): string | undefined {
  return NAVIGATION_EVENT.exec(event)?.[1];
}
