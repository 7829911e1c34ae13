// The part of the worker for routines: what the panel asks, and the runs that are due. One runs at a time.
import { type Routine, filledIn, readRoutine, secretsIn } from '../../../js-glue/routines/index.js';
import { domToolError, thrownMessage } from '../../../js-glue/tool/index.js';
import type { ToolResult } from '../../../js-glue/tool/index.js';
import { type RoutineHost, runInBackground, whyNoSecrets } from './background_run.js';
import {
  type StoredRoutine,
  type RunEnd,
  changeOne,
  changeRoutines,
  onRemoval,
  readRoutines,
} from './routine_store.js';
import { changeBlanks, contentOf, edit, save } from './edit_routine.js';
import { offerOf, routineOf } from './routine_from_task.js';
import { canRepair, repairRoutine, settleLostRepairs } from './repair.js';
import { ROUTINE_ALARM } from './routine_keys.js';
import { beginRecording, forgetRecording, resumeRecording, stopRecording } from './recording/recordings.js';
import { notifyEnd } from './run_notification.js';
import { type Schedule, isSchedule, isStillDue, isTooFar, nextDue } from './schedule.js';
import { slashNames } from './slash_names.js';
import { closeStopped, forgetStopped, keepStopped } from './stopped_tabs.js';

/** A worker that Chrome stops during a run is started again to say so. */
const ALARM_MINUTES = 0.5;
const MOST = 50;
const MAX_TEXT = 500_000;

/** For the panel. */
export interface ShownRoutine extends Pick<StoredRoutine, 'id' | 'schedule' | 'due' | 'running' | 'last' | 'change'> {
  name: string;
  /** "/buy-tea" runs it. */
  slash: string;
  url: string;
  lines: string[];
  /** Each with the value of the first time. */
  blanks: Record<string, string>;
  secrets: string[];
  /** The model can do the step at which it stopped. */
  canRepair: boolean;
}

interface Due {
  kept: StoredRoutine;
  values: Record<string, string>;
}

/** Of runs that the person began. */
const begun: Due[] = [];
let current: { id: string; ending: AbortController } | undefined;
let isBusy = false;

/** Runs what is due, and says what could not be run. */
export async function wakeRoutines(host: RoutineHost): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  try {
    await settleLostRepairs(host);
    for (let due = await nextRun(host); due !== undefined; due = await nextRun(host)) await runOne(host, due);
  } finally {
    isBusy = false;
    await setAlarm();
  }
}

/** The next that is to run now. From here on it is not due any more, whatever happens to the run. */
async function nextRun(host: RoutineHost): Promise<Due | undefined> {
  const ended: Array<[StoredRoutine, RunEnd]> = [];
  const next = await changeRoutines((all): Due | undefined => {
    const now = Date.now();
    for (const kept of all) {
      const ends = overdue(kept, now);
      if (ends === undefined) continue;
      kept.last = { ...ends, at: now };
      ended.push([kept, ends]);
    }
    const requested = begun.shift();
    const kept = all.find((one) => (requested === undefined ? isDue(one, now) : one.id === requested.kept.id));
    if (kept === undefined) return undefined;
    if (requested === undefined && kept.schedule !== undefined) kept.due = nextDue(kept.schedule, now);
    kept.running = { number: 0 };
    return { kept, values: requested?.values ?? kept.schedule?.values ?? {} };
  });
  for (const [kept, end] of ended) await notifyEnd(host, kept, end);
  return next;
}

function isDue({ due }: StoredRoutine, now: number): boolean {
  return due !== undefined && due <= now;
}

/** How a run ended that went on when the worker or the browser ended, or that did not begin on its day. */
function overdue(kept: StoredRoutine, now: number): RunEnd | undefined {
  const { running, due, schedule } = kept;
  if (due !== undefined && schedule !== undefined && isTooFar(due, schedule, now)) kept.due = nextDue(schedule, now);
  const missed = isDue(kept, now) && !isStillDue(due ?? now, now) ? due : undefined;
  if (missed !== undefined && schedule !== undefined) kept.due = nextDue(schedule, now);
  if (running !== undefined) {
    delete kept.running;
    return { is: 'lost', number: running.number };
  }
  return missed === undefined ? undefined : { is: 'missed', due: missed };
}

