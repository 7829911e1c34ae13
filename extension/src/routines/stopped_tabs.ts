// The tabs that a run leaves open where it stopped. They end with the browser, and so does what is noted of them.
import type { StepContent } from '../../../js-glue/routines/index.js';
import { closeTab, isOpen } from '../tasks/task_tabs.js';
import type { StoredRoutine } from './routine_store.js';

export interface StoppedRun {
  /** The last is the one in which it stopped. */
  tabIds: number[];
  values: Record<string, string>;
  /** Where it stopped. */
  url: string;
  /** None if the run did not begin. */
  step?: StepContent | undefined;
  at: number;
}

const keyOf = (id: string): string => `domtool.routine.${id}`;

export async function keepStopped(id: string, stopped: StoppedRun): Promise<void> {
  await chrome.storage.session.set({ [keyOf(id)]: stopped });
}

export async function forgetStopped(id: string): Promise<void> {
  await chrome.storage.session.remove(keyOf(id));
}

async function read(id: string): Promise<StoppedRun | undefined> {
  return (await chrome.storage.session.get(keyOf(id)))[keyOf(id)] as StoppedRun | undefined;
}

/** With the tab, if it is open and the routine still has that step there. */
export async function stoppedOf({
  id,
  routine,
  last,
}: StoredRoutine): Promise<(StoppedRun & { tabId: number }) | undefined> {
  const stopped = await read(id);
  const tabId = stopped?.tabIds.at(-1);
  if (stopped === undefined || tabId === undefined || last?.is !== 'stopped' || last.number === 0) return undefined;
  const isSame = isSameStep(routine.steps[last.number - 1], stopped.step);
  return isSame && (await isOpen(tabId)) ? { ...stopped, tabId } : undefined;
}

/** The person has not looked at them since. */
export async function closeStopped(id: string): Promise<void> {
  const stopped = await read(id);
  await forgetStopped(id);
  for (const tabId of stopped?.tabIds ?? []) {
    const { active = true, lastAccessed = 0 } = (await chrome.tabs.get(tabId).catch(() => undefined)) ?? {};
    if (!active && lastAccessed <= (stopped?.at ?? 0)) await closeTab(tabId);
  }
}

export function isSameStep(one: StepContent | undefined, other: StepContent | undefined): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}
