import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isFresh, touch } from '../lib/files.mjs';
import { run } from '../lib/run.mjs';
import { npmPackagesAreInstalled } from '../lib/setup.mjs';

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'domtool-tools-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

function packagesAre(installed) {
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  };
  const modules = join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  writeFileSync(join(modules, '.package-lock.json'), JSON.stringify({ packages: installed }));
  return npmPackagesAreInstalled(join(folder, 'package-lock.json'), modules);
}

test('the packages are there when every version of the lock file is; optional ones may be missing', () => {
  assert.equal(packagesAre({ 'node_modules/a': { version: '1.0.0' } }), true);
  assert.equal(packagesAre({ 'node_modules/a': { version: '1.0.1' } }), false);
  assert.equal(packagesAre({}), false);
  assert.equal(npmPackagesAreInstalled(join(folder, 'package-lock.json'), join(folder, 'nowhere')), false);
});

test('a step is fresh until an input changes or an output is gone', async () => {
  const [stamp, input, output] = ['stamp', 'input', 'output'].map((name) => join(folder, name));
  writeFileSync(input, '');
  writeFileSync(output, '');
  assert.equal(isFresh(stamp, [input], [output]), false);
  touch(stamp, Date.now() + 1000);
  assert.equal(isFresh(stamp, [input], [output]), true);
  assert.equal(isFresh(stamp, [input], [join(folder, 'missing')]), false);
  touch(stamp, Date.now() - 60_000);
  assert.equal(isFresh(stamp, [input], [output]), false);
});

test('a command that hangs is ended and counts as failed', async () => {
  const result = await run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 200 });
  assert.equal(result.code, 124);
});

test('a command that does not exist fails with its name', async () => {
  const result = await run(join(folder, 'no-such-program'), []);
  assert.notEqual(result.code, 0);
  assert.match(result.output, /no-such-program/);
});
