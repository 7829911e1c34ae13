// How a task ended: its result, or what went wrong and what can be done.
import { useEffect, useState } from 'preact/hooks';
import type { Message, Task } from '../../../js-glue/agent/index.js';
import { sessions } from '../../client/sessions.js';
import { Icon } from '../../ui/icon.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../ui/texts.js';
import { Answer, CopyAnswer } from './answer.js';
import { KeptTables } from './kept_tables.js';
import { Star } from './known_tasks.js';
import { KeepRoutine } from '../routines/keep_routine.js';
import { Remedies } from './remedies.js';
import { detailsOf, failureInWords } from './failure_texts.js';

const MORE = 20;

/** The message that the card or the prompt shows in place of a turn. */
export function endOf({ status, messages, pending, error }: Task): Message | undefined {
  const last = messages.at(-1);
  if (last === undefined || last.actionPayload !== undefined) return undefined;
  if (status === 'success') return last.role === 'assistant' ? last : undefined;
  if (status === 'error') return last.content === error ? last : undefined;
  if (status === 'interrupted') return last.role === 'system' ? last : undefined;
  return pending?.kind === 'question' && last.content === pending.text ? last : undefined;
}

export function EndCard({ task }: { task: Task }) {
  const end = endOf(task);
  switch (task.status) {
    case 'success':
      return (
        <Notice tone="good" title={t('panel.completed')}>
          <Answer text={end?.content ?? ''} />
          {end !== undefined && <KeptTables of={end} />}
          <div class="answer-tools">
            <SaveTask task={task} />
            <CopyAnswer text={end?.content ?? ''} />
          </div>
          {hasActed(task) && <KeepRoutine key={task.taskId} />}
        </Notice>
      );
    case 'interrupted':
      return <Notice title={t('panel.stopped')}>{t('panel.stoppedWords')}</Notice>;
    case 'error':
      return <FailedCard task={task} />;
    default:
      return null;
  }
}

function hasActed({ messages }: Task): boolean {
  return messages.some(({ actionPayload, status }) => actionPayload !== undefined && status === 'success');
}

/** What the person asked for, to be asked again another day: as it is stored, without the values of secrets. */
function SaveTask({ task: { sessionId, messages } }: { task: Task }) {
  const [words, setWords] = useState<string>();
  const instructionId = messages.find(({ role }) => role === 'user')?.messageId;
  // Those of another device may stand after its own.
  const limit = messages.length + MORE;
  useEffect(() => {
    void sessions.messages(sessionId, { limit }).then((read) => {
      if (read.success) setWords(read.data.messages.find(({ messageId }) => messageId === instructionId)?.content);
    });
  }, [sessionId, instructionId, limit]);
  return words === undefined ? null : <Star words={words} />;
}

function FailedCard({ task: { error = '', reason } }: { task: Task }) {
  const { title, words, remedies, report, isOwn } = failureInWords(reason, error);
  const details = detailsOf(reason);
  return (
    <Notice tone="bad" title={title} actions={<Remedies of={remedies} />}>
      <p title={error}>{words}</p>
      {details !== '' && (
        <details class="end-details small quiet">
          <summary>
            {t('panel.details')}
            <Icon name="down" />
          </summary>
          <p>{details}</p>
        </details>
      )}
      {report !== '' && <p class={isOwn === true ? 'end-words' : 'small quiet'}>{report}</p>}
    </Notice>
  );
}
