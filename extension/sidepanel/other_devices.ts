// What is said in the shown session on another device, as long as it is shown. Needs a backend that pushes; without one nothing comes.
import { effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Message, PushedMessage } from '../../js-glue/agent/index.js';
import { listenToSession } from '../client/session_updates.js';

/** Calls `hear` for each message of the session, undefined while there is none to listen to; for as long as the page lives. */
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

/** What it acted on is of another page, so the action is told in words alone. */
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
