// Which model decides: the ones that a person has set up, one for each provider, and the way to others.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { storedChoices } from '../../src/tasks/planner_choices.js';
import type { Settings } from '../../src/settings/settings.js';
import { t } from '../../ui/texts.js';
import { settingsNow, isTaskActive, commands } from '../chat_state.js';

type Choice = Exclude<Settings['planner'], null>;

const kept = signal<readonly Choice[]>([]);
const OTHER = 'other';

export function ModelPicker() {
  const { planner = null } = settingsNow.value ?? {};
  useEffect(() => {
    void storedChoices().then((all) => {
      kept.value = all;
    });
  }, [planner]);
  if (planner === null) return null;
  const now = nameOf(planner);
  const names = [...new Set([now, ...kept.value.map(nameOf)])];
  const choose = async (select: HTMLSelectElement): Promise<void> => {
    const { value } = select;
    select.value = now;
    if (value === OTHER) await chrome.tabs.create({ url: 'options/options.html#planner' });
    const choice = kept.value.find((one) => nameOf(one) === value);
    if (choice !== undefined) await commands.useModel(choice);
  };
  return (
    <div class="composer-model">
      <select
        aria-label={t('panel.model')}
        value={now}
        // A task keeps the model with which it began.
        disabled={isTaskActive.value}
        onChange={(event) => void choose(event.currentTarget)}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        <option value={OTHER}>{t('panel.otherModel')}</option>
      </select>
    </div>
  );
}

function nameOf(choice: Choice): string {
  if (choice.kind === 'http') return new URL(choice.url).host;
  return choice.model === '' ? choice.provider : choice.model;
}
