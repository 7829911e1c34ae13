// Which session each live tab has: one a tab, over all its tasks and sites. Kept in chrome.storage.session, so a closed browser
// ends all of it, and the history stays.
const PREFIX = 'domtool.session.';

export const sessionTabs = {
  async of(tabId: number): Promise<string | undefined> {
    return textOf((await chrome.storage.session.get(keyOf(tabId)))[keyOf(tabId)]);
  },

  async tabOf(sessionId: string): Promise<number | undefined> {
    return (await all()).get(sessionId);
  },

  all,

  /** A session belongs to one tab: the one that had it before has none. */
  async put(tabId: number, sessionId: string): Promise<void> {
    const before = await sessionTabs.tabOf(sessionId);
    if (before !== undefined && before !== tabId) await sessionTabs.drop(before);
    await chrome.storage.session.set({ [keyOf(tabId)]: sessionId });
  },

  async drop(tabId: number): Promise<void> {
    await chrome.storage.session.remove(keyOf(tabId));
  },
};

/** The tabs by their sessions. */
async function all(): Promise<Map<string, number>> {
  const kept = await chrome.storage.session.get(null);
  return new Map(
    Object.entries(kept).flatMap(([key, sessionId]) => {
      const tabId = key.startsWith(PREFIX) ? Number(key.slice(PREFIX.length)) : Number.NaN;
      return Number.isInteger(tabId) && typeof sessionId === 'string' ? [[sessionId, tabId] as const] : [];
    }),
  );
}

function keyOf(tabId: number): string {
  return `${PREFIX}${tabId}`;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
