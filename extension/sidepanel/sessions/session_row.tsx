// One session in the list, with a menu of actions.
import { useEffect, useRef, useState } from 'preact/hooks';
import { sessions } from '../../client/sessions.js';
import type { Session } from '../../../js-glue/sessions/index.js';
import { Badge } from '../../ui/badge.js';
import { Button, IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { Notice } from '../../ui/notice.js';
import { language, plural, t } from '../../ui/texts.js';
import { BADGES } from '../chat/states.js';
import { RunningTools } from './running_tools.js';
import { saveFile } from './save_file.js';
import { currentView } from './current_view.js';
import { shownTitle } from './title.js';

interface RowProps {
  session: Session;
  /** It is the followed tab's. */
  isOwn: boolean;
  onChange: () => void;
  onDelete: () => void;
}

type Mode = 'closed' | 'tools' | 'rename';

export function SessionRow({ session, isOwn, onChange, onDelete }: RowProps) {
  const [mode, setMode] = useState<Mode>('closed');
  const opener = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  const { domain, status, updatedAt, messageCount } = session;
  const { tabId } = session;
  const isElsewhere = !isOwn && tabId !== undefined && (status === 'running' || status === 'waiting');
  const title = shownTitle(session);
  const onRenamed = (): void => {
    setMode('closed');
    onChange();
  };
  // The form that had the focus is gone, so its row gets it.
  useEffect(() => {
    if (wasRenaming.current && mode === 'closed') opener.current?.focus();
    wasRenaming.current = mode === 'rename';
  }, [mode]);
  if (mode === 'rename') return <Rename session={session} onDone={onRenamed} />;
  return (
    <li class={`session${isOwn ? ' own' : ''}`}>
      <button ref={opener} type="button" class="session-open" onClick={() => look(session, isOwn)}>
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
      {isElsewhere && (
        <div class="session-tools">
          <RunningTools tabId={tabId} />
        </div>
      )}
      {mode === 'tools' && <Tools session={session} onRename={() => setMode('rename')} onDelete={onDelete} />}
    </li>
  );
}

function look(session: Session, isOwn: boolean): void {
  currentView.value = isOwn ? { is: 'own' } : { is: 'past', session };
}

interface ToolsProps {
  session: Session;
  onRename: () => void;
  onDelete: () => void;
}

function Tools({ session, onRename, onDelete }: ToolsProps) {
  return (
    <div class="session-tools">
      <Button onClick={onRename}>
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
      <Button kind="danger" onClick={onDelete}>
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
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  const save = async (): Promise<void> => {
    const words = title.trim();
    if (words !== '' && words !== session.title) {
      const renamed = await sessions.rename(session.sessionId, words);
      if (!renamed.success) return setWrong(renamed.error.message);
      announce(t('panel.renamed'));
    }
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
      {wrong !== '' && <Notice tone="bad">{wrong}</Notice>}
    </li>
  );
}

const DAY_MS = 24 * 60 * 60_000;

function whenOf(at: number): string {
  const isToday = Date.now() - at < DAY_MS && new Date(at).getDate() === new Date().getDate();
  const style = isToday ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(language(), style).format(at);
}
