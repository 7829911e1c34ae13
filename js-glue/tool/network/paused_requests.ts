// The commands of CDP's Fetch domain by which a session holds requests: which are paused, and how each is continued or
// ended.
import { recordAt, stringAt } from '../base/narrow.js';
import type { RequestDecision } from '../contract/request_gate.js';
import type { DeadlinePort } from '../port/ports.js';

const DEADLINE_MS = 2_000;
/** Documents are also paused at their response, because only its headers reveal a download. */
const PATTERNS = [
  { resourceType: 'Document', requestStage: 'Request' },
  { resourceType: 'Document', requestStage: 'Response' },
  { resourceType: 'XHR', requestStage: 'Request' },
  { resourceType: 'Fetch', requestStage: 'Request' },
];

/** Rejects if the session cannot hold its requests. */
export async function startPausing(port: DeadlinePort, sessionId: string): Promise<void> {
  await port.send('Fetch.enable', { patterns: PATTERNS }, { sessionId, deadlineMs: DEADLINE_MS });
}

/** Requests that are paused then continue. Never rejects. */
export async function stopPausing(port: DeadlinePort, sessionId: string): Promise<void> {
  await port.send('Fetch.disable', {}, { sessionId, deadlineMs: DEADLINE_MS }).catch(() => {});
}

/** A page's service worker would send requests on its own, where no session of the page can hold them. Never rejects. */
export async function bypassServiceWorker(port: DeadlinePort, bypass: boolean): Promise<void> {
  await port.send('Network.setBypassServiceWorker', { bypass }, { deadlineMs: DEADLINE_MS }).catch(() => {});
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
