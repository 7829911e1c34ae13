// Where the record of each task is: in chrome.storage.session, in two slots of which one is always whole.
import { notesKey } from '../routines/named.js';
import type { Slot, Store } from '../../../js-glue/agent/index.js';

const KEY = /^domtool\.task\.(\d+)\.[ab]$/;

/** The tabs in which tasks began that have a record. */
export async function recordedTabs(): Promise<number[]> {
  const kept = await chrome.storage.session.get(null);
  return [...new Set(Object.keys(kept).flatMap((key) => KEY.exec(key)?.[1] ?? []))].map(Number);
}

export async function forgetRecord(first: number): Promise<void> {
  await chrome.storage.session.remove([keyOf(first, 'a'), keyOf(first, 'b'), notesKey(first)]);
}

/** `first`: the tab in which the task began. */
export function storeOf(first: number): Store {
  const { session } = chrome.storage;
  return {
    read: async (slot) => {
      const key = keyOf(first, slot);
      const text: unknown = (await session.get(key))[key];
      return typeof text === 'string' ? text : undefined;
    },
    write: (slot, text) => session.set({ [keyOf(first, slot)]: text }),
  };
}

function keyOf(first: number, slot: Slot): string {
  return `domtool.task.${first}.${slot}`;
}
