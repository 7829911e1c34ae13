// What is in the way of a task in this tab, in which tab it continues, and what happened to the worker.
import { showTab } from '../../src/show_tab.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../ui/texts.js';
import { elsewhere, hasRestarted, refusal } from '../chat_state.js';
import { Remedies } from './remedies.js';
import { OBSTACLES, obstacle } from './obstacles.js';

export function ObstacleNotice() {
  const inTheWay = obstacle.value;
  const trouble = inTheWay === null ? null : OBSTACLES[inTheWay];
  return (
    <>
      {hasRestarted.value && <Notice>{t('panel.restarted')}</Notice>}
      {elsewhere.value !== undefined && (
        <Notice actions={<Button onClick={() => void showElsewhere()}>{t('panel.showTab')}</Button>}>
          {t('panel.inOtherTab')}
        </Notice>
      )}
      {trouble !== null && (
        <Notice
          tone={trouble.tone}
          title={t(trouble.title)}
          {...(trouble.remedies.length === 0 ? {} : { actions: <Remedies of={trouble.remedies} /> })}
        >
          {t(trouble.words)}
        </Notice>
      )}
      {refusal.value !== '' && <Notice tone="bad">{refusal.value}</Notice>}
    </>
  );
}

async function showElsewhere(): Promise<void> {
  if (elsewhere.value !== undefined) await showTab(elsewhere.value);
}
