// The task, its state, and the buttons to pause or end it.
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts.js';
import { isTaskActive, commands, task } from '../chat_state.js';
import { BADGES, stateOf } from './states.js';
import { Usage } from './usage.js';
import './task_header.css';

export function TaskHeader({ title }: { title: string }) {
  const state = stateOf(task.value);
  const badge = BADGES[state];
  return (
    <header class="task-header">
      <div class="task-words">
        <h2 title={title}>{title}</h2>
        <p class="task-facts">
          <Badge words={t(badge.words)} tone={badge.tone} isBusy={badge.isBusy === true} />
          <Usage task={task.value} />
        </p>
      </div>
      {isTaskActive.value && (
        <div class="task-orders">
          {state === 'paused' && (
            <Button onClick={() => void commands.resume()}>
              <Icon name="resume" />
              {t('panel.resume')}
            </Button>
          )}
          {state === 'running' && (
            <Button onClick={() => void commands.pause()} title={t('panel.pauseHint')}>
              <Icon name="pause" />
              {t('panel.pause')}
            </Button>
          )}
        </div>
      )}
    </header>
  );
}
