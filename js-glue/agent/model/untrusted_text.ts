// Puts page text between two markers before it goes to a model. Both contain a boundary, which is a random word. A page does
// not know it, so it cannot write the markers.

/** What a boundary is written with: it looks like one token, and unlike an id. */
const ALPHABET = 'bcdfghjkmnpqrstvwxz23456789';
/**
 * With this many letters a page guesses a boundary with a chance of one in 280 billion, and never learns whether it was
 * right.
 */
const LENGTH = 8;

export function newBoundary(): string {
  const random = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Each text has a boundary of its own. */
export function delimited(text: string, boundary = newBoundary()): string {
  return `<page-${boundary}>\n${withoutBoundary(text, boundary)}\n</page-${boundary}>`;
}

/** Even a page that somehow learnt the boundary cannot write the closing marker. */
export function withoutBoundary(text: string, boundary: string): string {
  let without = text;
  // What is left around one boundary may form another.
  while (without.includes(boundary)) without = without.replaceAll(boundary, '');
  return without;
}