async function runOne(host: RoutineHost, { kept, values }: Due): Promise<void> {
  const { id } = kept;
  const ending = new AbortController();
  current = { id, ending };
  await chrome.alarms.create(ROUTINE_ALARM, { periodInMinutes: ALARM_MINUTES });
  const onStep = (number: number): void => {
    void changeOne(id, (one) => {
      one.running = { number };
    });
  };
  const removal = onRemoval(id, () => ending.abort(new Error('It was removed.')));
  const { end, url, tabIds } = await runFilled(host, kept, values, onStep, ending.signal);
  removal.forget();
  current = undefined;
  const isKept = await changeOne(id, (one) => {
    delete one.running;
    one.last = { ...end, at: Date.now() };
  });
  if (isKept) await closeStopped(id);
  const step = end.is === 'stopped' ? kept.routine.steps[end.number - 1] : undefined;
  await keepStopped(id, { tabIds, values, url, step, at: Date.now() });
  if (!isKept) await closeStopped(id);
  else await notifyEnd(host, kept, end, tabIds.at(-1));
}

async function runFilled(
  host: RoutineHost,
  { routine }: StoredRoutine,
  values: Record<string, string>,
  onStep: (number: number) => void,
  signal: AbortSignal,
): ReturnType<typeof runInBackground> {
  try {
    return await runInBackground(host, filledIn(readRoutine(JSON.stringify(routine)), values), onStep, signal);
  } catch (error) {
    return { end: { is: 'stopped', number: 0, line: routine.url, why: thrownMessage(error) }, url: '', tabIds: [] };
  }
}

async function setAlarm(): Promise<void> {
  const times = (await readRoutines()).flatMap(({ due }) => due ?? []);
  if (times.length === 0) await chrome.alarms.clear(ROUTINE_ALARM);
  else await chrome.alarms.create(ROUTINE_ALARM, { when: Math.min(...times) });
}

type Message = Readonly<Record<string, unknown>>;

const CALLS: Readonly<Record<string, (host: RoutineHost, message: Message) => Promise<unknown>>> = {
  'domtool.routines.list': async (host) => {
    await settleLostRepairs(host);
    const all = await readRoutines();
    const names = slashNames(all.map(({ routine }) => routine.name));
    return Promise.all(all.map((kept, at) => shownOf(kept, names[at] ?? '')));
  },
  'domtool.routines.read': async (_, { text }) => previewOf(readFile(String(text))),
  'domtool.routines.add': async (_, { text }) => add(String(text)),
  'domtool.routines.offer': (host, { tabId, blanks }) => offerOf(host, Number(tabId), blanks as Record<string, string>),
  'domtool.routines.keep': async (host, { tabId, name, blanks }) =>
    add(JSON.stringify(await routineOf(host, Number(tabId), String(name), blanks as Record<string, string>))),
  'domtool.routines.content': (_, { id }) => contentOf(id),
  'domtool.routines.edit': async (_, message) => edit(message),
  'domtool.routines.blank': async (_, message) => changeBlanks(message),
  'domtool.routines.save': async (_, message) => {
    readFile(JSON.stringify(message['routine']));
    await save(message);
  },
  'domtool.routines.remove': async (_, { id }) => {
    stop(id);
    await closeStopped(String(id));
    await changeRoutines((all) => all.splice(0, all.length, ...all.filter((one) => one.id !== id)));
    if (!isBusy) await setAlarm();
  },
  'domtool.routines.schedule': (host, { id, schedule }) => setSchedule(host, id, schedule),
  'domtool.routines.run': async (host, { id, values }) => {
    const kept = await found(id);
    filledIn(readRoutine(JSON.stringify(kept.routine)), values as Record<string, string>);
    if (isBusy) throw new Error('A routine is running. Wait until it is over.');
    begun.push({ kept, values: values as Record<string, string> });
    void wakeRoutines(host);
  },
  'domtool.routines.repair': async (host, { id }) => repairRoutine(host, await found(id)),
  'domtool.routines.settle': async (_, { id, isKept }) => settleChange(id, isKept === true),
  'domtool.routines.clear': async () => {
    await forgetRecording();
    await changeRoutines((all) => all.splice(0));
  },
  'domtool.routines.record': (host, { tabId }) => beginRecording(host, Number(tabId)),
  'domtool.routines.resume': (host) => resumeRecording(host),
  'domtool.routines.keepRecording': async (_, { name }) => keepRecording(String(name).trim()),
  'domtool.routines.discard': forgetRecording,
  'domtool.routines.stop': async (_, { id }) => stop(id),
};

