// Where attached files are: the panel puts them there, the worker reads them. In IndexedDB, because the storage of an extension
// holds no files.
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

export const MAX_FILES = 10;
/** Of one file. Chrome takes it as one message. */
export const MAX_FILE_BYTES = 20_000_000;

export interface FileRow {
  id: string;
  /** '' until it is sent. */
  sessionId: string;
  name: string;
  type: string;
  content: Blob;
}

interface Schema extends DBSchema {
  files: { key: string; value: FileRow; indexes: { bySession: string } };
}

/** A path is read up to its last slash. */
const SEPARATORS = /[/\\]/g;

let kept = 0;

/** Not sent yet. Returns its id. */
export async function keepFile(file: File): Promise<string> {
  // They are read in the order of their ids, which is the order in which they were attached.
  kept += 1;
  const id = `${Date.now()}-${String(kept).padStart(6, '0')}-${crypto.randomUUID()}`;
  const name = file.name.replace(SEPARATORS, '_');
  await (await filesDb()).put('files', { id, sessionId: '', name, type: file.type, content: file });
  return id;
}

export async function dropFile(id: string): Promise<void> {
  await (await filesDb()).delete('files', id);
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

export function filesDb(): Promise<IDBPDatabase<Schema>> {
  const forget = (): void => {
    opened = undefined;
  };
  opened ??= openDB<Schema>('domtool.files', 1, {
    upgrade(base) {
      base.createObjectStore('files', { keyPath: 'id' }).createIndex('bySession', 'sessionId');
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opened;
}
