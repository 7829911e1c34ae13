// What other devices do in the shown session, while it is shown. Needs a backend that pushes; without one nothing arrives.
import { effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { AnyMessage, Message } from '../../js-glue/agent/index.js';
import { listenToSession } from '../client/session_updates.js';

/** While `sessionId` is defined, calls `onMessage` for each message of the session, and `onRoundEnded` after each round. */
export function listenToOtherDevices(
  sessionId: ReadonlySignal<string | undefined>,
  onMessage: (message: Unplaced) => void,
  onRoundEnded: (sessionId: string) => void,
): void {
  effect(() => {
    const shown = sessionId.value;
    if (shown === undefined) return undefined;
    return listenToSession(shown, (pushed) => {
      if (pushed.type === 'new_message') onMessage(messageOf(pushed.message));
      if (pushed.type === 'interact_response') onRoundEnded(shown);
    });
  });
}

/** A message that may lack its number in the session. */
export type Unplaced = Omit<Message, 'sequenceNumber'> & { sequenceNumber?: number };

/** Without the details of its action, because the action's target is on a page of the other device. */
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
