// Files that did not exist before. Nothing is written over.
import { stat, writeFile } from 'node:fs/promises';
import { OWN_FILE } from '../own_files/own_files.js';
import { failure } from '../tool/contract/errors.js';

/** Throws DomToolFailure BAD_INPUT if there is such a file, before the work that it is for. */
export async function mustBeNew(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined) throw failure('BAD_INPUT', `${path} exists already.`);
}

/** The page may be private to its person, so only this user can read the file. Throws DomToolFailure BAD_INPUT. */
export async function writeNew(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: OWN_FILE, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw failure('BAD_INPUT', error.code === 'EEXIST' ? `${path} exists already.` : `${path} cannot be written.`);
  });
}
