// The tabs of a run. Chrome brings a tab that a page opens to the front; then the person's own tab gets its place back.
import { isRecord } from '../../../js-glue/tool/index.js';
import { TaskTabs, addressOf } from '../tasks/task_tabs.js';

const ADDRESS_MS = 1_000;
const POLL_MS = 20;

export class BackgroundTabs {
  private readonly tabs = new TaskTabs();
  private readonly own = new Set<number>();
  /** The addresses for which the pages want a tab. */
  private readonly wanted: Array<{ by: number; url: string }> = [];
  /** The second time it is the person who shows it. */
  private readonly sent = new Set<number>();
  /** By window: the tab in front, and the one before it. */
  private readonly fronts = new Map<number, readonly [now: number, before?: number]>();

  private constructor() {}

  static async open(): Promise<BackgroundTabs> {
    const its = new BackgroundTabs();
    for (const { id, windowId } of await chrome.tabs.query({ active: true })) {
      if (id !== undefined) its.fronts.set(windowId, [id]);
    }
    chrome.tabs.onCreated.addListener(its.onCreated);
    chrome.tabs.onActivated.addListener(its.onActivated);
    chrome.debugger.onEvent.addListener(its.onEvent);
    return its;
  }

  close(): void {
    chrome.tabs.onCreated.removeListener(this.onCreated);
    chrome.tabs.onActivated.removeListener(this.onActivated);
    chrome.debugger.onEvent.removeListener(this.onEvent);
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

  openedBy(tabId: number): ReturnType<TaskTabs['openedBy']> {
    return this.tabs.openedBy(tabId);
  }

  private readonly onEvent = ({ tabId }: chrome.debugger.DebuggerSession, method: string, about?: object): void => {
    if (method !== 'Page.windowOpen' || tabId === undefined || !this.own.has(tabId) || !isRecord(about)) return;
    this.wanted.push({ by: tabId, url: String(about['url']) });
  };

  private readonly onCreated = (tab: chrome.tabs.Tab): void => {
    void this.openerOf(tab).then((by) => {
      const { id, windowId } = tab;
      if (id === undefined || by === undefined) return;
      this.tabs.onCreated({ ...tab, openerTabId: by });
      this.own.add(id);
      const [now, before] = this.fronts.get(windowId) ?? [];
      if (now === id) this.sendBack(id, before);
    });
  };

  // For a tab that a page in the background opens, Chrome names the one in front, as for a tab that the person opens.
  private async openerOf({ id = -1, openerTabId = -1 }: chrome.tabs.Tab): Promise<number | undefined> {
    if (this.own.has(openerTabId)) return openerTabId;
    if (this.wanted.length === 0) return undefined;
    const url = await firstAddress(id);
    const at = this.wanted.findIndex((one) => one.url === url);
    return at < 0 ? undefined : this.wanted.splice(at, 1)[0]?.by;
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

/** A tab has none yet when Chrome tells of it. */
async function firstAddress(tabId: number): Promise<string | undefined> {
  for (let waited = 0; waited < ADDRESS_MS; waited += POLL_MS) {
    const url = await addressOf(tabId);
    if (url !== undefined && url !== '') return url;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return undefined;
}
