// What a host learns about each call, for logs and counts: its outcome, its size and its time. No page content and no typed
// text.
import type { CallMetrics, ToolResult } from '../contract/contract.js';

/** `totalMs` does not include waiting for earlier calls. */
export function metricsOf(action: string, result: ToolResult, totalMs: number): CallMetrics {
  const known = { action, success: result.success, totalMs };
  if (!result.success) return { ...known, code: result.error.code };
  const { data } = result;
  const outcome = 'outcome' in data ? { outcome: data.outcome } : {};
  const look = 'totalNodes' in data ? data : 'observation' in data ? data.observation : undefined;
  if (look === undefined) return { ...known, ...outcome };
  const { totalNodes, emittedNodes, truncated, estimatedTokens, timing } = look;
  const { captureMs, encodeMs, engineMs } = timing;
  return { ...known, ...outcome, totalNodes, emittedNodes, truncated, estimatedTokens, captureMs, encodeMs, engineMs };
}
