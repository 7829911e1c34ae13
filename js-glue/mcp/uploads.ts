// Which files may be uploaded, and where files may be written: in folders that the person or the client named.
import { isAddress } from '../tool/base/addresses.js';
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemOf } from '../machine/systems.js';
import { failure } from '../tool/contract/errors.js';

/** The folders of `roots/list`; anything that is not a folder of this machine is left out. */
export function foldersOf(roots: ReadonlyArray<{ uri: string }>): string[] {
  return roots.filter(({ uri }) => isAddress(uri) && uri.startsWith('file:')).map(({ uri }) => fileURLToPath(uri));
}

/** The real paths of the files; relative ones start at the first folder. Throws DomToolFailure if a file is elsewhere. */
export async function requireBelow(folders: readonly string[], files: readonly string[]): Promise<string[]> {
  const [first] = folders;
  if (first === undefined) {
    throw failure(
      'SECURITY_BLOCKED',
      'No folder is open for uploads.',
      'Ask the person to start the server with --upload-from FOLDER, or use a client that offers roots.',
    );
  }
  const real = await realFolders(folders);
  return Promise.all(files.map((file) => requireOneBelow(real, resolve(first, file))));
}

/** The real path of a folder in which a file may be written: one of `folders`, or below. */
export async function requireFolder(folders: readonly string[], path: string): Promise<string> {
  const real = await realFolders(folders);
  const folder = await realpath(path).catch(() => undefined);
  if (folder !== undefined && real.some((one) => one === folder || (one !== undefined && holds(one, folder))))
    return folder;
  throw failure(
    'SECURITY_BLOCKED',
    'Files are written only to a folder that is open for them.',
    'Ask the person to start the server with --upload-from FOLDER, or use a client that offers roots.',
  );
}

function realFolders(folders: readonly string[]): Promise<Array<string | undefined>> {
  return Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)));
}

// Symbolic links are resolved first, so that none leads outside.
async function requireOneBelow(folders: ReadonlyArray<string | undefined>, path: string): Promise<string> {
  const file = await realpath(path).catch(() => undefined);
  const isBelow = file !== undefined && folders.some((folder) => folder !== undefined && holds(folder, file));
  if (isBelow) return file;
  throw failure(
    'SECURITY_BLOCKED',
    'A file does not exist, or is not in a folder that is open for uploads.',
    `The folders are: ${folders.filter((folder) => folder !== undefined).join(', ')}.`,
  );
}

/** Whether the file is below the folder. Both are real paths. */
export function holds(folder: string, file: string, { path } = systemOf()): boolean {
  const way = path.relative(folder, file);
  return way !== '' && way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
