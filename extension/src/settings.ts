// What a person has chosen for all tabs: the panel writes it, the worker reads it. Kept in chrome.storage.local, so that it
// outlives the browser; it holds nothing of any page.
import { isRecord } from './messages.js';

export interface Settings {
  /** Cursor, ripple and outline are drawn over pages. */
  effects: boolean;
}

const KEY = 'domtool.settings';

function parse(stored: unknown): Settings {
  return { effects: !isRecord(stored) || stored['effects'] !== false };
}

export async function readSettings(): Promise<Settings> {
  return parse((await chrome.storage.local.get(KEY))[KEY]);
}

export async function writeSettings(settings: Settings): Promise<void> {
  await chrome.storage.local.set({ [KEY]: settings });
}
