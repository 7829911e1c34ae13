// The built wasm against its promises: the list of calls, no code made from strings, the size (DESIGN.md section 10).
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

// Each raise with its reason: 516 KB for what the seeds' backends ask; 552 KB for the selectors of CSS (16 KB), widgets of libraries (12
// KB) and answers that begin with the change; 576 KB for finding controls with their rows, and states that are drawn; 593 KB
// for actions as coroutines, which read from top to bottom; 594 KB for lists of plain boxes; 600 KB for boxes that rows
// draw (228 compressed), and choices made as the button goes down. Compressed, 240 KB are the end.
export const kMaxBytes = 600 * 1024;
export const kMaxCompressedBytes = 228 * 1024;

/** The methods of the class as the module registers them. */
export async function builtCalls(modulePath, wasmPath) {
  const { default: createEngineModule } = await import(pathToFileURL(modulePath).href);
  const module = await createEngineModule({ wasmBinary: readFileSync(wasmPath), locateFile: (path) => path });
  return Object.getOwnPropertyNames(module.DomToolEngine.prototype)
    .filter((name) => name !== 'constructor')
    .sort();
}

/** What of a script a strict content security policy or a service worker forbids. A page may load a script of the extension. */
export function forbiddenCode(script) {
  const patterns = {
    'eval(': /\beval\s*\(/,
    'new Function': /\bnew Function\b/,
    'import()': /\bimport\s*\((?!chrome\.runtime\.getURL\()/,
  };
  return Object.entries(patterns).flatMap(([name, pattern]) => (pattern.test(script) ? [name] : []));
}

/** A module of dist/ and all that it imports from there, statically. */
export function loadedWith(path, loaded = new Set()) {
  if (loaded.has(path)) return loaded;
  loaded.add(path);
  for (const [, imported] of readFileSync(path, 'utf8').matchAll(/\b(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g)) {
    loadedWith(join(dirname(path), imported), loaded);
  }
  return loaded;
}

/** Compressed as web servers send wasm: by Brotli, at its highest quality. */
export function sizeProblems(bytes) {
  const compressed = brotliCompressSync(bytes).length;
  const problems = [];
  if (bytes.length > kMaxBytes) problems.push(`${bytes.length} bytes, above ${kMaxBytes}`);
  if (compressed > kMaxCompressedBytes) problems.push(`${compressed} bytes compressed, above ${kMaxCompressedBytes}`);
  return { compressed, problems };
}

/** Names that two lists do not share, as one sentence, or nothing. */
export function difference(what, actual, wanted) {
  const extra = actual.filter((name) => !wanted.includes(name));
  const missing = wanted.filter((name) => !actual.includes(name));
  if (extra.length + missing.length === 0) return [];
  return [`${what}: not listed: ${extra.join(', ') || 'none'}; listed but not there: ${missing.join(', ') || 'none'}`];
}
