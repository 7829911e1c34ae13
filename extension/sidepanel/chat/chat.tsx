// The chat: the task at the top, the messages below, and at the bottom what the person can do now.
import { loadedTab, session, task } from '../chat_state.js';
import { shownTitle } from '../sessions/title.js';
import { Composer } from './composer.js';
import { NotifyOffer } from './notify_offer.js';
import { PlanWidget } from './plan_widget.js';
import { RiskPrompt } from './prompts.js';
import { SlashList } from './slash_list.js';
import { StartScreen } from './start_screen.js';
import { TaskHeader } from './task_header.js';
import { AddTab } from './add_tab.js';
import { ObstacleNotice } from './obstacle_notice.js';
import { Turns } from './turns.js';
import { messages } from '../chat_state.js';
import './chat.css';

export function Chat() {
  const hasAnything = messages.value.length > 0;
  return (
    <div class="chat">
      {hasAnything && <TaskHeader title={titleOfTask()} />}
      {task.value !== null && <PlanWidget task={task.value} />}
      {hasAnything ? <Turns key={loadedTab.value} /> : <Empty isRead={loadedTab.value !== undefined} />}
      <div class="chat-foot">
        <AddTab />
        <ObstacleNotice />
        {task.value?.pending?.kind === 'risk' && <RiskPrompt pending={task.value.pending} />}
        <NotifyOffer />
        <SlashList />
        <Composer />
      </div>
    </div>
  );
}

/** Whether the chat is empty is known only when it has been read. */
function Empty({ isRead }: { isRead: boolean }) {
  return isRead ? <StartScreen /> : <div class="turns-frame" />;
}

function titleOfTask(): string {
  return session.value === null ? firstWords() : shownTitle(session.value);
}

function firstWords(): string {
  return messages.value.findLast(({ role }) => role === 'user')?.content ?? '';
}
