// What a person or a program has chosen for all tabs. Kept in chrome.storage.local, so that it outlives the browser; it holds
// nothing of any page. What is stored was checked when it came; what is asked for is checked here, with words.
import { plainCopy } from '../../js-glue/tool/index.js';
import type { PrivacyPolicy } from '../../js-glue/tool/index.js';
import { isRecord } from './messages.js';

export interface Settings {
  /** Cursor, ripple and outline are drawn over pages. */
  effects: boolean;
  privacy: PrivacyPolicy;
}

/** Any of the settings; of `privacy` any of its members. */
export type SomeSettings = Partial<Omit<Settings, 'privacy'>> & { privacy?: Partial<PrivacyPolicy> };

const KEY = 'domtool.settings';
const INITIAL: Settings = {
  effects: true,
  privacy: { emitValues: true, emitCrossOriginFrames: 'labelled', respectOptOut: true, extraSensitive: [] },
};
const MAX_PATTERNS = 100;
const MAX_PATTERN_LENGTH = 100;

type Check = (value: unknown) => string | undefined;

const isBoolean: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');
const CHECKS: Readonly<Record<keyof PrivacyPolicy, Check>> = {
  emitValues: isBoolean,
  respectOptOut: isBoolean,
  emitCrossOriginFrames: (value) =>
    value === 'full' || value === 'labelled' || value === 'omit' ? undefined : "must be 'full', 'labelled' or 'omit'",
  extraSensitive: (value) => {
    const isPattern = (one: unknown): boolean =>
      typeof one === 'string' && one.trim() !== '' && one.length <= MAX_PATTERN_LENGTH;
    return Array.isArray(value) && value.length <= MAX_PATTERNS && value.every(isPattern)
      ? undefined
      : `must be an array of at most ${MAX_PATTERNS} strings, each of 1 to ${MAX_PATTERN_LENGTH} characters and not blank`;
  },
};

export async function readSettings(): Promise<Settings> {
  const stored: unknown = (await chrome.storage.local.get(KEY))[KEY];
  return merged(INITIAL, isRecord(stored) ? stored : {});
}

/** One change after another: none is lost. */
let tail: Promise<unknown> = Promise.resolve();

/** Changes what `some` names and answers all of it. Rejects with an Error that says what is not valid; then nothing changes. */
export function changeSettings(some: unknown): Promise<Settings> {
  const change = async (): Promise<Settings> => {
    const settings = merged(await readSettings(), checked(plainCopy(some)));
    await chrome.storage.local.set({ [KEY]: settings });
    return settings;
  };
  const result = tail.then(change);
  tail = result.catch(() => {});
  return result;
}

function merged(settings: Settings, some: Readonly<Record<string, unknown>>): Settings {
  const { effects = settings.effects, privacy = {} } = some as SomeSettings;
  return { effects, privacy: { ...settings.privacy, ...privacy } };
}

function checked(some: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(some)) throw new Error('Settings must be an object, such as { privacy: { emitValues: false } }.');
  for (const [name, value] of Object.entries(some)) {
    if (name === 'effects') {
      demand(name, isBoolean(value));
    } else if (name === 'privacy') {
      checkPrivacy(value);
    } else {
      throw new Error(`There is no setting "${name}". The settings are effects and privacy.`);
    }
  }
  return some;
}

function checkPrivacy(privacy: unknown): void {
  if (!isRecord(privacy)) throw new Error('privacy must be an object.');
  for (const [name, value] of Object.entries(privacy)) {
    if (!isNameOfCheck(name)) throw new Error(`There is no setting "privacy.${name}".`);
    demand(`privacy.${name}`, CHECKS[name](value));
  }
}

function isNameOfCheck(name: string): name is keyof PrivacyPolicy {
  return Object.hasOwn(CHECKS, name);
}

function demand(name: string, complaint: string | undefined): void {
  if (complaint !== undefined) throw new Error(`${name} ${complaint}.`);
}
