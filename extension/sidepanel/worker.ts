// Asks the service worker. A worker that cannot be reached is an error like any other.
import type { DomToolError } from '../../js-glue/tool/index.js';
import { isRecord } from '../src/messages.js';
import type { ReplyOf, Request } from '../src/messages.js';

type RequestOf<T extends Request['type']> = Extract<Request, { type: T }>;

/** Never rejects. */
export async function ask<T extends Request['type']>(request: RequestOf<T>): Promise<ReplyOf[T]> {
  const reply: unknown = await chrome.runtime.sendMessage(request).catch(() => undefined);
  if (isReply<T>(reply)) return reply;
  return { success: false, error: STOPPED } as ReplyOf[T];
}

/** Chrome ends a message whose worker it stops; what the worker was doing may be done in part. */
const STOPPED: DomToolError = {
  code: 'DETACHED',
  message: 'The worker of the extension was stopped before it answered; what it was asked for may be done in part.',
  remediation: 'Call get_dom to see what has been done, before trying again.',
  retrySuggested: true,
};

function isReply<T extends Request['type']>(value: unknown): value is ReplyOf[T] {
  return isRecord(value) && (value['success'] === true ? isRecord(value['data']) : isRecord(value['error']));
}
