// Who may read the program's files and those it is given: real files with real modes.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';

import { Pairings } from '../../js-glue/mcp/bridge/pairings.js';
import { makeOwnFolder, othersMay, tighten } from '../../js-glue/own_files/own_files.js';
import { environment, kProgram } from './support/client.js';

const kNoModes = process.platform === 'win32' ? 'Windows has no modes' : false;
const kNotRoot = process.getuid?.() === 0 ? false : 'only root can give a file to another user';
const kNobody = 65_534;
const kPairing = { pairingId: 'p', origin: `chrome-extension://${'a'.repeat(32)}`, key: new Uint8Array(32).fill(7) };

const made: string[] = [];
async function folderOf(mode = 0o700): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'domtool-own-'));
  await chmod(folder, mode);
  made.push(folder);
  return folder;
}
afterEach(() => Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

const keyIn = (pairings: Pairings): Promise<unknown> => pairings.keyOf(kPairing.pairingId, kPairing.origin);

test('pairings are kept where their user alone can read, also in a folder that was open', {
  skip: kNoModes,
}, async () => {
  const folder = await folderOf(0o777);
  const pairings = new Pairings(folder);
  await pairings.programId();
  await pairings.keep(kPairing);
  assert.deepEqual([await modeOf(folder), await modeOf(join(folder, 'bridge.json'))], ['700', '600']);
  assert.deepEqual(await keyIn(new Pairings(folder)), kPairing.key);
});

for (const mode of [0o640, 0o604, 0o620, 0o602]) {
  test(`pairings that were open to others (${mode.toString(8)}) are not used, and that is said once`, {
    skip: kNoModes,
  }, async () => {
    const folder = await folderOf();
    await new Pairings(folder).programId();
    await new Pairings(folder).keep(kPairing);
    const before = await new Pairings(folder).programId();
    await chmod(join(folder, 'bridge.json'), mode);
    const reported: string[] = [];
    const pairings = new Pairings(folder, (line) => reported.push(line));
    assert.equal(await keyIn(pairings), undefined);
    assert.equal(await pairings.isEmpty(), true);
    assert.match(reported.join('\n'), /^\S+bridge\.json was open to other users of this computer.*pair again$/);
    // Later files are readable by the user alone.
    assert.notEqual(await pairings.programId(), before);
    assert.equal(await modeOf(join(folder, 'bridge.json')), '600');
    await pairings.keep(kPairing);
    assert.deepEqual(await keyIn(pairings), kPairing.key);
  });
}

test('a folder in which others could replace the pairings is named, and nothing is kept there', {
  skip: kNoModes,
}, async () => {
  const folder = await folderOf(0o777);
  await writeFile(join(folder, 'theirs'), 'x');
  const reported: string[] = [];
  const pairings = new Pairings(folder, (line) => reported.push(line));
  for (let time = 0; time < 2; time += 1) await assert.rejects(pairings.programId(), /Other users of this computer/);
  assert.equal(reported.length, 1);
  assert.match(reported[0] ?? '', /can write into the folder/);
});

test('pairings that another user has put there are not used', { skip: kNoModes || kNotRoot }, async () => {
  const folder = await folderOf();
  await new Pairings(folder).programId();
  await new Pairings(folder).keep(kPairing);
  await chown(join(folder, 'bridge.json'), kNobody, kNobody);
  assert.equal(await keyIn(new Pairings(folder)), undefined);
});

for (const [mode, may] of [
  [0o600, undefined],
  [0o400, undefined],
  [0o640, 'read'],
  [0o644, 'read'],
  [0o660, 'write'],
  [0o602, 'write'],
] as const) {
  test(`of a secrets file with the mode ${mode.toString(8)} it is said what others may`, {
    skip: kNoModes,
  }, async () => {
    const file = join(await folderOf(), 'secrets.json');
    await writeFile(file, JSON.stringify({ pw: { value: 'Tide-table-471', sites: ['home.test'] } }));
    await chmod(file, mode);
    const printed = await errorsAtStart(['--secrets', file]);
    if (may === undefined) assert.equal(printed, '');
    else
      assert.match(
        printed,
        new RegExp(`other users of this computer can ${may} the secrets file ${file}; .*chmod 600`),
      );
    assert.doesNotMatch(printed, /Tide/);
  });
}

/** What the server writes to its error stream, from its start until its client leaves at once. */
async function errorsAtStart(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [kProgram, 'mcp', ...args], {
    env: environment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  child.stdin.end();
  await new Promise<void>((resolve) => child.once('close', () => resolve()));
  return printed;
}

test('tightening follows no link, and stops at what belongs to another user', { skip: kNoModes }, async () => {
  const [folder, elsewhere] = [await folderOf(0o755), await folderOf(0o755)];
  const outside = join(elsewhere, 'file');
  await writeFile(outside, 'x');
  await chmod(outside, 0o644);
  await mkdir(join(folder, 'below'));
  await symlink(outside, join(folder, 'below', 'link'));
  tighten(folder);
  assert.deepEqual(
    [await modeOf(folder), await modeOf(join(folder, 'below')), await modeOf(outside)],
    ['700', '700', '644'],
  );
  if (kNotRoot !== false) return;
  await writeFile(join(folder, 'below', 'theirs'), 'x');
  await chown(join(folder, 'below', 'theirs'), kNobody, kNobody);
  assert.throws(() => tighten(folder), /theirs belongs to another user/);
  assert.equal(othersMay(await stat(join(folder, 'below', 'theirs'))), 'write');
});

test('a folder that others use as well is left as it is where they cannot replace what is ours', {
  skip: kNoModes,
}, async () => {
  const folder = await folderOf(0o1777);
  await writeFile(join(folder, 'theirs'), 'x');
  makeOwnFolder(folder, (name) => name === 'ours');
  assert.equal((await stat(folder)).mode & 0o7777, 0o1777);
  await chmod(folder, 0o777);
  assert.throws(() => makeOwnFolder(folder, (name) => name === 'ours'), /Other users of this computer can write/);
  assert.equal(await readFile(join(folder, 'theirs'), 'utf8'), 'x');
});
