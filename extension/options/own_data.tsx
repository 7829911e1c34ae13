// Exports everything stored about a person, except keys and secrets, and deletes it.
import { useState } from 'preact/hooks';

import { readSavedTasks } from '../client/saved_tasks.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { announce } from '../ui/live_region.js';
import { Notice } from '../ui/notice.js';
import { t } from '../ui/texts.js';
import { useStore } from './store.js';
import { askPage, readSettings, secrets, sessions } from './worker.js';

export function OwnData() {
  const store = useStore();
  const [isAsking, setIsAsking] = useState(false);
  const { data } = store.notes;
  const [doneText, setDoneText] = useState(data?.is === 'done' ? data.words : undefined);
  const take = async (): Promise<void> => {
    const conversations = await allSessions().catch(() => undefined);
    download('domtool.json', JSON.stringify({ ...(await theRest()), sessions: conversations ?? [] }, null, 2));
    const words = conversations === undefined ? t('options.exportedWithout') : t('options.exported');
    setDoneText(words);
    announce(words);
  };
  const removeAll = async (): Promise<void> => {
    setIsAsking(false);
    const isAllGone = await askPage('domtool.data.delete').then(
      () => true,
      () => false,
    );
    await store.startOver(t(isAllGone ? 'options.deleted' : 'options.deletedHere'));
  };
  return (
    <>
      <p class="quiet">{t('options.dataHelp')}</p>
      <div class="actions">
        <Button onClick={() => void take()}>{t('options.export')}</Button>
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          {t('options.deleteAll')}
        </Button>
      </div>
      {doneText === undefined ? null : <Notice tone="good">{doneText}</Notice>}
      {isAsking ? (
        <Dialog
          title={t('options.deleteTitle')}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button kind="danger" onClick={() => void removeAll()}>
                {t('options.deleteAll')}
              </Button>
              <Button onClick={() => setIsAsking(false)}>{t('options.keepAll')}</Button>
            </>
          }
        >
          <p>{t('options.deleteText')}</p>
        </Dialog>
      ) : null}
    </>
  );
}

/** Settings without keys, names of secrets without values, counts. */
async function theRest(): Promise<object> {
  return {
    settings: await readSettings(),
    secrets: await secrets.list(),
    savedTasks: await readSavedTasks(),
    counts: await askPage('domtool.telemetry.get'),
  };
}

/** Every session with its messages. */
async function allSessions(): Promise<object[]> {
  const found: object[] = [];
  for (;;) {
    const { sessions: some } = await sessions.list(found.length);
    for (const session of some) {
      const { messages } = await sessions.messages(session.sessionId);
      found.push({ ...session, messages });
    }
    if (some.length === 0) return found;
  }
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download begins asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
