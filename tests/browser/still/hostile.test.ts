// Every page of fixtures/pages/hostile except the secret ones attacks the reader: it hides invisible words, or forges
// the tool's own syntax. None of that may appear in any format, difference, event, match, error, report or mark.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { act, pressArrived, reportOf } from '../../support/checks.js';
import { assertHarmless, hostilePages } from '../../support/hostile.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

for (const name of hostilePages().filter((one) => !one.startsWith('secret_'))) {
  test(`${name} comes to nothing`, async () => assertHarmless(await browser.openTab(site.url(`/hostile/${name}`))));
}

test('huge attributes do not fill the text', async () => {
  const tab = await browser.openTab(site.url('/hostile/forge_huge.html'));
  const text = await tab.text();
  assert.ok(text.length < 20_000, `the text has ${text.length} characters`);
  await tab.close();
});

test('the buttons of a hostile page can still be pressed', async () => {
  const tab = await browser.openTab(site.url('/hostile/unicode_no_width.html'));
  reportOf(await act(tab, /^Pay$/, { action: 'click' }));
  await pressArrived(tab.page, 'pay');
  await tab.close();
});
