// The tasks that a person wants to give again.
import { signal } from '@preact/signals';
import { changeSavedTasks, onSavedTasks, readSavedTasks } from '../../client/saved_tasks.js';

export const savedTasks = signal<readonly string[]>([]);

/** Reads them, and again whenever they are changed somewhere, for as long as the page lives. */
export function watchSavedTasks(): void {
  const read = async (): Promise<void> => {
    savedTasks.value = await readSavedTasks();
  };
  onSavedTasks(() => void read());
  void read();
}

export function saveTask(words: string, isWanted: boolean): Promise<void> {
  return changeSavedTasks((tasks) => {
    const others = tasks.filter((one) => one !== words);
    return isWanted ? [words, ...others] : others;
  });
}
