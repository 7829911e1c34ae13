// On the empty chat: what a person has saved, and what they asked for last. A press writes it again; nothing is sent by
// itself.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sessions } from '../../client/sessions.js';
import type { Session } from '../../../js-glue/sessions/index.js';
import { IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { t } from '../../ui/texts.js';
import { followed } from '../followed_tab.js';
import { shownTitle } from '../sessions/title.js';
import { takeWords } from './composer.js';
import { saveTask, savedTasks } from './saved_tasks.js';

const RECENT = 3;
/** Those of the tab's site come first, so more are read than shown. */
const READ = 20;
const MESSAGES = 500;

export function KnownTasks() {
  return (
    <>
      <SavedTasks />
      <RecentTasks />
    </>
  );
}

function Known({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="known" aria-label={title}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

function SavedTasks() {
  // What was removed here can be saved again until the chat is left.
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const saved = savedTasks.value;
  const shown = [...saved, ...removed.filter((words) => !saved.includes(words))];
  if (shown.length === 0) return null;
  return (
    <Known title={t('panel.savedTasks')}>
      {shown.map((words) => (
        <li key={words}>
          <button type="button" onClick={() => takeWords(words)}>
            {words}
          </button>
          <Star words={words} onRemove={() => setRemoved([...removed, words])} />
        </li>
      ))}
    </Known>
  );
}

export function Star({ words, onRemove }: { words: string; onRemove?: () => void }) {
  const isSaved = savedTasks.value.includes(words);
  const change = (): void => {
    if (isSaved) onRemove?.();
    void saveTask(words, !isSaved);
    announce(t(isSaved ? 'panel.taskUnsaved' : 'panel.taskSaved'));
  };
  return (
    <span class={isSaved ? 'star saved' : 'star'}>
      <IconButton label={t('panel.saveTask', { TASK: words })} aria-pressed={isSaved} onClick={change}>
        <Icon name="star" />
      </IconButton>
    </span>
  );
}

function RecentTasks() {
  const isKnown = (title: string): boolean =>
    savedTasks.value.some((words) => words.startsWith(title.replace(/…$/, '')));
  const recent = useRecent()
    .filter((session) => !isKnown(shownTitle(session)))
    .slice(0, RECENT);
  if (recent.length === 0) return null;
  return (
    <Known title={t('panel.recentTasks')}>
      {recent.map((session) => (
        <li key={session.sessionId}>
          <button type="button" title={shownTitle(session)} onClick={() => void writeAgain(session)}>
            {shownTitle(session)}
          </button>
        </li>
      ))}
    </Known>
  );
}

/** A title may be shortened or renamed, so what was asked is read from its messages. */
async function writeAgain({ sessionId, title }: Session): Promise<void> {
  const read = await sessions.messages(sessionId, { limit: MESSAGES });
  const first = read.success ? read.data.messages.find(({ role }) => role === 'user') : undefined;
  takeWords(first?.content ?? title);
}

function useRecent(): readonly Session[] {
  const [recent, setRecent] = useState<readonly Session[]>([]);
  const { tabId, url = '' } = followed.value ?? {};
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  useEffect(() => {
    void sessions.list({ limit: READ }).then((found) => {
      if (!found.success) return;
      const isHere = ({ metadata: { initialDomain } }: Session): boolean =>
        initialDomain !== '' && (host === initialDomain || host.endsWith(`.${initialDomain}`));
      const all = found.data.sessions.filter(({ messageCount }) => messageCount > 0);
      const shown = [...all.filter(isHere), ...all.filter((one) => !isHere(one))];
      const fresh = new Map(shown.map((one) => [shownTitle(one), one]));
      setRecent([...fresh.values()]);
    });
  }, [tabId, host]);
  return recent;
}
