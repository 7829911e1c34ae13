// What changed in a task, for announcements of a screen reader: each thing once, in order.
import type { Message, Task } from '../../js-glue/agent/index.js';
import { t } from '../ui/texts.js';
import { askedInWords, actionInWords, observationInWords, stepInWords } from './chat/words.js';
import { systemInWords } from './chat/reasons.js';
import { BADGES, stateOf } from './chat/states.js';

/** At most this many messages are announced at a time, because a task that was already running has many. */
const MAX_ANNOUNCED = 3;

export function newsOf(before: Task | null, now: Task): string[] {
  const isSame = before?.taskId === now.taskId;
  const known = new Set(isSame ? before?.messages.map(({ messageId }) => messageId) : []);
  const fresh = now.messages.filter(({ messageId, role }) => !known.has(messageId) && role !== 'user');
  const asked = isSame ? before?.pending?.text : undefined;
  const announcements = fresh
    .filter(({ content }) => content !== now.pending?.text)
    .slice(-MAX_ANNOUNCED)
    .map(describe);
  if (now.pending !== undefined && now.pending.text !== asked)
    announcements.push(t('panel.saysAsked', { TEXT: askedInWords(now.pending) }));
  const state = stateOf(now);
  if (!isSame || before === null || stateOf(before) !== state) announcements.push(t(BADGES[state].words));
  return announcements.filter((words) => words !== '');
}

function describe(message: Message): string {
  if (message.role === 'system') return systemInWords(message);
  const words = stepInWords(message);
  if (words !== undefined) return `${words}. ${observationInWords(message)}`;
  if (message.actionPayload === undefined) return message.content;
  return `${actionInWords(message)}. ${observationInWords(message)}`;
}
