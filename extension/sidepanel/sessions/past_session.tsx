// A session that is not the followed tab's: it can be read, and continued here.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Message } from '../../../js-glue/agent/index.js';
import { sessions } from '../../client/sessions.js';
import type { Session } from '../../../js-glue/sessions/index.js';
import { Button, IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../ui/texts.js';
import { Groups } from '../chat/groups.js';
import { PAGE, isTaskActive, merged, openSession } from '../chat_state.js';
import { RunningTools } from './running_tools.js';
import { currentView } from './current_view.js';
import { shownTitle } from './title.js';

export function PastSession({ session }: { session: Session }) {
  const [messages, setMessages] = useState<Message[]>([]);
  const [total, setTotal] = useState(0);
  const [wrong, setWrong] = useState('');
  const list = useRef<HTMLElement>(null);
  const readBefore = async (before?: number): Promise<void> => {
    const read = await sessions.messages(session.sessionId, {
      ...(before === undefined ? {} : { before }),
      limit: PAGE,
    });
    if (!read.success) return setWrong(read.error.message);
    setMessages((known) => merged(read.data.messages, known));
    setTotal(read.data.total);
  };
  useEffect(() => {
    list.current?.focus();
    void readBefore();
  }, [session.sessionId]);
  const { tabId } = session;
  const isRunning = tabId !== undefined && (session.status === 'running' || session.status === 'waiting');
  const goOn = async (): Promise<void> => {
    const opened = await openSession(session.sessionId);
    if (opened.success) currentView.value = { is: 'own' };
    else setWrong(opened.error.message);
  };
  return (
    <div class="chat">
      <header class="task-header past-header">
        <IconButton
          label={t('panel.back')}
          onClick={() => {
            currentView.value = { is: 'list' };
          }}
        >
          <Icon name="back" />
        </IconButton>
        <div class="task-words">
          <h2 title={session.title}>{shownTitle(session)}</h2>
          <p class="quiet small">{session.domain}</p>
        </div>
      </header>
      <div class="turns-frame">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section class="turns" ref={list} tabIndex={0} aria-label={t('panel.conversation')}>
          {messages.length < total && (
            <div class="turns-earlier">
              <Button kind="plain" onClick={() => void readBefore(messages[0]?.sequenceNumber)}>
                {t('panel.earlier')}
              </Button>
            </div>
          )}
          <Groups messages={messages} open={[]} />
        </section>
      </div>
      <div class="chat-foot">
        {wrong !== '' && <Notice tone="bad">{wrong}</Notice>}
        {isRunning && <Notice actions={<RunningTools tabId={tabId} />}>{t('panel.runsInTab')}</Notice>}
        <Button kind="main" disabled={isTaskActive.value} onClick={() => void goOn()}>
          {t('panel.goOnHere')}
        </Button>
      </div>
    </div>
  );
}
