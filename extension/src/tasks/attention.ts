// What is seen of tasks where no panel is open: a badge on the icon at once, which says afterwards how the task ended until
// a panel is opened, and a notification if the person has allowed notifications and does not react.
import type { Task } from '../../../js-glue/agent/index.js';
import { showTab } from '../show_tab.js';
import { logFailure } from '../log.js';

/** A person who is at the panel answers sooner. */
const REACTS_WITHIN_MS = 10_000;
const PREFIX = 'domtool.tab.';
const MAX_WORDS = 200;

/** How the last task ended whose end nobody saw, in chrome.storage.session. */
const UNSEEN = 'domtool.unseen';

type State = 'works' | 'waits';
type Ended = 'done' | 'failed';
const BADGES = {
  works: { text: '…', color: '#2563eb', title: 'panel_iconWorks' },
  waits: { text: '!', color: '#b45309', title: 'panel_iconWaits' },
  done: { text: '✓', color: '#15803d', title: 'panel_notifyDone' },
  failed: { text: '×', color: '#b91c1c', title: 'panel_notifyFailed' },
} as const;

export class Attention {
  private readonly states = new Map<string, State>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor() {
    // A badge outlives the worker that set it.
    void this.drawBadge();
    this.listen();
    chrome.permissions.onAdded.addListener(() => this.listen());
  }

  /** After each change of a task. */
  onTaskChanged(tabId: number, task: Task): void {
    const { taskId, status, pending, paused } = task;
    const before = this.states.get(taskId);
    const isWaiting = status === 'waiting' && paused !== true && pending !== undefined;
    if (isWaiting) this.states.set(taskId, 'waits');
    else if (status === 'running') this.states.set(taskId, 'works');
    else this.states.delete(taskId);
    if (isWaiting && !this.timers.has(taskId)) this.notifyLater(tabId, taskId, pending.text);
    if (!isWaiting) this.forget(tabId, taskId);
    if (this.states.get(taskId) !== before) void this.drawBadge();
    if (before !== undefined && (status === 'success' || status === 'error')) void this.tellEnd(tabId, task);
  }

  /** A panel was opened: what ended before is seen there. */
  async seen(): Promise<void> {
    await chrome.storage.session.remove(UNSEEN);
    await this.drawBadge();
  }

  private listen(): void {
    if (!chrome.notifications?.onClicked.hasListener(show)) chrome.notifications?.onClicked.addListener(show);
  }

  private notifyLater(tabId: number, taskId: string, words: string): void {
    const timer = setTimeout(() => void notify(tabId, 'panel_notifyWaits', words), REACTS_WITHIN_MS);
    this.timers.set(taskId, timer);
  }

  private forget(tabId: number, taskId: string): void {
    const timer = this.timers.get(taskId);
    if (timer === undefined) return;
    clearTimeout(timer);
    this.timers.delete(taskId);
    void chrome.notifications?.clear(`${PREFIX}${tabId}`);
  }

  private async tellEnd(tabId: number, { status, messages }: Task): Promise<void> {
    const ended: Ended = status === 'success' ? 'done' : 'failed';
    if (await this.markUnseen(ended)) await notify(tabId, BADGES[ended].title, messages.at(-1)?.content ?? '');
  }

  /** False if somebody has the panel open, and sees it there. */
  async markUnseen(ended: Ended): Promise<boolean> {
    const panels = await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL' as chrome.runtime.ContextType] });
    if (panels.length > 0) return false;
    await chrome.storage.session.set({ [UNSEEN]: ended });
    await this.drawBadge();
    return true;
  }

  private async drawBadge(): Promise<void> {
    const unseen = (await chrome.storage.session.get(UNSEEN))[UNSEEN] as Ended | undefined;
    const states = [...this.states.values()];
    const state = states.includes('waits') ? 'waits' : (states[0] ?? unseen);
    const { action } = chrome;
    await action.setBadgeText({ text: state === undefined ? '' : BADGES[state].text });
    if (state !== undefined) await action.setBadgeBackgroundColor({ color: BADGES[state].color });
    await action.setTitle({ title: chrome.i18n.getMessage(state === undefined ? 'app_open' : BADGES[state].title) });
  }
}

async function notify(tabId: number, title: string, message: string): Promise<void> {
  const isAllowed = await chrome.permissions.contains({ permissions: ['notifications'] });
  if (!isAllowed || chrome.notifications === undefined) return;
  const made = chrome.notifications.create(`${PREFIX}${tabId}`, {
    type: 'basic',
    iconUrl: chrome.runtime.getURL('icons/128.png'),
    title: chrome.i18n.getMessage(title),
    message: message.slice(0, MAX_WORDS),
  });
  await Promise.resolve(made).catch((error: unknown) => logFailure('A notification', error));
}

function show(notificationId: string): void {
  const tabId = Number(notificationId.slice(PREFIX.length));
  if (!notificationId.startsWith(PREFIX) || !Number.isInteger(tabId)) return;
  void showTab(tabId);
  void chrome.notifications.clear(notificationId);
}
