// Files that only their owner may read and write: folders 0700, files 0600. Existing files with wider permissions are
// restricted, and files of another user are refused. Windows has no such modes, so nothing is checked there.
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { join } from 'node:path';

export const OWN_FOLDER = 0o700;
export const OWN_FILE = 0o600;

const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
/** Others may add entries, but not replace ours: as in /tmp. */
const STICKY = 0o1000;

export function isOfThisUser({ uid }: Pick<Stats, 'uid'>): boolean {
  return process.getuid === undefined || uid === process.getuid();
}

/** What other users may do with a file, by its owner and mode. */
export function othersMay({ uid, mode }: Pick<Stats, 'uid' | 'mode'>): 'nothing' | 'read' | 'write' {
  if (process.getuid === undefined) return 'nothing';
  if (!isOfThisUser({ uid }) || (mode & OTHERS_WRITE) !== 0) return 'write';
  return (mode & OTHERS) === 0 ? 'nothing' : 'read';
}

/**
 * Creates the folder. An existing one is restricted if it contains only what `isOurs` names; a folder that others also use
 * keeps its mode. Throws an Error if other users could replace our files.
 */
export function makeOwnFolder(folder: string, isOurs: (name: string) => boolean): void {
  mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
  const found = statSync(folder);
  if (othersMay(found) === 'nothing') return;
  if (isOfThisUser(found) && readdirSync(folder).every(isOurs)) return chmodSync(folder, OWN_FOLDER);
  if ((found.mode & OTHERS_WRITE) === 0 || (found.mode & STICKY) !== 0) return;
  throw new Error(
    `Other users of this computer can write into the folder ${folder}. Take that right from them, or choose another folder.`,
  );
}

/**
 * The file or folder and everything below it. Links are left alone. Throws an Error if anything belongs to another user.
 */
export function tighten(path: string): void {
  const found = lstatSync(path);
  if (process.getuid === undefined || found.isSymbolicLink()) return;
  if (!isOfThisUser(found)) throw new Error(`${path} belongs to another user of this computer.`);
  // The folder first: from then on everything below it is out of reach.
  if ((found.mode & OTHERS) !== 0) chmodSync(path, found.isDirectory() ? OWN_FOLDER : OWN_FILE);
  if (found.isDirectory()) for (const name of readdirSync(path)) tighten(join(path, name));
}
