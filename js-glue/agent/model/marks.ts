// Text of a page goes to a model between marks that no page can write, for it does not know the word.

/** Letters that read as one word and are no part of ids. */
const ALPHABET = 'bcdfghjkmnpqrstvwxz23456789';
/** Of so many letters a page guesses one word in 280 billion, and never learns whether it was right. */
const LENGTH = 8;

export function newWord(): string {
  const random = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** `word` is new for each text. */
export function marked(text: string, word = newWord()): string {
  // A page that was told the word, by whatever way, still cannot close the mark.
  return `<page-${word}>\n${text.replaceAll(word, '')}\n</page-${word}>`;
}
