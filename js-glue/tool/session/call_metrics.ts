// What a host is told of each call, to log and to count: how it ended, how much was written, how long it took. Nothing that a
// page says and nothing that was typed.
import type { CallMetrics, ToolResult } from '../contract/contract.js';

/** `totalMs` is without the wait for earlier calls. */
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
