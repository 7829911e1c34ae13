// Words as the tables of rules write them: small letters without accents, parted by one blank.

/** "Löschen & Beenden…" is "loschen beenden". */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
}

/** Whether the phrase stands in `plain` as whole words; one that ends in * may go on. */
export function saysPhrase(plain: string, phrase: string): boolean {
  return phrase.endsWith('*') ? ` ${plain}`.includes(` ${phrase.slice(0, -1)}`) : ` ${plain} `.includes(` ${phrase} `);
}

export function saysAny(plain: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => saysPhrase(plain, phrase));
}
