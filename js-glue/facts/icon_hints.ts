// The names that authors give to icons (classes, files, ids). They show what a control without words does. They are taken
// from the page as HTML, because the table does not contain them.

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

/** By node id. `html` is the content of get_dom in the format html, in which page text cannot imitate a tag. */
export function iconHintsIn(html: string): IconHints {
  const hints = new Map<string, readonly string[]>();
  for (const [, attributes = ''] of html.matchAll(TAG)) {
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
      ([, name = '', value = '']) => [name.toLowerCase(), value] as const,
    );
    const id = pairs.find(([name]) => name === 'data-id')?.[1];
    const ownHints = pairs.flatMap(([name, value]) => (HINTS.has(name) ? hintsOf(name, value) : []));
    if (id !== undefined && ownHints.length > 0) hints.set(id, ownHints);
  }
  return hints;
}

/** Each class separately; of an address the file name. */
function hintsOf(name: string, value: string): string[] {
  if (name === 'class') return value.split(/\s+/).filter((one) => one !== '');
  if (name !== 'src') return [value];
  const file = value.startsWith('data:') ? '' : ((value.split(/[?#]/)[0] ?? '').split('/').at(-1) ?? '');
  return file === '' ? [] : [file.replace(/\.\w+$/, '')];
}
