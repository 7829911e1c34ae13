// Where a person writes a new task, an answer, or something to the task that goes on. Enter sends, Shift+Enter breaks the
// line, Escape stops the task unless a draft stands here.
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Task } from '../../../js-glue/agent/index.js';
import { Button, IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts.js';
import { isTaskActive, isOnOtherSite, newChat, commands, task } from '../chat_state.js';
import { currentView } from '../sessions/current_view.js';
import { AttachButton, AttachedFiles, attached, takeFiles } from './attach.js';
import { draft } from './draft.js';
import { Markdown } from './markdown.js';
import { ModelPicker } from './model_picker.js';
import { doCalled, onSlashInput, onSlashKey, slashProps } from './slash_list.js';
import { obstacle, OBSTACLES } from './obstacles.js';
import './composer.css';

const isSending = signal(false);

/** Fills in a suggestion, which the person may change before sending it. */
export function takeWords(words: string): void {
  draft.value = words;
  currentView.value = { is: 'own' };
  // The component may have to be rendered first.
  setTimeout(() => document.getElementById('composer')?.focus());
}

export function Composer() {
  const box = useRef<HTMLTextAreaElement>(null);
  const question = task.value?.pending?.kind === 'question' ? task.value.pending : undefined;
  const isBlocked = obstacle.value !== null && OBSTACLES[obstacle.value].blocksSending;
  const maySend = !isBlocked && !isSending.value && draft.value.trim() !== '';

  const mayStop = isTaskActive.value && draft.value.trim() === '';

  // Somebody who opens the panel wants to write.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);

  const write = (words: string): void => {
    draft.value = words;
  };
  const send = async (): Promise<void> => {
    // A routine needs no model.
    if (isSending.value || (await doCalled(draft.value, write)) || !maySend) return;
    const words = draft.value.trim();
    isSending.value = true;
    const isTaken = await commands.send(
      words,
      attached.value.map(({ id }) => id),
    );
    isSending.value = false;
    if (isTaken) {
      draft.value = '';
      attached.value = [];
    }
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (onSlashKey(event, draft.value, write)) return;
    if (event.key === 'Escape' && isTaskActive.value && draft.value.trim() === '') {
      event.preventDefault();
      void commands.stop();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void send();
  };

  return (
    <form
      class="composer"
      onPaste={(event) => void takeFiles(event, event.clipboardData)}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isOnOtherSite.value && draft.value.trim() !== '' && (
        <p class="composer-offer small">
          <span class="quiet">{t('panel.otherSite')}</span>
          <Button kind="plain" onClick={() => void newChat()}>
            <Icon name="plus" />
            {t('panel.newChat')}
          </Button>
        </p>
      )}
      {question !== undefined && (
        <div class="composer-question" id="composer-question">
          <Icon name="ask" />
          <Markdown text={question.text} />
        </div>
      )}
      <AttachedFiles />
      <div class="composer-row">
        <textarea
          ref={box}
          id="composer"
          rows={1}
          value={draft.value}
          placeholder={t(placeholderOf(task.value))}
          aria-label={t(labelOf(task.value))}
          {...(question === undefined ? {} : { 'aria-describedby': 'composer-question' })}
          onInput={(event) => {
            draft.value = event.currentTarget.value;
            onSlashInput(draft.value);
          }}
          {...slashProps(draft.value)}
          onKeyDown={onKeyDown}
        />
        {mayStop ? (
          <IconButton label={t('panel.stop')} onClick={() => void commands.stop()}>
            <Icon name="stop" />
          </IconButton>
        ) : (
          <IconButton label={t('panel.send')} type="submit" aria-disabled={!maySend}>
            <Icon name="send" />
          </IconButton>
        )}
      </div>
      <div class="composer-tools">
        <AttachButton />
        <ModelPicker />
      </div>
    </form>
  );
}

function placeholderOf(now: Task | null) {
  if (now?.pending?.kind === 'question') return 'panel.answerPlaceholder';
  if (now?.pending?.kind === 'risk') return 'panel.refusalPlaceholder';
  if (now?.paused === true) return 'panel.pausedPlaceholder';
  return isTaskActive.value ? 'panel.busyPlaceholder' : 'panel.composerPlaceholder';
}

function labelOf(now: Task | null) {
  if (now?.pending?.kind === 'question') return 'panel.answerLabel';
  return isTaskActive.value ? 'panel.tellLabel' : 'panel.composerLabel';
}
