// Only one process at a time may open a folder of PGlite, because two would destroy it. The lock is a file with the
// process's id. A lock of a dead process is taken over.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_FILE } from '../../own_files/own_files.js';

export const LOCK_FILE = 'backend.lock';

/** Returns a function that releases it; throws an Error if another process has the folder. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, LOCK_FILE);
  for (let tries = 0; ; tries += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: OWN_FILE });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!isCode(error, 'EEXIST') || tries > 0) throw error;
      const pid = Number(readFileSync(file, 'utf8'));
      if (isAlive(pid)) {
        throw new Error(
          `The folder ${folder} is in use by process ${pid}. Stop it, or give DATABASE_URL another folder.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
