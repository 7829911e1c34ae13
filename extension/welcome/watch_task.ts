// Opens the practice shop with the panel next to it, and has the scripted shopper play its task there.
import { task } from '../client/worker.js';
import { t } from '../ui/texts.js';

const SHOP = 'welcome/shop/shop.html';

/** Must be called in a click handler: Chrome opens the panel only on a user action. */
export async function watchTask(windowId: number | undefined): Promise<void> {
  // Even without the panel, the shop shows what is done.
  if (windowId !== undefined) void chrome.sidePanel.open({ windowId }).catch(() => {});
  const url = chrome.runtime.getURL(SHOP);
  const { id } = await chrome.tabs.create({ url });
  if (id === undefined) return;
  await loaded(id);
  await task.start(id, t('shop.task'));
}

async function loaded(tabId: number): Promise<void> {
  if ((await chrome.tabs.get(tabId)).status === 'complete') return;
  await new Promise<void>((resolve) => {
    const listener = (id: number, { status }: { status?: string }): void => {
      if (id !== tabId || status !== 'complete') return;
      chrome.tabs.onUpdated.removeListener(listener);
      resolve();
    };
    chrome.tabs.onUpdated.addListener(listener);
  });
}
