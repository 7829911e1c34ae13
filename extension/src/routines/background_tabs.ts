// The tabs of a run. Chrome brings a tab that a page opens to the front; then the person's own tab gets its place back.
import { TaskTabs } from '../tasks/task_tabs.js';
import type { RoutineHost } from './background_run.js';

const NO_WINDOW = -1;

export class BackgroundTabs {
  private readonly tabs = new TaskTabs();
  private readonly own = new Set<number>();
  /** The second time it is the person who shows it. */
  private readonly sent = new Set<number>();
  /** By window: the tab in front, and the one before it. */
  private readonly fronts = new Map<number, readonly [now: number, before?: number]>();
  /** The window that has the focus, and the one before it; NO_WINDOW if it is one of another program. */
  private focus: readonly [now: number, before?: number] = [NO_WINDOW];
  /** Windows that its pages have opened. */
  private readonly windows = new Set<number>();

  private constructor(private readonly host: RoutineHost) {}

  static async open(host: RoutineHost): Promise<BackgroundTabs> {
    const its = new BackgroundTabs(host);
    for (const { id, windowId } of await chrome.tabs.query({ active: true })) {
      if (id !== undefined) its.fronts.set(windowId, [id]);
    }
    const last = await chrome.windows.getLastFocused().catch(() => undefined);
    its.focus = [last?.focused === true ? (last.id ?? NO_WINDOW) : NO_WINDOW];
    chrome.windows.onFocusChanged.addListener(its.onFocus);
    chrome.tabs.onCreated.addListener(its.onCreated);
    chrome.tabs.onActivated.addListener(its.onActivated);
    return its;
  }

  close(): void {
    chrome.windows.onFocusChanged.removeListener(this.onFocus);
    chrome.tabs.onCreated.removeListener(this.onCreated);
    chrome.tabs.onActivated.removeListener(this.onActivated);
  }

  /** Behind the others. Chrome may be running without a window. */
  async openTab(): Promise<number> {
    const url = 'about:blank';
    const made = await chrome.tabs.create({ url, active: false }).catch(async () => {
      const window = await chrome.windows.create({ url, focused: false, state: 'minimized' });
      return window?.tabs?.[0];
    });
    if (made?.id === undefined) throw new Error('Chrome opened no tab for it.');
    this.own.add(made.id);
    return made.id;
  }

  /** Those that are closed, too. */
  get all(): number[] {
    return [...this.own];
  }

  openedBy(tabId: number): ReturnType<TaskTabs['openedBy']> {
    return this.tabs.openedBy(tabId);
  }

  private readonly onCreated = (tab: chrome.tabs.Tab): void => {
    void this.host.openerOf(tab).then((by) => {
      const { id, windowId } = tab;
      if (id === undefined || by === undefined || !this.own.has(by)) return;
      this.tabs.onCreated({ ...tab, openerTabId: by });
      this.own.add(id);
      const [now, before] = this.fronts.get(windowId) ?? [];
      if (now === id) this.sendBack(id, before);
      if (!this.fronts.has(windowId) || before === undefined) void this.opened(windowId);
    });
  };

  private async opened(windowId: number): Promise<void> {
    if ((await chrome.tabs.query({ windowId })).length !== 1) return;
    this.windows.add(windowId);
    const [now, before] = this.focus;
    if (now === windowId) this.focusAgain(windowId, before);
  }

  private readonly onFocus = (windowId: number): void => {
    const [now] = this.focus;
    // The second time it is the person who shows it.
    if (this.windows.delete(windowId)) this.focusAgain(windowId, now);
    else if (now !== windowId) this.focus = [windowId, now];
  };

  private focusAgain(windowId: number, before = NO_WINDOW): void {
    this.focus = [before];
    this.windows.delete(windowId);
    const [which, focused] = before === NO_WINDOW ? [windowId, false] : [before, true];
    void chrome.windows.update(which, { focused }).catch(() => {});
  }

  private readonly onActivated = ({ tabId, windowId }: { tabId: number; windowId: number }): void => {
    const [now] = this.fronts.get(windowId) ?? [];
    if (this.own.has(tabId) && !this.sent.has(tabId)) this.sendBack(tabId, now);
    else if (now !== tabId) this.fronts.set(windowId, now === undefined ? [tabId] : [tabId, now]);
  };

  private sendBack(tabId: number, front: number | undefined): void {
    this.sent.add(tabId);
    if (front !== undefined) void chrome.tabs.update(front, { active: true }).catch(() => {});
  }
}
