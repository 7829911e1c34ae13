// The conversation of the followed tab: its task, the messages of its session, and what the model is saying now.
import { batch, computed, effect, signal } from '@preact/signals';
import type { Message, Reason, Task } from '../../js-glue/agent/index.js';
import type { ToolResult } from '../../js-glue/tool/index.js';
import { sessions } from '../client/sessions.js';
import type { Session } from '../../js-glue/sessions/index.js';
import { listen, settings, task as tasks, tool } from '../client/worker.js';
import { announce } from '../ui/live_region.js';
import { t } from '../ui/texts.js';
import type { Settings } from '../src/settings/settings.js';
import { firstTab, followed, refresh } from './followed_tab.js';
import { newsOf } from './announcements.js';
import { refusalInWords, retryInWords } from './chat/failure_texts.js';
import type { Unplaced } from './other_devices.js';
import { listenToOtherDevices } from './other_devices.js';

/** More messages of a session are fetched on request. */
export const PAGE = 500;
/** More than a screen shows. They are drawn before the others are fetched. */
const FIRST_PAGE = 40;

export const task = signal<Task | null>(null);
export const session = signal<Session | null>(null);
/** The model's answer while it is streamed. */
export const saying = signal('');
/** The model could not be asked, and is asked again. */
export const retry = signal<Reason | undefined>(undefined);
/** Nothing has happened in the task since then, by Date.now(). */
export const quietSince = signal(Date.now());
/** Why the person's last instruction could not be followed. */
export const refusal = signal('');
/** Chrome stopped the worker while a task was running. */
export const hasRestarted = signal(false);
export const isOnline = signal(navigator.onLine);
/** Undefined until they were read. */
export const settingsNow = signal<Settings | undefined>(undefined);

const kept = signal<Message[]>([]);
/** The tab whose task and messages are shown; undefined while they are fetched. */
export const loadedTab = signal<number | undefined>(undefined);
export const hasEarlier = signal(false);

export const messages = computed(() => merged(kept.value, task.value?.messages ?? []));
export const isTaskActive = computed(() => task.value?.status === 'running' || task.value?.status === 'waiting');
/** The tab into which a running task has moved from the followed one. */
export const elsewhere = computed(() => {
  const tabId = isTaskActive.value ? task.value?.tabId : undefined;
  return tabId === followed.value?.tabId ? undefined : tabId;
});

/** The shown session, if the backend pushes messages that other devices add to it. */
const pushedSession = computed(() =>
  settingsNow.value?.planner?.kind === 'http' ? (task.value?.sessionId ?? session.value?.sessionId) : undefined,
);

/** By messageId; in the order of the session, with new messages last. */
export function merged(older: readonly Message[], newer: readonly Message[]): Message[] {
  const byId = new Map(older.map((message) => [message.messageId, message]));
  for (const message of newer) byId.set(message.messageId, message);
  return [...byId.values()];
}

/** Pushed messages may arrive late: each stands where its number says, and last without one. */
function withPushed(older: readonly Message[], { sequenceNumber, ...message }: Unplaced): Message[] {
  const others = older.filter(({ messageId }) => messageId !== message.messageId);
  const before = others.findLastIndex((one) => sequenceNumber === undefined || one.sequenceNumber <= sequenceNumber);
  const placed = { ...message, sequenceNumber: sequenceNumber ?? others[before]?.sequenceNumber ?? 0 };
  return others.toSpliced(before + 1, 0, placed);
}

