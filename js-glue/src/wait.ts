// The `wait` call: polls captures, or counts requests, until the condition holds or the time is over (TIMEOUT).
import type { ActionReport, ToolCall } from './contract.js';
import type { Engine } from './engine.js';
import { failure } from './errors.js';
import type { OnFeed } from './capture.js';
import { stringAt } from './narrow.js';
import type { DeadlinePort } from './ports.js';
import { delay } from './ports.js';
import type { TabState } from './tab_state.js';
import { hash64 } from './hash.js';

export type WaitCall = Extract<ToolCall, { action: 'wait' }>;

export interface WaitTab {
  readonly port: DeadlinePort;
  readonly state: TabState;
  readonly engine: Engine;
  capture(signal: AbortSignal, onFeed?: OnFeed): Promise<unknown>;
}

const POLL_MS = 200;
/** No request may start or run for this long. */
const NETWORK_QUIET_MS = 500;

/** Resolves with outcome 'done', or throws DomToolFailure. */
export async function wait(
  tab: WaitTab,
  call: WaitCall,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<ActionReport> {
  const started = performance.now();
  const urlBefore = tab.state.mainUrl;
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(timedOut(call, deadlineMs)), deadlineMs);
  try {
    await until(tab, call, AbortSignal.any([signal, over.signal]));
  } finally {
    clearTimeout(timer);
  }
  const urlChanged = tab.state.mainUrl !== urlBefore;
  return {
    outcome: 'done',
    observed: { urlChanged, domChanged: false, networkOccurred: false, events: [] },
    timing: { totalMs: performance.now() - started },
  };
}

function until(tab: WaitTab, call: WaitCall, signal: AbortSignal): Promise<void> {
  switch (call.until) {
    case 'stable':
      return untilStable(tab, signal);
    case 'network_idle':
      return untilNetworkIdle(tab, signal);
    case 'text':
      return untilText(tab, required(call.text, 'text'), signal);
    case 'node':
      return untilNode(tab, required(call.nodeId, 'nodeId'), signal);
  }
}

// Two captures in a row with the same bytes: structure, text, styles and layout have come to rest.
async function untilStable(tab: WaitTab, signal: AbortSignal): Promise<void> {
  let previous = '';
  for (;;) {
    const hashes: string[] = [];
    await tab.capture(signal, (source, sessionId, _frameId, json) => {
      if (source === 'DOMSnapshot.captureSnapshot') hashes.push(`${sessionId}:${hash64(json)}`);
    });
    const current = hashes.sort().join();
    if (current === previous) return;
    previous = current;
    await delay(POLL_MS, signal);
  }
}

async function untilText(tab: WaitTab, text: string, signal: AbortSignal): Promise<void> {
  const wanted = folded(text);
  for (;;) {
    await tab.capture(signal);
    const { matches } = tab.engine.find(text, 20);
    if (matches.some((match) => folded(`${match.name} ${match.context}`).includes(wanted))) return;
    await delay(POLL_MS, signal);
  }
}

async function untilNode(tab: WaitTab, nodeId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    await tab.capture(signal);
    if (tab.engine.marks('page').some((mark) => mark.id === nodeId)) return;
    await delay(POLL_MS, signal);
  }
}

async function untilNetworkIdle(tab: WaitTab, signal: AbortSignal): Promise<void> {
  const running = new Set<string>();
  let lastChange = performance.now();
  const unsubscribe = tab.state.onTabEvent((method, params, sessionId) => {
    const request = `${sessionId}:${stringAt(params, 'requestId') ?? ''}`;
    if (method === 'Network.requestWillBeSent') running.add(request);
    else if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') running.delete(request);
    else return;
    lastChange = performance.now();
  });
  const sessions = tab.state.tree.sessionIds();
  try {
    await forEach(tab, sessions, 'Network.enable', signal);
    while (running.size > 0 || performance.now() - lastChange < NETWORK_QUIET_MS) await delay(50, signal);
  } finally {
    unsubscribe();
    // Its events cost on every request, so it stays on no longer than needed.
    void forEach(tab, sessions, 'Network.disable');
  }
}

// A frame that goes away meanwhile has no requests to wait for.
async function forEach(tab: WaitTab, sessions: string[], method: string, signal?: AbortSignal): Promise<void> {
  const sent = sessions.map((sessionId) => tab.port.send(method, {}, { sessionId, deadlineMs: 3_000, signal }));
  await Promise.allSettled(sent);
}

function required(value: string | undefined, field: string): string {
  if (value !== undefined && value !== '') return value;
  throw failure('BAD_INPUT', `wait until ${field === 'text' ? 'text' : 'node'} needs ${field}.`);
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

function timedOut(call: WaitCall, deadlineMs: number): Error {
  return failure(
    'TIMEOUT',
    `The wait until ${call.until} was not over within ${deadlineMs} ms.`,
    'Call get_dom to see the state of the page, or wait longer.',
    true,
  );
}
