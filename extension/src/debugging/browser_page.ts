// Leaves a page of the browser itself, which no extension can attach to, so that the tab can be used. The page that was asked
// for is opened afterwards like any other.

const OWN =
  /^(?:(?:chrome|chrome-search|chrome-untrusted|chrome-error|edge|about|view-source):|https:\/\/chromewebstore\.google\.com\/)/;
const WAIT_MS = 5_000;

/** Returns whether the tab shows an empty page in place of one of the browser's own. */
export async function leaveBrowserPage(tabId: number): Promise<boolean> {
  const targets = await chrome.debugger.getTargets();
  const url = targets.find((target) => target.tabId === tabId && target.type === 'page')?.url ?? '';
  if (!OWN.test(url)) return false;
  const left = new Promise<boolean>((resolve) => {
    const end = (hasLeft: boolean): void => {
      clearTimeout(timer);
      chrome.tabs.onUpdated.removeListener(listener);
      resolve(hasLeft);
    };
    const listener = (id: number, { status }: { status?: string }): void => {
      if (id === tabId && status === 'complete') end(true);
    };
    const timer = setTimeout(() => end(false), WAIT_MS);
    chrome.tabs.onUpdated.addListener(listener);
  });
  await chrome.tabs.update(tabId, { url: 'about:blank' }).catch(() => {});
  return left;
}
