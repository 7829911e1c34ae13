// One session in the list, with what can be done to it behind its button.
import { useEffect, useRef, useState } from 'preact/hooks';
import { sessions } from '../../client/sessions.js';
import type { Session } from '../../client/sessions.js';
import { Badge } from '../../ui/badge.js';
import { Button, IconButton } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { language, plural, t } from '../../ui/texts.js';
import { BADGES } from '../chat/states.js';
import { saveFile } from './save_file.js';
import { shown } from './shown.js';

interface RowProps {
  session: Session;
  /** It is the followed tab's. */
  isOwn: boolean;
  onChange: () => void;
}

type Mode = 'closed' | 'tools' | 'rename' | 'delete';

export function SessionRow({ session, isOwn, onChange }: RowProps) {
  const [mode, setMode] = useState<Mode>('closed');
  const { title, domain, status, updatedAt, messageCount } = session;
  const onRenamed = (): void => {
    setMode('closed');
    onChange();
  };
  if (mode === 'rename') return <Rename session={session} onDone={onRenamed} />;
  return (
    <li class={`session${isOwn ? ' own' : ''}`}>
      <button type="button" class="session-open" onClick={() => look(session, isOwn)}>
        <span class="session-title">{title}</span>
        <span class="session-facts quiet small">
          <Badge words={t(BADGES[status].words)} tone={BADGES[status].tone} isBusy={BADGES[status].isBusy === true} />
          <span>{domain}</span>
          <span>{whenOf(updatedAt)}</span>
          <span>{plural('panel.messages', messageCount)}</span>
        </span>
      </button>
      <div class="session-menu">
        <IconButton
          label={t('panel.sessionTools', { TITLE: title })}
          aria-expanded={mode !== 'closed'}
          onClick={() => setMode(mode === 'closed' ? 'tools' : 'closed')}
        >
          <Icon name="more" />
        </IconButton>
      </div>
      {mode !== 'closed' && <Tools session={session} onMode={setMode} />}
      {mode === 'delete' && <DeleteDialog session={session} onClose={() => setMode('tools')} onDone={onChange} />}
    </li>
  );
}

function look(session: Session, isOwn: boolean): void {
  shown.value = isOwn ? { is: 'own' } : { is: 'past', session };
}

function Tools({ session, onMode }: { session: Session; onMode: (mode: Mode) => void }) {
  return (
    <div class="session-tools">
      <Button onClick={() => onMode('rename')}>
        <Icon name="edit" />
        {t('panel.rename')}
      </Button>
      <Button onClick={() => void exportAs(session, 'markdown')}>
        <Icon name="save" />
        Markdown
      </Button>
      <Button onClick={() => void exportAs(session, 'json')}>
        <Icon name="save" />
        JSON
      </Button>
      <Button kind="danger" onClick={() => onMode('delete')}>
        <Icon name="trash" />
        {t('panel.delete')}
      </Button>
    </div>
  );
}

const FILES = {
  markdown: { ending: 'md', type: 'text/markdown' },
  json: { ending: 'json', type: 'application/json' },
} as const;

async function exportAs({ sessionId, title }: Session, format: 'json' | 'markdown'): Promise<void> {
  const text = await sessions.export(sessionId, format);
  if (!text.success) {
    announce(text.error.message);
    return;
  }
  const { ending, type } = FILES[format];
  saveFile(`${title}.${ending}`, type, text.data);
  announce(t('panel.exported'));
}

function Rename({ session, onDone }: { session: Session; onDone: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState(session.title);
  useEffect(() => box.current?.select(), []);
  const save = async (): Promise<void> => {
    if (title.trim() !== '') await sessions.rename(session.sessionId, title.trim());
    onDone();
  };
  return (
    <li class="session">
      <form
        class="session-rename"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <input
          ref={box}
          class="control"
          aria-label={t('panel.renameLabel')}
          value={title}
          maxLength={200}
          onInput={(event) => setTitle(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone();
          }}
        />
        <Button onClick={onDone}>{t('panel.cancel')}</Button>
        <Button kind="main" type="submit">
          {t('panel.save')}
        </Button>
      </form>
    </li>
  );
}

function DeleteDialog({ session, onClose, onDone }: { session: Session; onClose: () => void; onDone: () => void }) {
  const remove = async (): Promise<void> => {
    const result = await sessions.remove(session.sessionId);
    announce(result.success ? t('panel.deleted') : result.error.message);
    onClose();
    onDone();
  };
  return (
    <Dialog
      title={t('panel.deleteTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('panel.cancel')}</Button>
          <Button kind="danger" onClick={() => void remove()}>
            {t('panel.delete')}
          </Button>
        </>
      }
    >
      <p>{t('panel.deleteWords', { TITLE: session.title })}</p>
    </Dialog>
  );
}

const DAY_MS = 24 * 60 * 60_000;

function whenOf(at: number): string {
  const isToday = Date.now() - at < DAY_MS && new Date(at).getDate() === new Date().getDate();
  const style = isToday ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(language(), style).format(at);
}