/** Listens for changes of tasks, for as long as the page lives. */
export function listenForTasks(): void {
  addEventListener('online', () => {
    isOnline.value = true;
  });
  addEventListener('offline', () => {
    isOnline.value = false;
  });
  listen(({ type, tabId, tabIds, ...message }) => {
    if (type === 'domtool.sessions.changed') void onSessionChanged(String(message['sessionId']));
    if (!Array.isArray(tabIds) || !tabIds.includes(openedTab)) return;
    if (type === 'domtool.task.changed') onTask(message['task'] as Task);
    if (type === 'domtool.task.text') onText(String(message['delta']));
    if (type === 'domtool.task.retrying') onRetrying(message['reason'] as Reason);
  });
  chrome.storage.local.onChanged.addListener(() => void readSettings());
  void readSettings();
  effect(() => {
    const tabId = followed.value?.tabId ?? firstTab.value;
    if (tabId !== undefined) void open(tabId);
  });
  listenToOtherDevices(
    pushedSession,
    (message) => {
      kept.value = withPushed(kept.value, message);
    },
    (sessionId) => void readNewest(sessionId),
  );
  watchWorker();
}

/** The tab whose task and messages are shown or being fetched. */
let openedTab: number | undefined;

async function open(tabId: number): Promise<void> {
  if (openedTab === tabId) return;
  openedTab = tabId;
  batch(() => {
    loadedTab.value = undefined;
    task.value = null;
    kept.value = [];
    session.value = null;
    saying.value = '';
    retry.value = undefined;
    quietSince.value = Date.now();
    refusal.value = '';
    hasEarlier.value = false;
  });
  await reload(tabId);
}

async function reload(tabId: number): Promise<void> {
  const [now, own] = await Promise.all([tasks.get(tabId), sessions.ofTab(tabId)]);
  if (openedTab !== tabId) return;
  const its = own.success ? own.data : null;
  // Those of the task must be among them, or they would be taken for new ones.
  const inTask = now.success ? (now.data?.messages.length ?? 0) : 0;
  const limit = loadedTab.value === tabId ? PAGE : Math.min(FIRST_PAGE + inTask, PAGE);
  const read = its === null ? null : await sessions.messages(its.sessionId, { limit });
  if (openedTab !== tabId) return;
  batch(() => {
    if (now.success) task.value = now.data;
    session.value = its;
    loadedTab.value = tabId;
    // A deleted session is no longer shown; one that cannot be read stays as it was.
    if (own.success && its === null) kept.value = [];
    if (read?.success !== true) return;
    kept.value = read.data.messages;
    hasEarlier.value = read.data.messages.length < read.data.total;
  });
  if (hasEarlier.value && limit < PAGE) requestIdleCallback(() => void showEarlier(PAGE - limit));
}

/** After a round of another device. This device's own task is shown from its record. */
async function readNewest(sessionId: string): Promise<void> {
  if (isTaskActive.value) return;
  const read = await sessions.messages(sessionId, { limit: PAGE });
  if (!read.success || pushedSession.value !== sessionId || isTaskActive.value) return;
  kept.value = read.data.messages.reduce<Message[]>(withPushed, kept.value);
}

/** Fetches the messages before those that are shown. */
export async function showEarlier(limit = PAGE): Promise<void> {
  const first = kept.value[0]?.sequenceNumber;
  const own = session.value;
  if (own === null || first === undefined) return;
  const read = await sessions.messages(own.sessionId, { before: first, limit });
  if (!read.success || session.value?.sessionId !== own.sessionId) return;
  batch(() => {
    kept.value = merged(read.data.messages, kept.value);
    hasEarlier.value = read.data.messages.length === limit;
  });
}

function onRetrying(reason: Reason): void {
  retry.value = reason;
  announce(retryInWords(reason, Date.now()));
}

function onText(delta: string): void {
  saying.value += delta;
  quietSince.value = Date.now();
  retry.value = undefined;
}

function onTask(now: Task): void {
  const before = task.value;
  batch(() => {
    quietSince.value = Date.now();
    retry.value = undefined;
    // Messages of an earlier task of the session stay.
    if (before !== null && before.taskId !== now.taskId) kept.value = messages.value;
    task.value = now;
    // A backend may have named the session.
    const { sessionId } = now;
    if (session.value !== null && isTaskActive.value) session.value = { ...session.value, sessionId };
    // What the person says in the middle of the agent's answer does not end it.
    const fresh = now.messages.slice(before?.taskId === now.taskId ? before.messages.length : 0);
    if (fresh.some(({ role }) => role !== 'user') || now.status !== 'running') saying.value = '';
  });
  for (const words of newsOf(before, now)) announce(words);
}

