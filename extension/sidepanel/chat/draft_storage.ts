// Keeps what a person has written and attached but not sent, so that closing the panel loses nothing. Until the browser closes, for
// each window.
import { effect } from '@preact/signals';
import { isRecord } from '../../../js-glue/tool/index.js';
import { attached } from './attach.js';
import { draft } from './draft.js';

/** For as long as the page lives. */
export async function storeDraft(): Promise<void> {
  const { id } = await chrome.windows.getCurrent();
  const key = `domtool.unsent.${id}`;
  const kept: unknown = (await chrome.storage.session.get(key))[key];
  if (isRecord(kept) && draft.value === '' && attached.value.length === 0) {
    draft.value = String(kept['words'] ?? '');
    attached.value = Array.isArray(kept['files']) ? kept['files'] : [];
  }
  let now = {};
  let isWriting = false;
  const write = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    for (let written: unknown; written !== now; ) {
      written = now;
      await chrome.storage.session.set({ [key]: written }).catch(() => {});
    }
    isWriting = false;
  };
  effect(() => {
    now = { words: draft.value, files: attached.value };
    void write();
  });
}
