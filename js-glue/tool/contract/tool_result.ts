// What a call answers: its data, or an error.
import type { ActionReport } from './action_report.js';
import type { FindReport } from './find_report.js';
import type { DomToolErrorCode, NodeId } from './generated/calls.js';
import type { Observation } from './observation.js';
import type { Screenshot } from './screenshot.js';

export type ToolResult<T = Observation | ActionReport | FindReport | Screenshot> =
  | { success: true; data: T }
  | { success: false; error: DomToolError };

export interface DomToolError {
  code: DomToolErrorCode;
  /** One sentence an LLM can act on. It contains no page text that the caller was not already shown. */
  message: string;
  remediation?: string;
  retrySuggested: boolean;
  /** OBSCURED: the covering node. STALE and AMBIGUOUS: the candidates. */
  nodeIds?: NodeId[];
  /**
   * STALE and AMBIGUOUS: how likely each candidate is the lost node, from 0 to 1, and what they have in common. `given`:
   * attributes by which the author names the node.
   */
  candidates?: Array<{
    id: NodeId;
    confidence: number;
    same: Array<'role' | 'name' | 'attributes' | 'given' | 'neighbours' | 'place' | 'selector'>;
  }>;
}
