// Who may read the backend's files: only its user, whatever the folder was like before.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';

import { Client, Program, scriptFile } from './support.js';

const kNoModes = process.platform === 'win32' ? 'Windows has no modes' : false;
const kNotRoot = process.getuid?.() === 0 ? false : 'only root can give a file to another user';
/** As most systems start their programs: new files are readable by others. */
const kUsual = 0o022;

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderOf(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'domtool-data-'));
  chmodSync(folder, mode);
  made.push(folder);
  return folder;
}

/** The folder and everything in it that others may read, write or enter, with modes. */
function openToOthers(path: string): string[] {
  const found = lstatSync(path);
  const below = found.isDirectory() ? readdirSync(path).flatMap((name) => openToOthers(join(path, name))) : [];
  const isOpen = !found.isSymbolicLink() && (found.mode & 0o077) !== 0;
  return [...(isOpen ? [`${(found.mode & 0o777).toString(8)} ${path}`] : []), ...below];
}

/** A complete run of the program, with a round that writes. */
async function oneLife(folder: string, whileItRuns: () => void = () => {}): Promise<void> {
  const before = process.umask(kUsual);
  const env = { DATABASE_URL: folder, DOMTOOL_SCRIPT: scriptFile({ steps: [{ finish: 'Done.' }] }) };
  const program = await Program.start(env).finally(() => process.umask(before));
  try {
    await new Client(program.url).round();
    whileItRuns();
  } finally {
    await program.stop();
  }
}

test('the store can be read by its user alone, while it is written and afterwards', { skip: kNoModes }, async () => {
  const folder = join(folderOf(0o755), 'made', 'here');
  await oneLife(folder, () => assert.deepEqual(openToOthers(folder), []));
  assert.ok(readdirSync(join(folder, 'pgdata')).length > 10);
  assert.deepEqual(openToOthers(folder), []);
});

test('a store that others could read is tightened at the next start, also where a link leads to it', {
  skip: kNoModes,
}, async () => {
  const disk = folderOf(0o777);
  const folder = join(folderOf(0o700), 'link');
  symlinkSync(disk, folder);
  await oneLife(folder);
  assert.equal(spawnSync('chmod', ['-R', 'go+rwX', disk]).status, 0);
  assert.ok(openToOthers(disk).length > 100);
  await oneLife(folder, () => assert.deepEqual(openToOthers(disk), []));
});

test('a folder that holds other things keeps its mode, and the store in it is closed', { skip: kNoModes }, async () => {
  const folder = folderOf(0o755);
  writeFileSync(join(folder, 'of_others'), '', { mode: 0o644 });
  await oneLife(folder);
  assert.equal(lstatSync(folder).mode & 0o777, 0o755);
  assert.deepEqual(openToOthers(join(folder, 'pgdata')), []);
});

test('a folder in which others could put their store is refused in words', { skip: kNoModes }, async () => {
  const folder = folderOf(0o777);
  writeFileSync(join(folder, 'of_others'), '');
  await assert.rejects(oneLife(folder), /Other users of this computer can write into the folder/);
  assert.deepEqual(readdirSync(folder), ['of_others']);
});

test('a store of another user is refused in words', { skip: kNoModes || kNotRoot }, async () => {
  const folder = folderOf(0o755);
  mkdirSync(join(folder, 'pgdata'));
  chownSync(join(folder, 'pgdata'), 65_534, 65_534);
  await assert.rejects(oneLife(folder), /pgdata belongs to another user/);
  assert.ok(!readdirSync(folder).includes('backend.lock'));
});

test('no password of an address of a database is in an error, or becomes the name of a folder', async () => {
  for (const [address, words] of [
    ['mysql://ada:S3cretPw@host/data', /must be postgres:/],
    ['POSTGRES://ada:S3cretPw@127.0.0.1:1/data', /does not answer/],
    ['postgres://ada:S3cretPw@127.0.0.1:99999999/data', /Invalid URL/],
    ['postgres://ada:S3cretPw@nowhere.invalid/data', /nowhere\.invalid/],
  ] as const) {
    await assert.rejects(Program.start({ DATABASE_URL: address }), (error: Error) => {
      assert.match(error.message, words);
      assert.doesNotMatch(error.message, /S3cret/);
      return true;
    });
  }
  assert.deepEqual(
    readdirSync('.').filter((name) => /^(mysql|postgres):/i.test(name)),
    [],
  );
});
