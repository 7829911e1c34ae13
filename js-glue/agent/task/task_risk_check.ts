// The risk check of a task: with what the task may do, and with what its planner was shown and what the person has said.
import { EARLIER, NO_SITE, weigh } from '../risk/risk_check.js';
import type { RiskSettings, Verdict } from '../risk/risk_check.js';
import type { Knowledge } from '../risk/cross_site_data.js';
import { riskRequestGate } from '../risk/risk_request_gate.js';
import type { RiskRequestGate } from '../risk/risk_request_gate.js';
import { siteOf } from '../../policy/sites.js';
import type { SecretTool } from '../../policy/secret_tool.js';
import type { ToolCall } from '../../tool/contract/contract.js';
import { isEmptyTab } from './empty_tab.js';
import type { Targets } from './task_log.js';
import type { TaskRecord } from './task.js';

export class TaskRiskCheck {
  /** The site that was shown last. */
  private current = NO_SITE;

  constructor(
    private readonly record: TaskRecord,
    private readonly settings: RiskSettings,
    private readonly tool: SecretTool,
  ) {}

  /** The site where the task began is one of its sites. A later redirect leads to another site. */
  began(url: string): void {
    if (this.record.began) return;
    this.record.began = true;
    const site = siteOf(url);
    if (site !== undefined && !this.record.sites.includes(site)) this.record.sites.push(site);
  }

  async weigh(call: ToolCall): Promise<Verdict> {
    const { record, settings, tool } = this;
    const onAddress = (url: string): void => this.began(url);
    const knows = record.hasTabs === true ? { knows: await this.knowledge() } : {};
    return weigh({ call, sites: record.sites, settings, tool, onAddress, ...knows });
  }

  /** `approvedRisks`: the risks that the question named before the person approved the call. */
  requestGateFor(call: ToolCall, { node }: Targets, approvedRisks: readonly string[]): RiskRequestGate | undefined {
    const { sites, refused, once = [] } = this.record;
    const allowed = [...this.record.allowed, ...once];
    const { settings, tool } = this;
    const names = node?.words ?? [];
    const scrub = (text: string): string => tool.scrubbed(text);
    return riskRequestGate({
      call,
      sites,
      settings,
      allowed,
      refused,
      approvedRisks,
      task: this.personWords,
      names,
      scrub,
    });
  }

  /** The planner is shown this address or its page. */
  showed(url: string): void {
    const site = siteOf(url) ?? NO_SITE;
    this.current = site;
    if (isEmptyTab(url)) return;
    this.record.read = [...(this.record.read ?? []).filter((one) => one !== site), site];
  }

  private async knowledge(): Promise<Knowledge> {
    const { read = [], allowed, earlier } = this.record;
    const secrets = (await this.tool.labels()).map(({ name }) => name);
    const known = earlier === undefined ? read : [EARLIER, ...read];
    return { read: known, current: this.current, personWords: this.personWords, secrets, allowed };
  }

  /** In the person's words. */
  private get personWords(): string {
    const spoken = this.record.messages.filter(({ role }) => role === 'user');
    return spoken.map(({ content }) => content).join(' ');
  }
}
