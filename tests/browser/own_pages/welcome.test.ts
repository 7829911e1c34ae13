// The welcome page, and the practice shop that needs no model and no network.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import type { Task } from '../../../js-glue/agent/index.js';
import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { assertNoFindings, assertNothingOverflows, assertReachedByTab, openOwn } from './own_pages.js';
import { cutValues } from './panel_checks.js';
import { PanelBrowser, ask } from './panel_support.js';

const { browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }));

async function taskIn(page: Page, tabId: number): Promise<Task | undefined> {
  const reply = await ask(page, { type: 'domtool.task.get', tabId });
  return reply.success ? ((reply.data as unknown as Task | null) ?? undefined) : undefined;
}

async function tabIdOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const contexts = await chrome.runtime.getContexts({ contextTypes: ['TAB'] });
    return contexts.find(({ documentUrl }) => documentUrl === location.href)?.tabId ?? -1;
  });
}

/** Presses "Try it", answers each question with yes, and follows the task to its end. */
async function watch(inBrowser: PanelBrowser, tryIt: string): Promise<{ shop: Page; task: Task; asked: string[] }> {
  const welcome = await openOwn(inBrowser, 'welcome/welcome.html');
  const opened = inBrowser.context.waitForEvent('page', (page) => page.url().includes('shop.html'));
  await welcome.getByRole('button', { name: tryIt }).click();
  const shop = await opened;
  const tabId = await tabIdOf(shop);
  const asked: string[] = [];
  const task = await eventually(
    'the shopper is done',
    async () => {
      const now = await taskIn(welcome, tabId);
      if (now?.pending?.kind === 'risk') {
        asked.push(now.pending.text);
        await ask(welcome, { type: 'domtool.task.approve', tabId, yes: true });
      }
      return now !== undefined && ['success', 'error', 'interrupted'].includes(now.status) ? now : undefined;
    },
    60_000,
  );
  await welcome.close();
  return { shop, task, asked };
}

test('the shopper plays to the end within a minute, without a model, a key or the network, and asks before it orders', async () => {
  const requests: string[] = [];
  browser.context.on('request', (request) => requests.push(request.url()));
  const began = Date.now();
  const { shop, task, asked } = await watch(browser, 'Try it');
  assert.equal(task.status, 'success', task.error);
  assert.ok(Date.now() - began < 60_000);
  await shop.getByRole('heading', { name: 'Thank you, Ada Lovelace' }).waitFor();
  assert.match(await shop.locator('.lead').innerText(), /3 × Sencha Spring/);
  assert.ok(
    asked.some((question) => /Order for €28\.80.*pay or order/.test(question)),
    asked.join('\n'),
  );
  assert.deepEqual(
    requests.filter((url) => !url.startsWith(browser.origin)),
    [],
  );
  assert.equal(task.plan?.steps.length, 3);
  await shop.close();
});

test('a person who stops it before it orders is heard', async () => {
  const shop = await openOwn(browser, 'welcome/shop/shop.html');
  const tabId = await tabIdOf(shop);
  await ask(shop, { type: 'domtool.task.start', tabId, instruction: 'Buy tea' });
  await eventually(
    'it asks, and is stopped',
    async () => {
      const now = await taskIn(shop, tabId);
      if (now?.pending?.kind !== 'risk') return undefined;
      return (await ask(shop, { type: 'domtool.task.stop', tabId })).success;
    },
    60_000,
  );
  assert.equal((await taskIn(shop, tabId))?.status, 'interrupted');
  assert.equal(await shop.getByRole('heading', { name: /Thank you/ }).count(), 0);
  await shop.close();
});

test('its question says the place, what is ordered and the amount', async () => {
  const shop = await openOwn(browser, 'welcome/shop/shop.html');
  const tabId = await tabIdOf(shop);
  const panel = await browser.openPanel(tabId);
  await ask(panel, { type: 'domtool.task.start', tabId, instruction: 'Buy tea' });
  const facts = panel.locator('.risk-facts');
  await facts.waitFor({ timeout: 60_000 });
  assert.equal(
    (await facts.locator('dd').allInnerTexts()).join('\n'),
    'DomTool’s practice shop\nYour order: 3 × Sencha Spring\n€28.80',
  );
  await ask(panel, { type: 'domtool.task.stop', tabId });
  for (const one of [panel, shop]) await one.close();
});

test('the address of a local model is seen whole', async () => {
  const welcome = await openOwn(browser, 'welcome/welcome.html');
  await welcome.locator('input[type=url]').waitFor();
  for (const width of [320, 400, 800]) {
    await welcome.setViewportSize({ width, height: 800 });
    assert.deepEqual(await cutValues(welcome), [], `${width} px`);
  }
  await welcome.close();
});

test('nobody is kept out of the welcome page and the shop', async () => {
  const welcome = await openOwn(browser, 'welcome/welcome.html');
  await assertNoFindings(welcome);
  await assertNothingOverflows(welcome);
  await assertReachedByTab(welcome);
  await welcome.close();
  const shop = await openOwn(browser, 'welcome/shop/shop.html');
  await shop.getByRole('button', { name: 'Only what is needed' }).click();
  await assertNoFindings(shop);
  await assertNothingOverflows(shop);
  await shop.close();
});

test('a browser that a program drives is not interrupted by the welcome page', async () => {
  const open = browser.context.pages().map((page) => page.url());
  assert.ok(!open.some((url) => url.includes('welcome')), open.join('\n'));
});

test('in German the same is shown and played', async () => {
  const german = await PanelBrowser.launch({ mayDraw: false, language: 'de' });
  try {
    const welcome = await openOwn(german, 'welcome/welcome.html');
    assert.equal(await welcome.locator('h1').innerText(), 'DomTool ist bereit');
    await assertNoFindings(welcome);
    await assertNothingOverflows(welcome);
    await welcome.close();
    const { shop, task } = await watch(german, 'Ausprobieren');
    assert.equal(task.status, 'success', task.error);
    await shop.getByRole('heading', { name: 'Danke, Ada Lovelace' }).waitFor();
  } finally {
    await german.close();
  }
});
