// The settings that are a switch or a whole number. plain_settings.json has a row for each: its section of the options page, its
// initial value, its range, and its words in every language.
import ROWS from './plain_settings.json' with { type: 'json' };

export type PlainName = keyof typeof ROWS;
/** Each has the type of its initial value. */
export type PlainSettings = { [Name in PlainName]: (typeof ROWS)[Name]['initial'] };

/** The options page shows its words as `options.<name>` and `options.<name>Help`. */
export interface PlainSetting {
  name: PlainName;
  section: string;
  initial: boolean | number;
  /** Of a number: the least and the most. */
  range: readonly [number, number];
  hasHelp: boolean;
}

interface Row {
  section: string;
  initial: boolean | number;
  range?: readonly number[];
  help?: object;
}

const rowsOf: Readonly<Record<PlainName, Row>> = ROWS;

export const PLAIN_SETTINGS: readonly PlainSetting[] = (Object.keys(ROWS) as PlainName[]).map((name) => {
  const { section, initial, range: [least = 0, most = Number.MAX_SAFE_INTEGER] = [], help } = rowsOf[name];
  return { name, section, initial, range: [least, most], hasHelp: help !== undefined };
});

/** One value for each of them. */
export function forEachPlain<T>(give: (setting: PlainSetting) => T): Record<PlainName, T> {
  return Object.fromEntries(PLAIN_SETTINGS.map((one) => [one.name, give(one)])) as Record<PlainName, T>;
}

/** How long a tab may be idle, in minutes. */
export const IDLE_MINUTES = [1, 24 * 60] as const;
