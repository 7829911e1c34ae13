// The `wait` call: follows the page's events, or polls captures, until the condition holds or the time is up. Then it fails
// with TIMEOUT, except if the page is not still and the caller did not set a time; that is reported as done, with a note.
import type { ActionReport, ToolCall } from '../contract/contract.js';
import type { Engine } from '../engine/engine.js';
import { failure } from '../contract/errors.js';
import { delay, unlessAborted } from '../port/ports.js';
import { POLL_MS, STILL_MS, STILL_WITHIN_MS } from '../settle/limits.js';
import { type SettlingTab, waitUntilNetworkIdle, waitUntilStable } from '../settle/wait_until_stable.js';

export type WaitCall = Extract<ToolCall, { action: 'wait' }>;

export interface WaitTab extends SettlingTab {
  readonly engine: Engine;
  /** The last capture shows the page as it is now, as far as events tell. */
  showsNow(): Promise<boolean>;
}

/** Events report neither values nor what styles show, so the page is captured after so many polls at most. */
const MAX_POLLS_UNCAPTURED = 3;

/** Resolves with outcome 'done', or throws DomToolFailure. */
export async function wait(
  tab: WaitTab,
  call: WaitCall,
  callDeadlineMs: number,
  signal: AbortSignal,
): Promise<ActionReport> {
  const started = performance.now();
  const urlBefore = tab.state.mainUrl;
  const requestsBefore = tab.requests.count;
  const isPatient = call.until !== 'stable' || call.timeoutMs !== undefined;
  const deadlineMs = isPatient ? callDeadlineMs : STILL_WITHIN_MS + Math.max((call.quietMs ?? 0) - STILL_MS, 0);
  const late = timedOut(call, deadlineMs);
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(late), deadlineMs);
  const events: string[] = [];
  try {
    const open = await until(tab, call, AbortSignal.any([signal, over.signal]));
    if (open > 0)
      events.push(
        `${open} ${open === 1 ? 'request that takes long was' : 'requests that take long were'} not waited for`,
      );
  } catch (error) {
    if (isPatient || error !== late) throw error;
    events.push(`the page was not still within ${deadlineMs / 1_000} s`);
  } finally {
    clearTimeout(timer);
  }
  const urlChanged = tab.state.mainUrl !== urlBefore;
  const networkOccurred = tab.requests.count > requestsBefore;
  return {
    outcome: 'done',
    observed: { urlChanged, domChanged: false, networkOccurred, events },
    timing: { totalMs: performance.now() - started },
  };
}

/** Returns how many requests were given up. */
async function until(tab: WaitTab, call: WaitCall, signal: AbortSignal): Promise<number> {
  switch (call.until) {
    case 'stable':
      return waitUntilStable(tab, signal, { quietMs: call.quietMs ?? STILL_MS, network: call.network ?? true });
    case 'network_idle':
      return waitUntilNetworkIdle(tab.requests, signal);
    case 'text':
      await untilText(tab, required(call.text, 'text'), signal);
      return 0;
    case 'node':
      await untilNode(tab, required(call.nodeId, 'nodeId'), signal);
      return 0;
  }
}

async function untilText(tab: WaitTab, text: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    await tab.capture(signal);
    if (tab.engine.find({ text, limit: 1 }).matches.length > 0) return;
    await untilChanged(tab, signal);
  }
}

async function untilNode(tab: WaitTab, nodeId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    await tab.capture(signal);
    if (tab.engine.marks('page').some((mark) => mark.id === nodeId)) return;
    await untilChanged(tab, signal);
  }
}

/** Resolves when another capture may show something else. */
async function untilChanged(tab: WaitTab, signal: AbortSignal): Promise<void> {
  await unlessAborted(tab.events.follow(), signal);
  for (let polls = 1; polls <= MAX_POLLS_UNCAPTURED; polls += 1) {
    await delay(POLL_MS, signal);
    if (!(await unlessAborted(tab.showsNow(), signal))) return;
  }
}

function required(value: string | undefined, field: string): string {
  if (value !== undefined && value !== '') return value;
  throw failure('BAD_INPUT', `wait until ${field === 'text' ? 'text' : 'node'} needs ${field}.`);
}

function timedOut(call: WaitCall, deadlineMs: number): Error {
  return failure(
    'TIMEOUT',
    `The wait until ${call.until} was not over within ${deadlineMs} ms.`,
    'Call get_dom to see the state of the page, or wait longer.',
    true,
  );
}
