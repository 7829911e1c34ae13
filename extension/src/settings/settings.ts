// What a person or a program has chosen for all tabs. Stored in chrome.storage.local, so that it outlives the browser; it
// contains nothing of any page. Changes are checked here, with a message, before they are stored.
import { isRecord, plainCopy } from '../../../js-glue/tool/index.js';
import type { PrivacyPolicy } from '../../../js-glue/tool/index.js';
import { canBeAllowedForGood, isSiteEntry } from '../../../js-glue/agent/index.js';
import type { AllowedAction } from '../../../js-glue/agent/index.js';
import { plannerComplaint, withoutKey } from '../tasks/planner.js';
import type { PlannerChoice } from '../tasks/planner.js';
import { IDLE_MINUTES, forEachPlain } from './plain_settings.js';
import type { PlainSettings } from './plain_settings.js';

export interface Settings extends PlainSettings {
  privacy: PrivacyPolicy;
  /** The planner for tasks. A key or token is accepted and stored, but never returned. */
  planner: PlannerChoice;
  /** When a task asks the person before it acts. */
  ask: 'always' | 'risky' | 'never';
  /** Sites that no task asks about, and sites on which none ever acts. */
  allowedSites: string[];
  blockedSites: string[];
  /** What is not asked about: kinds of actions on their sites. */
  allowedActions: AllowedAction[];
  /** A tab that was not used for this long is detached; null: never. */
  idleDetachMinutes: number | null;
}

/** Some of the settings; of `privacy` some of its members. */
export type SomeSettings = Partial<Omit<Settings, 'privacy'>> & { privacy?: Partial<PrivacyPolicy> };

const KEY = 'domtool.settings';
const INITIAL: Settings = {
  ...(forEachPlain(({ initial }) => initial) as PlainSettings),
  planner: null,
  ask: 'risky',
  allowedSites: [],
  blockedSites: [],
  allowedActions: [],
  idleDetachMinutes: 5,
  privacy: {
    emitValues: true,
    emitCrossOriginFrames: 'labelled',
    respectOptOut: true,
    respectRobots: false,
    extraSensitive: [],
  },
};
const MAX_SITES = 1_000;
const MAX_PATTERNS = 100;
const MAX_PATTERN_LENGTH = 100;

type Check = (value: unknown) => string | undefined;

const isBoolean: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');
const isWhole =
  ([least, most]: readonly [number, number]): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? undefined
      : `must be a whole number from ${least} to ${most}`;
const orNull =
  (check: Check): Check =>
  (value) => {
    const complaint = value === null ? undefined : check(value);
    return complaint === undefined ? undefined : `${complaint}, or null`;
  };
const isSites: Check = (value) => {
  const isSite = (one: unknown): boolean => typeof one === 'string' && isSiteEntry(one);
  return Array.isArray(value) && value.length <= MAX_SITES && value.every(isSite)
    ? undefined
    : `must be an array of at most ${MAX_SITES} sites, such as 'example.org'`;
};

const isActions: Check = (value) => {
  const isAction = (one: unknown): boolean =>
    isRecord(one) &&
    typeof one['site'] === 'string' &&
    isSiteEntry(one['site']) &&
    canBeAllowedForGood(String(one['risk']));
  return Array.isArray(value) && value.length <= MAX_SITES && value.every(isAction)
    ? undefined
    : `must be an array of at most ${MAX_SITES} { site, risk }, such as { site: 'example.org', risk: 'send' }`;
};

const SETTINGS: Readonly<Record<Exclude<keyof Settings, 'privacy'>, Check>> = {
  ...forEachPlain(({ initial, range }) => (typeof initial === 'boolean' ? isBoolean : isWhole(range))),
  planner: plannerComplaint,
  ask: (value) =>
    value === 'always' || value === 'risky' || value === 'never' ? undefined : "must be 'always', 'risky' or 'never'",
  allowedSites: isSites,
  blockedSites: isSites,
  allowedActions: isActions,
  idleDetachMinutes: orNull(isWhole(IDLE_MINUTES)),
};

const CHECKS: Readonly<Record<keyof PrivacyPolicy, Check>> = {
  emitValues: isBoolean,
  respectOptOut: isBoolean,
  respectRobots: isBoolean,
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

/** One change after another, so that none is lost. */
let tail: Promise<unknown> = Promise.resolve();

/**
 * Changes what `some` names and returns all settings. Rejects with an Error that says what is invalid; then nothing
 * changes.
 */
export function changeSettings(some: unknown): Promise<Settings> {
  const change = async (): Promise<Settings> => {
    const before = await readSettings();
    const merging = merged(before, checked(plainCopy(some)));
    const settings = { ...merging, planner: await plannerOfChange(merging.planner, before.planner) };
    await chrome.storage.local.set({ [KEY]: settings });
    return settings;
  };
  const result = tail.then(change);
  tail = result.catch(() => {});
  return result;
}

/** Another setting leaves the planner as it is. */
async function plannerOfChange(planner: PlannerChoice, before: PlannerChoice): Promise<PlannerChoice> {
  return planner === before ? planner : withoutKey(planner);
}

function merged(settings: Settings, some: Readonly<Record<string, unknown>>): Settings {
  const { privacy = {}, ...others } = some as SomeSettings;
  return { ...settings, ...others, privacy: { ...settings.privacy, ...privacy } };
}

function checked(some: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(some)) throw new Error('Settings must be an object, such as { privacy: { emitValues: false } }.');
  for (const [name, value] of Object.entries(some)) {
    if (name === 'privacy') {
      checkPrivacy(value);
    } else if (isNameOfSetting(name)) {
      demand(name, SETTINGS[name](value));
    } else {
      throw new Error(`There is no setting "${name}". There are ${Object.keys(INITIAL).join(', ')}.`);
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

function isNameOfSetting(name: string): name is keyof typeof SETTINGS {
  return Object.hasOwn(SETTINGS, name);
}

function isNameOfCheck(name: string): name is keyof PrivacyPolicy {
  return Object.hasOwn(CHECKS, name);
}

function demand(name: string, complaint: string | undefined): void {
  if (complaint !== undefined) throw new Error(`${name} ${complaint}.`);
}
