// All sessions, newest first: search, rename, delete, export, or view.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { sessions } from '../../client/sessions.js';
import type { Session } from '../../../js-glue/sessions/index.js';
import { listen } from '../../client/worker.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { Notice } from '../../ui/notice.js';
import { plural, t } from '../../ui/texts.js';
import { session as own } from '../chat_state.js';
import { DeleteDialog } from './delete_dialog.js';
import { SessionRow } from './session_row.js';
import { currentView } from './current_view.js';
import './sessions_list.css';

const PAGE = 50;
/** Typing sends one query after a pause. */
const SEARCH_DELAY_MS = 150;

const query = signal('');
const found = signal<{ sessions: Session[]; total: number } | undefined>(undefined);
const failed = signal('');
/** The session whose deletion is being confirmed. */
const leaving = signal<Session | null>(null);
let lastRequest = 0;

async function search(more = 0): Promise<void> {
  lastRequest += 1;
  const turn = lastRequest;
  const limit = Math.max(PAGE, (found.value?.sessions.length ?? 0) + more);
  const result = await sessions.list({ query: query.value.trim(), limit });
  if (turn !== lastRequest) return;
  failed.value = result.success ? '' : result.error.message;
  if (result.success) found.value = result.data;
}

export function SessionsList() {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void search();
    box.current?.focus();
    return listen(({ type }) => {
      if (type === 'domtool.sessions.changed') void search();
    });
  }, []);
  const onInput = (words: string): void => {
    query.value = words;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void search().then(() => announce(plural('panel.sessionsFound', found.value?.total ?? 0))),
      SEARCH_DELAY_MS,
    );
  };
  return (
    <div class="sessions">
      <div class="sessions-head">
        <Button kind="plain" onClick={backToChat}>
          <Icon name="back" />
          {t('panel.back')}
        </Button>
        <h2>{t('panel.sessions')}</h2>
      </div>
      <label class="sessions-search">
        <span class="visually-hidden">{t('panel.sessionsSearch')}</span>
        <Icon name="search" />
        <input
          ref={box}
          type="search"
          class="control"
          placeholder={t('panel.sessionsSearch')}
          value={query.value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      </label>
      <Found />
      {leaving.value !== null && (
        <DeleteDialog session={leaving.value} onClose={notLeaving} onDone={() => void search()} />
      )}
    </div>
  );
}

export function backToChat(): void {
  currentView.value = { is: 'own' };
}

function notLeaving(): void {
  leaving.value = null;
}

function Found() {
  if (failed.value !== '') return <Notice tone="bad">{failed.value}</Notice>;
  if (found.value === undefined) return null;
  const { sessions: rows, total } = found.value;
  if (rows.length === 0) {
    return (
      <p class="sessions-none quiet">{t(query.value.trim() === '' ? 'panel.sessionsNone' : 'panel.sessionsNoMatch')}</p>
    );
  }
  return (
    <>
      <ul class="sessions-rows">
        {rows.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            isOwn={session.sessionId === own.value?.sessionId}
            onChange={() => void search()}
            onDelete={() => {
              leaving.value = session;
            }}
          />
        ))}
      </ul>
      {rows.length < total && (
        <Button kind="plain" onClick={() => void search(PAGE)}>
          {t('panel.sessionsMore')}
        </Button>
      )}
    </>
  );
}
