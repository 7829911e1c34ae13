// What a person has entered for each provider, so that a look at another one loses nothing: the address and the model, as
// last saved, and the keys. Each key belongs to one endpoint and is sent to no other.
import { isRecord } from '../../../js-glue/tool/index.js';
import type { PlannerChoice } from './planner.js';

type Choice = Exclude<PlannerChoice, null>;

const CHOICES = 'domtool.planner.choices';
const KEYS = 'domtool.planner.key';
/** More endpoints than a person uses; the oldest key is forgotten. */
const MAX_KEYS = 20;

/** The last choice of this provider; `provider` is 'http' for a backend. It never contains a key. */
export async function storedChoice(provider: string): Promise<Choice | undefined> {
  const kept = await read(CHOICES);
  return Object.hasOwn(kept, provider) ? (kept[provider] as Choice) : undefined;
}

/** One for each provider that was set up. */
export async function storedChoices(): Promise<Choice[]> {
  return Object.values(await read(CHOICES)) as Choice[];
}

export async function storeChoice(choice: Choice): Promise<void> {
  const provider = choice.kind === 'http' ? choice.kind : choice.provider;
  await chrome.storage.local.set({ [CHOICES]: { ...(await read(CHOICES)), [provider]: choice } });
}

export async function storedKey(endpoint: string): Promise<string | undefined> {
  const keys = await readKeys();
  return Object.hasOwn(keys, endpoint) ? keys[endpoint] : undefined;
}

/** '' forgets it. */
export async function storeKey(endpoint: string, key: string): Promise<void> {
  const { [endpoint]: _before, ...others } = await readKeys();
  const all = Object.entries(key === '' ? others : { ...others, [endpoint]: key });
  await chrome.storage.local.set({ [KEYS]: { keys: Object.fromEntries(all.slice(-MAX_KEYS)) } });
}

export async function forgetPlanners(): Promise<void> {
  await chrome.storage.local.remove([CHOICES, KEYS]);
}

async function readKeys(): Promise<Readonly<Record<string, string>>> {
  const { keys, endpoint, key } = await read(KEYS);
  // An earlier version kept one.
  const all = isRecord(keys) ? keys : typeof endpoint === 'string' ? { [endpoint]: key } : {};
  const texts = Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

async function read(name: string): Promise<Readonly<Record<string, unknown>>> {
  const kept: unknown = (await chrome.storage.local.get(name))[name];
  return isRecord(kept) ? kept : {};
}
