// What a host learns about each call, for logs and counts: its outcome, its size and its time. No page content and no typed
// text.
import type { ActionReport, CallMetrics, ToolResult } from '../contract/contract.js';

/** `totalMs` does not include waiting for earlier calls. */
export function metricsOf(action: string, result: ToolResult, totalMs: number): CallMetrics {
  const called = { action, success: result.success, totalMs };
  if (!result.success) return { ...called, code: result.error.code };
  const { data } = result;
  const known = { ...called, ...('outcome' in data ? waitsIn(data) : {}) };
  const outcome = 'outcome' in data ? { outcome: data.outcome } : {};
  const look = 'totalNodes' in data ? data : 'observation' in data ? data.observation : undefined;
  if (look === undefined) return { ...known, ...outcome };
  const { totalNodes, emittedNodes, truncated, estimatedTokens, timing } = look;
  const { captureMs, encodeMs, engineMs } = timing;
  return { ...known, ...outcome, totalNodes, emittedNodes, truncated, estimatedTokens, captureMs, encodeMs, engineMs };
}

function waitsIn({ timing: { waited } }: ActionReport): Partial<CallMetrics> {
  if (waited === undefined) return {};
  const { commands, pauses, settling, captures } = waited;
  return { commandsMs: commands, pausesMs: pauses, settlingMs: settling, capturesMs: captures };
}
