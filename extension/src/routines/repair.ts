// Where a run stopped, the model may do that one step, as a task of the tab. What it did takes the place of the step, and the person
// is shown what changed.
import type { Task } from '../../../js-glue/agent/index.js';
import { filledIn, lineOf, readRoutine } from '../../../js-glue/routines/index.js';
import type { StepContent } from '../../../js-glue/routines/index.js';
import type { ToolResult } from '../../../js-glue/tool/index.js';
import { showTab } from '../show_tab.js';
import { addressOf } from '../tasks/task_tabs.js';
import type { RoutineHost } from './background_run.js';
import type { CallEnd } from './call_outcomes.js';
import { ReplacementSteps } from './replacement_steps.js';
import { type StoredRoutine, changeOne, readRoutines } from './routine_store.js';
import type { NotedCall } from './call_notes.js';
import { forgetStopped, isSameStep, stoppedOf } from './stopped_tabs.js';

/** One step is not many actions: more than these are something else. */
const MOST = 5;

/** Hears of each call and each change of the task in a tab. */
export interface Repair {
  /** What each call of a task in this tab comes to. Without it, calls are done. */
  refusal?: ToolResult;
  done(note: NotedCall, end: CallEnd): Promise<void>;
  changed(task: Pick<Task, 'status' | 'tabId'>): void;
}

/** A task that is doing a step, in chrome.storage.session for a worker that is started again. */
interface Pending {
  tabId: number;
  number: number;
  was: StepContent;
}

const keyOf = (id: string): string => `domtool.mending.${id}`;
/** Routines whose step is about to be done. */
const claimed = new Set<string>();

/** The run stopped at a step, and its tab is still there. */
export async function canRepair(kept: StoredRoutine): Promise<boolean> {
  return kept.change === undefined && (await stoppedOf(kept)) !== undefined;
}

/** Rejects with a sentence if the task cannot begin. */
export async function repairRoutine(host: RoutineHost, kept: StoredRoutine): Promise<void> {
  const { id } = kept;
  if (claimed.has(id)) throw new Error('The model is already at it.');
  claimed.add(id);
  try {
    await begin(host, kept);
  } finally {
    claimed.delete(id);
  }
}

async function begin(host: RoutineHost, kept: StoredRoutine): Promise<void> {
  const { id, routine, last, change } = kept;
  if (change !== undefined) throw new Error('First decide about the last change of this routine.');
  const stopped = await stoppedOf(kept);
  if (last?.is !== 'stopped' || stopped?.step === undefined) {
    throw new Error('The tab in which it stopped is closed, or the step has changed. Run it again.');
  }
  const { tabId, values, url } = stopped;
  if (placeOf(await addressOf(tabId)) !== placeOf(url)) {
    throw new Error('The tab in which it stopped shows another page now. Run it again.');
  }
  const pending = { tabId, number: last.number, was: stopped.step };
  const step = filledIn(readRoutine(JSON.stringify(routine)), values).steps[last.number - 1];
  if (step === undefined) throw new Error('The routine has no such step any more.');
  const done = new ReplacementSteps(host, { name: routine.name, url: routine.url, values });
  await done.begin();
  const repair: Repair = {
    done: (note, end) => done.done(note, end),
    changed: ({ status, tabId: movedTo }) => {
      // What it does in another tab is not seen here.
      if (movedTo !== undefined) done.doneOtherwise();
      if (status !== 'running' && status !== 'waiting') void over(status === 'success');
    },
  };
  let isOver = false;
  const over = async (isDone: boolean): Promise<void> => {
    if (isOver) return;
    isOver = true;
    await release();
    await settle(id, pending, done.hasActed, isDone ? done.steps : undefined);
  };
  const release = async (): Promise<void> => {
    await chrome.storage.session.remove(keyOf(id));
    if (host.repairs.get(tabId) === repair) host.repairs.delete(tabId);
  };
  host.repairs.set(tabId, repair);
  await chrome.storage.session.set({ [keyOf(id)]: pending });
  try {
    await host.startTask(tabId, `Do only this one step on this page, and then finish: ${lineOf(step.step)}`);
  } catch (error) {
    await release();
    throw error;
  }
  await forgetStopped(id);
  await showTab(tabId);
}

function placeOf(url = ''): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** A worker that ended meanwhile did not see what the model did. */
export async function settleLostRepairs({ repairs }: RoutineHost): Promise<void> {
  for (const { id } of await readRoutines()) {
    const pending = (await chrome.storage.session.get(keyOf(id)))[keyOf(id)] as Pending | undefined;
    if (pending === undefined || repairs.has(pending.tabId)) continue;
    await chrome.storage.session.remove(keyOf(id));
    await settle(id, pending, true, undefined);
  }
}

/** `now` is undefined if it could not be done, or not be said as steps. */
async function settle(
  id: string,
  { number, was }: Pending,
  hasActed: boolean,
  now: readonly StepContent[] | undefined,
): Promise<void> {
  await changeOne(id, (one) => {
    const repaired = { ...one.routine, steps: one.routine.steps.toSpliced(number - 1, 1, ...(now ?? [])) };
    const isThere = isSameStep(one.routine.steps[number - 1], was);
    if (!isThere || now === undefined || now.length === 0 || now.length > MOST || !isReadable(repaired)) {
      one.change = { number, was, now: [], hasActed };
      return;
    }
    one.routine = repaired;
    one.change = { number, was, now: [...now], hasActed };
  });
}

/** It can be kept as a file. */
export function isReadable(routine: object): boolean {
  try {
    readRoutine(JSON.stringify(routine));
    return true;
  } catch {
    return false;
  }
}
