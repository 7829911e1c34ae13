// How long a call may take where its caller says nothing, and what is left of that.
import { deadlineOf, expectTimeoutOf } from './calls.js';
import type { FieldCall } from './calls.js';
import type { ToolCall } from './contract.js';

export const ACT_DEADLINE_MS = 10_000;
export const NAVIGATE_DEADLINE_MS = 30_000;
export const WAIT_DEADLINE_MS = 10_000;
/** A page that has just been navigated to is read once it is parsed; one that takes longer is read as far as it is. */
export const PARSE_DEADLINE_MS = 3_000;
const TYPE_DEADLINE_MS = 30_000;
const COLLECT_DEADLINE_MS = 30_000;
const TYPE_PER_CHARACTER_MS = 50;

/** What is left of `deadlineMs` from now on, each time; of a call whose time nobody said, `otherwiseMs` at any time. */
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
