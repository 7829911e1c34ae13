// Reads the tables of words. A table is text, so that people who know a language can read and correct it. It has a block
// per language and a line per column. Upper case and accents do not matter, except accents in words of up to four letters.
//
//   xx                         the language
//   pay: buy, order, …         phrases, separated by commas
//   pay+ verb verb > object    any of the verbs with any of the objects ("Confirm your booking")
//
//   ^word   only at the beginning of a name      =word   only as the whole name      $word   only at its end
//   word*   with any ending                      ~words  only for links and titles (in the column `unless`)

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
/**
 * `unless` and `asks`: phrases that only look like an effect, and questions about one. `yes`, `back`: answers. `bin`:
 * targets of a drag. `writes`, `seeks`, `amounts`: names of fields.
 */
export const COLUMNS = [...RISKS, 'unless', 'asks', 'yes', 'back', 'bin', 'writes', 'seeks', 'amounts'] as const;
export type Column = (typeof COLUMNS)[number];

/** Verbs and their objects, each separated by spaces. */
export interface Pair {
  verbs: string;
  objects: string;
}

export interface Words {
  phrases: Readonly<Record<Column, readonly string[]>>;
  pairs: Readonly<Partial<Record<Column, readonly Pair[]>>>;
}

/** By language. Throws on a line that cannot be read. */
export function readWords(table: string): Map<string, Words> {
  const blocks = table.trim().split(/\n\s*\n/);
  return new Map(
    blocks.map((block) => {
      const [language = '', ...lines] = block.split('\n');
      return [language, wordsOf(lines)];
    }),
  );
}

/** Lines of columns without a language. */
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
