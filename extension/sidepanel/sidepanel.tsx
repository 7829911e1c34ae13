// The side panel next to a page. `?tabId=N` pins it to one tab, for a panel that is opened in its own tab.
import { recoverFocus } from '../ui/focus_recovery.js';
import { showPage } from '../ui/page.js';
import { t } from '../ui/texts.js';
import { storeDraft } from './chat/draft_storage.js';
import { watchSavedTasks } from './chat/saved_tasks.js';
import { listenForTasks } from './chat_state.js';
import { follow } from './followed_tab.js';
import { watchPage } from './page/page_watch.js';
import { Panel, takeDrops } from './panel.js';
import { takeContextMenuDrafts } from './context_menu_draft.js';

// What the worker answers arrives while the page is drawn.
void follow();
listenForTasks();
showPage(t('app.name'), <Panel />);
recoverFocus('#composer', '.sessions-search .control', '[role="tab"][aria-selected="true"]');
watchPage();
takeDrops();
void storeDraft().then(takeContextMenuDrafts);
watchSavedTasks();
