// One step of the agent, as one line: what it did, and what came of it. Opened, it shows the agent's thought and the
// details. Pointing at it outlines its element on the page.
import { useState } from 'preact/hooks';
import type { Message } from '../../../js-glue/agent/index.js';
import { tool } from '../../client/worker.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts.js';
import { task } from '../chat_state.js';
import { followed } from '../followed_tab.js';
import { KeptTable } from './kept_tables.js';
import { didOf, objectsOf, observationInWords, quoted, stepInWords } from './words.js';
import './step.css';

export function Step({ message }: { message: Message }) {
  const { content, error, actionString = '', table } = message;
  const [isOpen, setOpen] = useState(false);
  const line = (
    <>
      <span class="visually-hidden">{t('panel.agent')}: </span>
      <Did message={message} />
      <Outcome message={message} />
    </>
  );
  const focusing = { onFocus: () => outline(message), onBlur: () => outline(undefined) };
  const pointing = { onMouseEnter: () => outline(message), onMouseLeave: () => outline(undefined) };
  if (content === '' && error === undefined && table === undefined) {
    return (
      <div class="turn agent performed" {...pointing}>
        <p class="step-line" title={actionString}>
          {line}
        </p>
      </div>
    );
  }
  return (
    <details
      class="turn agent performed"
      open={table !== undefined && hasNoAnswer(message)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      {...pointing}
    >
      <summary class="step-line" title={actionString} {...focusing}>
        {line}
        <Icon name="down" />
      </summary>
      {content !== '' && <p class="thought">{content}</p>}
      {error !== undefined && (
        <p class="small quiet">
          <code>{error.code}</code> {error.message}
        </p>
      )}
      {isOpen && table !== undefined && <KeptTable table={table} />}
    </details>
  );
}

/** Its task ended without an answer, which would show what was read. */
function hasNoAnswer({ messageId }: Message): boolean {
  const { status, messages = [] } = task.value ?? {};
  const isOver = status === 'interrupted' || status === 'error';
  return isOver && messages.some((one) => one.messageId === messageId);
}

/** Nothing is outlined while the agent works: its next look would have to wait. */
function outline(message: Message | undefined): void {
  const { actionPayload: call } = message ?? {};
  const { tabId } = followed.value ?? {};
  const nodeId = call !== undefined && 'nodeId' in call ? call.nodeId : undefined;
  if (tabId === undefined || (message !== undefined && nodeId === undefined)) return;
  void tool.highlight(tabId, nodeId ?? null);
}

function Did({ message }: { message: Message }) {
  const { actionPayload, actionString = '' } = message;
  const { given, name } = objectsOf(message);
  const words = stepInWords(message);
  if (words !== undefined) return <span class="did">{words}</span>;
  if (actionPayload === undefined) return <span class="did">{actionString}</span>;
  return (
    <span class="did">
      <span class="verb">{didOf(actionPayload.action)}</span>
      {given !== '' && <span class="given"> {given}</span>}
      {given !== '' && name !== '' && <span class="quiet"> →</span>}
      {name !== '' && <span class="name"> {quoted(name)}</span>}
    </span>
  );
}

const MARKS = { good: 'check', warn: 'warn', bad: 'cross' } as const;

function Outcome({ message }: { message: Message }) {
  const { status, outcome } = message;
  if (status === undefined) return null;
  const kind = status !== 'success' ? 'bad' : outcome?.is === 'no_effect' ? 'warn' : 'good';
  return (
    <span class="outcome">
      <span class={`mark ${kind}`} aria-hidden="true">
        <Icon name={MARKS[kind]} />
      </span>
      <span class={`came ${kind}`}>{observationInWords(message)}</span>
    </span>
  );
}
