// Freshness by modification time, and small file helpers, so that a second run does nothing twice.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './paths.mjs';

/** Every file below `folder`, as absolute paths in a fixed order; none where there is no such folder. */
export function filesBelow(folder, accept = () => true) {
  if (!existsSync(folder)) return [];
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...filesBelow(path, accept));
    else if (accept(path)) found.push(path);
  }
  return found.sort();
}

export const withExtension =
  (...extensions) =>
  (path) =>
    extensions.some((extension) => path.endsWith(extension));

/** A path as people write it: from the root of the checkout. */
export const shown = (path) => relative(root, path);

export function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** The newest modification below the paths, folders included, so that a deleted file counts as a change. */
function newest(paths) {
  let time = 0;
  for (const path of paths) {
    if (!existsSync(path)) continue;
    const stat = statSync(path);
    time = Math.max(time, stat.mtimeMs);
    if (stat.isDirectory()) time = Math.max(time, newest(readdirSync(path).map((name) => join(path, name))));
  }
  return time;
}

/** True when `stamp` was touched after everything below `inputs` last changed, and `outputs` are all there. */
export function isFresh(stamp, inputs, outputs = []) {
  return existsSync(stamp) && outputs.every((path) => existsSync(path)) && statSync(stamp).mtimeMs > newest(inputs);
}

/** Marks the step of `stamp` as done for inputs as they were at `begin` (a Date.now()). */
export function touch(stamp, begin) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  utimesSync(stamp, begin / 1000, begin / 1000);
}

/** Writes the text unless the file already holds it; true when it wrote. */
export function writeIfChanged(path, text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return true;
}

export function copyTo(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
