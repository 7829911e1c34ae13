// Profiles that a launch creates for itself. The name identifies the owner, so a profile has an owner from the moment it
// exists:
//   domtool-profile-<process id>.<start of that process>.<namespace of process ids>-<random>
// A process that is killed leaves its profile behind. The next launch removes profiles whose owner is dead and whose
// browser has ended; if either is unknown, the profile stays. Without /proc the last two numbers are 0, and a process that
// got the id of a dead owner keeps the profile.
import { lstat, mkdtemp, readFile, readdir, readlink, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type System, systemOf } from '../machine/systems.js';
import { isOfThisUser } from '../own_files/own_files.js';

const PREFIX = 'domtool-profile-';
const NAME = /^domtool-profile-(\d+)\.(\d+)\.(\d+)-\w{6}$/;
const UNKNOWN = '0';

/** A fresh profile that only this user can read. */
export async function makeProfile(folder = tmpdir(), system = systemOf()): Promise<string> {
  const start = (await statOf(process.pid, system))?.start ?? UNKNOWN;
  return mkdtemp(join(folder, `${PREFIX}${process.pid}.${start}.${await namespace(system)}-`));
}

/** Removes profiles that have no owner any more. Several processes may do so at once. Never rejects. */
export async function sweepProfiles(folder = tmpdir(), system = systemOf()): Promise<void> {
  const here = await namespace(system);
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.map((name) => sweepOne(join(folder, name), NAME.exec(name), here, system).catch(() => {})));
}

export function removeProfile(profile: string): Promise<void> {
  return rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

async function sweepOne(path: string, name: RegExpExecArray | null, here: string, system: System): Promise<void> {
  const [, pid, start, itsNamespace] = name ?? [];
  // Nothing is known of another container, because its processes have their own ids.
  if (pid === undefined || itsNamespace !== here) return;
  const found = await lstat(path);
  if (!found.isDirectory() || !isOfThisUser(found)) return;
  if (await isRunning(Number(pid), system, start)) return;
  if (await isInUse(path, system)) return;
  await removeProfile(path);
}

/** Whether the process exists and, as far as that is known, started at that time. */
async function isRunning(pid: number, system: System, start = UNKNOWN): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  const now = await statOf(pid, system);
  if (now === undefined) return true;
  // A process that has ended keeps its id until its parent has waited for it.
  return !/[ZX]/.test(now.state) && (start === UNKNOWN || now.start === start);
}

/** By a browser that briefly outlives its owner. */
async function isInUse(profile: string, system: System): Promise<boolean> {
  const lock = join(profile, system.profileLock.name);
  if (system.profileLock.is === 'open file') {
    return rm(lock, { force: true }).then(
      () => false,
      () => true,
    );
  }
  const [, host, pid] = /^(.*)-(\d+)$/.exec(await readlink(lock).catch(() => '')) ?? [];
  if (pid === undefined) return false;
  return host !== hostname() || isRunning(Number(pid), system);
}

/** See proc_pid_stat(5): the name in parentheses may contain anything, the fields after it are separated by spaces. */
async function statOf(pid: number, { processes }: System): Promise<{ state: string; start: string } | undefined> {
  if (processes === undefined) return undefined;
  const text = await readFile(join(processes, String(pid), 'stat'), 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, start] = [fields[0], fields[19]];
  return state === undefined || start === undefined ? undefined : { state, start };
}

async function namespace({ processes }: System): Promise<string> {
  if (processes === undefined) return UNKNOWN;
  const link = await readlink(join(processes, 'self', 'ns', 'pid')).catch(() => '');
  return /\d+/.exec(link)?.[0] ?? UNKNOWN;
}
