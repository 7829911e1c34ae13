// Where the process of a session listens: a socket in a folder of this user alone. On Windows a named pipe, into which only
// this user can write.
import { lstatSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { makeOwnFolder, othersMay } from '../../own_files/own_files.js';
import { UsageError } from '../usage.js';

export const DEFAULT_SESSION = 'default';
const NAME = /^[\w-]{1,32}$/;

/** The path for `net.connect` and `listen`. Throws UsageError for a wrong name, and Error if the folder is not of this user alone. */
export function placeOf(session: string): string {
  if (!NAME.test(session)) throw new UsageError('--session is a name of letters, digits, - and _, at most 32.');
  if (process.platform === 'win32') return `\\\\.\\pipe\\domtool-${userInfo().username}-${session}`;
  const folder = join(tmpdir(), `domtool-sessions-${userInfo().uid}`);
  makeOwnFolder(folder, (name) => name.endsWith('.sock'));
  // Whoever owns the folder could listen there in our place.
  const found = lstatSync(folder);
  if (!found.isDirectory() || othersMay(found) !== 'nothing') {
    throw new Error(`${folder} belongs to another user of this computer, or is open to others. Remove it.`);
  }
  return join(folder, `${session}.sock`);
}
