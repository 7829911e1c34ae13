// The worker's routines, for the pages.
import type { KeepOffer } from '../src/routines/routine_from_task.js';
import type { RoutinePreview, ShownRoutine } from '../src/routines/routines.js';
import type { Schedule } from '../src/routines/schedule.js';
import { ROUTINES } from '../src/routines/routine_keys.js';
import type { BlankChange, Edited, RoutineContent, StepContent } from '../src/routines/edit_routine.js';
import type { ToolResult } from '../../js-glue/tool/index.js';
import { ask } from './worker.js';

type Done = Promise<ToolResult<null>>;
type Values = Readonly<Record<string, string>>;

export const routines = {
  list: () => ask<ToolResult<ShownRoutine[]>>('domtool.routines.list'),
  /** The text of a file. */
  read: (text: string) => ask<ToolResult<RoutinePreview>>('domtool.routines.read', { text }),
  add: (text: string): Done => ask('domtool.routines.add', { text }),
  /** The last task of the tab as a routine, its lines with those blanks. */
  offer: (tabId: number, blanks: Values = {}) =>
    ask<ToolResult<KeepOffer>>('domtool.routines.offer', { tabId, blanks }),
  keep: (tabId: number, name: string, blanks: Values): Done => ask('domtool.routines.keep', { tabId, name, blanks }),
  content: (id: string) => ask<ToolResult<RoutineContent>>('domtool.routines.content', { id }),
  /** The step with another line, which is checked; `number` is its place, from 1. */
  edit: (was: StepContent, line: string, number: number) =>
    ask<ToolResult<Edited>>('domtool.routines.edit', { was, line, number }),
  blank: (routine: RoutineContent, change: BlankChange) =>
    ask<ToolResult<RoutineContent>>('domtool.routines.blank', { routine, change }),
  /** In place of `was`. `renamed`: the new names of blanks by their old ones. */
  save: (id: string, was: RoutineContent, routine: RoutineContent, renamed: Values): Done =>
    ask('domtool.routines.save', { id, was, routine, renamed }),
  remove: (id: string): Done => ask('domtool.routines.remove', { id }),
  /** Null turns it off. */
  schedule: (id: string, schedule: Schedule | null): Done => ask('domtool.routines.schedule', { id, schedule }),
  run: (id: string, values: Values): Done => ask('domtool.routines.run', { id, values }),
  /** The model does the step at which it stopped. */
  repair: (id: string): Done => ask('domtool.routines.repair', { id }),
  /** What the model changed stays, or is undone. */
  settle: (id: string, isKept: boolean): Done => ask('domtool.routines.settle', { id, isKept }),
  stop: (id: string): Done => ask('domtool.routines.stop', { id }),
};

/** Calls `onChange` when one changes; returns a function that ends that. */
export function onRoutines(onChange: () => void): () => void {
  const listener = (changes: Record<string, unknown>): void => {
    if (ROUTINES in changes) onChange();
  };
  chrome.storage.local.onChanged.addListener(listener);
  return () => chrome.storage.local.onChanged.removeListener(listener);
}
