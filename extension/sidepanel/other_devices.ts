// What other devices do in the shown session, while it is shown. Needs a backend that pushes; without one nothing arrives.
import { effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { AnyMessage, Message } from '../../js-glue/agent/index.js';
import { listenToSession } from '../client/session_updates.js';

/**
 * Calls `hear` for each message of the session, and `fetch` when a round has ended, while `sessionId` is defined; for as long
 * as the page lives.
 */
export function hearOtherDevices(
  sessionId: ReadonlySignal<string | undefined>,
  hear: (message: Unplaced) => void,
  fetch: (sessionId: string) => void,
): void {
  effect(() => {
    const shown = sessionId.value;
    if (shown === undefined) return undefined;
    return listenToSession(shown, (pushed) => {
      if (pushed.type === 'new_message') hear(messageOf(pushed.message));
      if (pushed.type === 'interact_response') fetch(shown);
    });
  });
}

/** A message whose place is not known if it has no number. */
export type Unplaced = Omit<Message, 'sequenceNumber'> & { sequenceNumber?: number };

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
}: AnyMessage): Unplaced {
  return {
    messageId,
    role,
    content,
    timestamp,
    ...(sequenceNumber === undefined ? {} : { sequenceNumber }),
    ...(status === undefined ? {} : { status }),
    ...(actionString === undefined ? {} : { actionString }),
    ...(error === undefined ? {} : { error }),
  };
}
