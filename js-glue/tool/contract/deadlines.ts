// How long a call may take if its caller does not say, and how much of that time is left.
import { deadlineOf, expectTimeoutOf } from './calls.js';
import type { FieldCall } from './calls.js';
import type { ToolCall } from './contract.js';

export const ACT_DEADLINE_MS = 10_000;
export const NAVIGATE_DEADLINE_MS = 30_000;
export const WAIT_DEADLINE_MS = 10_000;
/**
 * After a navigation the page is read once it is parsed. If parsing takes longer than this, the page is read as far as it
 * is.
 */
export const PARSE_DEADLINE_MS = 3_000;
const TYPE_DEADLINE_MS = 30_000;
const COLLECT_DEADLINE_MS = 30_000;
const TYPE_PER_CHARACTER_MS = 50;

/**
 * A function that returns how much of `deadlineMs` is left, counted from now. For a call without a deadline of its own it
 * always returns `otherwiseMs`.
 */
export function timeLeft(
  call: ToolCall | FieldCall,
  deadlineMs: number,
  otherwiseMs: number = deadlineMs,
): () => number {
  const ends = performance.now() + deadlineMs;
  const isBound = 'timeoutMs' in call && call.timeoutMs !== undefined;
  return () => (isBound ? Math.max(ends - performance.now(), 1) : otherwiseMs);
}

export function actDeadline(call: ToolCall | FieldCall): number {
  const forExpectation = expectTimeoutOf(call);
  if (call.action === 'scroll' && call.collect !== undefined) return deadlineOf(call, COLLECT_DEADLINE_MS);
  if (call.action === 'fill') return deadlineOf(call, TYPE_DEADLINE_MS) + forExpectation;
  if (call.action !== 'type') return deadlineOf(call, ACT_DEADLINE_MS) + forExpectation;
  const perCharacter = TYPE_PER_CHARACTER_MS + (call.charByChar === true ? (call.charDelayMs ?? 0) : 0);
  return deadlineOf(call, TYPE_DEADLINE_MS + call.text.length * perCharacter) + forExpectation;
}
