// Puts page text between markers before it goes to a model. A page cannot write them, because it does not know the random
// word in them.

/** Letters that form one token-like word and do not occur in ids. */
const ALPHABET = 'bcdfghjkmnpqrstvwxz23456789';
/**
 * With this many letters a page guesses a word with a chance of one in 280 billion, and never learns whether it was right.
 */
const LENGTH = 8;

export function newBoundary(): string {
  const random = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** `word` is new for each text. */
export function delimited(text: string, boundary = newBoundary()): string {
  return `<page-${boundary}>\n${withoutBoundary(text, boundary)}\n</page-${boundary}>`;
}

/** Even a page that somehow learnt the word cannot close the marker. */
export function withoutBoundary(text: string, boundary: string): string {
  let without = text;
  // What is left of one word may form another.
  while (without.includes(boundary)) without = without.replaceAll(boundary, '');
  return without;
}
