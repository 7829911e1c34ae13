// What a task does with its tabs, and the list of them for its planner.
import type { ToolResult } from '../../tool/contract/contract.js';
import { shortened } from '../risk/describe.js';
import type { SecretTool } from '../../policy/secret_tool.js';
import { hostIn } from './own_tabs.js';
import type { OwnTab, OwnTabs } from './own_tabs.js';
import type { PageFeed } from './page_feed.js';
import type { TaskRiskCheck } from './task_risk_check.js';
import type { TaskLog } from './task_log.js';

export class TabSteps {
  /** By number, as in the last list. */
  private hosts: ReadonlyMap<number, string> = new Map();

  constructor(
    private readonly tabs: OwnTabs,
    private readonly log: TaskLog,
    private readonly feed: PageFeed,
    private readonly riskCheck: TaskRiskCheck,
    private readonly tool: SecretTool,
  ) {}

  /** If the next call is for a new tab: opens it, or returns why it cannot. A call that is repeated finds it open. */
  async openFor({ decision } = this.log.record): Promise<ToolResult | undefined> {
    if (decision?.inNewTab !== true) return undefined;
    delete decision.inNewTab;
    this.feed.forget();
    const error = await this.tabs.open();
    return error === undefined ? undefined : { success: false, error };
  }

  /** Selects or closes the tab that the record names. */
  async selectOrClose(thought: string, race: <R>(work: Promise<R>) => Promise<R>): Promise<void> {
    const { tab } = this.log.record;
    if (tab === undefined) throw new Error('No tab is named.');
    this.feed.forget();
    const error = await race('select' in tab ? this.tabs.select(tab.select) : this.tabs.close(tab.close));
    this.log.addTabChange(tab, error, thought, this.hosts.get('select' in tab ? tab.select : tab.close));
  }

  /** For the planner, which reads their addresses. Notes which were closed. */
  async list(): Promise<OwnTab[]> {
    const { record } = this.log;
    const tabs = await this.tabs.list();
    record.notes.push(...this.tabs.changes());
    if (tabs.some(({ number }) => number > 1)) record.hasTabs = true;
    for (const { url } of tabs.toSorted((one, other) => Number(one.isCurrent) - Number(other.isCurrent))) {
      this.riskCheck.showed(url);
    }
    const listed = tabs.map((tab) => ({ ...tab, url: this.tool.scrubbed(tab.url) }));
    this.hosts = new Map(listed.map(({ number, url }) => [number, hostIn(url)]));
    return listed.map((tab) => ({ ...tab, url: shortened(tab.url) }));
  }
}
