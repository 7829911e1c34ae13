// Keeps a tool away from the sites that a person has blocked, also where an action or the page itself leads there. A request
// that a page makes cannot be stopped from here; what came of it is not shown, and nothing is done there but to leave.
import type { ToolCall, ToolResult } from '../tool/contract/contract.js';
import { aside } from './facts.js';
import type { BareTool, CallOptions } from './putting_in.js';
import { isAmong } from './sites.js';

const WAYS_OUT: ReadonlySet<string> = new Set(['navigate', 'back', 'forward', 'handle_dialog']);

export class BoundTool implements BareTool {
  private isOnBlocked: boolean;

  constructor(
    private readonly tool: BareTool,
    private readonly blockedSites: readonly string[],
    /** Where the page is known to be. */
    url = 'about:blank',
  ) {
    this.isOnBlocked = isAmong(url, blockedSites);
  }

  async execute(call: ToolCall, options?: CallOptions): Promise<ToolResult> {
    if (this.blockedSites.length === 0) return this.tool.execute(call, options);
    if (call.action === 'navigate' && isAmong(call.url, this.blockedSites)) return refusal(call.url);
    if (this.isOnBlocked && !WAYS_OUT.has(call.action)) {
      const where = await this.tool.execute(aside({ maxTokens: 1 }), options);
      if (!where.success) return where;
      const refused = this.refusalOf(where);
      if (refused !== undefined) return refused;
    }
    const result = await this.tool.execute(call, options);
    return this.refusalOf(result) ?? result;
  }

  private refusalOf(result: ToolResult): ToolResult | undefined {
    const url = urlOf(result);
    if (url === undefined) return undefined;
    this.isOnBlocked = isAmong(url, this.blockedSites);
    return this.isOnBlocked ? refusal(url) : undefined;
  }
}

function urlOf(result: ToolResult): string | undefined {
  if (!result.success) return undefined;
  if ('snapshotId' in result.data) return result.data.url;
  if (!('outcome' in result.data)) return undefined;
  return result.data.observation?.url ?? result.data.verification?.pageState.url;
}

function refusal(url: string): ToolResult {
  const message = `The page is on ${new URL(url).host}, which the person has blocked. It is neither shown nor acted on.`;
  const remediation = 'Go back, or to another site.';
  return { success: false, error: { code: 'SECURITY_BLOCKED', message, remediation, retrySuggested: false } };
}
