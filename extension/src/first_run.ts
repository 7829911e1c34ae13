// Shows the welcome page when a person has installed the extension.
const WELCOME = 'welcome/welcome.html';
/** Nobody gets from the start of a browser to an installation in less. */
const YOUNG_MS = 10_000;

/** chrome.runtime.onInstalled */
export async function welcome({ reason }: chrome.runtime.InstalledDetails): Promise<void> {
  if (reason === 'install' && !(await isProgramsBrowser())) await chrome.tabs.create({ url: WELCOME });
}

/** A browser that began with the extension on its command line, or whose every page is debugged, is driven by a program. */
async function isProgramsBrowser(): Promise<boolean> {
  const tabs = await chrome.tabs.query({});
  if (tabs.every(({ lastAccessed = 0 }) => Date.now() - lastAccessed < YOUNG_MS)) return true;
  const pages = (await chrome.debugger.getTargets()).filter(({ type }) => type === 'page');
  return pages.every(({ attached }) => attached);
}
