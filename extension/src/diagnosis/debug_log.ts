// The debug log for a person who investigates a problem: which call was made, how it ended, its size and time. Never page
// text, never typed text. Stored in chrome.storage.session, so it ends with the browser.
import type { ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import { logDebug } from '../log.js';

export interface LogLine {
  /** Date.now() when the call arrived. */
  at: number;
  tabId: number;
  action: ToolCall['action'];
  /** Including the wait for earlier calls. */
  ms: number;
  /** How it ended: the outcome of an action, 'done', or the code of the error. */
  came: string;
  ok: boolean;
  /** Of an observation. */
  nodes?: number;
  shown?: number;
  truncated?: boolean;
  tokens?: number;
  captureMs?: number;
  engineMs?: number;
}

const LOG_KEY = 'domtool.debug.log';
/** Some minutes of a busy task, and 100 kB. */
const MAX_LINES = 500;

let tail: Promise<unknown> = Promise.resolve();

export function noteLine(line: LogLine): Promise<void> {
  logDebug(line);
  return change(async () => [...(await readLog()), line].slice(-MAX_LINES));
}

/** Oldest first. */
export async function readLog(): Promise<LogLine[]> {
  const kept: unknown = (await chrome.storage.session.get(LOG_KEY))[LOG_KEY];
  return Array.isArray(kept) ? (kept as LogLine[]) : [];
}

export function clearLog(): Promise<void> {
  return change(async () => []);
}

export function lineOf(tabId: number, call: ToolCall, result: ToolResult, at: number, ms: number): LogLine {
  const known = { at, tabId, action: call.action, ms: Math.round(ms), ok: result.success };
  if (!result.success) return { ...known, came: result.error.code };
  const { data } = result;
  const look = 'totalNodes' in data ? data : 'observation' in data ? data.observation : undefined;
  const came = 'outcome' in data ? data.outcome : 'done';
  if (look === undefined) return { ...known, came };
  return {
    ...known,
    came,
    nodes: look.totalNodes,
    shown: look.emittedNodes,
    truncated: look.truncated,
    tokens: look.estimatedTokens,
    captureMs: Math.round(look.timing.captureMs),
    engineMs: Math.round(look.timing.engineMs),
  };
}

/** One change after another. */
function change(next: () => Promise<LogLine[]>): Promise<void> {
  const result = tail.then(async () => chrome.storage.session.set({ [LOG_KEY]: await next() }));
  tail = result.catch(() => {});
  return result;
}
