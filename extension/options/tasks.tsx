// When a task asks, where it may act, and how long it may run; what is withheld of a page; what happens to tabs.
import { IDLE_MINUTES } from '../src/settings/plain_settings.js';
import type { Settings } from '../src/settings/settings.js';
import { t } from '../ui/texts.js';
import { AllowedActions } from './allowed_actions.js';
import { ContextMenu } from './context_menu.js';
import { Choice, LinesField, NumberField, Switch } from './fields.js';
import { PlainSettings } from './plain_settings.js';
import { useStore } from './store.js';

/** A person may paste the address of a page. */
function siteIn(line: string): string {
  return /^https?:\/\//.test(line) && URL.canParse(line) ? new URL(line).hostname : line;
}

export function Asking() {
  const { settings, save } = useStore();
  const sites = (name: 'allowedSites' | 'blockedSites', label: string, help: string) => (
    <LinesField
      name={name}
      label={label}
      help={help}
      value={settings[name]}
      onDone={(lines) => void save(name, { [name]: lines.map(siteIn) }, t('options.badSites'))}
    />
  );
  return (
    <>
      <Choice
        name="ask"
        label={t('options.ask')}
        value={settings.ask}
        options={[
          { value: 'always', label: t('options.askAlways'), help: t('options.askAlwaysHelp') },
          { value: 'risky', label: t('options.askRisky'), help: t('options.askRiskyHelp') },
          { value: 'never', label: t('options.askNever'), help: t('options.askNeverHelp') },
        ]}
        onDone={(ask) => void save('ask', { ask }, t('options.refused'))}
      />
      <div class="row">
        {sites('allowedSites', t('options.allowedSites'), t('options.allowedSitesHelp'))}
        {sites('blockedSites', t('options.blockedSites'), t('options.blockedSitesHelp'))}
      </div>
      <AllowedActions />
      <div class="row">
        <PlainSettings section="asking" />
      </div>
    </>
  );
}

export function Privacy() {
  const { settings, save } = useStore();
  const { privacy } = settings;
  const change = (name: keyof Settings['privacy'], value: unknown, wrong = t('options.refused')): void =>
    void save(`privacy.${name}`, { privacy: { [name]: value } }, wrong);
  return (
    <>
      <Switch
        name="privacy.emitValues"
        label={t('options.emitValues')}
        help={t('options.emitValuesHelp')}
        value={privacy.emitValues}
        onDone={(value) => change('emitValues', value)}
      />
      <Switch
        name="privacy.respectOptOut"
        label={t('options.respectOptOut')}
        help={t('options.respectOptOutHelp')}
        value={privacy.respectOptOut}
        onDone={(value) => change('respectOptOut', value)}
      />
      <Switch
        name="privacy.respectRobots"
        label={t('options.respectRobots')}
        help={t('options.respectRobotsHelp')}
        value={privacy.respectRobots}
        onDone={(value) => change('respectRobots', value)}
      />
      <Choice
        name="privacy.emitCrossOriginFrames"
        label={t('options.frames')}
        value={privacy.emitCrossOriginFrames}
        options={[
          { value: 'full', label: t('options.framesFull') },
          { value: 'labelled', label: t('options.framesLabelled') },
          { value: 'omit', label: t('options.framesOmit') },
        ]}
        onDone={(value) => change('emitCrossOriginFrames', value)}
      />
      <LinesField
        name="privacy.extraSensitive"
        label={t('options.extraSensitive')}
        help={t('options.extraSensitiveHelp')}
        value={privacy.extraSensitive}
        onDone={(lines) => change('extraSensitive', lines, t('options.badPatterns'))}
      />
    </>
  );
}

const USUAL_MINUTES = 5;

export function Browser() {
  const { settings, save } = useStore();
  const { idleDetachMinutes } = settings;
  const setIdle = (value: number | null): void =>
    void save('idleDetachMinutes', { idleDetachMinutes: value }, t('options.refused'));
  return (
    <>
      <Switch
        name="idleDetach"
        label={t('options.idleDetach')}
        help={t('options.idleDetachHelp')}
        value={idleDetachMinutes !== null}
        onDone={(value) => setIdle(value ? USUAL_MINUTES : null)}
      />
      {idleDetachMinutes === null ? null : (
        <NumberField
          name="idleDetachMinutes"
          label={t('options.idleMinutes')}
          value={idleDetachMinutes}
          range={IDLE_MINUTES}
          onDone={setIdle}
        />
      )}
      <PlainSettings section="browser" />
      <ContextMenu />
    </>
  );
}
