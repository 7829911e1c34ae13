import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { readJson, shown } from '../lib/files.mjs';
import { inRepo } from '../lib/paths.mjs';

const STATIC_IMPORT = /^(?:import|export)\s(?:[^;'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm;

/** The packages that Node needs before the first line of `file` runs, each with the file that imports it. */
function packagesBefore(file, visited = new Set()) {
  if (visited.has(file)) return [];
  visited.add(file);
  const sources = [...readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)].map(([, source]) => source);
  return sources.flatMap((source) => {
    if (source.startsWith('node:')) return [];
    return source.startsWith('.')
      ? packagesBefore(join(dirname(file), source), visited)
      : [`${shown(file)}: ${source}`];
  });
}

test('every command starts on a machine on which no package is installed yet', () => {
  const commands = Object.values(readJson(inRepo('package.json')).scripts)
    .map((script) => /^node (\S+\.mjs)/.exec(script)?.[1])
    .filter((path) => path !== undefined);
  assert.ok(commands.length > 10);
  for (const path of commands) assert.deepEqual(packagesBefore(inRepo(path)), [], path);
});
