// The recording that a person has begun: one at a time. It outlives the worker, and ends with its tab.
import { domToolError } from '../../../../js-glue/tool/index.js';
import type { RoutineContent } from '../../../../js-glue/routines/index.js';
import { TaskTabs, addressOf, isOpen } from '../../tasks/task_tabs.js';
import type { RoutineHost } from '../background_run.js';
import { noteSecrets } from '../call_outcomes.js';
import type { Repair } from '../repair.js';
import { RECORDING_KEY, type Recording, readRecording } from './recording.js';
import { Recorder } from './recorder.js';

let current: Recorder | undefined;
let beginning: Promise<void> | undefined;
let ending: Promise<void> | undefined;

/** More often than an idle tab is disconnected. */
const AWAKE_MS = 30_000;
const LOST_MS = 300;
const MAX_TITLE = 100;
const GOES_ON = 'A recording goes on. End that first.';
const BUSY = 'A task works in this tab. Record when it is over.';

/** Rejects with a sentence if it cannot begin. */
export async function beginRecording(host: RoutineHost, tabId: number): Promise<void> {
  // Two presses of the button come before the first has begun.
  if (current !== undefined || beginning !== undefined) throw new Error(GOES_ON);
  beginning = begin(host, tabId).finally(() => {
    beginning = undefined;
  });
  await beginning;
}

async function begin(host: RoutineHost, tabId: number): Promise<void> {
  const before = await readRecording();
  if (before !== undefined && before.ended === undefined) throw new Error(GOES_ON);
  const status = (await host.task(tabId))?.status;
  if (status === 'running' || status === 'waiting') throw new Error(BUSY);
  if (host.repairs.has(tabId)) throw new Error(BUSY);
  const url = (await addressOf(tabId)) ?? '';
  if (!/^https?:/.test(url)) throw new Error('Open a page of the web first. Nothing can be recorded here.');
  const scrubber = await noteSecrets(host.secrets);
  const title = scrubber
    .scrub(await titleOf(host, tabId))
    .trim()
    .slice(0, MAX_TITLE);
  await listen(host, { tabId, title: title === '' ? new URL(url).host : title, notes: [] });
}

/** After a worker that Chrome has ended. */
export async function resumeRecording(host: RoutineHost): Promise<void> {
  if (current !== undefined) return;
  const recording = await readRecording();
  if (recording === undefined || recording.ended !== undefined) return;
  beginning ??= titleOf(host, recording.tabId)
    .then(() => listen(host, recording))
    .catch(() => keep({ ...recording, ended: 'detached' }))
    .finally(() => {
      beginning = undefined;
    });
  await beginning;
}

/** Attaches to the tab. */
async function titleOf(host: RoutineHost, tabId: number): Promise<string> {
  const look = await host.execute(tabId, { action: 'get_dom', options: { maxTokens: 1 } });
  if (!look.success) throw new Error(look.error.message);
  return 'title' in look.data ? look.data.title : '';
}

async function listen(host: RoutineHost, recording: Recording): Promise<void> {
  let end = (_: Recording['ended']): void => {};
  const opened = new TaskTabs();
  const refuse = (tabId: number): void => void host.repairs.set(tabId, REFUSES);
  // A closed tab is also reported as lost.
  const lost = (tabId: number): void =>
    void setTimeout(async () => {
      if (tabId === recording.tabId && (await isOpen(tabId))) end('detached');
    }, LOST_MS);
  const recorder = new Recorder(host, recording, {
    changed: () => keep(recording),
    lost,
    closed: () => end('closed'),
    moved: refuse,
    opened,
  });
  current = recorder;
  try {
    await recorder.begin();
  } catch (error) {
    current = undefined;
    await recorder.end();
    throw error;
  }
  refuse(recording.tabId);
  await keep(recording);
  const awake = setInterval(() => {
    void host.execute(recording.tabId, { action: 'wait', until: 'stable', timeoutMs: 1 });
  }, AWAKE_MS);
  const onCreated = (tab: chrome.tabs.Tab): void => {
    void host.openerOf(tab).then((openerTabId) => opened.onCreated({ ...tab, openerTabId }));
  };
  const onActivated = ({ tabId }: { tabId: number }): void => recorder.activated(tabId);
  end = (ended): void => {
    clearInterval(awake);
    chrome.tabs.onCreated.removeListener(onCreated);
    chrome.tabs.onActivated.removeListener(onActivated);
    chrome.tabs.onRemoved.removeListener(onRemoved);
    chrome.debugger.onDetach.removeListener(onDetach);
    for (const [tabId, repair] of [...host.repairs]) if (repair === REFUSES) host.repairs.delete(tabId);
    if (ended === undefined || current !== recorder) return;
    current = undefined;
    ending = recorder.end().then(() => keep({ ...recording, ended }));
  };
  const onRemoved = (tabId: number, { isWindowClosing }: chrome.tabs.OnRemovedInfo): void => {
    opened.onRemoved(tabId);
    // The other tabs of a window are closed after it.
    const waitMs = isWindowClosing ? LOST_MS : 0;
    if ((recording.tabs?.length ?? 1) > 1) setTimeout(() => recorder.closed(tabId), waitMs);
    else if (tabId === recording.tabId) end('closed');
  };
  const onDetach = ({ tabId = 0 }: chrome.debugger.Debuggee): void => lost(tabId);
  chrome.tabs.onCreated.addListener(onCreated);
  chrome.tabs.onActivated.addListener(onActivated);
  chrome.tabs.onRemoved.addListener(onRemoved);
  chrome.debugger.onDetach.addListener(onDetach);
  releaseListeners = () => end(undefined);
}

let releaseListeners = (): void => {};

/** What was kept; undefined if there is none. Nothing more is recorded. */
export async function stopRecording(): Promise<RoutineContent | undefined> {
  await beginning?.catch(() => {});
  await ending;
  const recorder = current;
  current = undefined;
  releaseListeners();
  await recorder?.end();
  const recording = await readRecording();
  if (recording !== undefined && recording.ended === undefined) await keep({ ...recording, ended: 'stopped' });
  return recording?.routine;
}

export async function forgetRecording(): Promise<void> {
  await stopRecording();
  await chrome.storage.session.remove(RECORDING_KEY);
}

async function keep(recording: Recording): Promise<void> {
  await chrome.storage.session.set({ [RECORDING_KEY]: recording });
}

/** Of a task that begins in the tab meanwhile. */
const REFUSES: Repair = {
  refusal: {
    success: false,
    error: domToolError(
      'NOT_ACTIONABLE',
      'The person is recording in this tab. Nothing else can be done here meanwhile.',
    ),
  },
  done: async () => {},
  changed: () => {},
};
