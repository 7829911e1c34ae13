// Offers to give this tab to a task that goes on in another one. Without that, the task does not learn that this tab exists.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { listen, task } from '../../client/worker.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../ui/texts.js';
import { addTabTo, isTaskActive } from '../chat_state.js';
import { followed, isForbiddenPage } from '../followed_tab.js';

interface Running {
  tabId: number;
  instruction: string;
}

const running = signal<readonly Running[]>([]);

async function read(): Promise<void> {
  const found = await task.running();
  running.value = found.success ? found.data : [];
}

const MAX_TASK = 60;

function shortened(text: string): string {
  return text.length <= MAX_TASK ? text : `${text.slice(0, MAX_TASK - 1)}…`;
}

export function AddTab() {
  const { tabId } = followed.value ?? {};
  useEffect(() => {
    void read();
    return listen(({ type }) => {
      if (type === 'domtool.task.changed') void read();
    });
  }, [tabId, isTaskActive.value]);
  if (isTaskActive.value || isForbiddenPage.value) return null;
  return (
    <>
      {running.value.map((one) => (
        <Notice key={one.tabId} actions={<Button onClick={() => void addTabTo(one.tabId)}>{t('panel.addTab')}</Button>}>
          {t('panel.runsElsewhere', { TASK: shortened(one.instruction) })}
        </Notice>
      ))}
    </>
  );
}
