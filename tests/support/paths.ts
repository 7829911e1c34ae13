// Where things are in the checkout, whatever folder the bundled test runs from.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'fixtures', 'pages')) && existsSync(join(folder, 'src', 'engine.h'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

const root = findRoot(dirname(fileURLToPath(import.meta.url))) ?? findRoot(process.cwd());

/** An absolute path inside the checkout. */
export function inRepo(...parts: string[]): string {
  if (root === undefined) throw new Error('Run this from inside the DomTool checkout.');
  return join(root, ...parts);
}
