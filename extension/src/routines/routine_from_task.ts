// A task that ended well, as a routine: what of it can be kept, and the routine that the person makes of it.
import type { Message, Scrubber, Task } from '../../../js-glue/agent/index.js';
import {
  RoutineKeeper,
  namesIn,
  pageOf,
  parseStep,
  requireFree,
  sharedWords,
  stepsOfCall,
} from '../../../js-glue/routines/index.js';
import type { RoutineContent, StepContent } from '../../../js-glue/routines/index.js';
import { addressOf, isOpen } from '../tasks/task_tabs.js';
import type { RoutineHost } from './background_run.js';
import { noteSecrets } from './call_outcomes.js';
import { notesKey } from './routine_keys.js';
import type { NotedCall, Notes, NotKept } from './call_notes.js';

/** Why a step of the task cannot be repeated. */
export type NotRepeated = NotKept | 'tabs' | 'table' | 'paused' | 'page';

/** A step of the task, in its order. */
export type OfferedStep = { line: string } | { why: NotRepeated };

/** For the panel. Only the steps before the first that cannot be repeated can be kept. */
export interface KeepOffer {
  name: string;
  steps: OfferedStep[];
  /** Words of the task that its steps have, too: what may differ each time. */
  words: string[];
}

const MAX_NAME = 60;
const MAX_STEPS = 200;

/** Rejects with a sentence if there is nothing to keep. */
export async function offerOf(
  host: RoutineHost,
  tabId: number,
  blanks: Readonly<Record<string, string>> = {},
): Promise<KeepOffer> {
  const task = await doneTask(host, tabId);
  const scrubber = await noteSecrets(host.secrets);
  const { entries, url } = await entriesOf(tabId, task, scrubber);
  const stepsWith = async (values: Readonly<Record<string, string>>): Promise<OfferedStep[]> => {
    const steps: OfferedStep[] = [];
    for (const entry of entries) steps.push(...(await offered(scrubber, entry, url, values)));
    return steps;
  };
  const steps = await stepsWith({});
  if (steps.length === 0) throw new Error('The task did nothing that can be repeated.');
  const personWords = scrubber.scrub(personWordsIn(task));
  // What is typed into a field for a secret may stand in the words of the task.
  const name = entries.some(isAboutSecret) ? hostOf(url) : nameOf(personWords);
  const shown = Object.keys(blanks).length === 0 ? steps : await stepsWith(blanks);
  return { name, steps: shown, words: sharedWords(keptOf(steps), personWords) };
}

