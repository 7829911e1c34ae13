// The demo's errand by the whole loop with a model, once with `text` and differences, once with Playwright's snapshots
// instead. The same script decides for both from the present page; what each model reads is counted.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import { Agent, ModelPlanner } from '../../../js-glue/agent/index.js';
import type { Planner, PageView, Turn } from '../../../js-glue/agent/index.js';
import { differences, kErrand, kSecretSource } from '../../demo/errand.js';
import { type Decision, decide } from '../../demo/policy.js';
import { runErrand } from '../../demo/shopper.js';
import { Shop } from '../../demo/shop/server.js';
import type { Tab, TestBrowser } from '../../support/browser.js';
import { eventually } from '../../support/waiting.js';
import { ScriptedModel } from './scripted_model.js';

export interface Errands {
  /** Calls of the scripted shopper, which sees the whole page before each. */
  scriptedSteps: number;
  ours: Run;
  peer: Run;
}

export interface Run {
  steps: number;
  modelCalls: number;
  tokens: number;
  newTokens: number;
  /** Of the pages and differences alone, each once. */
  pageTokens: number;
  /** The actions, in order, without the ids. */
  did: string[];
}

export async function runErrands(browser: TestBrowser): Promise<Errands> {
  const noListener = { observed: () => {}, decided: () => {}, ended: () => {} };
  const scripted = await inShop(browser, (tab) => runErrand(tab, kErrand, noListener, kSecretSource));
  const ours = await inShop(browser, (tab) => errand(tab, 'text'));
  const peer = await inShop(browser, (tab) => errand(tab, 'snapshots'));
  if (JSON.stringify(ours.did) !== JSON.stringify(peer.did)) {
    throw new Error(`The two did not do the same: ${ours.did.join('; ')} | ${peer.did.join('; ')}`);
  }
  return { scriptedSteps: scripted.calls, ours, peer };
}

/** Each has its own shop and tab; the shop's record shows whether the right order arrived. */
async function inShop<T>(browser: TestBrowser, body: (tab: Tab) => Promise<T>): Promise<T> {
  const shop = await Shop.open();
  try {
    const tab = await browser.openTab(shop.url());
    const result = await body(tab);
    const wrong = differences(shop.orders);
    if (wrong.length > 0) throw new Error(`The wrong order arrived: ${wrong.join('; ')}`);
    await tab.close();
    return result;
  } finally {
    await shop.close();
  }
}

async function errand(tab: Tab, shownAs: 'text' | 'snapshots'): Promise<Run> {
  const did: string[] = [];
  const model = new ScriptedModel(async (shown) => {
    // The shop is deliberately slow. No two decisions of the errand are equal, so a repeated one comes from an old
    // page.
    const decision = await eventually('the page asks for something new', async () => {
      const next = decide(kErrand, await tab.text());
      return next.do === 'wait' || did.includes(wordsOf(next)) ? undefined : next;
    });
    if (decision.do === 'finish') return [{ name: 'finish', input: { message: 'Bought.' } }];
    const { action, ...input } = decision.call;
    if (shownAs === 'text') assertShown(shown, decision.call);
    did.push(wordsOf(decision));
    return [{ name: action, input }];
  });
  let pageTokens = 0;
  const recorded = (seen: PageView): PageView => {
    if (seen.kind !== 'refused') pageTokens += countTokens(seen.text);
    return seen;
  };
  const agent = new Agent({
    tool: { execute: (call) => tab.execute(call) },
    planner: watched(new ModelPlanner(model), (see) => (shownAs === 'text' ? see() : snapshot(tab)).then(recorded)),
    person: { answer: async () => '', approve: async () => true },
    secrets: kSecretSource,
  });
  const { status, error, steps } = await agent.run({ instruction: 'Buy three tins of Sencha Spring' });
  if (status !== 'success') throw new Error(`The errand came to nothing: ${error ?? status}`);
  return { steps, modelCalls: model.calls, tokens: model.tokens, newTokens: model.newTokens, pageTokens, did };
}

function wordsOf({ do: what, because }: Decision): string {
  return `${what}: ${because}`;
}

/** A reader of what the model was shown could have made the same decisions. */
function assertShown(shown: string, call: object): void {
  for (const [, id = ''] of JSON.stringify(call).matchAll(/"nodeId":"(\w+)"/g)) {
    if (!shown.includes(id)) throw new Error(`The model was not shown ${id}, which it is to act on.`);
  }
}

type See = () => Promise<PageView>;

/** The planner, whose observations come from another source. */
function watched(planner: Planner, look: (see: See) => Promise<PageView>): Planner {
  return {
    next: (turn: Turn) => {
      const see: Turn['see'] = (options) => look(() => turn.see(options));
      return planner.next(Object.create(turn, { see: { value: see } }) as Turn);
    },
  };
}

async function snapshot({ page }: Tab): Promise<PageView> {
  const [text, title] = [await page.ariaSnapshot({ mode: 'ai' }), await page.title()];
  return { kind: 'page', text, url: page.url(), title, tokens: 0 };
}
