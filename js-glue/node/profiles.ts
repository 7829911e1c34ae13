// Profiles that a launch creates for itself. The name identifies the owner, so a profile has an owner from the moment it
// exists:
//   domtool-profile-<process id>.<start of that process>.<namespace of process ids>-<random>
// A process that is killed leaves its profile behind. The next launch removes profiles whose owner is dead and whose
// browser has ended; if either is unknown, the profile stays. Without /proc the last two numbers are 0, and a process that
// got the id of a dead owner keeps the profile.
import { lstat, mkdtemp, readFile, readdir, readlink, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOfThisUser } from '../own_files/own_files.js';

const PREFIX = 'domtool-profile-';
const NAME = /^domtool-profile-(\d+)\.(\d+)\.(\d+)-\w{6}$/;
const UNKNOWN = '0';

/** A fresh profile that only this user can read. */
export async function makeProfile(folder = tmpdir()): Promise<string> {
  const start = (await statOf(process.pid))?.start ?? UNKNOWN;
  return mkdtemp(join(folder, `${PREFIX}${process.pid}.${start}.${await namespace()}-`));
}

/** Removes profiles that have no owner any more. Several processes may do so at once. Never rejects. */
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
  // Nothing is known of another container, because its processes have their own ids.
  if (pid === undefined || itsNamespace !== here) return;
  const found = await lstat(path);
  if (!found.isDirectory() || !isOfThisUser(found)) return;
  if (await isRunning(Number(pid), start)) return;
  if (await isInUse(path)) return;
  await removeProfile(path);
}

/** Whether the process exists and, as far as that is known, started at that time. */
async function isRunning(pid: number, start = UNKNOWN): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  const now = await statOf(pid);
  if (now === undefined) return true;
  // A process that has ended keeps its id until its parent has waited for it.
  return !/[ZX]/.test(now.state) && (start === UNKNOWN || now.start === start);
}

/**
 * By a browser that briefly outlives its owner. Chrome's lock is a link to "host-pid"; on Windows it is a file that it
 * holds open.
 */
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

/** See proc_pid_stat(5): the name in parentheses may contain anything, the fields after it are separated by spaces. */
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
