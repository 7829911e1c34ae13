// Which tabs an MCP client may use: those that a person has shared, and those that the client opened, directly or by its
// actions in one of them. It does not even learn that other tabs exist.
import { domToolError } from '../../../js-glue/tool/index.js';
import type { ToolResult } from '../../../js-glue/tool/index.js';
import type { BridgedTab } from '../../../js-glue/bridge/index.js';
import { changeSession, readSession } from './bridge_storage.js';

/** A page may open a tab shortly after it was pressed. */
const OPENS_WITHIN_MS = 1_500;

export class SharedTabs {
  private readonly openers = new Map<number, number>();
  private readonly lastActed = new Map<number, number>();

  async list(): Promise<BridgedTab[]> {
    const { sharedTabs } = await readSession();
    // This list needs only the debugger permission.
    const targets = await chrome.debugger.getTargets();
    return sharedTabs.flatMap((tabId) => {
      const target = targets.find((one) => one.tabId === tabId && one.type === 'page');
      if (target === undefined) return [];
      const openerId = this.openers.get(tabId);
      return [{ tabId, url: target.url, title: target.title, ...(openerId === undefined ? {} : { openerId }) }];
    });
  }

  async find(tabId: number): Promise<BridgedTab | undefined> {
    return (await this.list()).find((tab) => tab.tabId === tabId);
  }

  async isOwn(tabId: number): Promise<boolean> {
    return (await readSession()).ownTabs.includes(tabId);
  }

  share(tabId: number, isShared: boolean): Promise<void> {
    return changeSession(({ sharedTabs, ownTabs }) => ({
      sharedTabs: isShared ? [...new Set([...sharedTabs, tabId])] : without(sharedTabs, tabId),
      ownTabs: isShared ? ownTabs : without(ownTabs, tabId),
    }));
  }

  own(tabId: number): Promise<void> {
    return changeSession(({ sharedTabs, ownTabs }) => ({
      sharedTabs: [...new Set([...sharedTabs, tabId])],
      ownTabs: [...new Set([...ownTabs, tabId])],
    }));
  }

  /** The client is acting in the tab; tabs that this opens belong to the client. */
  noteActed(tabId: number): void {
    this.lastActed.set(tabId, Date.now());
  }

  /** chrome.tabs.onCreated */
  async onCreated({ id, openerTabId }: chrome.tabs.Tab): Promise<void> {
    if (id === undefined || openerTabId === undefined) return;
    const acted = this.lastActed.get(openerTabId) ?? 0;
    if (Date.now() - acted > OPENS_WITHIN_MS) return;
    this.openers.set(id, openerTabId);
    await this.own(id);
  }

  /** chrome.tabs.onRemoved */
  async onRemoved(tabId: number): Promise<void> {
    this.openers.delete(tabId);
    this.lastActed.delete(tabId);
    if ((await readSession()).sharedTabs.includes(tabId)) await this.share(tabId, false);
  }

  /** chrome.tabs.onReplaced: the same tab with another id. */
  async onReplaced(added: number, removed: number): Promise<void> {
    const { sharedTabs, ownTabs } = await readSession();
    if (!sharedTabs.includes(removed)) return;
    await (ownTabs.includes(removed) ? this.own(added) : this.share(added, true));
    await this.share(removed, false);
  }
}

export function notShared(): ToolResult<never> {
  const message = 'The person has not shared this tab with MCP clients.';
  return { success: false, error: domToolError('NOT_FOUND', message, 'Use a tab that tabs lists, or open one.') };
}

function without(tabs: readonly number[], tabId: number): number[] {
  return tabs.filter((one) => one !== tabId);
}
