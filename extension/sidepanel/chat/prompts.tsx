// What the agent asks before it does something that cannot be taken back, with the rule that made it ask.
import type { Pending } from '../../../js-glue/agent/index.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts.js';
import type { TextKey } from '../../ui/texts.js';
import { orders } from '../conversation.js';
import { askedInWords } from './words.js';
import './prompts.css';

type RiskKey = Extract<TextKey, `panel.risk${string}`>;

const RULES: Readonly<Record<string, RiskKey>> = {
  site: 'panel.riskSite',
  upload: 'panel.riskUpload',
  pay: 'panel.riskPay',
  delete: 'panel.riskDelete',
  accept: 'panel.riskAccept',
  publish: 'panel.riskPublish',
  send: 'panel.riskSend',
  download: 'panel.riskDownload',
  sign_in: 'panel.riskSignIn',
  dialog: 'panel.riskDialog',
  always: 'panel.riskAlways',
};

/** Without its last sentence, which says the rule; the words below say it in the person's language. */
function questionIn(text: string): string {
  const end = text.lastIndexOf('? This ');
  return end < 0 ? text : text.slice(0, end + 1);
}

export function RiskPrompt({ pending }: { pending: Pending }) {
  const { rule = 'always', site } = pending;
  return (
    <section class="risk" aria-label={t('panel.riskTitle')}>
      <p class="risk-title">
        <Icon name="warn" />
        {t('panel.riskTitle')}
      </p>
      <p class="risk-text">{questionIn(askedInWords(pending))}</p>
      <p class="small quiet">{t(RULES[rule] ?? 'panel.riskAlways')}</p>
      {site !== undefined && <p class="small quiet">{t('panel.alsoSite', { SITE: site })}</p>}
      <div class="risk-answers">
        <Button onClick={() => void orders.approve(false)}>{t('panel.decline')}</Button>
        <Button kind="main" onClick={() => void orders.approve(true)}>
          {t('panel.approve')}
        </Button>
      </div>
    </section>
  );
}
