// The panel is closed in the middle of a task: the task goes on, the icon shows how it stands and how it ended, and what
// happened meanwhile is in the chat when the panel is opened again.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { PanelStage, call, clicks, kFinish, servesShop } from './panel_stage.js';
import { PanelBrowser } from './panel_support.js';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle: servesShop });
const stage = new PanelStage(browser, site);
after(() => stage.close());

const kAsks = { calls: [call('ask', { question: 'Which tea?' })] };

interface OfExtension {
  chrome: { action: { getBadgeText(of: object): Promise<string>; getTitle(of: object): Promise<string> } };
}

function iconShows(badge: string, title: string): Promise<unknown> {
  return eventually(`the icon shows "${badge}", ${title}`, async () => {
    const now = await browser.worker.evaluate(async () => {
      const { action } = (self as unknown as OfExtension).chrome;
      return [await action.getBadgeText({}), await action.getTitle({})];
    });
    return now[0] === badge && now[1] === title;
  });
}

/** With a task that has asked its question, and the panel closed. */
async function closedAtQuestion(...script: Parameters<typeof stage.model>[0]) {
  const server = await stage.model([kAsks, ...script]);
  await stage.agent.set({ ask: 'risky' });
  const { page, panel, tabId } = await stage.open();
  await stage.say(panel, 'Buy tea');
  await panel.waitForSelector('#composer-question');
  await panel.close();
  await iconShows('!', 'DomTool waits for you');
  return { server, page, tabId };
}

test('a task is done while the panel is closed, and a question that comes then waits for it', async () => {
  const { server, page, tabId } = await closedAtQuestion(clicks(/^Add Sencha/), clicks(/^Pay/), kFinish);
  await stage.agent.answer(tabId, 'Sencha');
  await eventually('the next question waits', async () => (await stage.agent.get(tabId))?.pending?.kind === 'risk');
  assert.equal(server.requests.length, 3);
  await iconShows('!', 'DomTool waits for you');
  const again = await browser.openPanel(tabId);
  await again.waitForSelector('.risk');
  assert.match((await again.textContent('.turns')) ?? '', /Buy tea.*Which tea\?.*Sencha.*Add Sencha/s);
  await again.close();
  await stage.agent.approve(tabId, true);
  await eventually('it is paid', async () => (await page.textContent('#out')) === 'Paid');
  await iconShows('✓', 'The task is done');
  const last = await browser.openPanel(tabId);
  await last.waitForSelector('.notice.good:has-text("Two tins of Sencha are in the basket.")');
  await iconShows('', 'Open DomTool beside this page');
  for (const one of [last, page]) await one.close();
});

test('a task that fails while the panel is closed says so on the icon, and why in the chat', async () => {
  const { page, tabId } = await closedAtQuestion({ status: 401 });
  await stage.agent.answer(tabId, 'Sencha');
  await iconShows('×', 'The task failed');
  const again = await browser.openPanel(tabId);
  await again.waitForSelector('.notice.bad:has-text("does not accept the key")');
  await iconShows('', 'Open DomTool beside this page');
  for (const one of [again, page]) await one.close();
});

test('a task that takes long says that the panel may be closed', async () => {
  await stage.model([{ hang: true }]);
  const { page, panel, tabId } = await stage.open();
  await stage.say(panel, 'Buy tea');
  await panel.waitForSelector('.live-note:has-text("The task continues if you close the panel.")');
  await panel.close();
  await iconShows('…', 'DomTool works in a tab');
  const again = await browser.openPanel(tabId);
  await again.waitForSelector('.badge.busy');
  await again.press('#composer', 'Escape');
  await again.waitForSelector('.badge:has-text("Stopped")');
  await iconShows('', 'Open DomTool beside this page');
  for (const one of [again, page]) await one.close();
});
