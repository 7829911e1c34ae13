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
import { systemInWords } from './reasons.js';
import { objectsOf, observationInWords, quoted, verbOf } from './words.js';
import './turn.css';

export function Turn({ message }: { message: Message }) {
  const { messageId, content, status, error } = message;
  // Messages are new objects with each change of the task; a turn with the same content is not rendered again.
  return useMemo(() => <TurnOnce message={message} />, [messageId, content, status, error?.code]);
}

function TurnOnce({ message }: { message: Message }) {
  switch (message.role) {
    case 'user':
      return <PersonTurn words={message.content} />;
    case 'system':
      return <SystemTurn message={message} />;
    default:
      return message.actionPayload === undefined && message.actionString === undefined ? (
        <AnswerTurn text={message.content} />
      ) : (
        <ActionTurn message={message} />
      );
  }
}

function PersonTurn({ words }: { words: string }) {
  return <Bubble beside={<Again words={words} />}>{words}</Bubble>;
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

function AnswerTurn({ text }: { text: string }) {
  return (
    <div class="turn agent">
      <div class="bubble">
        <span class="visually-hidden">{t('panel.agent')}: </span>
        <Answer text={text} />
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

function ActionTurn({ message }: { message: Message }) {
  return (
    <div class="turn agent performed">
      <span class="visually-hidden">{t('panel.agent')}: </span>
      {message.content !== '' && <Thought words={message.content} />}
      <Action message={message} />
      <Outcome message={message} />
    </div>
  );
}

/** Longer thoughts are collapsed at first, showing their first lines. */
const SHORT = 110;

function Thought({ words }: { words: string }) {
  if (words.length <= SHORT) return <p class="thought">{words}</p>;
  return (
    <details class="thought">
      <summary>
        <span>{words}</span>
        <Icon name="down" />
      </summary>
    </details>
  );
}

function Action({ message }: { message: Message }) {
  const { actionPayload, actionString = '' } = message;
  const { given, name } = objectsOf(message);
  if (actionPayload === undefined) return <p class="action">{actionString}</p>;
  return (
    <p class="action" title={actionString}>
      <span class="verb">{verbOf(actionPayload.action)}</span>
      {given !== '' && <span class="given">{given}</span>}
      {given !== '' && name !== '' && <span class="quiet">→</span>}
      {name !== '' && <span class="name">{quoted(name)}</span>}
    </p>
  );
}

const MARKS = { good: 'check', warn: 'warn', bad: 'cross' } as const;

function Outcome({ message }: { message: Message }) {
  const { status, error, outcome } = message;
  if (status === undefined) return null;
  const kind = status !== 'success' ? 'bad' : outcome?.is === 'no_effect' ? 'warn' : 'good';
  const words = observationInWords(message);
  const line = (
    <>
      <span class={`mark ${kind}`} aria-hidden="true">
        <Icon name={MARKS[kind]} />
      </span>
      <span class={kind === 'warn' ? 'idle' : ''}>{words}</span>
    </>
  );
  if (error === undefined) return <p class="outcome">{line}</p>;
  return (
    <details class="outcome">
      <summary>
        {line}
        <Icon name="down" />
      </summary>
      <p class="small quiet">
        <code>{error.code}</code> {error.message}
      </p>
    </details>
  );
}
