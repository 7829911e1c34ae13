// Where the record of each task is: in chrome.storage.session, in two slots of which one is always whole.
import { notesKey } from '../routines/routine_keys.js';
import { Journal, statusOf } from '../../../js-glue/agent/index.js';
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
    write: async (slot, text) => {
      const set = (): Promise<void> => session.set({ [keyOf(first, slot)]: text });
      await set().catch(async () => {
        await forgetEnded(first);
        await set();
      });
    },
  };
}

/** Makes room: what was said in tasks that are over is in their sessions. */
async function forgetEnded(first: number): Promise<void> {
  for (const tab of await recordedTabs()) {
    const record = await new Journal(storeOf(tab)).load().catch(() => null);
    const isOver = record !== null && ['success', 'error', 'interrupted'].includes(statusOf(record.phase));
    if (tab !== first && isOver) await chrome.storage.session.remove([keyOf(tab, 'a'), keyOf(tab, 'b')]);
  }
}

function keyOf(first: number, slot: Slot): string {
  return `domtool.task.${first}.${slot}`;
}
