// The commands of CDP's Fetch domain by which a session holds requests: which are paused, and how each is continued or ended.
import { isAddress } from '../base/addresses.js';
import { arrayAt, numberAt, recordAt, stringAt } from '../base/narrow.js';
import type { RequestDecision } from '../contract/request_gate.js';
import type { DeadlinePort } from '../port/ports.js';

const DEADLINE_MS = 2_000;
/** Documents are also paused at their response, because only its headers reveal a download. */
const DOCUMENTS = [
  { resourceType: 'Document', requestStage: 'Request' },
  { resourceType: 'Document', requestStage: 'Response' },
];
const PATTERNS = [
  ...DOCUMENTS,
  { resourceType: 'XHR', requestStage: 'Request' },
  { resourceType: 'Fetch', requestStage: 'Request' },
  { resourceType: 'Ping', requestStage: 'Request' },
];
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const NO_BODIES = { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 0 };

/** Rejects if the session cannot hold its requests. */
export async function startPausing(port: DeadlinePort, sessionId: string): Promise<void> {
  pauseNewChildren(port, sessionId, true);
  await port.send('Fetch.enable', { patterns: PATTERNS }, { sessionId, deadlineMs: DEADLINE_MS });
}

interface PausingTab {
  what: 'documents' | 'all';
  /** Network events of this session are in use by others. */
  isInUse?: boolean;
}

/** Undoes `startPausing`. Paused requests then continue. Never rejects. */
export async function stopPausing(port: DeadlinePort, sessionId: string): Promise<void> {
  pauseNewChildren(port, sessionId, false);
  await disable(port, sessionId);
}

// A frame in a process of its own could send requests before its session holds them, so it waits. `TabState` lets it start.
function pauseNewChildren(port: DeadlinePort, sessionId: string, isPausing: boolean): void {
  const params = { autoAttach: true, waitForDebuggerOnStart: isPausing, flatten: true };
  port.send('Target.setAutoAttach', params, { sessionId, deadlineMs: DEADLINE_MS }).catch(() => {});
}

/**
 * For another tab than that of the action. Service workers are bypassed, which Chrome does only if Network is enabled. No
 * reply of the page is awaited: it may be busy or not have started.
 */
export async function startPausingTab(
  port: DeadlinePort,
  sessionId: string,
  { what, isInUse = false }: PausingTab,
): Promise<void> {
  const options = { sessionId, deadlineMs: DEADLINE_MS };
  if (!isInUse) port.send('Network.enable', NO_BODIES, options).catch(() => {});
  port.send('Network.setBypassServiceWorker', { bypass: true }, options).catch(() => {});
  await port.send('Fetch.enable', { patterns: what === 'all' ? PATTERNS : DOCUMENTS }, options);
}

/** Undoes `startPausingTab`. Never rejects. */
export async function stopPausingTab(port: DeadlinePort, sessionId: string, isInUse = false): Promise<void> {
  const options = { sessionId, deadlineMs: DEADLINE_MS };
  port.send('Network.setBypassServiceWorker', { bypass: false }, options).catch(() => {});
  if (!isInUse) port.send('Network.disable', {}, options).catch(() => {});
  await disable(port, sessionId);
}

async function disable(port: DeadlinePort, sessionId: string): Promise<void> {
  await port.send('Fetch.disable', {}, { sessionId, deadlineMs: DEADLINE_MS }).catch(() => {});
}

/** Never rejects. */
export async function bypassServiceWorker(port: DeadlinePort, bypass: boolean): Promise<void> {
  await port.send('Network.setBypassServiceWorker', { bypass }, { deadlineMs: DEADLINE_MS }).catch(() => {});
}

/** Ends the navigation that is under way. Never rejects. */
export async function stopLoading(port: DeadlinePort): Promise<void> {
  await port.send('Page.stopLoading', {}, { deadlineMs: DEADLINE_MS }).catch(() => {});
}

/** An event in the shape of Fetch.requestPaused for a document that is only read. */
export function documentAt(url: string): object {
  return { resourceType: 'Document', request: { method: 'GET', url, headers: {} } };
}

/** For a response that redirects a document: the request that follows. */
export function redirectOf(event: unknown): object | undefined {
  const status = numberAt(event, 'responseStatusCode') ?? 0;
  if (stringAt(event, 'resourceType') !== 'Document' || !REDIRECTS.has(status)) return undefined;
  const header = arrayAt(event, 'responseHeaders').find((one) => stringAt(one, 'name')?.toLowerCase() === 'location');
  const request = recordAt(event, 'request');
  const url = stringAt(request, 'url') ?? '';
  const to = stringAt(header, 'value') ?? '';
  if (!isAddress(to, url)) return undefined;
  const redirected = { ...request, url: new URL(to, url).href };
  // 307 and 308 repeat method and body; the others only read.
  const read = { method: 'GET', url: redirected.url, headers: {} };
  return { request: status < 307 ? read : redirected, responseStatusCode: undefined, responseHeaders: undefined };
}

/** Never rejects: the page may have cancelled the request. */
export async function carryOut(
  port: DeadlinePort,
  event: unknown,
  sessionId: string,
  decision: RequestDecision,
): Promise<void> {
  const requestId = stringAt(event, 'requestId') ?? '';
  const options = { sessionId, deadlineMs: DEADLINE_MS };
  const done = decision.send
    ? port.send('Fetch.continueRequest', { requestId }, options)
    : port.send('Fetch.failRequest', { requestId, errorReason: reasonFor(event) }, options);
  await done.catch(() => {});
}

// An aborted document leaves the page as it was. A script gets the error for a request that the browser blocked.
function reasonFor(event: unknown): string {
  return stringAt(event, 'resourceType') === 'Document' ? 'Aborted' : 'BlockedByClient';
}

/** Method and address, for a report if the gate has failed. */
export function plainWords(event: unknown): string {
  const request = recordAt(event, 'request');
  const [address = ''] = (stringAt(request, 'url') ?? '').split(/[?#]/, 1);
  return `${stringAt(request, 'method') ?? 'a request'} ${address.slice(0, 200)}`;
}
