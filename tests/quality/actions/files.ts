// Temporary files for uploads.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function withFiles<T>(
  files: ReadonlyArray<{ name: string; text: string }>,
  use: (paths: string[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'domtool-upload-'));
  try {
    const paths = files.map(({ name }) => join(folder, name));
    await Promise.all(files.map(({ text }, k) => writeFile(paths[k] ?? '', text)));
    return await use(paths);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
