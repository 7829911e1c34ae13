// No secret leaves the engine: not in any format, result, error or log line.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ObserveOptions, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { act, assertNoSecret, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';
import { theControl } from '../../support/text_view.js';

const kStandingSecrets = [
  'canary-plain-7Q',
  'canary-revealed-8R',
  'canary-current-9S',
  'canary-otp-314159',
  '4929000012345678',
  'canary-csc-271',
  'canary-shadow-10T',
];
const kFormats: Array<NonNullable<ObserveOptions['format']>> = [
  'text',
  'tree',
  'semantic',
  'skeleton',
  'html',
  'table',
];

const { site, browser } = await openStage();

/** Every format at both fidelities. */
async function searchEverything(tab: Tab, secrets: readonly string[]): Promise<void> {
  for (const fidelity of ['fast', 'hybrid'] as const) {
    for (const format of kFormats) {
      const options = { format, fidelity, scope: 'page', force: true } as const;
      const result = await tab.execute({ action: 'get_dom', options });
      assertNoSecret(`${format} (${fidelity})`, result, secrets);
      assert.ok(result.success, format);
    }
  }
  assertNoSecret("the worker's log", browser.workerLog, secrets);
}

test('values of password, code and payment fields occur in no format and no log', async () => {
  const tab = await browser.openTab(site.url('/password.html'));
  await searchEverything(tab, kStandingSecrets);
  const text = await tab.text();
  assert.ok(text.includes('visible-user'), 'an ordinary value is shown');
  assert.ok(theControl(text, /^Password/).states.includes('filled'), 'a secret field says that it is filled');
  assert.ok(theControl(text, /^Empty password/).states.includes('empty'), 'a secret field says that it is empty');
  await tab.close();
});

test('a password that the page reveals stays secret', async () => {
  const tab = await browser.openTab(site.url('/password.html'));
  await tab.text();
  reportOf(await act(tab, /^Show it$/, { action: 'click' }));
  assert.equal(await tab.page.locator('#revealed').getAttribute('type'), 'text');
  await searchEverything(tab, kStandingSecrets);
  await tab.close();
});

test('a typed password is in no result, error or log, even where the page mirrors it', async () => {
  const secret = 'canary-typed-11U-!é';
  const tab = await browser.openTab(site.url('/password.html'));
  const results: ToolResult[] = [];
  results.push(await act(tab, /^Typed secret/, { action: 'type', text: secret }));
  results.push(await act(tab, /^Mirrored password/, { action: 'type', text: secret }));
  results.push(await tab.execute({ action: 'type', nodeId: 'zz000000', text: secret }));
  assert.equal(await tab.page.locator('#typed').inputValue(), secret);
  assert.equal(await tab.page.locator('#mirror').textContent(), secret);
  assertNoSecret('a result', results, [secret]);
  await searchEverything(tab, [...kStandingSecrets, secret]);
  await tab.close();
});

test('a password set by script after an observation is in no format', async () => {
  const secret = 'canary-late-12V';
  const tab = await browser.openTab(site.url('/password.html'));
  await tab.text();
  await tab.page.evaluate((value) => {
    const field = document.querySelector<HTMLInputElement>('#empty');
    if (field !== null) field.value = value;
  }, secret);
  await searchEverything(tab, [secret]);
  assert.ok(theControl(await tab.text({ force: true }), /^Empty password/).states.includes('filled'));
  await tab.close();
});
