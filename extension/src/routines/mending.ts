// Where a run stopped, the model may do that one step, as a task of the tab. What it did takes the place of the step, and the person
// is shown what changed.
import { Scrubber } from '../../../js-glue/agent/index.js';
import type { Task } from '../../../js-glue/agent/index.js';
import { RoutineKeeper, filledIn, lineOf, readRoutine, stepsOfCall } from '../../../js-glue/routines/index.js';
import type { StepContent } from '../../../js-glue/routines/index.js';
import type { ExecuteOptions, ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import { showTab } from '../show_tab.js';
import { addressOf, isOpen } from '../tasks/task_tabs.js';
import type { RoutineHost } from './background_run.js';
import { type KeptRoutine, changeOne } from './kept_routines.js';

/** One step is not many actions: more than these are something else. */
const MOST = 5;

/** What the worker tells of the task in a tab. */
export interface Mend {
  around(call: ToolCall, run: () => Promise<ToolResult>, options?: ExecuteOptions): Promise<ToolResult>;
  changed(task: Pick<Task, 'status' | 'tabId'>): void;
}

/** The tab in which a run stopped; it ends with the browser. */
interface Stopped {
  tabId: number;
  values: Record<string, string>;
}

const keyOf = (id: string): string => `domtool.routine.${id}`;

export async function keepStopped(id: string, stopped: Stopped): Promise<void> {
  await chrome.storage.session.set({ [keyOf(id)]: stopped });
}

export async function forgetStopped(id: string): Promise<void> {
  await chrome.storage.session.remove(keyOf(id));
}

async function stoppedOf(id: string): Promise<Stopped | undefined> {
  const stopped = (await chrome.storage.session.get(keyOf(id)))[keyOf(id)] as Stopped | undefined;
  return stopped !== undefined && (await isOpen(stopped.tabId)) ? stopped : undefined;
}

/** The run stopped at a step, and its tab is still there. */
export async function canMend({ id, last }: KeptRoutine): Promise<boolean> {
  return last?.is === 'stopped' && last.number > 0 && (await stoppedOf(id)) !== undefined;
}

/** Rejects with a sentence if the task cannot begin. */
export async function mend(host: RoutineHost, { id, routine, last }: KeptRoutine): Promise<void> {
  const stopped = await stoppedOf(id);
  if (last?.is !== 'stopped' || last.number === 0 || stopped === undefined) {
    throw new Error('The tab in which it stopped is closed. Run it again.');
  }
  const { tabId, values } = stopped;
  const { number } = last;
  const step = filledIn(readRoutine(JSON.stringify(routine)), values).steps[number - 1];
  if (step === undefined) throw new Error('The routine has no such step any more.');
  const done = new DoneInstead(host, tabId, { name: routine.name, url: routine.url, values });
  await done.begin();
  host.mends.set(tabId, {
    around: (call, run, options) => done.around(call, run, options),
    changed: ({ status, tabId: movedTo }) => {
      // What it does in another tab is not seen here.
      if (movedTo !== undefined) done.isSayable = false;
      if (status === 'running' || status === 'waiting') return;
      host.mends.delete(tabId);
      void settle(id, number, status === 'success' ? done.steps : undefined);
    },
  });
  try {
    await host.startTask(tabId, `Do only this one step on this page, and then finish: ${lineOf(step.step)}`);
  } catch (error) {
    host.mends.delete(tabId);
    throw error;
  }
  await forgetStopped(id);
  await showTab(tabId);
}

/** `now` is undefined if it could not be done, or not be said as steps. */
async function settle(id: string, number: number, now: readonly StepContent[] | undefined): Promise<void> {
  await changeOne(id, (one) => {
    const was = one.routine.steps[number - 1];
    if (was === undefined) return;
    const mended = { ...one.routine, steps: one.routine.steps.toSpliced(number - 1, 1, ...(now ?? [])) };
    if (now === undefined || now.length === 0 || now.length > MOST || !isReadable(mended)) {
      one.change = { number, was, now: [] };
      return;
    }
    one.routine = mended;
    one.change = { number, was, now: [...now] };
  });
}

function isReadable(routine: object): boolean {
  try {
    readRoutine(JSON.stringify(routine));
    return true;
  } catch {
    return false;
  }
}

/** The steps that the task does, as a routine keeps them. */
class DoneInstead {
  private readonly keeper: RoutineKeeper;
  private readonly scrubber = new Scrubber();
  private kept: StepContent[] = [];
  isSayable = true;

  constructor(
    private readonly host: RoutineHost,
    private readonly tabId: number,
    private readonly of: { name: string; url: string; values: Record<string, string> },
  ) {
    const write = async ({ steps }: { steps: StepContent[] }): Promise<void> => {
      this.kept = steps;
    };
    const blanks = Object.fromEntries(Object.entries(of.values).filter(([, value]) => value.trim() !== ''));
    this.keeper = new RoutineKeeper({ name: of.name, blanks, write });
  }

  get steps(): readonly StepContent[] | undefined {
    return this.isSayable ? this.kept : undefined;
  }

  async begin(): Promise<void> {
    await this.keeper.opened(this.of.url);
    const { secrets } = this.host;
    for (const { name } of await secrets.labels()) {
      this.scrubber.note(name, (await secrets.value(name).catch(() => undefined)) ?? '');
    }
  }

  /** The call has the values of secrets, of which only the names are kept. */
  async around(call: ToolCall, run: () => Promise<ToolResult>, options?: ExecuteOptions): Promise<ToolResult> {
    const steps = stepsOfCall(this.scrubber.scrub(call));
    if (steps?.length === 0) return run();
    const tool = { execute: (look: ToolCall) => this.host.execute(this.tabId, look) };
    const url = (await addressOf(this.tabId)) ?? '';
    const keepings = [];
    for (const step of steps ?? []) keepings.push(await this.keeper.starting(tool, step, url).catch(() => undefined));
    const result = await run();
    if (!result.success || !('outcome' in result.data) || wasHeld(options)) return result;
    const { outcome, observed } = result.data;
    if (outcome === 'no_effect' && !observed.networkOccurred) return result;
    this.isSayable &&= steps !== undefined && !keepings.includes(undefined);
    const came = { outcome, events: observed.events, url: (await addressOf(this.tabId)) ?? '' };
    for (const keeping of keepings) await keeping?.done(came);
    return result;
  }
}

/** The person is asked, and the action is repeated if they allow it. */
function wasHeld(options: ExecuteOptions | undefined): boolean {
  const { held = [], hasSent = false } = (options?.gate ?? {}) as { held?: readonly unknown[]; hasSent?: boolean };
  return held.length > 0 && !hasSent;
}
