// Records the outcomes of calls and tasks if the settings say so, after the answer was sent.
import type { Task } from '../../../js-glue/agent/index.js';
import type { ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import { logFailure } from '../log.js';
import { readSettings } from '../settings/settings.js';
import { lineOf, noteLine } from './debug_log.js';
import { addCounts, countsOfCall, countsOfTask } from './telemetry.js';

/** Runs a call and records its outcome. */
export async function executeAndRecord(
  tabId: number,
  call: ToolCall,
  run: () => Promise<ToolResult>,
): Promise<ToolResult> {
  const at = Date.now();
  const begin = performance.now();
  const result = await run();
  const ms = performance.now() - begin;
  void note(tabId, call, result, at, ms).catch((error: unknown) => logFailure('A call could not be recorded', error));
  return result;
}

async function note(tabId: number, call: ToolCall, result: ToolResult, at: number, ms: number): Promise<void> {
  const { debug, telemetry } = await readSettings();
  if (!debug && !telemetry) return;
  const line = lineOf(tabId, call, result, at, ms);
  if (debug) await noteLine(line);
  if (telemetry) await addCounts(countsOfCall(line));
}

/** By id. The end of a task may be reported more than once. */
const counted = new Set<string>();

export function countEndedTask({ taskId, status, steps }: Task): void {
  if (status === 'idle' || status === 'running' || status === 'waiting' || counted.has(taskId)) return;
  counted.add(taskId);
  const count = async (): Promise<void> => {
    if ((await readSettings()).telemetry) await addCounts(countsOfTask(status, steps));
  };
  void count().catch((error: unknown) => logFailure('A task could not be counted', error));
}
