// Reads the tables of words. A table is text, so that who knows a language can read and mend it: a block a language, a line a
// column. Upper case and accents do not matter, but in words of up to four letters accents do.
//
//   xx                         the language
//   pay: buy, order, …         phrases, parted by commas
//   pay+ verb verb > object    any of the verbs with any of the objects ("Confirm your booking")
//
//   ^word   only at the beginning of a name      =word   only as the whole name      $word   only at its end
//   word*   with any ending                      ~words  only of links and titles (in the column `unless`)

/** What a person is asked about. */
export const RISKS = [
  'pay',
  'delete',
  'decide',
  'block',
  'connect',
  'accept',
  'terms',
  'publish',
  'send',
  'upload',
  'download',
] as const;
/** `unless` and `asks`: what only looks like an effect, and questions about one. `yes`, `back`: answers. `bin`: what things are
 *  dragged onto. `writes`, `seeks`, `amounts`: names of fields. */
export const COLUMNS = [...RISKS, 'unless', 'asks', 'yes', 'back', 'bin', 'writes', 'seeks', 'amounts'] as const;
export type Column = (typeof COLUMNS)[number];

/** Verbs and what they are done to, each parted by blanks. */
export interface Pair {
  verbs: string;
  objects: string;
}

export interface Words {
  phrases: Readonly<Record<Column, readonly string[]>>;
  pairs: Readonly<Partial<Record<Column, readonly Pair[]>>>;
}

/** By language. Throws on a line that it cannot read. */
export function readWords(table: string): Map<string, Words> {
  const blocks = table.trim().split(/\n\s*\n/);
  return new Map(
    blocks.map((block) => {
      const [language = '', ...lines] = block.split('\n');
      return [language, wordsOf(lines)];
    }),
  );
}

/** Lines of columns alone, of no language. */
export function wordsOf(lines: readonly string[]): Words {
  const phrases = Object.fromEntries(COLUMNS.map((column) => [column, [] as string[]])) as Record<Column, string[]>;
  const pairs: Partial<Record<Column, Pair[]>> = {};
  for (const line of lines) {
    const [, name, plus, rest = ''] = /^(\w+)(:|\+) (.*)$/.exec(line) ?? [];
    const column = COLUMNS.find((known) => known === name);
    if (column === undefined) throw new Error(`Not a line of words: ${line}`);
    if (plus === ':') phrases[column].push(...rest.split(', '));
    else pairs[column] = [...(pairs[column] ?? []), pairOf(rest, line)];
  }
  return { phrases, pairs };
}

function pairOf(rest: string, line: string): Pair {
  const [verbs, objects] = rest.split(' > ');
  if (verbs === undefined || objects === undefined) throw new Error(`Not a pair of words: ${line}`);
  return { verbs, objects };
}
