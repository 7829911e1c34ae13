// The frame of the panel: two views of one tab, the parts above both, and the sessions.
import { signal } from '@preact/signals';
import { IconButton } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { Tabs } from '../ui/tabs.js';
import { t } from '../ui/texts.js';
import { BridgeStrip } from './bridge/bridge_strip.js';
import { takeFiles } from './chat/attach.js';
import { Chat } from './chat/chat.js';
import { takeWords } from './chat/composer.js';
import { draft } from './chat/draft.js';
import { isTaskActive, loadedTab, messages, newChat } from './chat_state.js';
import { followed } from './followed_tab.js';
import { PageView } from './page/page_view.js';
import { Routines } from './routines/routines.js';
import { PastSession } from './sessions/past_session.js';
import { SessionsList } from './sessions/sessions_list.js';
import { currentView } from './sessions/current_view.js';
import './panel.css';

type View = 'chat' | 'page';

export const view = signal<View>('chat');

export function Panel() {
  return (
    <div class="panel" data-tab={loadedTab.value}>
      <BridgeStrip shows="connection" tabId={followed.value?.tabId} />
      <Tabs
        label={t('panel.views')}
        views={[
          { value: 'chat', words: t('panel.chat') },
          { value: 'page', words: t('panel.page') },
        ]}
        shown={view.value}
        onShow={(value) => {
          view.value = value;
        }}
        beside={<Corner />}
      >
        {view.value === 'chat' ? <ChatView /> : <PageView />}
      </Tabs>
    </div>
  );
}

/** Anywhere in the panel, for as long as the page lives: Chrome would open the file in its place. */
export function takeDrops(): void {
  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
  });
  addEventListener('drop', (event) => {
    if (!takeFiles(event, event.dataTransfer)) return;
    view.value = 'chat';
    takeWords(draft.value);
  });
}

function Corner() {
  const mayLeave = messages.value.length > 0 && !isTaskActive.value;
  const isList = view.value === 'chat' && currentView.value.is === 'list';
  return (
    <>
      <IconButton label={t('panel.newChat')} aria-disabled={!mayLeave} onClick={() => mayLeave && void beginChat()}>
        <Icon name="plus" />
      </IconButton>
      <IconButton
        label={t('panel.sessions')}
        aria-pressed={isList}
        onClick={() => {
          view.value = 'chat';
          currentView.value = { is: isList ? 'own' : 'list' };
        }}
      >
        <Icon name="list" />
      </IconButton>
      <IconButton
        label={t('panel.openOptions')}
        onClick={() => void chrome.tabs.create({ url: 'options/options.html' })}
      >
        <Icon name="gear" />
      </IconButton>
    </>
  );
}

async function beginChat(): Promise<void> {
  if (!(await newChat())) return;
  view.value = 'chat';
  takeWords(draft.value);
}

function ChatView() {
  switch (currentView.value.is) {
    case 'list':
      return <SessionsList />;
    case 'routines':
      return <Routines />;
    case 'past':
      return <PastSession session={currentView.value.session} />;
    case 'own':
      return <Chat />;
  }
}
