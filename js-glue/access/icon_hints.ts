// The names that authors give icons (classes, files, ids), by which a control without words says what it does. The page as HTML
// has them; the table has not.

export type IconHints = ReadonlyMap<string, readonly string[]>;

const TAG = /<[a-z][\w:-]*((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const HINTS: ReadonlySet<string> = new Set([
  'class',
  'src',
  'id',
  'name',
  'data-testid',
  'data-test',
  'data-test-id',
  'data-cy',
  'data-qa',
]);

/** By the ids of nodes. `html` is what get_dom writes in the format of that name, in which no text of a page forges a tag. */
export function iconHintsIn(html: string): IconHints {
  const hints = new Map<string, readonly string[]>();
  for (const [, attributes = ''] of html.matchAll(TAG)) {
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
      ([, name = '', value = '']) => [name.toLowerCase(), value] as const,
    );
    const id = pairs.find(([name]) => name === 'data-id')?.[1];
    const told = pairs.flatMap(([name, value]) => (HINTS.has(name) ? hintsOf(name, value) : []));
    if (id !== undefined && told.length > 0) hints.set(id, told);
  }
  return hints;
}

/** Each class by itself; of an address the file. */
function hintsOf(name: string, value: string): string[] {
  if (name === 'class') return value.split(/\s+/).filter((one) => one !== '');
  if (name !== 'src') return [value];
  const file = value.startsWith('data:') ? '' : ((value.split(/[?#]/)[0] ?? '').split('/').at(-1) ?? '');
  return file === '' ? [] : [file.replace(/\.\w+$/, '')];
}
