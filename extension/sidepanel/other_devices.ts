// Messages that other devices add to the shown session, while it is shown. Needs a backend that pushes; without one nothing
// arrives.
import { effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Message, PushedMessage } from '../../js-glue/agent/index.js';
import { listenToSession } from '../client/session_updates.js';

/** Calls `hear` for each message of the session, while `sessionId` is defined; for as long as the page lives. */
export function hearOtherDevices(
  sessionId: ReadonlySignal<string | undefined>,
  hear: (message: Message) => void,
): void {
  effect(() => {
    if (sessionId.value === undefined) return undefined;
    return listenToSession(sessionId.value, (pushed) => {
      if (pushed.type === 'new_message') hear(messageOf(pushed.message));
    });
  });
}

/** Its target is on another page, so the action is described only in words. */
function messageOf({
  messageId,
  role,
  content,
  timestamp,
  sequenceNumber,
  status,
  actionString,
  error,
}: PushedMessage): Message {
  return {
    messageId,
    role,
    content,
    timestamp: new Date(timestamp).getTime(),
    sequenceNumber: sequenceNumber ?? 0,
    ...(status === undefined ? {} : { status }),
    ...(actionString === undefined ? {} : { actionString }),
    ...(error === undefined ? {} : { error }),
  };
}
