// Words as the page spells them.

/** The engine puts a backslash into words that look like an id; in an address it encodes a digit. */
export function asOnPage(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}])(\p{L}{2})\\(\p{N}{6})(?![\p{L}\p{N}])/gu, '$1$2')
    .replace(/(?<![a-z\d])([a-z]{2})%3(\d)(\d{5})(?!\d)/gi, '$1$2$3');
}

/** A value of a page may be a secret as the page spells it, and none otherwise. */
export function cleaning(scrub: (text: string) => string): (text: string) => string {
  return (text) => {
    const spelling = asOnPage(text);
    const without = scrub(spelling);
    return without === spelling ? text : without;
  };
}

export function spelled<T extends { columns: string[]; rows: string[][] }>(data: T): T {
  return { ...data, columns: data.columns.map(asOnPage), rows: data.rows.map((row) => row.map(asOnPage)) };
}
