// A browser whose tabs are fake pages, for tasks that have tabs of their own.
import { ChosenTabs } from '../../../js-glue/agent/tabs/chosen_tabs.js';
import type { JoinedTab } from '../../../js-glue/agent/tabs/chosen_tabs.js';
import { FollowingTool } from '../../../js-glue/agent/tabs/following_tool.js';
import type { ToolCall, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import { FakeTool, type Row, done } from './scripted.js';

export const kField = 'te000001';

/** Tabs with a page each, whose field has the same id everywhere. */
export class FakeBrowser {
  readonly tools = new Map<number, FakeTool>();
  readonly persons = new Set<number>([1]);
  created = 0;
  opens = true;
  joined: ReadonlyArray<JoinedTab<number>> = [];

  /** `tables`: what else stands on the page with that address. */
  constructor(private readonly tables: Readonly<Record<string, readonly Row[]>> = {}) {
    this.add(1, 'https://one.test/');
  }

  add(tabId: number, url: string): void {
    const field = { id: kField, role: 'textbox', name: 'Price', tag: 'input', type: 'text' };
    const rowsAt = (at: string): Row[] => [field, ...(this.tables[at] ?? [])];
    const tool: FakeTool = new FakeTool({ url, rows: rowsAt(url) }, (call): ToolResult | undefined => {
      if (call.action !== 'navigate') return undefined;
      tool.page = { url: call.url, rows: rowsAt(call.url) };
      return done('navigated');
    });
    this.tools.set(tabId, tool);
  }

  get typed(): string[] {
    return [...this.tools.values()].flatMap(({ actions }) =>
      actions.flatMap((call) => (call.action === 'type' ? [call.text] : [])),
    );
  }

  parts(trail: readonly number[] = [1]): { tool: FollowingTool<number>; tabs: ChosenTabs<number> } {
    const host = {
      execute: async (tabId: number, call: ToolCall): Promise<ToolResult> =>
        (await this.tools.get(tabId)?.execute(call)) ?? {
          success: false,
          error: { code: 'DETACHED', message: 'It is closed.', retrySuggested: false },
        },
      openedBy: async () => [],
      isOpen: async (tabId: number) => this.tools.has(tabId),
      close: async (tabId: number) => void this.tools.delete(tabId),
      create: async (beside: number) => {
        if (!this.opens || !this.tools.has(beside)) throw new Error('No tab with that id.');
        this.created += 1;
        this.add(this.created + 1, 'about:blank');
        return this.created + 1;
      },
      addressOf: async (tabId: number) => this.tools.get(tabId)?.page.url,
      isPersons: (tabId: number) => this.persons.has(tabId),
      joined: async (tabs: ReadonlyArray<JoinedTab<number>>) => {
        this.joined = tabs;
      },
    };
    const tool = new FollowingTool<number>(host, trail);
    return { tool, tabs: new ChosenTabs(host, tool, this.joined) };
  }
}
