// The profile of a browser whose program was killed is removed, and no other is touched.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';

import { makeProfile, sweepProfiles } from '../../js-glue/node/profiles.js';
import { SiteServer } from '../support/site_server.js';
import { eventually } from '../support/waiting.js';
import { McpClient } from './support/client.js';

const kNotLinux = process.platform === 'linux' ? false : 'only Linux tells when a process began';
const kNotRoot = process.getuid?.() === 0 ? false : 'only root can give a folder to another user';
const kStarted = [
  '--headless',
  '--browser-arg=--no-sandbox',
  '--browser-arg=--host-resolver-rules=MAP *.test 127.0.0.1',
];

let folder: string;
let site: SiteServer;
const children: ChildProcess[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'domtool-profiles-'));
  site = await SiteServer.start({ handle: () => ({ body: '<title>Shop</title>Tea' }) });
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const name of await readdir(folder))
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 20 });
});
after(async () => {
  await rm(folder, { recursive: true, force: true });
  await site.close();
});

async function profiles(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('domtool-profile-'));
}

/** A profile whose name contains another owner. */
async function profileOf(owner: string): Promise<string> {
  const path = join(folder, `domtool-profile-${owner}-Ab12Cd`);
  await mkdir(path);
  await writeFile(join(path, 'Cookies'), 'x');
  return path;
}

/** The owner that stands in the name of a profile: its id, its start and its namespace. */
async function ownOwner(): Promise<[string, string, string]> {
  const made = await makeProfile(folder);
  const [, pid = '', start = '', namespace = ''] = /-(\d+)\.(\d+)\.(\d+)-/.exec(made) ?? [];
  await rm(made, { recursive: true });
  return [pid, start, namespace];
}

/** A process that runs until it is killed. */
async function sleeping(): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  children.push(child);
  await new Promise<void>((resolve) => child.once('spawn', () => resolve()));
  return child as ChildProcess & { pid: number };
}

async function killed(child: ChildProcess): Promise<void> {
  const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGKILL');
  await over;
}

/** A zombie counts as ended, if the system reports it. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !/\) [ZX] /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

test('the profile of a program that was killed is removed at the next launch, and those that are in use stay', async () => {
  const start = (): Promise<McpClient> => McpClient.start(kStarted, undefined, { TMPDIR: folder });
  const used = await start();
  await used.done('navigate', { url: site.url('/') });
  const [kept] = await profiles();
  const lost = await start();
  await lost.done('navigate', { url: site.url('/') });
  const left = (await profiles()).find((name) => name !== kept);
  assert.ok(kept !== undefined && left !== undefined);
  const { pid } = lost.transport;
  const browser = Number((await readlink(join(folder, left, 'SingletonLock'))).split('-').at(-1));
  assert.ok(pid !== null && (await isRunning(browser)));
  process.kill(pid, 'SIGKILL');
  await eventually('its browser is gone', async () => !(await isRunning(browser)), 30_000);
  assert.ok((await profiles()).includes(left), 'nobody was there to remove it');
  if (process.platform !== 'win32') assert.equal((await lstat(join(folder, left))).mode & 0o077, 0);
  const next = await start();
  try {
    await next.done('navigate', { url: site.url('/') });
    await eventually('it is swept', async () => !(await profiles()).includes(left));
    assert.ok((await profiles()).includes(kept));
    assert.match(await used.done('look'), /Tea/);
  } finally {
    await Promise.all([next.close(), used.close(), lost.close()]);
  }
  await eventually('both remove their own', async () => (await profiles()).length === 0);
});

test('a profile is swept once its owner is killed, and not before', { skip: kNotLinux }, async () => {
  const [, , namespace] = await ownOwner();
  const owner = await sleeping();
  const text = await readFile(`/proc/${owner.pid}/stat`, 'utf8');
  const path = await profileOf(`${owner.pid}.${text.slice(text.lastIndexOf(')')).split(' ')[20]}.${namespace}`);
  await sweepProfiles(folder);
  assert.ok(await isThere(path));
  await killed(owner);
  await sweepProfiles(folder);
  assert.ok(!(await isThere(path)));
});

test('a process that was given the id of a dead owner keeps nothing', { skip: kNotLinux }, async () => {
  const [pid, start, namespace] = await ownOwner();
  const path = await profileOf(`${pid}.${Number(start) - 1}.${namespace}`);
  await sweepProfiles(folder);
  assert.ok(!(await isThere(path)));
});

test('a profile stays while a browser has it open, though its owner is dead', { skip: kNotLinux }, async () => {
  const [pid, , namespace] = await ownOwner();
  const path = await profileOf(`${pid}.1.${namespace}`);
  const browser = await sleeping();
  for (const lock of [`another-computer-${browser.pid}`, `${hostname()}-${browser.pid}`]) {
    await rm(join(path, 'SingletonLock'), { force: true });
    await symlink(lock, join(path, 'SingletonLock'));
    await sweepProfiles(folder);
    assert.ok(await isThere(join(path, 'Cookies')), lock);
  }
  await killed(browser);
  await sweepProfiles(folder);
  assert.ok(!(await isThere(path)));
});

test('what is of another user, of another container, a link, or no profile of ours stays', async () => {
  const [pid, , namespace] = await ownOwner();
  const dead = `${pid}.1.${namespace}`;
  const elsewhere = await mkdtemp(join(tmpdir(), 'domtool-elsewhere-'));
  try {
    await symlink(elsewhere, join(folder, `domtool-profile-${dead}-Link00`));
    await profileOf(`${pid}.1.${Number(namespace) + 1}`);
    await mkdir(join(folder, 'domtool-profile-Ab12Cd'));
    await mkdir(join(folder, `domtool-profile-${dead}-Ab12Cd.kept`));
    await writeFile(join(folder, `domtool-profile-${dead}-File00`), 'x');
    if (kNotRoot === false) {
      const theirs = join(folder, `domtool-profile-${dead}-Theirs`);
      await rename(await profileOf(dead), theirs);
      await chown(theirs, 65_534, 65_534);
    }
    const before = await readdir(folder);
    await sweepProfiles(folder);
    assert.deepEqual(await readdir(folder), before);
    assert.ok(await isThere(elsewhere));
  } finally {
    await rm(elsewhere, { recursive: true, force: true });
  }
});

test('several sweep at once, and a folder that is not there is none', { skip: kNotLinux }, async () => {
  const [pid, , namespace] = await ownOwner();
  const path = await profileOf(`${pid}.1.${namespace}`);
  for (let at = 0; at < 200; at += 1) await writeFile(join(path, String(at)), 'x');
  const own = await makeProfile(folder);
  await Promise.all(Array.from({ length: 8 }, () => sweepProfiles(folder)));
  assert.deepEqual(await profiles(), [own.slice(folder.length + 1)]);
  await sweepProfiles(join(folder, 'nowhere'));
});
