// Hides a tab the way a person does who switches to another tab or minimises the window.
import type { Tab } from './browser.js';

export type Sight = 'behind' | 'minimised';

/** Switches of Playwright with which Chrome treats hidden tabs like visible ones. */
export const kUndrawnSwitches: string[] = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

interface Api {
  tabs: {
    get(id: number): Promise<{ windowId: number }>;
    create(options: object): Promise<unknown>;
  };
  windows: { create(options: object): Promise<unknown>; update(id: number, options: object): Promise<unknown> };
}

export async function outOfSight(tab: Tab, sight: Sight): Promise<void> {
  await tab.browser.worker.evaluate(
    async ([id, where]) => {
      const { tabs, windows } = (self as unknown as { chrome: Api }).chrome;
      const { windowId } = await tabs.get(id);
      if (where === 'behind') await tabs.create({ windowId, url: 'about:blank', active: true });
      // Chrome shows a tab that is opened in a minimised window, but still treats the window as minimised.
      else for (const state of ['normal', 'minimized']) await windows.update(windowId, { state });
    },
    [tab.id, sight] as const,
  );
}
