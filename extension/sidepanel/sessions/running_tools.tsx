// What can be done about a task that runs in another tab.
import { showTab } from '../../src/show_tab.js';
import { task } from '../../client/worker.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts.js';

export function RunningTools({ tabId }: { tabId: number }) {
  return (
    <>
      <Button onClick={() => void showTab(tabId)}>{t('panel.showTab')}</Button>
      <Button kind="danger" onClick={() => void task.stop(tabId)}>
        <Icon name="stop" />
        {t('panel.stop')}
      </Button>
    </>
  );
}
