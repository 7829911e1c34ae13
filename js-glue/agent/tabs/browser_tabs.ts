// The tabs of a connected browser (`connect` of domtool/node), for a task that continues in tabs that its pages open.
import type { Tool } from '../task/interfaces.js';
import type { OwnTabs } from '../task/own_tabs.js';
import { ChosenTabs } from './chosen_tabs.js';
import { FollowingTool } from './following_tool.js';
import type { TabHost } from './following_tool.js';

export interface TabbedBrowser {
  /** In any order. */
  tabs(): Promise<Array<{ targetId: string; openerId?: string; url?: string }>>;
  open(targetId: string): Promise<Tool & { close(): Promise<void> }>;
  closeTab(targetId: string): Promise<void>;
}

/** It can also open tabs. */
export interface OpeningBrowser extends TabbedBrowser {
  createTab(url: string): Promise<string>;
}

/** The tool of an `Agent` whose task begins in the tab. */
export function followTabs(browser: TabbedBrowser, targetId: string): Tool {
  return new FollowingTool(hostOf(browser), [targetId]);
}

/** Of an `Agent` that may also open tabs: `new Agent({ ...ownTabs(browser, targetId), planner, person })`. */
export function ownTabs(browser: OpeningBrowser, targetId: string): { tool: Tool; tabs: OwnTabs } {
  const host = {
    ...hostOf(browser),
    create: () => browser.createTab('about:blank'),
    addressOf: async (tabId: string) => (await browser.tabs()).find((tab) => tab.targetId === tabId)?.url,
    isPersons: (tabId: string) => tabId === targetId,
  };
  const tool = new FollowingTool(host, [targetId]);
  return { tool, tabs: new ChosenTabs(host, tool) };
}

function hostOf(browser: TabbedBrowser): TabHost<string> {
  const tools = new Map<string, ReturnType<TabbedBrowser['open']>>();
  const seen = new Map<string, number>();
  const toolOf = (tabId: string): ReturnType<TabbedBrowser['open']> => {
    const tool = tools.get(tabId) ?? browser.open(tabId);
    tools.set(tabId, tool);
    tool.catch(() => tools.delete(tabId));
    return tool;
  };
  const isOpen = async (tabId: string): Promise<boolean> =>
    (await browser.tabs()).some((tab) => tab.targetId === tabId);
  return {
    execute: async (tabId: string, ...given: Parameters<Tool['execute']>) => (await toolOf(tabId)).execute(...given),
    openedBy: async (tabId: string) => {
      const its = (await browser.tabs()).filter(({ openerId }) => openerId === tabId);
      for (const one of its) if (!seen.has(one.targetId)) seen.set(one.targetId, Date.now());
      return its
        .map((one) => ({ tabId: one.targetId, at: seen.get(one.targetId) ?? 0 }))
        .toSorted((one, other) => one.at - other.at);
    },
    isOpen,
    close: async (tabId: string) => {
      await (await toolOf(tabId)).close();
      tools.delete(tabId);
      await browser.closeTab(tabId);
    },
  };
}
