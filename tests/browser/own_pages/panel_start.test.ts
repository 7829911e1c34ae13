// The empty chat: tasks that a person has saved, and those that they gave last. Each is written into the composer, not sent.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { assertNoFindings } from './own_pages.js';
import { PanelStage, kFinish, servesShop } from './panel_stage.js';
import { PanelBrowser } from './panel_support.js';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle: servesShop });
const stage = new PanelStage(browser, site);
after(() => stage.close());

const kLong = `Put two tins of Sencha into the basket, ${'and look whether there is a better offer '.repeat(8)}`.trim();

/** The whole storage of saved tasks. */
const saved = (): Promise<string> =>
  browser.worker.evaluate(async () => {
    const { storage } = (self as unknown as { chrome: { storage: { local: { get(key: string): Promise<object> } } } })
      .chrome;
    return JSON.stringify(await storage.local.get('domtool.savedTasks'));
  });

test('a task is saved from its end, written again on another day, and taken away with a way back', async () => {
  const server = await stage.model([kFinish, kFinish]);
  const { page, panel } = await stage.open(site.url('/shop', 'tea.test'));
  assert.equal(await panel.locator('.known').count(), 0, 'at first there is nothing');
  await stage.say(panel, kLong);
  await panel.waitForSelector('.notice.good');
  const star = panel.getByRole('button', { name: /^Save “Put two tins/ });
  await star.press('Enter');
  await eventually('it is pressed', async () => (await star.getAttribute('aria-pressed')) === 'true');
  await panel.locator('[aria-live] p', { hasText: 'The task is saved' }).waitFor();
  await panel.getByRole('button', { name: 'New chat' }).click();

  const row = panel.getByRole('region', { name: 'Saved tasks' });
  await row.waitFor();
  assert.equal(await panel.getByRole('region', { name: 'Recent tasks' }).count(), 0, 'a saved task stands once');
  await row.getByRole('button', { name: kLong, exact: true }).press('Enter');
  assert.equal(await panel.inputValue('#composer'), kLong);
  assert.equal(server.requests.length, 1, 'nothing is sent by itself');
  await assertNoFindings(panel, '.start');
  for (const width of [320, 400, 800]) {
    await panel.setViewportSize({ width, height: 720 });
    assert.equal(await panel.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  }
  await row.getByRole('button', { name: /^Save/ }).click();
  await eventually('it is gone', async () => (await saved()) === '{"domtool.savedTasks":[]}');
  await row.getByRole('button', { name: /^Save/ }).click();
  await eventually('it is back', async () => (await saved()).includes('two tins'));
  for (const one of [panel, page]) await one.close();
});

test('what was asked last is offered, on this site first, in its own words', async () => {
  await stage.model([kFinish]);
  await browser.worker.evaluate(() =>
    (
      self as unknown as { chrome: { storage: { local: { remove(key: string): Promise<void> } } } }
    ).chrome.storage.local.remove('domtool.savedTasks'),
  );
  for (const [words, host] of [
    ['Look for Assam', 'tea.test'],
    ['Read the news', 'news.test'],
    ['Read the weather', 'news.test'],
    [kLong, 'news.test'],
  ] as const) {
    const { page, panel } = await stage.open(site.url('/shop', host));
    await stage.say(panel, words);
    await panel.waitForSelector('.notice.good');
    for (const one of [panel, page]) await one.close();
  }
  const { page, panel } = await stage.open(site.url('/shop', 'tea.test'));
  const recent = panel.getByRole('region', { name: 'Recent tasks' });
  await recent.waitFor();
  const [first, second, third, ...more] = await recent.getByRole('button').allInnerTexts();
  assert.match(
    `${first} | ${second}`,
    /^(?:Look for Assam|Put two tins of Sencha).*\|.*(?:Look for Assam|Put two tins)/,
  );
  assert.ok(third !== undefined && more.length === 0);
  const [long] = await recent.getByRole('button', { name: /^Put two tins/ }).all();
  await (long ?? assert.fail('the long one is among them')).click();
  await eventually('all of it is written', async () => (await panel.inputValue('#composer')) === kLong);
  for (const one of [panel, page]) await one.close();
});

test('a saved task holds no value of a secret', async () => {
  await stage.model([kFinish]);
  await stage.agent.keep({ name: 'pin', kind: 'one-time-code', sites: ['tea.test'], value: 'opal-lighthouse' });
  const { page, panel } = await stage.open(site.url('/shop', 'tea.test'));
  await stage.say(panel, 'Sign in with opal-lighthouse');
  await panel.waitForSelector('.notice.good');
  await panel.getByRole('button', { name: /^Save “Sign in/ }).click();
  await eventually('it is saved', async () => (await saved()).includes('Sign in with'));
  assert.doesNotMatch(await saved(), /opal/);
  for (const one of [panel, page]) await one.close();
});
