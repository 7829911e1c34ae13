// The demo's errand as a test: the main job end to end.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { differences, kErrand, kNeverShown, kSecretSource } from '../../demo/errand.js';
import { decide } from '../../demo/policy.js';
import { runErrand, type Listener } from '../../demo/shopper.js';
import { Shop } from '../../demo/shop/server.js';
import { TestBrowser } from '../../support/browser.js';
import { assertNoSecret } from '../../support/checks.js';

test('the scripted shopper buys what it was sent for, and no secret is shown on the way', async () => {
  const shop = await Shop.open();
  const browser = await TestBrowser.launch();
  try {
    const tab = await browser.openTab(shop.url());
    const listener: Listener = {
      observed: (_step, observation) => assertNoSecret('an observation', observation, kNeverShown),
      decided: (decision) => assertNoSecret('a decision', decision, kNeverShown),
      ended: (result) => assertNoSecret('a result', result, kNeverShown),
    };
    const { calls } = await runErrand(tab, kErrand, listener, kSecretSource);
    assert.ok(calls <= 12, `${calls} calls`);
    assert.deepEqual(differences(shop.orders), []);
    assertNoSecret("the worker's log", browser.workerLog, kNeverShown);
  } finally {
    await browser.close();
    await shop.close();
  }
});

test('a shopper that sees nothing it knows waits', () => {
  assert.equal(decide(kErrand, 'https://nowhere.test\n\n# Nothing').do, 'wait');
});

test('a shopper whose control is covered clears the way first', () => {
  const text = '[aa000001 button covered] Green\n[aa000002 button] Accept all\n[aa000003 button] Only what is needed';
  const decision = decide(kErrand, text);
  assert.ok(decision.do === 'act');
  assert.deepEqual(decision.call, { action: 'click', nodeId: 'aa000003' });
});
