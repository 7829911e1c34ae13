// The demo's errand through the real extension, by a model over every wire format. The model uses the demo's policy,
// and decides only from what it was sent: the page and its changes. The order that the shop received is checked.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { differences, kErrand, kNeverShown, kSecrets, kSecretSource } from '../../demo/errand.js';
import { decide } from '../../demo/policy.js';
import { runErrand } from '../../demo/shopper.js';
import { Shop } from '../../demo/shop/server.js';
import { TestBrowser } from '../../support/browser.js';
import { assertNoSecret } from '../../support/checks.js';
import { type Control, parseControls } from '../../support/text_view.js';
import { type ModelMessage, type WireRequest, WireServer } from '../../support/wire_server.js';
import { AgentBrowser, kProviders, kWires, shownInAll } from './agent_support.js';
import { PanelBrowser } from './panel_support.js';

/** How many more steps are allowed than the scripted shopper makes, which sees the whole page before each call. */
const kMoreSteps = 1.2;

const browser = await PanelBrowser.launch({ mayDraw: false });
after(() => browser.close());
const agent = new AgentBrowser(browser);
for (const secret of kSecrets) await agent.keep(secret);

async function scriptedSteps(): Promise<number> {
  const shop = await Shop.open();
  const plain = await TestBrowser.launch();
  try {
    const noListener = { observed: () => {}, decided: () => {}, ended: () => {} };
    return (await runErrand(await plain.openTab(shop.url()), kErrand, noListener, kSecretSource)).calls;
  } finally {
    await plain.close();
    await shop.close();
  }
}

const scripted = await scriptedSteps();

/** The page of the prompt, and the words of the steps before it. */
function pageIn(request: WireRequest): string {
  const pieces = [...shownInAll(request).matchAll(/<page-(\w{8})>\n([\s\S]*?)\n<\/page-\1>/g)].map(
    // Marks of what is new stand in place of the first blank.
    ([, , piece = '']) => piece.replaceAll(/^[+~]/gm, ' '),
  );
  const words = pieces.map((piece) => piece.replaceAll(/\[[^\]]*\]/g, ''));
  return [...parseControls(pieces.at(-1) ?? '').map(lineOf), ...words].join('\n');
}

function lineOf({ id, role, states, value, name }: Control): string {
  const held = value === undefined ? [] : [`="${value}"`];
  return `[${[id, role === 'link' ? '' : role, ...states, ...held].filter(Boolean).join(' ')}] ${name}`;
}

for (const provider of kProviders) {
  test(`${provider}: the right order arrives, in few steps, and no secret was sent to the model`, async () => {
    const shop = await Shop.open();
    let wrong: unknown;
    const answer = (request: WireRequest): ModelMessage => {
      try {
        const decision = decide(kErrand, pageIn(request));
        if (decision.do === 'finish') return { calls: [{ name: 'finish', input: { message: decision.because } }] };
        if (decision.do === 'wait') return { calls: [{ name: 'wait', input: { until: 'network_idle' } }] };
        const { action, ...input } = decision.call;
        return { text: decision.because, calls: [{ name: action, input }] };
      } catch (error) {
        wrong = error;
        return { calls: [{ name: 'fail', input: { reason: 'The policy failed.' } }] };
      }
    };
    const server = await WireServer.start(kWires[provider], [answer]);
    try {
      await agent.useModel(server, provider);
      const { page, tabId } = await browser.openPage(shop.url());
      await agent.start(tabId, 'Buy three tins of Sencha Spring');
      const { task, asked } = await agent.ended(tabId, true);
      if (wrong !== undefined) throw wrong;
      assert.deepEqual([task.status, task.error], ['success', undefined]);
      assert.deepEqual(differences(shop.orders), []);
      assert.ok(task.steps <= kMoreSteps * scripted, `${task.steps} steps, the scripted shopper makes ${scripted}`);
      assert.ok(
        asked.some((question) => /"Pay €[\d.]+"\? This may pay or order/.test(question)),
        asked.join('\n'),
      );
      assertNoSecret('what the model was sent', server.requests, kNeverShown);
      await page.close();
    } finally {
      await server.close();
      await shop.close();
    }
  });
}
