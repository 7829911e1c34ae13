// The files of each session. A file belongs to the session in which it was sent, and stays until the session is deleted or the
// browser closes. It leaves this computer only by an upload that a task makes; the text of a text file goes to the model.
import { MAX_ATTACHED_TEXT } from '../../../js-glue/agent/index.js';
import type { Attached } from '../../../js-glue/agent/index.js';
import { filesDb } from './attached_store.js';
import type { FileRow } from './attached_store.js';

const TEXT_TYPES = /^text\/|[/+](?:json|xml|yaml|csv|javascript|sql)$/;
const TEXT_ENDINGS = /\.(?:txt|md|csv|tsv|json|xml|ya?ml|log|ini|ics|vcf)$/i;

/** They are sent in this session from now on. A file of the same name takes the place of the one before. */
export async function claimFiles(ids: readonly string[], sessionId: string): Promise<Attached[]> {
  const tx = (await filesDb()).transaction('files', 'readwrite');
  const before = await tx.store.index('bySession').getAll(sessionId);
  const sent: FileRow[] = [];
  for (const id of ids) {
    const row = await tx.store.get(id);
    if (row === undefined || row.sessionId !== '') continue;
    for (const old of before) if (old.name === row.name) await tx.store.delete(old.id);
    sent.push({ ...row, sessionId });
    await tx.store.put({ ...row, sessionId });
  }
  await tx.done;
  return Promise.all(sent.map(attachedOf));
}

/** All of the session. */
export async function filesOf(sessionId: string): Promise<Attached[]> {
  return Promise.all((await (await filesDb()).getAllFromIndex('files', 'bySession', sessionId)).map(attachedOf));
}

export async function readFile(sessionId: string, name: string): Promise<FileRow | undefined> {
  return (await (await filesDb()).getAllFromIndex('files', 'bySession', sessionId)).find((row) => row.name === name);
}

export async function forgetFiles(sessionId: string): Promise<void> {
  const tx = (await filesDb()).transaction('files', 'readwrite');
  for (const key of await tx.store.index('bySession').getAllKeys(sessionId)) await tx.store.delete(key);
  await tx.done;
}

export async function forgetAllFiles(): Promise<void> {
  await (await filesDb()).clear('files');
}

/** A backend has named the session. */
export async function moveFiles(from: string, to: string): Promise<void> {
  const tx = (await filesDb()).transaction('files', 'readwrite');
  for (const row of await tx.store.index('bySession').getAll(from)) await tx.store.put({ ...row, sessionId: to });
  await tx.done;
}

async function attachedOf({ name, type, content }: FileRow): Promise<Attached> {
  const { size } = content;
  if (!TEXT_TYPES.test(type) && !TEXT_ENDINGS.test(name)) return { name, type, size };
  // A letter has up to four bytes; what is cut in the middle of one is not kept.
  const text = await content.slice(0, 4 * MAX_ATTACHED_TEXT).text();
  return { name, type, size, text: text.slice(0, MAX_ATTACHED_TEXT + 1) };
}
