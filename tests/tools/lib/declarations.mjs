// Which declarations of a package a program can come to from the entries it imports.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from './files.mjs';

/** The relative modules that a declaration imports, exports from or refers to, as paths of declarations. */
export function declarationsIn(path, text) {
  const named = text.matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\breference path=)['"](\.{1,2}\/[^'"]+)['"]/g);
  return [...named].map(([, module]) => join(dirname(path), module.replace(/\.js$/, '.d.ts')));
}

/** The entries and every declaration that they lead to. */
export function reachedFrom(entries) {
  const reached = new Set();
  const open = [...entries];
  while (open.length > 0) {
    const path = open.pop();
    if (reached.has(path) || !existsSync(path)) continue;
    reached.add(path);
    open.push(...declarationsIn(path, readFileSync(path, 'utf8')));
  }
  return reached;
}

/** Removes the declarations below the folder that no entry leads to. */
export function removeUnreached(folder, entries) {
  const reached = reachedFrom(entries);
  for (const path of filesBelow(folder, (name) => name.endsWith('.d.ts'))) if (!reached.has(path)) rmSync(path);
}
