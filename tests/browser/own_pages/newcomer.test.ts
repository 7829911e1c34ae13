// A newcomer's way from the loaded extension to a first task with a model on this computer, counted in clicks and
// words.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import type { Task } from '../../../js-glue/agent/index.js';
import { openStageFor } from '../../support/stage.js';
import { theControl } from '../../support/text_view.js';
import { eventually } from '../../support/waiting.js';
import { type Turn, type WireRequest, WireServer } from '../../support/wire_server.js';
import { shownLast } from './agent_support.js';
import { openOwn } from './own_pages.js';
import { PanelBrowser, ask } from './panel_support.js';

const kPage = '<title>News</title><h1>News</h1><p>We use cookies.</p><button>Only what is needed</button>';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), {
  handle: ({ path }) => (path === '/news' ? { body: kPage } : undefined),
});

async function taskIn(page: Page, tabId: number): Promise<Task | undefined> {
  const reply = await ask(page, { type: 'domtool.task.get', tabId });
  return reply.success ? ((reply.data as unknown as Task | null) ?? undefined) : undefined;
}

/** In Chrome itself: Developer mode, "Load unpacked", the folder's "Open". Then DomTool's icon. */
const kClicksToLoad = 3;
const kClicksOnIcon = 1;
const kMostClicks = 6;
const kMostWords = 150;

const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

test('a newcomer with a model on this computer comes to a first task in 6 clicks and 150 words', async () => {
  const models = { body: JSON.stringify({ data: [{ id: 'tiny' }] }) };
  const press = (request: WireRequest): Turn => ({
    calls: [{ name: 'click', input: { nodeId: theControl(shownLast(request), /^Only what is needed/).id } }],
  });
  let asked = 0;
  const decide = (request: WireRequest): Turn => {
    if (request.path.endsWith('/models')) return models;
    asked += 1;
    if (asked === 1) return { text: 'yes' };
    return asked === 2 ? press(request) : { calls: [{ name: 'finish', input: { message: 'Done.' } }] };
  };
  const server = await WireServer.start('openai', [decide]);
  after(() => server.close());
  let clicks = kClicksToLoad;
  let words = 0;

  const welcome = await openOwn(browser, 'welcome/welcome.html');
  // If Ollama is at its usual port, nothing is written here, and the test cannot be one.
  await welcome.getByLabel('Address').fill(`${server.origin}/v1`);
  await welcome.getByRole('button', { name: 'Test' }).click();
  clicks += 1;
  await welcome.getByRole('button', { name: 'tiny' }).click();
  clicks += 1;
  await welcome.getByText('Now open a page').waitFor();
  // From the top to the last thing that is used. What is below explains, and need not be read.
  words += countWords((await welcome.locator('header, .card').allInnerTexts()).join(' '));
  // The browser shows only one entry of a list.
  const others = await welcome.locator('select option:not(:checked)').allInnerTexts();
  words -= countWords(others.join(' '));

  const ofWelcome = words;
  const { page, tabId } = await browser.openPage(site.url('/news'));
  const panel = await browser.openPanel(tabId);
  clicks += kClicksOnIcon;
  words += countWords(await panel.locator('#app').innerText());
  // The composer has the focus, so nothing has to be clicked.
  assert.equal(await panel.evaluate(() => document.activeElement?.id), 'composer');
  await panel.keyboard.type('Send the cookie banner away');
  await panel.keyboard.press('Enter');
  const task = await eventually(
    'the first task is done',
    async () => {
      const now = await taskIn(panel, tabId);
      return now !== undefined && ['success', 'error', 'interrupted'].includes(now.status) ? now : undefined;
    },
    30_000,
  );
  assert.equal(task.status, 'success', task.error);
  console.log(`a newcomer's path: ${clicks} clicks, ${words} words, ${ofWelcome} of them on the welcome page`);
  assert.ok(clicks <= kMostClicks, `${clicks} clicks`);
  assert.ok(words <= kMostWords, `${words} words`);
  for (const one of [panel, page, welcome]) await one.close();
});
