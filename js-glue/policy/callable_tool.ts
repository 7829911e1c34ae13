// A tool as its callers see it: what each wrapper around it also is.
import type { ToolCall, ToolResult } from '../tool/contract/contract.js';
import type { RequestGate } from '../tool/contract/request_gate.js';
import type { SiteRules } from './site_rules.js';

export interface CallOptions {
  signal?: AbortSignal;
  /** Which sites may be seen and acted in. */
  sites?: SiteRules;
  /** Decides about the requests of an action before they leave the browser. */
  gate?: RequestGate;
  /** It fails where its tab is closed, and goes to no other. */
  stays?: boolean;
}

export interface CallableTool {
  execute(call: ToolCall, options?: CallOptions): Promise<ToolResult>;
}
