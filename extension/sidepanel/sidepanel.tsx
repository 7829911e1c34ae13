// The side panel next to a page. `?tabId=N` pins it to one tab, for a panel that is opened in its own tab.
import { keepFocus } from '../ui/kept_focus.js';
import { showPage } from '../ui/page.js';
import { t } from '../ui/texts.js';
import { keepDraft } from './chat/kept_draft.js';
import { watchSavedTasks } from './chat/saved_tasks.js';
import { converse } from './chat_state.js';
import { follow } from './followed_tab.js';
import { watchPage } from './page/page_watch.js';
import { Panel, takeDrops } from './panel.js';
import { takePassedDrafts } from './passed_draft.js';

// What the worker answers arrives while the page is drawn.
void follow();
converse();
showPage(t('app.name'), <Panel />);
keepFocus('#composer', '.sessions-search .control', '[role="tab"][aria-selected="true"]');
watchPage();
takeDrops();
void keepDraft().then(takePassedDrafts);
watchSavedTasks();
