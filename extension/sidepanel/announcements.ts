// What changed in a task, for announcements of a screen reader: each thing once, in order.
import type { Message, Task } from '../../js-glue/agent/index.js';
import type { ShownRoutine } from '../src/routines/routines.js';
import { titleOf } from '../src/routines/run_words.js';
import { t } from '../ui/texts.js';
import { questionInWords, actionInWords, observationInWords, stepInWords } from './chat/words.js';
import { systemInWords } from './chat/failure_texts.js';
import { BADGES, stateOf } from './chat/states.js';

/** At most this many messages are announced at a time, because a task that was already running has many. */
const MAX_ANNOUNCED = 3;

export function newsOf(before: Task | null, now: Task): string[] {
  const isSame = before?.taskId === now.taskId;
  const known = new Set(isSame ? before?.messages.map(({ messageId }) => messageId) : []);
  const fresh = now.messages.filter(({ messageId, role }) => !known.has(messageId) && role !== 'user');
  const questionBefore = isSame ? before?.pending?.text : undefined;
  const announcements = fresh
    .filter(({ content }) => content !== now.pending?.text)
    .slice(-MAX_ANNOUNCED)
    .map(describe);
  if (now.pending !== undefined && now.pending.text !== questionBefore)
    announcements.push(t('panel.saysAsked', { TEXT: questionInWords(now.pending) }));
  const state = stateOf(now);
  if (!isSame || before === null || stateOf(before) !== state) announcements.push(t(BADGES[state].words));
  return announcements.filter((words) => words !== '');
}

/** Which routines began, and how others ended. */
export function newsOfRoutines(before: readonly ShownRoutine[], now: readonly ShownRoutine[]): string[] {
  return now.flatMap(({ id, name, running, last }) => {
    const was = before.find((one) => one.id === id);
    const begins = running !== undefined && was?.running === undefined;
    if (begins) return [t('panel.routineBegins', { NAME: name })];
    const isNew = last !== undefined && was !== undefined && last.at !== was.last?.at;
    return isNew ? [t('panel.routineEnds', { NAME: name, STATE: titleOf(last) })] : [];
  });
}

function describe(message: Message): string {
  if (message.role === 'system') return systemInWords(message);
  const words = stepInWords(message);
  if (words !== undefined) return `${words}. ${observationInWords(message)}`;
  if (message.actionPayload === undefined) return message.content;
  return `${actionInWords(message)}. ${observationInWords(message)}`;
}
