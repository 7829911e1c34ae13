// A tool for steps without a person present: whatever they would have to be asked about is refused.
import { isOfKind } from '../../tool/contract/calls.js';
import type { ToolCall, ToolResult } from '../../tool/contract/contract.js';
import type { CallableTool, CallOptions } from '../../policy/callable_tool.js';
import { SecretTool } from '../../policy/secret_tool.js';
import type { SecretSource } from '../../policy/secret.js';
import { SiteRules } from '../../policy/site_rules.js';
import { siteOf } from '../../policy/sites.js';
import type { AskingError } from '../../policy/asking_error.js';
import { type RiskSettings, weigh } from './risk_check.js';
import { riskRequestGate } from './risk_request_gate.js';

const WOULD_ASK = 'The person would have to be asked';

export interface UnattendedRules {
  secrets: SecretSource;
  settings: RiskSettings;
  /** The addresses that the person has named; their sites are those of the steps. */
  urls: readonly string[];
  /** The steps in words. */
  task: string;
}

export class UnattendedTool implements CallableTool {
  private readonly tool: SecretTool;

  constructor(
    tool: CallableTool,
    private readonly given: UnattendedRules,
  ) {
    this.tool = new SecretTool(new SiteRules([{ blocked: given.settings.blockedSites }]).limit(tool), given.secrets);
  }

  async execute(call: ToolCall, options: CallOptions = {}): Promise<ToolResult> {
    const { tool, given } = this;
    if (isOfKind(call, 'observe', 'emulate', 'wait')) return tool.execute(call, options);
    const { settings, task } = given;
    const sites = given.urls.flatMap((url) => siteOf(url) ?? []);
    const verdict = await weigh({ call, sites, settings, tool });
    if (verdict.is === 'forbidden') return refused(verdict.text);
    if (verdict.is === 'risky') return refused(`${WOULD_ASK}. ${verdict.text}`, verdict.text);
    const gate = riskRequestGate({
      call,
      sites,
      settings,
      allowed: [],
      refused: [],
      approvedRisks: [],
      task,
      names: verdict.node?.words ?? [],
      scrub: (text) => tool.scrubbed(text),
    });
    const result = await tool.execute(verdict.call ?? call, gate === undefined ? options : { ...options, gate });
    const unsent = (gate?.questions ?? []).map(({ sends }) => sends).join('; ');
    if (unsent === '') return result;
    const done = gate?.hasSent === true ? 'A part of it was done. ' : '';
    return refused(`${done}${WOULD_ASK} about what the page was about to send: ${unsent}.`, done + unsent);
  }
}

function refused(message: string, wouldAsk?: string): ToolResult {
  const error: AskingError = { code: 'SECURITY_BLOCKED', message, retrySuggested: false, wouldAsk };
  return { success: false, error };
}
