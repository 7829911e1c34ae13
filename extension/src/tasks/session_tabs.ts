// Which session each open tab has: one per tab, over all its tasks and sites. Tabs of a task share its session. Stored in
// chrome.storage.session, so it ends with the browser, while the history stays.
const PREFIX = 'domtool.session.';

export const sessionTabs = {
  async of(tabId: number): Promise<string | undefined> {
    return textOf((await chrome.storage.session.get(keyOf(tabId)))[keyOf(tabId)]);
  },

  async tabsOf(sessionId: string): Promise<number[]> {
    return (await all()).get(sessionId) ?? [];
  },

  all,

  /** The tabs that had the session before lose it. */
  async put(tabId: number, sessionId: string): Promise<void> {
    for (const before of await sessionTabs.tabsOf(sessionId)) if (before !== tabId) await sessionTabs.drop(before);
    await sessionTabs.share(tabId, sessionId);
  },

  /** One more tab of the task gets it. */
  async share(tabId: number, sessionId: string): Promise<void> {
    await chrome.storage.session.set({ [keyOf(tabId)]: sessionId });
  },

  /** The browser has changed the id of the tab. */
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
