// Asks the service worker. A worker that cannot be reached is an error like any other.
import { isRecord } from '../src/messages.js';
import type { ReplyOf, Request } from '../src/messages.js';

type RequestOf<T extends Request['type']> = Extract<Request, { type: T }>;

/** Never rejects. */
export async function ask<T extends Request['type']>(request: RequestOf<T>): Promise<ReplyOf[T]> {
  try {
    const reply: unknown = await chrome.runtime.sendMessage(request);
    if (isReply<T>(reply)) return reply;
  } catch {
    // Falls through to the answer below.
  }
  const error = {
    code: 'INTERNAL' as const,
    message: 'The worker of the extension did not answer.',
    remediation: 'Try again; if it stays so, reload the extension.',
    retrySuggested: true,
  };
  return { success: false, error } as ReplyOf[T];
}

function isReply<T extends Request['type']>(value: unknown): value is ReplyOf[T] {
  return isRecord(value) && (value['success'] === true ? isRecord(value['data']) : isRecord(value['error']));
}
