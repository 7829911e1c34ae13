// The commands of CDP's Fetch domain by which one session holds requests: which are paused, and how each goes on or ends.
import { recordAt, stringAt } from '../base/narrow.js';
import type { RequestDecision } from '../contract/request_gate.js';
import type { DeadlinePort } from '../port/ports.js';

const DEADLINE_MS = 2_000;
/** Of a document the answer is held as well: only its headers tell a download. */
const PATTERNS = [
  { resourceType: 'Document', requestStage: 'Request' },
  { resourceType: 'Document', requestStage: 'Response' },
  { resourceType: 'XHR', requestStage: 'Request' },
  { resourceType: 'Fetch', requestStage: 'Request' },
];

/** Rejects where the session cannot hold its requests. */
export async function startPausing(port: DeadlinePort, sessionId: string): Promise<void> {
  await port.send('Fetch.enable', { patterns: PATTERNS }, { sessionId, deadlineMs: DEADLINE_MS });
}

/** What is paused then goes on. Never rejects. */
export async function stopPausing(port: DeadlinePort, sessionId: string): Promise<void> {
  await port.send('Fetch.disable', {}, { sessionId, deadlineMs: DEADLINE_MS }).catch(() => {});
}

/** A page's service worker would send by itself, where no session of the page can hold it. Never rejects. */
export async function bypassServiceWorker(port: DeadlinePort, bypass: boolean): Promise<void> {
  await port.send('Network.setBypassServiceWorker', { bypass }, { deadlineMs: DEADLINE_MS }).catch(() => {});
}

/** Never rejects: the page may have given the request up. */
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

// A document that was aborted leaves the page as it was; a script is told that something in the browser blocked it.
function reasonFor(event: unknown): string {
  return stringAt(event, 'resourceType') === 'Document' ? 'Aborted' : 'BlockedByClient';
}

/** Method and address, as a report says them where the gate has failed. */
export function plainWords(event: unknown): string {
  const request = recordAt(event, 'request');
  const [address = ''] = (stringAt(request, 'url') ?? '').split(/[?#]/, 1);
  return `${stringAt(request, 'method') ?? 'a request'} ${address.slice(0, 200)}`;
}
