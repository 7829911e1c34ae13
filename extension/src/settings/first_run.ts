// Shows the welcome page when a person has installed the extension.
const WELCOME = 'welcome/welcome.html';
/** No person installs an extension this soon after the start of a browser. */
const YOUNG_MS = 10_000;

/** chrome.runtime.onInstalled */
export async function welcome({ reason }: chrome.runtime.InstalledDetails): Promise<void> {
  if (reason === 'install' && !(await isProgramsBrowser())) await chrome.tabs.create({ url: WELCOME });
}

/**
 * A browser that was started with the extension on its command line, or whose every page is debugged, is controlled by a
 * program.
 */
async function isProgramsBrowser(): Promise<boolean> {
  const tabs = await chrome.tabs.query({});
  if (tabs.every(({ lastAccessed = 0 }) => Date.now() - lastAccessed < YOUNG_MS)) return true;
  const pages = (await chrome.debugger.getTargets()).filter(({ type }) => type === 'page');
  return pages.every(({ attached }) => attached);
}
