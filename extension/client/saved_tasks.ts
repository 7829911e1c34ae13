// Where the tasks are that a person has saved, in their own words, newest first.
const KEY = 'domtool.savedTasks';
const MOST = 50;

export async function readSavedTasks(): Promise<string[]> {
  const kept: unknown = (await chrome.storage.local.get(KEY))[KEY];
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}

export async function changeSavedTasks(change: (tasks: readonly string[]) => readonly string[]): Promise<void> {
  await chrome.storage.local.set({ [KEY]: change(await readSavedTasks()).slice(0, MOST) });
}

export function onSavedTasks(listener: () => void): void {
  chrome.storage.local.onChanged.addListener((changes) => {
    if (KEY in changes) listener();
  });
}
