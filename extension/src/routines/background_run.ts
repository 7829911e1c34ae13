// One run of a routine in a tab of its own, which is never the active one.
import { FollowingTool } from '../../../js-glue/agent/index.js';
import type { SecretSource, Task } from '../../../js-glue/agent/index.js';
import type { UnattendedRules } from '../../../js-glue/agent/risk/unattended_tool.js';
import { type Routine, type StepDone, runRoutine, secretsIn } from '../../../js-glue/routines/index.js';
import { thrownMessage } from '../../../js-glue/tool/index.js';
import type { ExecuteOptions, ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import type { Settings } from '../settings/settings.js';
import { addressOf, closeTab, isOpen } from '../tasks/task_tabs.js';
import { BackgroundTabs } from './background_tabs.js';
import type { RunEnd, RunNote } from './routine_store.js';
import type { Repair } from './repair.js';

/** What the worker has loaded already. */
export interface RoutineHost {
  execute(tabId: number, call: ToolCall, options?: ExecuteOptions): Promise<ToolResult>;
  gated(tool: CallableTool, rules: UnattendedRules): CallableTool;
  secrets: SecretSource;
  settings(): Promise<Settings>;
  /** The tab whose page has opened this one, which was just created. */
  openerOf(tab: chrome.tabs.Tab): Promise<number | undefined>;
  /** Begins a task of the agent in that tab. Rejects with a sentence if it cannot. */
  startTask(tabId: number, instruction: string): Promise<unknown>;
  /** The last task of the tab. */
  task(tabId: number): Promise<Task | null>;
  /** By the tabs of those tasks. */
  repairs: Map<number, Repair>;
  /** The icon says so until a panel is opened. */
  markUnseen(ended: 'done' | 'failed'): Promise<unknown>;
}

interface CallableTool {
  execute(call: ToolCall, options?: ExecuteOptions): Promise<ToolResult>;
}

export interface Ran {
  end: RunEnd;
  /** Left open for the person if it stopped; the last is where it stopped. */
  tabIds: number[];
  /** The page there. */
  url: string;
}

/** `routine` has no blanks left. `onStep` is called after each step. */
export async function runInBackground(
  host: RoutineHost,
  routine: Routine,
  onStep: (number: number) => void,
  signal: AbortSignal,
): Promise<Ran> {
  const why = await whyNoSecrets(host, routine);
  if (why !== undefined) return { end: notBegun(routine, why), tabIds: [], url: '' };
  const tabs = await BackgroundTabs.open(host);
  try {
    const first = await tabs.openTab();
    let current = first;
    const following = new FollowingTool<number>(
      {
        execute: (tabId, call, options) => host.execute(tabId, call, options),
        openedBy: (tabId) => tabs.openedBy(tabId),
        isOpen,
        close: closeTab,
        moved: async (trail) => {
          current = trail.at(-1) ?? first;
        },
      },
      [first],
    );
    const tool = await gated(host, routine, following);
    const end = await run(routine, tool, async () => (await addressOf(current)) ?? '', onStep, signal);
    if (end.is !== 'done') {
      const tabIds = [...tabs.all.filter((id) => id !== current), current];
      return { end, tabIds, url: (await addressOf(current)) ?? '' };
    }
    for (const tabId of tabs.all) await closeTab(tabId);
    return { end, tabIds: [], url: '' };
  } catch (error) {
    for (const tabId of tabs.all) await closeTab(tabId);
    return { end: notBegun(routine, thrownMessage(error)), tabIds: [], url: '' };
  } finally {
    tabs.close();
  }
}

async function run(
  routine: Routine,
  tool: CallableTool,
  url: () => Promise<string>,
  onStep: (number: number) => void,
  signal: AbortSignal,
): Promise<RunEnd> {
  const opened = await tool.execute({ action: 'navigate', url: routine.url }, { signal });
  if (!opened.success) {
    const { message, code } = opened.error;
    return { ...notBegun(routine, message), reason: { code } };
  }
  const page = { tool: () => tool, url, follow: async () => {} };
  const notes: RunNote[] = [];
  const note = ({ number, note: words }: StepDone): void => {
    if (words !== undefined) notes.push({ number, words });
    onStep(number);
  };
  const end = await runRoutine(routine, page, note, signal);
  const noted = notes.length === 0 ? {} : { notes };
  if (end.isDone) return { is: 'done', ...noted };
  const { isDone: _, ...stopped } = end;
  return { is: 'stopped', ...stopped, ...noted };
}

function notBegun({ url }: Routine, why: string): RunEnd & { is: 'stopped' } {
  return { is: 'stopped', number: 0, line: url, why };
}

async function gated(host: RoutineHost, { url, steps }: Routine, tool: CallableTool): Promise<CallableTool> {
  const { ask, allowedSites, blockedSites, allowedActions } = await host.settings();
  const goes = steps.flatMap(({ step }) => (step.verb === 'goto' ? [step.url] : []));
  return host.gated(tool, {
    secrets: host.secrets,
    settings: { ask, allowedSites, blockedSites, allowedActions },
    urls: [url, ...goes],
    task: steps.map(({ line }) => line).join(' '),
  });
}

/** A sentence if it needs a secret that is unknown or, for a run, locked. */
export async function whyNoSecrets(
  { secrets }: RoutineHost,
  routine: Routine,
  isRun = true,
): Promise<string | undefined> {
  const needed = secretsIn(routine);
  const known = (await secrets.labels()).map(({ name }) => name);
  const missing = needed.filter((name) => !known.includes(name));
  if (missing.length > 0) return `There is no secret ${missing.join(', ')}. Enter it in the options.`;
  try {
    for (const name of isRun ? needed : []) await secrets.value(name);
  } catch (error) {
    return thrownMessage(error);
  }
  return undefined;
}
