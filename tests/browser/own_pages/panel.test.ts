// The side panel as a person uses it: observe, point, click, type, stop.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { errorOf, pressArrived, rowsOf } from '../../support/checks';
import { observationOf } from '../../support/browser';
import { openStageFor } from '../../support/stage';
import { eventually } from '../../support/waiting';
import { PanelBrowser, execute } from './panel_support';

const EFFECTS = '[data-domtool-effects]';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: true }));

async function observed(url: string): Promise<{ page: Page; panel: Page; tabId: number }> {
  const { page, tabId } = await browser.openPage(url);
  const panel = await browser.openPanel(tabId);
  await panel.click('[role=tab] >> nth=1');
  await panel.click('#observe');
  await panel.waitForSelector('.figures');
  return { page, panel, tabId };
}

function node(panel: Page, name: string) {
  return panel.locator(`.node[data-name="${name}"]`);
}

async function close(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.close();
}

test('it shows the text of the page, what it cost, and every id as something to press', async () => {
  const { page, panel, tabId } = await observed(site.url('/form.html'));
  const { content } = observationOf(await execute(panel, tabId, { action: 'get_dom', options: { format: 'text' } }));
  assert.ok(typeof content === 'string');
  assert.equal(
    await panel
      .locator('.outline')
      .evaluate((outline) => [...outline.children].map((line) => line.textContent).join('\n')),
    content,
  );
  const ids = [...content.matchAll(/\b([a-z]{2}\d{6})\b/g)].map(([, id]) => id);
  assert.ok(ids.length > 10);
  assert.deepEqual(
    await panel.locator('button.node').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['node'])),
    ids,
  );
  assert.equal(await panel.textContent('.page-head h2'), 'Form');
  assert.match((await panel.textContent('.figures')) ?? '', /\d+ tokens · \d+ of \d+ nodes · \d+ ms/);
  await close(panel, page);
});

test('a node that is pointed at is outlined in the page, and no picture of the page shows it', async () => {
  const { page, panel, tabId } = await observed(site.url('/form.html'));
  const table = { action: 'get_dom', options: { format: 'table' } } as const;
  const plain = rowsOf(observationOf(await execute(panel, tabId, table)));
  await node(panel, 'Send').hover();
  await page.waitForSelector(EFFECTS, { state: 'attached' });
  const drawn = rowsOf(observationOf(await execute(panel, tabId, table)));
  assert.deepEqual(drawn, plain);
  // Afterwards it is there again, until the pointer leaves.
  await page.waitForSelector(EFFECTS, { state: 'attached' });
  await panel.locator('.page-head h2').hover();
  await page.waitForSelector(EFFECTS, { state: 'detached' });
  await close(panel, page);
});

test('an outline takes no room, no pointer and no focus', async () => {
  const { page, panel } = await observed(site.url('/form.html'));
  const measure = () =>
    page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const send = document.querySelector('#send') as HTMLElement;
      const { x, y } = send.getBoundingClientRect();
      const hit = document.elementFromPoint(x + 3, y + 3) === send;
      return { scrollWidth, scrollHeight, x, y, hit, focus: document.activeElement?.tagName };
    });
  const before = await measure();
  await node(panel, 'Send').hover();
  await page.waitForSelector(EFFECTS, { state: 'attached' });
  assert.equal(before.hit, true);
  assert.deepEqual(await measure(), before);
  await close(panel, page);
});

test('Click presses the chosen node, tells the outcome and shows the page anew', async () => {
  const { page, panel } = await observed(site.url('/form.html'));
  await node(panel, 'Send').click();
  assert.equal(await panel.textContent('.node-tools-head p span'), 'Send');
  await panel.click('#click');
  await pressArrived(page, 'send');
  await panel.waitForSelector('.journal li:first-child:has-text("Click “Send”")');
  await page.waitForSelector(EFFECTS, { state: 'attached' });
  await page.waitForSelector(EFFECTS, { state: 'detached' });
  await close(panel, page);
});

test('what is pressed is offered no typing, and the chosen line stays in view in a low panel', async () => {
  const { page, panel } = await observed(site.url('/form.html'));
  await panel.setViewportSize({ width: 320, height: 560 });
  await node(panel, 'Label around').click();
  await panel.waitForSelector('#typed');
  await node(panel, 'Send').click();
  await panel.waitForSelector('#typed', { state: 'detached' });
  const isInView = (): Promise<boolean> =>
    panel.evaluate(() => {
      const chosen = document.querySelector('.node[aria-pressed=true]')?.getBoundingClientRect();
      const lines = document.querySelector('.outline')?.getBoundingClientRect();
      return (
        chosen !== undefined && lines !== undefined && chosen.top >= lines.top - 1 && chosen.bottom <= lines.bottom + 1
      );
    });
  await eventually('the line is in view', isInView);
  await close(panel, page);
});

test('Type fills the chosen field', async () => {
  const { page, panel } = await observed(site.url('/form.html'));
  await node(panel, 'Label around').click();
  await panel.fill('#typed', 'new value');
  await panel.click('#type');
  await eventually('the text arrived', async () => (await page.inputValue('#around')) === 'new value');
  await panel.waitForSelector('.node:has-text("new value")');
  assert.equal(await panel.inputValue('#typed'), '');
  await close(panel, page);
});

test('it can be used with the keyboard alone', async () => {
  const { page, panel } = await observed(site.url('/form.html'));
  await node(panel, 'Send').focus();
  await page.waitForSelector(EFFECTS, { state: 'attached' });
  await panel.keyboard.press('Enter');
  await panel.locator('#click').focus();
  await panel.keyboard.press('Enter');
  await pressArrived(page, 'send');
  await close(panel, page);
});

test('on a page that Chrome protects it says why and what to do', async () => {
  const { page, tabId } = await browser.openPage('chrome://version');
  const panel = await browser.openPanel(tabId);
  await panel.click('[role=tab] >> nth=1');
  const empty = await panel.waitForSelector('.page-empty');
  assert.match((await empty.textContent()) ?? '', /lets no extension into its own pages.*Open another page/);
  assert.equal(await panel.getAttribute('#observe', 'aria-disabled'), 'true');
  await close(panel, page);
});

test('Stop is an order until someone observes again', async () => {
  const { page, panel, tabId } = await observed(site.url('/form.html'));
  await panel.click('#stop');
  await panel.waitForSelector('.journal li:first-child:has-text("Stopped")');
  const error = errorOf(await execute(panel, tabId, { action: 'get_dom' }), 'DETACHED');
  assert.match(error.message, /user stopped/);
  await panel.click('#observe');
  await eventually(
    'the tab is attached again',
    async () => (await execute(panel, tabId, { action: 'get_dom' })).success,
  );
  await close(panel, page);
});
