// The tabs that are open and loaded besides the followed one, and that an extension may see. The list of debug targets needs no permission for
// their sites.
import { isForbidden } from '../followed_tab.js';

export interface OpenTab {
  tabId: number;
  title: string;
  /** Its address in short, such as "shop.test/tea"; with its query where another tab looks the same without. */
  place: string;
}

/** Those of the window first, as they stand there. What is open in private stays there, and a private window is on its own. */
export async function openTabs(besides: number): Promise<OpenTab[]> {
  const [targets, { id: here, incognito: isPrivate }, tabs] = await Promise.all([
    chrome.debugger.getTargets(),
    chrome.windows.getCurrent(),
    chrome.tabs.query({}),
  ]);
  const order = tabs
    .filter(({ incognito, discarded }) => incognito === isPrivate && !discarded)
    .toSorted(
      (one, other) => Number(other.windowId === here) - Number(one.windowId === here) || one.index - other.index,
    )
    .map(({ id }) => id);
  const open = order.flatMap((tabId): Array<OpenTab & { rest: string }> => {
    const target = targets.find((one) => one.tabId === tabId && one.type === 'page');
    if (tabId === undefined || tabId === besides || target === undefined) return [];
    const { url, title } = target;
    if (!/^(?:https?|file):/.test(url) || isForbidden(url)) return [];
    const { host, pathname, search, hash } = new URL(url);
    return [{ tabId, title, place: pathname === '/' ? host : host + pathname, rest: search + hash }];
  });
  return open.map(({ rest, ...tab }) => {
    const isAlone = open.every(
      ({ tabId, title, place }) => tabId === tab.tabId || title !== tab.title || place !== tab.place,
    );
    return isAlone ? tab : { ...tab, place: tab.place + rest };
  });
}

/** To read one that Chrome has unloaded would load it again, in front of the others. */
export async function isUnloaded(tabId: number): Promise<boolean> {
  const tab = await chrome.tabs.get(tabId).catch(() => undefined);
  return tab?.discarded === true;
}
