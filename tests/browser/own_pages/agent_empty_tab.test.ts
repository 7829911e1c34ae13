// A task that is given where no web page is: the agent is offered `navigate` alone, opens a page in the same tab, and goes
// on there. The person is not asked about the first site, but about any other.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { openStageFor } from '../../support/stage.js';
import { PanelStage, call, clicks, kFinish, servesShop } from './panel_stage.js';
import { shownLast } from './agent_support.js';
import { PanelBrowser } from './panel_support.js';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle: servesShop });
const stage = new PanelStage(browser, site);
after(() => stage.close());

for (const start of ['chrome://version/', 'about:blank']) {
  test(`a task given on ${start} opens a page and is done there`, async () => {
    const goes = { calls: [call('navigate', { url: site.url('/shop', 'tea.test') })] };
    const server = await stage.model([goes, clicks(/^Add Sencha/), kFinish]);
    await stage.agent.set({ ask: 'risky' });
    const { page, panel } = await stage.open(start);
    await stage.say(panel, 'Put Sencha into a basket somewhere');
    await panel.waitForSelector('.notice.good');
    assert.equal(new URL(page.url()).pathname, '/shop');
    const [first, second] = server.requests;
    const offered = (body: Record<string, unknown> = {}) =>
      (body['tools'] as Array<{ function: { name: string } }>).map(({ function: { name } }) => name);
    assert.deepEqual(offered(first?.body), ['navigate', 'plan', 'ask', 'finish', 'fail']);
    assert.ok(offered(second?.body).includes('click'));
    assert.match(shownLast(first ?? assert.fail()), /shows no web page/);
    for (const one of [panel, page]) await one.close();
  });
}

test('only the first site is free: another one is asked about', async () => {
  const goes = (host: string) => ({ calls: [call('navigate', { url: site.url('/shop', host) })] });
  await stage.model([goes('tea.test'), goes('other.test'), kFinish]);
  await stage.agent.set({ ask: 'risky' });
  const { page, panel } = await stage.open('chrome://version/');
  await stage.say(panel, 'Look around');
  await panel.waitForSelector('.risk:has-text("other.test")');
  assert.equal(new URL(page.url()).hostname, 'tea.test');
  for (const one of [panel, page]) await one.close();
});

test('a site that the person has blocked stays blocked from an empty tab', async () => {
  await stage.model([{ calls: [call('navigate', { url: site.url('/shop', 'tea.test') })] }, kFinish]);
  await stage.agent.set({ ask: 'risky', blockedSites: ['tea.test'] });
  const { page, panel } = await stage.open('chrome://version/');
  await stage.say(panel, 'Look around');
  await panel.waitForSelector('.notice.good');
  assert.doesNotMatch(page.url(), /tea\.test/);
  await stage.agent.set({ blockedSites: [] });
  for (const one of [panel, page]) await one.close();
});
