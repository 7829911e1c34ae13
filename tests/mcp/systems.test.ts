// What differs on Windows and macOS, tried here by naming the system: where processes meet, where settings and profiles are, which
// signals end a program, and which files are below a folder.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { socketPath } from '../../js-glue/cli/persistent/session_socket.js';
import { UsageError } from '../../js-glue/cli/usage.js';
import { SYSTEMS, type SystemName, exitCodeOf, systemOf } from '../../js-glue/machine/systems.js';
import { configFolder } from '../../js-glue/mcp/bridge/pairings.js';
import { holds } from '../../js-glue/mcp/uploads.js';
import { makeProfile, sweepProfiles } from '../../js-glue/node/profiles.js';

const ADA = { username: 'ada', uid: 501 };
const MAC_TEMPORARY = '/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T';
const LONGEST_NAME = 'n'.repeat(32);

test('a session is met at a socket of its user, and on Windows at a named pipe', () => {
  const at = (system: SystemName, temporary: string, name = 'default'): string =>
    socketPath(name, SYSTEMS[system], { temporary, user: ADA });
  assert.equal(at('linux', '/tmp'), '/tmp/domtool-501/default.sock');
  assert.equal(at('darwin', MAC_TEMPORARY), `${MAC_TEMPORARY}/domtool-501/default.sock`);
  assert.equal(at('win32', 'C:\\Temp'), '\\\\.\\pipe\\domtool-ada-default');
  assert.ok(at('darwin', MAC_TEMPORARY, LONGEST_NAME).length <= 103, 'macOS takes 103 bytes');
  const long = `/${'t'.repeat(80)}`;
  assert.throws(() => at('darwin', long, LONGEST_NAME), UsageError);
  assert.throws(() => at('linux', long, LONGEST_NAME), /at most 107 bytes.*TMPDIR/);
});

test('settings are where each system keeps them', () => {
  const rows: ReadonlyArray<[SystemName, Record<string, string>, string, string]> = [
    ['linux', {}, '/home/ada', '/home/ada/.config/domtool'],
    ['linux', { XDG_CONFIG_HOME: '/settings', APPDATA: 'X' }, '/home/ada', '/settings/domtool'],
    ['darwin', {}, '/Users/ada', '/Users/ada/.config/domtool'],
    ['win32', { APPDATA: 'C:\\Users\\ada\\Roaming' }, 'C:\\Users\\ada', 'C:\\Users\\ada\\Roaming\\domtool'],
    ['win32', {}, 'C:\\Users\\ada', 'C:\\Users\\ada\\.config\\domtool'],
    ['win32', { DOMTOOL_CONFIG_DIR: 'D:\\kept' }, 'C:\\Users\\ada', 'D:\\kept'],
  ];
  for (const [name, environment, home, folder] of rows) {
    assert.equal(configFolder(environment, SYSTEMS[name], home), folder, `${name} ${JSON.stringify(environment)}`);
  }
});

test('a file is below a folder by the rules of its system', () => {
  const rows: ReadonlyArray<[SystemName, string, string, boolean]> = [
    ['linux', '/home/ada', '/home/ada/a', true],
    ['linux', '/home/ada', '/home/adam/a', false],
    ['linux', '/home/ada', '/home/ada/..a', true],
    ['darwin', '/Users/ada', '/Users/Ada/a', false],
    ['win32', 'C:\\Users\\ada', 'c:\\users\\ADA\\a', true],
    ['win32', 'C:\\Users\\ada', 'C:\\Users\\ada\\..\\eve\\a', false],
    ['win32', 'C:\\Users\\ada', 'D:\\Users\\ada\\a', false],
    ['win32', 'C:\\Users\\ada', '\\\\server\\share\\a', false],
  ];
  for (const [name, folder, file, isBelow] of rows) {
    assert.equal(holds(folder, file, SYSTEMS[name]), isBelow, `${name}: ${folder} and ${file}`);
  }
});

test('a program ends at the signals that its system sends, with the exit code of the signal', () => {
  assert.deepEqual(SYSTEMS.linux.endSignals, ['SIGINT', 'SIGTERM', 'SIGHUP']);
  assert.deepEqual(SYSTEMS.darwin.endSignals, SYSTEMS.linux.endSignals);
  assert.deepEqual(SYSTEMS.win32.endSignals, ['SIGINT', 'SIGBREAK', 'SIGHUP']);
  assert.deepEqual(SYSTEMS.linux.endSignals.map(exitCodeOf), [130, 143, 129]);
  assert.equal(systemOf('freebsd'), SYSTEMS.linux);
  assert.equal(systemOf('win32'), SYSTEMS.win32);
});

/** Of a process that has ended. */
function endedPid(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'domtool-systems-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

for (const name of ['darwin', 'win32'] as const) {
  test(`on ${name} a profile goes once its owner has ended, and stays while the owner runs`, () =>
    inFolder(async (folder) => {
      const system = SYSTEMS[name];
      const own = await makeProfile(folder, system);
      assert.match(own, new RegExp(`-${process.pid}\\.0\\.0-`), 'neither start nor namespace is known there');
      await mkdir(join(folder, `domtool-profile-${endedPid()}.0.0-Ab12Cd`));
      await sweepProfiles(folder, system);
      assert.deepEqual(await readdir(folder), [own.slice(folder.length + 1)]);
    }));
}

test('a profile that a browser has open stays: by its link on macOS, by the file that it holds on Windows', () =>
  inFolder(async (folder) => {
    const left = join(folder, `domtool-profile-${endedPid()}.0.0-Ab12Cd`);
    await mkdir(left);
    await symlink(`${hostname()}-${process.pid}`, join(left, 'SingletonLock'));
    await sweepProfiles(folder, SYSTEMS.darwin);
    assert.deepEqual(await readdir(folder), [left.slice(folder.length + 1)]);
    // A file that is open cannot be removed on Windows. Here a folder that is not empty stands for it.
    await mkdir(join(left, 'lockfile'));
    await writeFile(join(left, 'lockfile', 'x'), '');
    await sweepProfiles(folder, SYSTEMS.win32);
    assert.deepEqual(await readdir(folder), [left.slice(folder.length + 1)]);
    await rm(join(left, 'lockfile'), { recursive: true });
    await sweepProfiles(folder, SYSTEMS.win32);
    assert.deepEqual(await readdir(folder), []);
  }));