async function onSessionChanged(sessionId: string): Promise<void> {
  const tabId = openedTab;
  if (tabId === undefined) return;
  if (session.value === null || (session.value.sessionId === sessionId && !isTaskActive.value)) await reload(tabId);
}

async function readSettings(): Promise<void> {
  const read = await settings.get();
  if (read.success) settingsNow.value = read.data;
}

// A port ends with the worker. Asking for the task starts the worker again, and it continues from its record.
function watchWorker(): void {
  const port = chrome.runtime.connect({ name: 'domtool.panel' });
  port.onDisconnect.addListener(async () => {
    const { tabId } = followed.value ?? {};
    if (tabId !== undefined && isTaskActive.value) {
      hasRestarted.value = true;
      announce(t('panel.restarted'));
      await reload(tabId);
      watchWorker();
    } else {
      isPortLost = true;
    }
  });
}

let isPortLost = false;

function reconnectIfLost(): void {
  if (!isPortLost) return;
  isPortLost = false;
  watchWorker();
}

/** The person's instructions to the followed tab's task. */
export const commands = {
  async start(instruction: string): Promise<boolean> {
    reconnectIfLost();
    return order(async (tabId) => {
      hasRestarted.value = false;
      return tasks.start(tabId, instruction);
    });
  },
  /** A new task, or words to the one that goes on. */
  async send(words: string, files: readonly string[]): Promise<boolean> {
    reconnectIfLost();
    return order(async (tabId) => {
      if (!isTaskActive.value) hasRestarted.value = false;
      return tasks.send(tabId, words, files);
    });
  },
  stop: () => order((tabId) => tasks.stop(tabId)),
  pause: () => order((tabId) => tasks.pause(tabId)),
  resume: () => order((tabId) => tasks.resume(tabId)),
  approve: (yes: boolean | 'once' | 'always') => order((tabId) => tasks.approve(tabId, yes)),
  async useModel(planner: NonNullable<Settings['planner']>): Promise<boolean> {
    return order(() => settings.set({ planner }));
  },
  /** Resumes after the person had ended the debugging. */
  attachAgain: () =>
    order(async (tabId) => {
      const status = await tool.resume(tabId);
      await refresh(tabId);
      return status;
    }),
};

async function order(give: (tabId: number) => Promise<ToolResult<unknown>>): Promise<boolean> {
  const { tabId } = followed.value ?? {};
  if (tabId === undefined) return false;
  const result = await give(tabId);
  refusal.value = result.success ? '' : refusalInWords(result.error);
  announce(refusal.value);
  return result.success;
}

/** Gives the followed tab to the task of another one. */
export async function addTabTo(taskTab: number): Promise<void> {
  const { tabId } = followed.value ?? {};
  if (tabId === undefined || !(await order((added) => tasks.addTab(taskTab, added)))) return;
  openedTab = undefined;
  await open(tabId);
}

/** Continues a session in the followed tab. */
export async function openSession(sessionId: string): Promise<ToolResult<unknown>> {
  const { tabId } = followed.value ?? {};
  const result = await sessions.open(sessionId, tabId ?? -1);
  if (result.success && tabId !== undefined) {
    openedTab = undefined;
    await open(tabId);
  }
  return result;
}

/** The session stays in the list; the next task begins a new one. */
export async function newChat(): Promise<boolean> {
  const { tabId } = followed.value ?? {};
  const isLeft = await order(sessions.leave);
  if (isLeft && tabId !== undefined) {
    openedTab = undefined;
    await open(tabId);
    announce(t('panel.newChatBegun'));
  }
  return isLeft;
}

/** The session began on another site than the one that the tab shows, and what is asked next may not belong to it. */
export const isOnOtherSite = computed(() => {
  const { domain = '', metadata } = session.value ?? {};
  return !isTaskActive.value && domain !== '' && metadata !== undefined && domain !== metadata.initialDomain;
});
