// What can be called by /name in the composer: the routines, and the tasks that the person has saved.
import { computed, signal } from '@preact/signals';
import { onRoutines, routines } from '../../client/routines.js';
import type { ShownRoutine } from '../../src/routines/routines.js';
import { slashNames } from '../../src/routines/slash_names.js';
import { savedTasks } from './saved_tasks.js';

export type Called = { slash: string } & ({ is: 'routine'; routine: ShownRoutine } | { is: 'task'; words: string });

const kept = signal<readonly ShownRoutine[]>([]);
let watched: Promise<void> | undefined;

/** From the first "/" on: a panel in which none is typed asks for no routines. Resolves when they are known. */
export function watchRoutines(): Promise<void> {
  watched ??= watch();
  return watched;
}

function watch(): Promise<void> {
  const read = async (): Promise<void> => {
    const list = await routines.list();
    if (list.success) kept.value = list.data;
  };
  onRoutines(() => void read());
  return read();
}

const all = computed<readonly Called[]>(() => {
  const ofRoutines = kept.value.map((routine) => ({ slash: routine.slash, is: 'routine' as const, routine }));
  const taken = ofRoutines.map(({ slash }) => slash);
  const names = slashNames(savedTasks.value, taken);
  const ofTasks = savedTasks.value.map((words, at) => ({ slash: names[at] ?? '', is: 'task' as const, words }));
  return [...ofRoutines, ...ofTasks];
});

const COMMAND = /^\/([\p{L}\p{M}\p{N}-]*)(?:\s+([\s\S]*))?$/u;

/** What `draft` may become, while its name is being written; first what has that name already. */
export function completionsOf(draft: string): readonly Called[] {
  const [, name, rest] = COMMAND.exec(draft) ?? [];
  if (name === undefined || rest !== undefined || /\s$/.test(draft)) return [];
  const begun = name.toLowerCase();
  const found = all.value.filter(({ slash }) => slash.startsWith(begun));
  return found.toSorted((one, other) => Number(other.slash === begun) - Number(one.slash === begun));
}

/** What is called by `draft`, and the words after its name. */
export function calledBy(draft: string): { called: Called; rest: string } | undefined {
  const [, name = '', rest = ''] = COMMAND.exec(draft.trim()) ?? [];
  const called = all.value.find(({ slash }) => slash === name.toLowerCase());
  return called === undefined ? undefined : { called, rest: rest.trim() };
}
