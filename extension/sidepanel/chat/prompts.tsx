// What the agent asks before an action that cannot be undone, with the rules that made it ask.
import { canBeAllowedForGood } from '../../../js-glue/agent/risk/always_allowed.js';
import type { Pending } from '../../../js-glue/agent/index.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { language, t } from '../../ui/texts.js';
import type { TextKey } from '../../ui/texts.js';
import { commands } from '../chat_state.js';
import { followed } from '../followed_tab.js';
import { questionInWords } from './words.js';
import './prompts.css';

type RiskKey = Extract<TextKey, `panel.risk${string}`>;

const RULES: Readonly<Record<string, Exclude<RiskKey, 'panel.riskCarry'>>> = {
  site: 'panel.riskSite',
  upload: 'panel.riskUpload',
  pay: 'panel.riskPay',
  delete: 'panel.riskDelete',
  accept: 'panel.riskAccept',
  publish: 'panel.riskPublish',
  send: 'panel.riskSend',
  download: 'panel.riskDownload',
  sign_in: 'panel.riskSignIn',
  place: 'panel.riskPlace',
  again: 'panel.riskAgain',
  change: 'panel.riskChange',
  decide: 'panel.riskDecide',
  block: 'panel.riskBlock',
  connect: 'panel.riskConnect',
  dialog: 'panel.riskDialog',
  repeat: 'panel.riskRepeat',
  always: 'panel.riskAlways',
};

/** Without its last sentence, which lists the rules; they are shown below in the person's language. */
function questionIn(text: string): string {
  const end = text.lastIndexOf('? This ');
  return end < 0 ? text : text.slice(0, end + 1);
}

function listed(sites: readonly string[]): string {
  return new Intl.ListFormat(language()).format(sites);
}

/** With the codes of js-glue/agent/risk/risk_check.ts. */
function named(sites: readonly string[]): string {
  const unnamed: Readonly<Record<string, string>> = { '': t('panel.siteNone'), '*': t('panel.siteEarlier') };
  return listed(sites.map((site) => unnamed[site] ?? site));
}

export function RiskPrompt({ pending }: { pending: Pending }) {
  const { rules = ['always'], sites = [], sends = [], why = '', carries } = pending;
  return (
    <section class="risk" aria-label={t('panel.riskTitle')}>
      <p class="risk-title">
        <Icon name="warn" />
        {t('panel.riskTitle')}
      </p>
      <p class="risk-text">{questionIn(questionInWords(pending))}</p>
      <Facts {...pending} />
      {why !== '' && <p class="small">{t('panel.agentSaysWhy', { TEXT: why })}</p>}
      {sends.map((request) => (
        <p key={request} class="small">
          {t('panel.wouldSend', { REQUEST: request })}
        </p>
      ))}
      {carries !== undefined && (
        <p class="small quiet">{t('panel.riskCarry', { FROM: named(carries.from), TO: named(carries.to) })}</p>
      )}
      {rules
        .filter((rule) => rule !== 'carry')
        .map((rule) => (
          <p key={rule} class="small quiet">
            {t(RULES[rule] ?? 'panel.riskAlways')}
          </p>
        ))}
      {sites.length > 0 && <p class="small quiet">{t('panel.alsoSite', { SITE: listed(sites) })}</p>}
      <div class="risk-answers">
        <Button onClick={() => void commands.approve(false)}>{t('panel.decline')}</Button>
        {(sends.length + sites.length > 0 || carries !== undefined) && (
          <Button onClick={() => void commands.approve('once')}>{t('panel.approveOnce')}</Button>
        )}
        <Button kind="main" onClick={() => void commands.approve(true)}>
          {t('panel.approve')}
        </Button>
      </div>
      {mayBeForGood(pending) && (
        <Button kind="plain" onClick={() => void commands.approve('always')}>
          {t('panel.approveAlways', { SITE: pending.site ?? '' })}
        </Button>
      )}
    </section>
  );
}

/** What it is about, as the page names it. */
function Facts({ site, object, amount }: Pending) {
  const facts = [
    { label: t('panel.factSite'), value: site ?? ownPage() },
    { label: t('panel.factObject'), value: object },
    { label: t('panel.factAmount'), value: amount },
  ].filter(({ value }) => value !== undefined);
  if (facts.length === 0) return null;
  return (
    <dl class="risk-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A page of this extension has no site of its own. */
function ownPage(): string | undefined {
  const isOwn = followed.value?.url.startsWith(chrome.runtime.getURL('')) === true;
  return isOwn ? t('panel.siteOwn') : undefined;
}

function mayBeForGood({ site, sites = [], rules = [] }: Pending): boolean {
  return site !== undefined && sites.length === 0 && rules.length > 0 && rules.every(canBeAllowedForGood);
}
