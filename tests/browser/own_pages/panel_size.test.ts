// The panel opens beside every page, so it must stay small.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { inRepo } from '../../support/paths.js';

const kMostBytes = 150_000;

test('the panel with its style is at most 150 kB compressed', async () => {
  const files = ['sidepanel.html', 'sidepanel.css', 'sidepanel.js'];
  const bytes = await Promise.all(files.map((file) => readFile(inRepo('dist', 'extension', 'sidepanel', file))));
  const compressed = bytes.reduce((sum, one) => sum + gzipSync(one).length, 0);
  assert.ok(compressed <= kMostBytes, `${compressed} bytes`);
});
