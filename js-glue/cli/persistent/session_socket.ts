// Where the process of a session listens: a socket in a folder of this user alone. On Windows a named pipe, into which only
// this user can write.
import { lstatSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname } from 'node:path';
import { type System, systemOf } from '../../machine/systems.js';
import { makeOwnFolder, othersMay } from '../../own_files/own_files.js';
import { UsageError } from '../usage.js';

export const DEFAULT_SESSION = 'default';
const NAME = /^[\w-]{1,32}$/;

interface Here {
  temporary: string;
  user: { username: string; uid: number };
}

/** The path for `net.connect` and `listen`. Throws UsageError for a wrong name, and Error if the folder is not of this user alone. */
export function preparedSocketPath(session: string): string {
  const system = systemOf();
  const path = socketPath(session, system, { temporary: tmpdir(), user: userInfo() });
  if (system.socketPathBytes === undefined) return path;
  const folder = dirname(path);
  makeOwnFolder(folder, (name) => name.endsWith('.sock'));
  // Whoever owns the folder could listen there in our place.
  const found = lstatSync(folder);
  if (!found.isDirectory() || othersMay(found) !== 'nothing') {
    throw new Error(`${folder} belongs to another user of this computer, or is open to others. Remove it.`);
  }
  return path;
}

/** Throws UsageError for a wrong name. */
export function socketPath(session: string, { path, socketPathBytes }: System, { temporary, user }: Here): string {
  if (!NAME.test(session)) throw new UsageError('--session is a name of letters, digits, - and _, at most 32.');
  if (socketPathBytes === undefined) return `\\\\.\\pipe\\domtool-${user.username}-${session}`;
  const socket = path.join(temporary, `domtool-${user.uid}`, `${session}.sock`);
  if (Buffer.byteLength(socket) > socketPathBytes) {
    throw new UsageError(
      `The path of a socket has at most ${socketPathBytes} bytes here. Take a shorter --session, or a shorter TMPDIR.`,
    );
  }
  return socket;
}