/** Never rejects. */
export async function answerRoutines(host: RoutineHost, message: Message): Promise<ToolResult<unknown>> {
  try {
    return { success: true, data: (await CALLS[String(message['type'])]?.(host, message)) ?? null };
  } catch (error) {
    return { success: false, error: domToolError('BAD_INPUT', thrownMessage(error)) };
  }
}

/** What the person looks at before they add it. */
export interface RoutinePreview {
  name: string;
  hosts: string[];
  lines: string[];
}

function previewOf({ name, url, steps }: Routine): RoutinePreview {
  const urls = [url, ...steps.flatMap(({ step }) => (step.verb === 'goto' ? [step.url] : []))];
  const hosts = urls.map((one) => (URL.canParse(one) ? new URL(one).host : one));
  return { name, hosts: [...new Set(hosts)], lines: steps.map(({ line }) => line) };
}

function readFile(text: string): Routine {
  if (text.length > MAX_TEXT) throw new Error('The file is too large for a routine.');
  const routine = readRoutine(text);
  const upload = routine.steps.findIndex(({ step }) => step.verb === 'upload');
  if (upload >= 0) throw new Error(`Step ${upload + 1} uploads a file, which a routine cannot do here.`);
  return routine;
}

async function add(text: string): Promise<void> {
  readFile(text);
  await changeRoutines((all) => {
    if (all.length >= MOST) throw new Error(`There may be at most ${MOST} routines.`);
    all.unshift({ id: crypto.randomUUID(), routine: JSON.parse(text) });
  });
}

/** If it cannot be kept, it is still there to be seen. */
async function keepRecording(name: string): Promise<void> {
  const routine = await stopRecording();
  if (routine === undefined || routine.steps.length === 0) throw new Error('Nothing was recorded that can be kept.');
  await add(JSON.stringify({ ...routine, name: name === '' ? routine.name : name }));
  await forgetRecording();
}

/** Null turns it off. */
async function setSchedule(host: RoutineHost, id: unknown, schedule: unknown): Promise<void> {
  if (schedule !== null) {
    if (!isSchedule(schedule)) throw new Error('Choose a day and a time.');
    const filled = filledIn(readRoutine(JSON.stringify((await found(id)).routine)), schedule.values);
    const why = await whyNoSecrets(host, filled, false);
    if (why !== undefined) throw new Error(why);
  }
  await changeOne(id, (one) => {
    delete one.due;
    delete one.schedule;
    if (schedule !== null) Object.assign(one, { schedule, due: nextDue(schedule as Schedule, Date.now()) });
  });
  if (!isBusy) await setAlarm();
}

/** The person has seen what the model did: it stays, or the step is as it was. */
async function settleChange(id: unknown, isKept: boolean): Promise<void> {
  let isMoved = false;
  await changeOne(id, (one) => {
    if (one.change !== undefined && !isKept && one.change.now.length > 0) {
      const { number, was, now } = one.change;
      one.routine.steps.splice(number - 1, now.length, was);
      isMoved = now.length !== 1;
    }
    delete one.change;
  });
  // The steps after it have other numbers now.
  if (isMoved) await forgetStopped(String(id));
}

function stop(id: unknown): void {
  if (current?.id === id) current?.ending.abort(new Error('It was stopped by hand.'));
}

async function found(id: unknown): Promise<StoredRoutine> {
  const kept = (await readRoutines()).find((one) => one.id === id);
  if (kept === undefined) throw new Error('There is no such routine.');
  return kept;
}

async function shownOf(kept: StoredRoutine, slash: string): Promise<ShownRoutine> {
  const { routine, ...times } = kept;
  const { name, url, steps, blanks = {} } = routine;
  const lines = steps.map(({ do: line }) => line);
  const secrets = secretsIn(readRoutine(JSON.stringify(routine)));
  return { ...times, name, slash, url, lines, blanks, secrets, canRepair: await canRepair(kept) };
}
