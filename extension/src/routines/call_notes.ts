// What each call of a task acted on, noted while it is made, so that the task can be kept as a routine when it is over. Nodes are
// named by what the risk check has just observed. Notes are in chrome.storage.session, beside the record of the task.
import {
  SeenPage,
  isCharacter,
  isOfKind,
  namesIn,
  saysSecret,
  stepsOfCall,
  targetsOf,
  unrecorded,
} from '../../../js-glue/routines/task_notes.js';
import type { RoutineStep, Seen, SeenTarget, StepOutcome, Unnamed } from '../../../js-glue/routines/task_notes.js';
import { Scrubber } from '../../../js-glue/agent/index.js';
import type { ExecuteOptions, Observation, ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import { addressOf } from '../tasks/task_tabs.js';
import type { RoutineHost } from './background_run.js';
import { type CallEnd, MAYBE_DONE, noteSecrets, awaitsApproval } from './call_outcomes.js';
import { notesKey } from './routine_keys.js';

/** Why a call cannot be a step of a routine. */
export type NotKept = Unnamed | 'noStep' | 'unsure' | 'secret';

export interface NotedCall {
  /** By Date.now(). */
  at: number;
  tabId: number;
  /** The page before it. */
  url: string;
  /** None if it cannot be kept. */
  steps: Array<{ step: RoutineStep; seen: Seen }>;
  why?: NotKept;
  /** Absent while it is made. */
  came?: StepOutcome;
}

export interface Notes {
  taskId: string;
  calls: NotedCall[];
}

export interface NotedTask {
  /** The tab in which it began. */
  first: number;
  taskId(): string | undefined;
}

interface GivenCall {
  host: Pick<RoutineHost, 'execute' | 'repairs' | 'secrets'>;
  tabId: number;
  call: ToolCall;
  options: ExecuteOptions | undefined;
}

/** By tab: what the risk check has observed last, until something is done there. Without it the note looks again. */
const observed = new Map<number, { table?: Observation; list?: Observation }>();
/** The risk check looks directly before each action. What it saw before the last one of a task is of no use. */
const KEPT_MS = 60_000;
let turn: Promise<unknown> = Promise.resolve();

/** Makes the call of a task and notes it, unless the repair of a routine refuses it. Returns the result, whatever comes of the note. */
export async function executeAndNote(
  host: GivenCall['host'],
  tabId: number,
  call: ToolCall,
  options: ExecuteOptions | undefined,
  task: NotedTask,
): Promise<ToolResult> {
  const refusal = host.repairs.get(tabId)?.refusal;
  if (refusal !== undefined) return refusal;
  const given = { host, tabId, call, options };
  const run = (): Promise<ToolResult> => host.execute(tabId, call, options);
  if (isOfKind(call, 'observe', 'emulate', 'wait')) {
    const result = await run();
    keepObservation(tabId, call, result);
    return result;
  }
  const scrubber = new Scrubber();
  const note = await noteOf(given, scrubber).catch(() => unnamed(given, '', 'gone'));
  observed.delete(tabId);
  const taskId = task.taskId();
  if (note === undefined || taskId === undefined) return run();
  // A worker that is ended meanwhile leaves a note without an outcome.
  await change(task.first, taskId, (calls) => void calls.push(note));
  const result = await run();
  const end = await endOf(given, result, scrubber).catch(() => 'unsure' as const);
  await host.repairs.get(tabId)?.done(note, end);
  await change(task.first, taskId, (calls) => {
    const at = calls.findLastIndex((one) => one.at === note.at && one.tabId === tabId);
    const now = calls[at];
    if (now === undefined) return;
    if (end === 'nothing') calls.splice(at, 1);
    else if (end === 'unsure') Object.assign(now, { steps: [], why: 'unsure' });
    else now.came = end;
  });
  return result;
}

function unnamed({ tabId }: GivenCall, url: string, why: NotKept): NotedCall {
  return { at: Date.now(), tabId, url, steps: [], why };
}

function keepObservation(tabId: number, call: ToolCall, result: ToolResult): void {
  if (call.action !== 'get_dom' || !result.success || !('snapshotId' in result.data)) return;
  const { format, keys, unrecorded } = (call.options ?? {}) as { format?: string; keys?: string; unrecorded?: boolean };
  if (unrecorded !== true) return;
  const isList = format === 'semantic' && keys === 'full';
  if (format !== 'table' && !isList) return;
  const seen = isList ? { ...observed.get(tabId), list: result.data } : { table: result.data };
  observed.set(tabId, seen);
  setTimeout(() => observed.get(tabId) === seen && observed.delete(tabId), KEPT_MS);
}

/** Undefined for what is no action, such as scrolling. */
async function noteOf(given: GivenCall, scrubber: Scrubber): Promise<NotedCall | undefined> {
  const { host, tabId, call } = given;
  await noteSecrets(host.secrets, scrubber);
  const steps = stepsOfCall(scrubber.scrub(call));
  if (steps?.length === 0) return undefined;
  const url = scrubber.scrub((await addressOf(tabId)) ?? '');
  if (steps === undefined) return unnamed(given, url, 'noStep');
  const named: NotedCall['steps'] = [];
  const isKey = (step: RoutineStep): boolean => step.verb === 'press' && isCharacter(step.key);
  const page = steps.some((step) => isKey(step) || targetsOf(step).length > 0) ? await pageOf(given, steps) : undefined;
  for (const step of steps) {
    const targets = targetsOf(step).map(({ id = '' }) => page?.named(id) ?? 'gone');
    const why = targets.find((one) => typeof one === 'string');
    if (why !== undefined) return unnamed(given, url, why);
    const found = targets.filter((one): one is SeenTarget => typeof one !== 'string');
    const fitted = page?.fitted(step, call.action === 'fill') ?? (page === undefined ? step : undefined);
    if (fitted === undefined) return unnamed(given, url, 'noStep');
    const isSecret = found[0] === undefined ? page?.isInSecret === true : found[0].node.secret !== undefined;
    if (isSecret && saysSecret(fitted)) return unnamed(given, url, 'secret');
    named.push({ step: withoutTyped(fitted, found[0]), seen: { node: found[0]?.node, named: found } });
  }
  return { at: Date.now(), tabId, url, steps: scrubber.scrub(named) };
}

/** By what the risk check has observed, with the author's names of fields, which it does not need. */
async function pageOf({ host, tabId }: GivenCall, steps: readonly RoutineStep[]): Promise<SeenPage | undefined> {
  const look = (call: ToolCall): Promise<ToolResult> => host.execute(tabId, call);
  const isField = steps.some(({ verb }) => ['type', 'append', 'select'].includes(verb));
  const seen = observed.get(tabId);
  const table = seen?.table ?? observationIn(await look(unrecorded({ format: 'table' })));
  const list = isField || seen?.list === undefined ? observationIn(await look(LIST)) : seen.list;
  return table === undefined || list === undefined || table.url !== list.url ? undefined : new SeenPage(table, list);
}

const LIST = unrecorded({ format: 'semantic', keys: 'full', scope: 'page', selectors: true }, true);

function observationIn(result: ToolResult): Observation | undefined {
  return result.success && 'snapshotId' in result.data ? result.data : undefined;
}

/** What is typed into a field for a secret is not noted. */
function withoutTyped(step: RoutineStep, target: SeenTarget | undefined): RoutineStep {
  const isSecret = target?.node.secret !== undefined && 'text' in step && namesIn(step.text ?? '').length === 0;
  return isSecret ? { ...step, text: '' } : step;
}

async function endOf({ tabId, call, options }: GivenCall, result: ToolResult, scrubber: Scrubber): Promise<CallEnd> {
  if (awaitsApproval(options)) return 'nothing';
  // One of several fields may have been filled.
  const isPart = call.action === 'fill' && call.fields.length > 1;
  if (!result.success) return isPart || MAYBE_DONE.has(result.error.code) ? 'unsure' : 'nothing';
  if (!('outcome' in result.data)) return 'nothing';
  const { outcome, observed: seen } = result.data;
  const came = { outcome, dialog: seen.dialog, url: (await addressOf(tabId)) ?? '', hasSent: seen.networkOccurred };
  return scrubber.scrub(came);
}

function change(first: number, taskId: string, work: (calls: NotedCall[]) => void): Promise<unknown> {
  const key = notesKey(first);
  turn = turn
    .then(async () => {
      const stored = (await chrome.storage.session.get(key))[key] as Notes | undefined;
      const notes = stored?.taskId === taskId ? stored : { taskId, calls: [] };
      work(notes.calls);
      await chrome.storage.session.set({ [key]: notes });
    })
    // Of notes with a gap nothing can be kept.
    .catch(() =>
      chrome.storage.session.set({ [key]: { taskId, calls: [{ at: 0, tabId: first, url: '', steps: [] }] } }),
    )
    .catch(() => {});
  return turn;
}
