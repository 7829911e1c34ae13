// What is said in the shown session on another device, as long as it is shown. Needs a backend that pushes; without one nothing comes.
import { computed, effect } from '@preact/signals';
import type { Message, PushedMessage } from '../../js-glue/agent/index.js';
import { listenToSession } from '../client/push.js';
import { chosen, session, task } from './conversation.js';

const shown = computed(() => session.value?.sessionId ?? task.value?.sessionId);
const hasBackend = computed(() => chosen.value?.planner?.kind === 'http');

/** Calls `hear` for each message, for as long as the page lives. */
export function hearOtherDevices(hear: (message: Message) => void): void {
  effect(() => {
    if (!hasBackend.value || shown.value === undefined) return undefined;
    return listenToSession(shown.value, (pushed) => {
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
