// One turn. The person's is on the right; the agent's on the left with its thought, its action and the outcome; the
// system's in the middle. All text comes from the page, the model or the backend, so it is only ever rendered as text.
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Message } from '../../../js-glue/agent/index.js';
import { IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts.js';
import { Answer, CopyAnswer } from './answer.js';
import { takeWords } from './composer.js';
import { KeptTables } from './kept_tables.js';
import { systemInWords } from './failure_texts.js';
import { Step } from './step.js';
import './turn.css';

export function Turn({ message }: { message: Message }) {
  const { messageId, content, status, error } = message;
  // Messages are new objects with each change of the task; a turn with the same content is not rendered again.
  return useMemo(() => <TurnOnce message={message} />, [messageId, content, status, error?.code]);
}

function TurnOnce({ message }: { message: Message }) {
  switch (message.role) {
    case 'user':
      return <PersonTurn words={message.content} files={message.files ?? []} />;
    case 'system':
      return <SystemTurn message={message} />;
    default:
      return message.actionPayload === undefined && message.actionString === undefined ? (
        <AnswerTurn message={message} />
      ) : (
        <Step message={message} />
      );
  }
}

function PersonTurn({ words, files }: { words: string; files: readonly string[] }) {
  return (
    <Bubble beside={<Again words={words} />}>
      {words}
      {files.map((name) => (
        <span key={name} class="given-file">
          <Icon name="clip" />
          {name}
        </span>
      ))}
    </Bubble>
  );
}

/** A task is often repeated, on another page. */
function Again({ words }: { words: string }) {
  return (
    <span class="again">
      <IconButton label={t('panel.again')} onClick={() => takeWords(words)}>
        <Icon name="again" />
      </IconButton>
    </span>
  );
}

function AnswerTurn({ message }: { message: Message }) {
  const { content: text } = message;
  return (
    <div class="turn agent">
      <div class="bubble">
        <span class="visually-hidden">{t('panel.agent')}: </span>
        <Answer text={text} />
        <KeptTables of={message} />
        <div class="answer-tools">
          <CopyAnswer text={text} />
        </div>
      </div>
    </div>
  );
}

interface BubbleProps {
  beside?: ComponentChildren;
  children: ComponentChildren;
}

function Bubble({ beside, children }: BubbleProps) {
  return (
    <div class="turn person">
      <p class="bubble">
        <span class="visually-hidden">{t('panel.you')}: </span>
        {children}
      </p>
      {beside}
    </div>
  );
}

function SystemTurn({ message }: { message: Message }) {
  const words = systemInWords(message);
  if (words === '') return null;
  return (
    <div class="turn system">
      <p class="small" title={message.content}>
        {words}
      </p>
    </div>
  );
}
