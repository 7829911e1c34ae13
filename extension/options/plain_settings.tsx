// The fields of a section for the settings of plain_settings.json.
import { PLAIN_SETTINGS } from '../src/settings/plain_settings.js';
import type { PlainSetting } from '../src/settings/plain_settings.js';
import { t } from '../ui/texts.js';
import type { PlainKey } from '../ui/texts.js';
import { NumberField, Switch } from './fields.js';
import { useStore } from './store.js';

export function PlainSettings({ section }: { section: string }) {
  return PLAIN_SETTINGS.filter((setting) => setting.section === section).map((setting) => (
    <PlainField key={setting.name} {...setting} />
  ));
}

function PlainField({ name, range, hasHelp }: PlainSetting) {
  const { settings, save } = useStore();
  const value = settings[name];
  const field = {
    name,
    label: t(`options.${name}`),
    help: hasHelp ? t(`options.${name}Help` as PlainKey) : undefined,
    onDone: (changed: boolean | number) => void save(name, { [name]: changed }, t('options.refused')),
  };
  return typeof value === 'boolean' ? (
    <Switch {...field} value={value} />
  ) : (
    <NumberField {...field} value={value} range={range} />
  );
}
