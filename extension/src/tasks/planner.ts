// The planner that the person has chosen, with its key. The key is stored apart from the settings: those are shown, a key
// never is.
import { isRecord } from '../../../js-glue/tool/index.js';
import { HttpPlanner, PROVIDERS, ReasonedError, plannerOf, siteOf } from '../../../js-glue/agent/index.js';
import type { ModelChoice, Planner } from '../../../js-glue/agent/index.js';
import { forgetPlanners, storeChoice, storeKey, storedKey } from './planner_choices.js';
import { MAX_PRICE, isPrices } from './prices.js';
import type { Prices } from './prices.js';
import { ScriptedShopper } from './scripted_shopper.js';

export type PlannerChoice =
  | { kind: 'http'; url: string; token?: string; push?: string }
  | ({ kind: 'model'; prices?: Prices } & ModelChoice)
  | null;

const MAX_LENGTH = 2_000;

/** `tabOf` returns the current tab of the task. Rejects with a sentence if the planner cannot be used. */
export async function plannerFromSettings(choice: PlannerChoice, tabOf: () => number): Promise<Planner> {
  if (await isPracticeShop(tabOf())) return new ScriptedShopper();
  if (choice === null) {
    const words =
      'No model is chosen yet. Choose one in the options: one that runs on this computer, or one with your own key.';
    throw new ReasonedError(words, { code: 'noPlanner' });
  }
  const key = await keyFor(choice);
  if (choice.kind === 'http') {
    return new HttpPlanner({ url: choice.url, tabId: tabOf, ...(key === undefined ? {} : { token: key }) });
  }
  const { kind: _kind, prices, ...model } = choice;
  const priced = prices === undefined ? {} : { prices };
  return plannerOf({ ...model, ...(key === undefined ? {} : { apiKey: key }) }, priced);
}

/** Removes the key from a new choice and stores it. Each endpoint has its own, and keeps it until it is removed. */
export async function withoutKey(choice: PlannerChoice): Promise<PlannerChoice> {
  if (choice === null) {
    await forgetPlanners();
    return null;
  }
  const { token, apiKey, ...shown } = choice as { token?: string; apiKey?: string } & Exclude<PlannerChoice, null>;
  const given = token ?? apiKey;
  if (given !== undefined) await storeKey(endpointOf(shown), given);
  await storeChoice(shown);
  return shown;
}

/** The stored key for the endpoint of this choice. */
export function keyFor(choice: Exclude<PlannerChoice, null>): Promise<string | undefined> {
  return storedKey(endpointOf(choice));
}

/** Where a key may be sent. */
function endpointOf(choice: Exclude<PlannerChoice, null>): string {
  return choice.kind === 'http' ? `http ${choice.url}` : `${choice.provider} ${choice.baseUrl ?? ''}`;
}

/** A sentence about what is invalid, or undefined. */
export function plannerComplaint(value: unknown): string | undefined {
  if (value === null) return undefined;
  if (!isRecord(value)) return "must be null, { kind: 'model', … } or { kind: 'http', … }";
  const { kind, provider, baseUrl, model, url, push } = value;
  const texts = ['apiKey', 'token', 'model', 'baseUrl', 'url', 'push'].map((name) => value[name]);
  if (texts.some((text) => text !== undefined && (typeof text !== 'string' || text.length > MAX_LENGTH))) {
    return `has a member that is not a text of at most ${MAX_LENGTH} characters`;
  }
  if (kind === 'http' && !isEndpoint(url)) return 'needs url to be an https address, or one of this computer';
  if (kind === 'http') {
    const words = 'needs push to be wss://key@host:port, or ws:// on this computer';
    return push === undefined || isPushAddress(push) ? undefined : words;
  }
  if (kind !== 'model') return "needs kind to be 'model' or 'http'";
  if (!PROVIDERS.some((known) => known === provider)) return `needs provider to be one of ${PROVIDERS.join(', ')}`;
  if (baseUrl !== undefined && !isEndpoint(baseUrl))
    return 'needs baseUrl to be an https address, or one of this computer';
  if (value['prices'] !== undefined && !isPrices(value['prices'])) {
    return `needs prices to be { input, output } in dollars per million tokens, each at most ${MAX_PRICE}`;
  }
  return typeof model === 'string' ? undefined : 'needs model to be a text';
}

function isPushAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !/^wss?:\/\/[^@/]+@/.test(value)) return false;
  return isEndpoint(value.replace(/^ws/, 'http'));
}

/** A key and page content are sent there, so it must be https or on this computer. */
function isEndpoint(value: unknown): boolean {
  if (typeof value !== 'string' || siteOf(value) === undefined) return false;
  const { protocol, hostname } = new URL(value);
  return (
    protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/** Whether a tab shows the practice shop of this extension. */
async function isPracticeShop(tabId: number): Promise<boolean> {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ['TAB'], tabIds: [tabId] });
  return contexts.some(({ documentUrl }) => documentUrl === chrome.runtime.getURL('welcome/shop/shop.html'));
}
