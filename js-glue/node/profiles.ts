// Profiles that a launch makes for itself. Who owns one stands in its name, so it has an owner from the moment that it is there:
//   domtool-profile-<process id>.<start of that process>.<namespace of process ids>-<random>
// A process that is killed leaves its profile behind. The next launch removes those whose owner is dead and whose browser has
// ended; where either cannot be known the profile stays. Without /proc the last two numbers are 0, and a process that was given the
// id of a dead owner keeps the profile.
import { lstat, mkdtemp, readFile, readdir, readlink, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOfThisUser } from '../own_files/own_files.js';

const PREFIX = 'domtool-profile-';
const NAME = /^domtool-profile-(\d+)\.(\d+)\.(\d+)-\w{6}$/;
const UNKNOWN = '0';

/** A fresh one, which only this user can read. */
export async function makeProfile(folder = tmpdir()): Promise<string> {
  const start = (await statOf(process.pid))?.start ?? UNKNOWN;
  return mkdtemp(join(folder, `${PREFIX}${process.pid}.${start}.${await namespace()}-`));
}

/** Removes the profiles that nobody owns any more. Several processes may do so at once. Never rejects. */
export async function sweepProfiles(folder = tmpdir()): Promise<void> {
  const here = await namespace();
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.map((name) => sweepOne(join(folder, name), NAME.exec(name), here).catch(() => {})));
}

export function removeProfile(profile: string): Promise<void> {
  return rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

async function sweepOne(path: string, name: RegExpExecArray | null, here: string): Promise<void> {
  const [, pid, start, itsNamespace] = name ?? [];
  // Of another container nothing is known: its processes have ids of their own.
  if (pid === undefined || itsNamespace !== here) return;
  const found = await lstat(path);
  if (!found.isDirectory() || !isOfThisUser(found)) return;
  if (await isRunning(Number(pid), start)) return;
  if (await isInUse(path)) return;
  await removeProfile(path);
}

/** Whether the process is there and, as far as it is known, began then. */
async function isRunning(pid: number, start = UNKNOWN): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  const now = await statOf(pid);
  if (now === undefined) return true;
  // One that has ended and that nobody has asked about keeps its id.
  return !/[ZX]/.test(now.state) && (start === UNKNOWN || now.start === start);
}

/** By a browser that outlives its owner for a moment. Chrome's lock is a link to "host-pid", on Windows a file that it holds open. */
async function isInUse(profile: string): Promise<boolean> {
  if (process.platform === 'win32') {
    return rm(join(profile, 'lockfile'), { force: true }).then(
      () => false,
      () => true,
    );
  }
  const [, host, pid] = /^(.*)-(\d+)$/.exec(await readlink(join(profile, 'SingletonLock')).catch(() => '')) ?? [];
  if (pid === undefined) return false;
  return host !== hostname() || isRunning(Number(pid));
}

/** See proc_pid_stat(5): the name in parentheses may hold anything, the fields after it are parted by blanks. */
async function statOf(pid: number): Promise<{ state: string; start: string } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, start] = [fields[0], fields[19]];
  return state === undefined || start === undefined ? undefined : { state, start };
}

async function namespace(): Promise<string> {
  const link = await readlink('/proc/self/ns/pid').catch(() => '');
  return /\d+/.exec(link)?.[0] ?? UNKNOWN;
}
