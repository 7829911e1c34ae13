// A question before a risky action, in the real panel: what it is about stands above the buttons, it can be allowed for
// good and revoked, the icon shows that somebody is waited for, and a task in another tab can be found and stopped.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { SiteResponse } from '../../support/site_server.js';
import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { assertNoFindings, openOwn } from './own_pages.js';
import { overflowing } from './panel_checks.js';
import { PanelStage, clicks, kFinish } from './panel_stage.js';
import { PanelBrowser } from './panel_support.js';

const kMail = `<!doctype html><html lang="en"><title>Mail</title><h1>Mail</h1>
<main><h2>Message to Anna</h2><form onsubmit="return false"><p><textarea aria-label="Message"></textarea></p>
<p><button onclick="n.textContent = Number(n.textContent) + 1">Send</button></p></form></main><p id="n">0</p>`;
const kShop = `<!doctype html><html lang="en"><title>Basket</title><h1>Basket</h1>
<main><h2>Your order</h2><p>Total: €57.60</p><button onclick="out.textContent = 'Paid'">Pay now</button></main><p id="out"></p>`;

const serves = ({ path }: { path: string }): SiteResponse | undefined => {
  const body = { '/mail': kMail, '/basket': kShop }[path];
  return body === undefined ? undefined : { type: 'text/html; charset=utf-8', body };
};

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle: serves });
const stage = new PanelStage(browser, site);
after(() => stage.close());

interface OfExtension {
  chrome: { action: { getBadgeText(of: object): Promise<string> } };
}

function badge(): Promise<string> {
  return browser.worker.evaluate(() => (self as unknown as OfExtension).chrome.action.getBadgeText({}));
}

test('a question names the site, the amount and the reason before the buttons', async () => {
  await stage.model([clicks(/^Pay now/, 'The basket holds both tins, so I pay.'), kFinish]);
  await stage.agent.set({ ask: 'risky' });
  const { page, panel } = await stage.open(site.url('/basket', 'tea.test'));
  await panel.setViewportSize({ width: 320, height: 720 });
  await stage.say(panel, 'Order it');
  await panel.waitForSelector('.risk');
  const words = await panel.locator('.risk').innerText();
  const order = ['tea.test', '€57.60', 'holds both tins', 'Allow'].map((text) => words.lastIndexOf(text));
  assert.ok(
    order.every((at) => at >= 0),
    words,
  );
  assert.deepEqual(
    [...order].sort((one, other) => one - other),
    order,
  );
  assert.equal(await panel.getByRole('button', { name: /Always allow/ }).count(), 0, 'paying is asked about each time');
  assert.deepEqual(await overflowing(panel), []);
  assert.equal(await badge(), '!');
  await panel.getByRole('button', { name: 'Allow', exact: true }).click();
  await panel.waitForSelector('.notice.good');
  await eventually('the icon says that it is done', async () => (await badge()) === '✓');
  for (const one of [panel, page]) await one.close();
});

test('what is always allowed on a site is not asked about again, until it is revoked in the options', async () => {
  const send = clicks(/^Send/);
  await stage.model([send, send, kFinish, send, kFinish, send, kFinish]);
  await stage.agent.set({ ask: 'risky' });
  const { page, panel } = await stage.open(site.url('/mail', 'mail.test'));
  await stage.say(panel, 'Write to Anna twice');
  await panel.getByRole('button', { name: 'Always allow this on mail.test' }).click();
  await panel.waitForSelector('.notice.good');
  assert.equal(await page.textContent('#n'), '2', 'the running task asks no more');
  await stage.say(panel, 'Write to Anna');
  await eventually('it is sent without a question', async () => (await page.textContent('#n')) === '3');
  await panel.waitForSelector('.notice.good');

  const options = await openOwn(browser, 'options/options.html');
  await options.getByText('Send on mail.test').waitFor();
  await assertNoFindings(options, '#asking');
  await options.getByRole('button', { name: 'Revoke: Send on mail.test' }).click();
  await options.getByText('Nothing yet.').waitFor();
  await options.close();
  await stage.say(panel, 'Write to Anna');
  await panel.waitForSelector('.risk');
  assert.equal(await page.textContent('#n'), '3');
  for (const one of [panel, page]) await one.close();
});

test('a task that runs in another tab can be shown and stopped from the list', async () => {
  await stage.model([{ hang: true }]);
  const first = await stage.open(site.url('/mail', 'mail.test'));
  await stage.say(first.panel, 'Wait for Anna');
  await first.panel.waitForSelector('.badge.busy');
  await eventually('the icon shows that it works', async () => (await badge()) === '…');
  const second = await stage.open(site.url('/basket', 'tea.test'));
  await second.panel.getByRole('button', { name: 'All chats' }).click();
  const row = second.panel.locator('.session', { hasText: 'Wait for Anna' });
  await row.getByRole('button', { name: 'Show that tab' }).click();
  await eventually('its tab is in front', () => first.page.evaluate(() => document.visibilityState === 'visible'));
  await row.getByRole('button', { name: 'Stop' }).click();
  await first.panel.waitForSelector('.badge:has-text("Stopped")');
  await row.getByRole('button', { name: 'Show that tab' }).waitFor({ state: 'detached' });
  for (const { panel, page } of [first, second]) for (const one of [panel, page]) await one.close();
});

test('after five equal presses the person is asked, in words that say why', async () => {
  const more = clicks(/^Send/);
  await stage.model([more, more, more, more, more, more, kFinish]);
  await stage.agent.set({ ask: 'never' });
  const { page, panel } = await stage.open(site.url('/mail', 'mail.test'));
  await stage.say(panel, 'Press Send');
  await panel.getByText('done several times already').waitFor();
  assert.equal(await page.textContent('#n'), '5');
  await panel.getByRole('button', { name: 'Do not allow' }).click();
  await panel.waitForSelector('.notice.good');
  await stage.agent.set({ ask: 'risky' });
  for (const one of [panel, page]) await one.close();
});

test('secrets without a passphrase cannot be locked away', async () => {
  const options = await openOwn(browser, 'options/options.html');
  await options.getByRole('button', { name: 'Set up secrets' }).click();
  await options.getByText('New secret').waitFor();
  assert.equal(await options.getByRole('button', { name: 'Lock', exact: true }).count(), 0);
  await options.close();
});

test('"Delete everything" empties the forms and what a screen reader could read again', async () => {
  const options = await openOwn(browser, 'options/options.html');
  await options.getByLabel('Value', { exact: true }).fill('opal-lighthouse');
  await options.getByLabel('Sites that no task may use').fill('opal.test');
  await options.getByLabel('Sites that no task may use').blur();
  await options.locator('#data').getByRole('button', { name: 'Delete everything' }).click();
  await options.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
  await options.locator('#data').getByText('Everything is deleted.').waitFor();
  const left = await options.evaluate(() =>
    [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value).join(' '),
  );
  assert.doesNotMatch(left, /opal/);
  assert.equal(await options.locator('[aria-live]').innerText(), 'Everything is deleted.');
  await options.close();
});
