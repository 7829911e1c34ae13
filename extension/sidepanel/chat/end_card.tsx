// How a task ended: what came of it, or what went wrong and what can be done.
import type { Message, Task } from '../../../js-glue/agent/index.js';
import { Notice } from '../../ui/notice.js';
import { language, t } from '../../ui/texts.js';
import { Remedies } from './remedies.js';
import { FAILURES, failureOf } from './troubles.js';
import { Usage } from './usage.js';

/** The message that the card, or the prompt, says in the place of a turn. */
export function endOf({ status, messages, pending, error }: Task): Message | undefined {
  const last = messages.at(-1);
  if (last === undefined || last.actionPayload !== undefined) return undefined;
  if (status === 'success') return last.role === 'assistant' ? last : undefined;
  if (status === 'error') return last.content === error ? last : undefined;
  if (status === 'interrupted') return last.role === 'system' ? last : undefined;
  return pending?.kind === 'question' && last.content === pending.text ? last : undefined;
}

export function EndCard({ task }: { task: Task }) {
  switch (task.status) {
    case 'success':
      return (
        <Notice tone="good" title={t('panel.completed')}>
          <p class="end-words">{endOf(task)?.content}</p>
          <Usage task={task} />
        </Notice>
      );
    case 'interrupted':
      return <Notice title={t('panel.stopped')}>{t('panel.stoppedWords')}</Notice>;
    case 'error':
      return <FailedCard error={task.error ?? ''} />;
    default:
      return null;
  }
}

function FailedCard({ error }: { error: string }) {
  const failure = failureOf(error);
  const { title, words, tone, remedies } = FAILURES[failure];
  // The agent's own sentence is English; where its kind is known, the words above say it in the person's language.
  const isTold = language() !== 'en' && failure !== 'other';
  return (
    <Notice tone={tone} title={t(title)} actions={<Remedies of={remedies} />}>
      <p title={error}>{t(words)}</p>
      {error !== '' && !isTold && <p class="small quiet">{error}</p>}
    </Notice>
  );
}
