// The sentences of `observed.events` that the engine always says in the same words, for those who tell an outcome in words of their
// own. A test holds them against the engine's tables.

/** Numbers and moves that `changes`, `urlChanged` and `outcome` hold too. That a field became invalid is news. */
const COUNTED = /^\d+ (?:nodes?|values?|states?|texts?) |^another document is shown$|^the address changed$/;
const LED_TO = /^navigated to (.+)$/;
/** What was asked for came. */
const AS_ASKED = /^the field (?:holds the text|is filled)$|^scrolled into view$/;

export function isCounted(event: string): boolean {
  return COUNTED.test(event);
}

export function isAsAsked(event: string): boolean {
  return AS_ASKED.test(event);
}

/** Where the page went, of an event that says so. */
export function placeIn(event: string): string | undefined {
  return LED_TO.exec(event)?.[1];
}
