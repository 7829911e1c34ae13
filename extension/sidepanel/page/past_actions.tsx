// The actions made in this view, newest first, with their outcome in words; the details contain the code.
import type { ToolResult } from '../../../js-glue/tool/index.js';
import { Icon } from '../../ui/icon.js';
import { number, t } from '../../ui/texts.js';
import { codeInWords } from '../chat/words.js';
import { journal } from './page_watch.js';
import type { Entry } from './page_watch.js';

export function Journal() {
  if (journal.value.length === 0) return null;
  return (
    <details class="journal" open>
      <summary>
        {t('panel.journal')}
        <Icon name="down" />
      </summary>
      <ol>
        {journal.value.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ol>
    </details>
  );
}

function Row({ entry: { what, result, ms } }: { entry: Entry }) {
  const isGood = result?.success !== false;
  const outcome = outcomeOf(result);
  const detail = detailOf(result);
  return (
    <li class={isGood ? 'good' : 'bad'}>
      <Icon name={isGood ? 'check' : 'cross'} />
      <div>
        <p>
          {what}
          {outcome !== '' && <span class="outcome-words"> — {outcome}</span>}
        </p>
        {detail !== '' && <p class="quiet">{detail}</p>}
      </div>
      {ms !== null && <span class="quiet">{t('panel.ms', { MS: number(Math.round(ms)) })}</span>}
    </li>
  );
}

const OUTCOMES = {
  done: 'panel.outcomeDone',
  no_effect: 'panel.outcomeNone',
  navigated: 'panel.outcomeNavigated',
  dialog_opened: 'panel.outcomeDialog',
} as const;

function outcomeOf(result: ToolResult | null): string {
  if (result === null) return '';
  if (!result.success) return codeInWords(result.error.code);
  return 'outcome' in result.data ? t(OUTCOMES[result.data.outcome]) : '';
}

function detailOf(result: ToolResult | null): string {
  if (result === null) return '';
  if (!result.success) {
    const { code, message, remediation = '' } = result.error;
    return `${code}: ${message} ${remediation}`.trim();
  }
  const { data } = result;
  if ('outcome' in data) {
    const rebound = data.rebound === undefined ? [] : [t('panel.foundAgain', { ID: data.rebound.to })];
    const errors = data.verification?.errorsDetected ?? [];
    return [...new Set([...rebound, ...data.observed.events, ...errors])].join(' · ');
  }
  if (!('limitations' in data)) return '';
  return data.limitations.map(({ kind, detail }) => (detail === undefined ? kind : `${kind}: ${detail}`)).join(' · ');
}
