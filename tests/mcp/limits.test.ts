// Reading the limits: the file of secrets, and the folders for uploads. Sites and secrets themselves: tests/policy.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { readSecrets } from '../../js-glue/mcp/secrets.js';
import { requireBelow } from '../../js-glue/mcp/uploads.js';

const kWrongFiles: ReadonlyArray<[string, RegExp]> = [
  ['{', /is not JSON/],
  ['{"Pass word": {"value": "hidden", "sites": ["bank.test"]}}', /is wrong/],
  ['{"pass": {"value": "hidden", "sites": ["bank.test/path"]}}', /is wrong at pass\.sites/],
  ['{"pass": {"value": "hidden", "sites": []}}', /is wrong at pass\.sites/],
  ['{"pass": {"value": "hidden", "sites": ["bank.test"], "kind": "any"}}', /is wrong at pass\.kind/],
];

test('a file of secrets that is wrong is refused in words that quote nothing of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'domtool-secrets-'));
  try {
    const path = join(folder, 'secrets.json');
    for (const [text, words] of kWrongFiles) {
      await writeFile(path, text);
      await assert.rejects(
        readSecrets(path),
        (error: Error) => words.test(error.message) && !error.message.includes('hidden'),
      );
    }
    await writeFile(path, '{"pass": {"value": "hidden", "sites": ["bank.test"]}}');
    assert.deepEqual(await (await readSecrets(path)).labels(), [
      { name: 'pass', kind: 'password', sites: ['bank.test'] },
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('files are taken from below the folders alone, links followed', async () => {
  const top = await mkdtemp(join(tmpdir(), 'domtool-uploads-'));
  try {
    const open = join(top, 'open');
    await mkdir(open);
    await writeFile(join(top, 'private.txt'), '');
    await writeFile(join(open, '..fine.txt'), '');
    await symlink(join(top, 'private.txt'), join(open, 'link.txt'));
    assert.equal((await requireBelow([open], ['..fine.txt'])).length, 1);
    for (const path of ['link.txt', '../private.txt', top, open, 'none.txt', join(top, 'private.txt')]) {
      await assert.rejects(requireBelow([open], [path]), /not in a folder/, path);
    }
    await assert.rejects(requireBelow([], ['..fine.txt']), /No folder is open/);
  } finally {
    await rm(top, { recursive: true, force: true });
  }
});
