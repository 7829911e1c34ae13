import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { test } from 'node:test';
import { kAlone } from '../lib/alone.mjs';
import { filesBelow, shown, withExtension } from '../lib/files.mjs';
import { inRepo } from '../lib/paths.mjs';
import { wantsSharedBrowser } from '../lib/shared_browser.mjs';
import { suites } from '../lib/suites.mjs';

const all = filesBelow(inRepo('tests'), withExtension('.test.ts')).map(shown);
const run = suites.flatMap(({ filesFor }) => filesFor?.({ files: [], case: '' }) ?? []).map(shown);

test('every test file is run by one suite', () => {
  assert.deepEqual(run.toSorted(), all.toSorted());
});

test('what runs alone is there, and says why', () => {
  const names = all.map((path) => basename(path));
  for (const [name, reason] of Object.entries(kAlone)) {
    assert.ok(names.includes(name), name);
    assert.match(reason, /\w+ \w+/);
  }
});

test('a file that opens its stage with the usual browser shares one', () => {
  assert.equal(wantsSharedBrowser('openStageFor(() => PanelBrowser.launch({ mayDraw: false }))'), true);
  assert.equal(wantsSharedBrowser('const { site } = await openStage();'), true);
  assert.equal(wantsSharedBrowser('const { site } = await openStageFor(() => launch());'), false);
});
