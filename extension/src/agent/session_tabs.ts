// Which session each live tab has: one a tab, over all its tasks and sites; tabs that a task has share its session. Kept in
// chrome.storage.session, so a closed browser ends all of it, and the history stays.
const PREFIX = 'domtool.session.';

export const sessionTabs = {
  async of(tabId: number): Promise<string | undefined> {
    return textOf((await chrome.storage.session.get(keyOf(tabId)))[keyOf(tabId)]);
  },

  async tabsOf(sessionId: string): Promise<number[]> {
    return (await all()).get(sessionId) ?? [];
  },

  all,

  /** The tabs that had it before have none. */
  async put(tabId: number, sessionId: string): Promise<void> {
    for (const before of await sessionTabs.tabsOf(sessionId)) if (before !== tabId) await sessionTabs.drop(before);
    await sessionTabs.share(tabId, sessionId);
  },

  /** One more tab of the task has it. */
  async share(tabId: number, sessionId: string): Promise<void> {
    await chrome.storage.session.set({ [keyOf(tabId)]: sessionId });
  },

  /** The browser calls the tab otherwise now. */
  async rename(from: number, to: number): Promise<void> {
    const sessionId = await sessionTabs.of(from);
    if (sessionId === undefined) return;
    await sessionTabs.drop(from);
    await sessionTabs.share(to, sessionId);
  },

  async drop(tabId: number): Promise<void> {
    await chrome.storage.session.remove(keyOf(tabId));
  },
};

/** The tabs of each session. */
async function all(): Promise<Map<string, number[]>> {
  const tabs = new Map<string, number[]>();
  for (const [key, sessionId] of Object.entries(await chrome.storage.session.get(null))) {
    const tabId = key.startsWith(PREFIX) ? Number(key.slice(PREFIX.length)) : Number.NaN;
    if (!Number.isInteger(tabId) || typeof sessionId !== 'string') continue;
    tabs.set(sessionId, [...(tabs.get(sessionId) ?? []), tabId]);
  }
  return tabs;
}

function keyOf(tabId: number): string {
  return `${PREFIX}${tabId}`;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