function isAboutSecret(entry: Entry): boolean {
  return (
    entry.why === 'secret' || ('steps' in entry && entry.steps.some(({ seen }) => seen.node?.secret !== undefined))
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/** `blanks`: the values of this time, by the names that the person gives them. */
export async function routineOf(
  host: RoutineHost,
  tabId: number,
  name: string,
  blanks: Readonly<Record<string, string>>,
): Promise<RoutineContent> {
  const scrubber = await noteSecrets(host.secrets);
  const { entries, url } = await entriesOf(tabId, await doneTask(host, tabId), scrubber);
  const plain = await contentOf(entries, url, scrubber, name, {});
  for (const blank of Object.keys(blanks)) requireFree(blank, plain);
  const routine = await contentOf(entries, url, scrubber, name, blanks);
  const isUsed = ([blank]: [string, string]): boolean =>
    JSON.stringify([routine.url, routine.steps]).includes(`{${blank}}`);
  return { ...routine, blanks: Object.fromEntries(Object.entries(blanks).filter(isUsed)) };
}

async function contentOf(
  entries: readonly Entry[],
  url: string,
  scrubber: Scrubber,
  name: string,
  blanks: Readonly<Record<string, string>>,
): Promise<RoutineContent> {
  let routine: RoutineContent | undefined;
  const write = async (content: RoutineContent): Promise<void> => {
    routine = content;
  };
  const writer = new RoutineKeeper({ name, blanks, write });
  await writer.openPage(url);
  for (const entry of entries) {
    if ((await offered(scrubber, entry, url)).some((step) => 'why' in step)) break;
    await addTo(writer, entry);
  }
  if (routine === undefined) throw new Error('The task did nothing that can be repeated.');
  return routine;
}

/** The lines before the first step that cannot be repeated. */
function keptOf(steps: readonly OfferedStep[]): string[] {
  const end = steps.findIndex((step) => 'why' in step);
  return (end < 0 ? steps : steps.slice(0, end)).flatMap((step) => ('line' in step ? [step.line] : []));
}

async function doneTask(host: RoutineHost, tabId: number): Promise<Task> {
  const task = await host.task(tabId);
  if (task?.status !== 'success') throw new Error('Only a task that ended well can be kept.');
  return task;
}

type PlacedCall = Omit<NotedCall, 'why'> & { why?: NotRepeated };
type Entry = PlacedCall | { why: NotRepeated };

/** The calls of the task, and the page on which it began. */
async function entriesOf(tabId: number, task: Task, scrubber: Scrubber): Promise<{ entries: Entry[]; url: string }> {
  const calls = await notesOf(task.taskId);
  const now = task.tabId ?? tabId;
  const placed = await Promise.all(calls.map((call, at) => followed(call, calls[at - 1], calls[at + 1], now)));
  const others = task.messages.flatMap((message) => {
    const why = otherwise(message);
    return why === undefined ? [] : [{ at: message.timestamp, why }];
  });
  others.push(...byHand(placed, task));
  const entries = [...placed, ...others].toSorted((one, other) => one.at - other.at).slice(0, MAX_STEPS);
  const [first] = placed;
  const step = first?.steps[0]?.step;
  const isOpening = step?.verb === 'goto' && !isPage(first?.url ?? '');
  const url = isOpening ? step.url : (first?.url ?? '');
  const rest = isOpening ? entries.filter((entry) => entry !== first) : entries;
  const known: Entry[] = areAll(calls, task) ? rest : [{ why: 'unsure' }, ...rest];
  if (!isPage(url)) return { entries: [{ why: 'page' }, ...known], url };
  const isSecret = namesIn(url).length > 0 || scrubber.scrub(url) !== url;
  return { entries: isSecret ? [{ why: 'secret' }, ...known] : known, url };
}

/** The person was asked, and the page was another one when the task went on. */
function byHand(calls: readonly PlacedCall[], { messages }: Task): Array<{ at: number; why: NotRepeated }> {
  const answers = messages.filter(({ role, reason }) => role === 'user' || reason?.code === 'approved');
  return calls.flatMap((call, at) => {
    const next = calls[at + 1];
    const from = call.came?.url;
    if (next === undefined || from === undefined || placeOf(from) === placeOf(next.url)) return [];
    const answer = answers.find(({ timestamp }) => timestamp >= call.at && timestamp <= next.at);
    return answer === undefined ? [] : [{ at: answer.timestamp, why: 'paused' }];
  });
}

function placeOf(url: string): string {
  return pageOf(url, '');
}

/** Whether each call that the task has made was noted. */
function areAll(calls: readonly NotedCall[], { messages }: Task): boolean {
  const made = messages.filter(
    ({ actionPayload, status }) =>
      status === 'success' && actionPayload !== undefined && stepsOfCall(actionPayload)?.length !== 0,
  );
  return made.length <= calls.length;
}

async function notesOf(taskId: string): Promise<NotedCall[]> {
  const all = Object.entries(await chrome.storage.session.get(null));
  const notes = all.filter(([key]) => key.startsWith(notesKey(''))).map(([, value]) => value as Notes);
  return notes.find((one) => one.taskId === taskId)?.calls ?? [];
}

/** A call after which the task went on in a tab that it opened came to that tab's page. */
async function followed(
  call: NotedCall,
  before: NotedCall | undefined,
  after: NotedCall | undefined,
  now: number,
): Promise<PlacedCall> {
  const isMoved = before !== undefined && before.tabId !== call.tabId;
  // A step goes to an address in the same tab.
  if (isMoved && call.steps.some(({ step }) => step.verb === 'goto')) return { ...call, steps: [], why: 'tabs' };
  const next = after?.tabId ?? now;
  if (next === call.tabId || call.came === undefined) return call;
  const url = after?.url ?? ((await isOpen(now)) ? await addressOf(now) : undefined);
  return url === undefined ? call : { ...call, came: { ...call.came, url } };
}

/** Of what the task did besides its calls. */
function otherwise({ tab, extract, status, reason }: Message): NotRepeated | undefined {
  if (tab !== undefined && status === 'success') return 'tabs';
  if (extract !== undefined && status === 'success') return 'table';
  return reason?.code === 'resumed' ? 'paused' : undefined;
}

async function offered(
  scrubber: Scrubber,
  entry: Entry,
  url: string,
  blanks: Readonly<Record<string, string>> = {},
): Promise<OfferedStep[]> {
  if (entry.why !== undefined) return [{ why: entry.why }];
  if (!('came' in entry) || entry.came === undefined) return [{ why: 'unsure' }];
  const steps: StepContent[] = [];
  const writer = new RoutineKeeper({
    name: 'n',
    blanks,
    write: async (content) => {
      steps.splice(0, steps.length, ...content.steps);
    },
  });
  await writer.openPage(url);
  await addTo(writer, entry);
  return showSecret(steps, scrubber) ? [{ why: 'secret' }] : steps.map(({ do: line }) => ({ line }));
}

async function addTo(writer: RoutineKeeper, entry: Entry): Promise<void> {
  if (!('came' in entry) || entry.came === undefined) return;
  for (const { step, seen } of entry.steps) await writer.addStep(step, seen, entry.came);
}

/** As its value, or as its name where the page shows the value. A secret that is typed is no matter. */
export function showSecret(steps: readonly StepContent[], scrubber: Scrubber): boolean {
  return JSON.stringify(scrubber.scrub(steps)) !== JSON.stringify(steps) || steps.some(namesSecret);
}

function namesSecret({ do: line, ...rest }: StepContent): boolean {
  const { text: _, ...step } = { text: '', ...parseStep(line) };
  return namesIn(JSON.stringify([step, rest])).length > 0;
}

function isPage(url: string): boolean {
  return /^https?:\/\//.test(url);
}

/** In the person's words. */
function personWordsIn({ messages }: Task): string {
  return messages.flatMap(({ role, content }) => (role === 'user' ? [content] : [])).join('\n');
}

function nameOf(personWords: string): string {
  const [line = ''] = personWords.trim().split('\n');
  return line.length <= MAX_NAME ? line : `${line.slice(0, MAX_NAME - 1)}…`;
}
