// What must survive the worker, what must end with its use, and what happens where the extension may not draw.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { errorOf } from '../../support/checks';
import { observationOf, textOf } from '../../support/browser';
import { openStageFor } from '../../support/stage';
import { eventually } from '../../support/waiting';
import { PanelBrowser, ask, execute, isAttached, killWorker, type ChromeApi } from './panel_support';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }));

async function textThrough(panel: Page, tabId: number): Promise<string> {
  return textOf(observationOf(await execute(panel, tabId, { action: 'get_dom', options: { format: 'text' } })));
}

test('a new worker takes over what the last one left attached, child frames included', async () => {
  const { page, tabId } = await browser.openPage(site.url('/frames.html', 'one.test'));
  const panel = await browser.openPanel(tabId);
  const before = await textThrough(panel, tabId);
  assert.match(before, /In the outer frame/);
  await killWorker(browser, panel);
  assert.equal(await isAttached(panel, tabId), true, 'the attachment died with the worker');
  assert.equal(await textThrough(panel, tabId), before);
  await panel.close();
  await page.close();
});

test('a stop order survives the worker', async () => {
  const { page, tabId } = await browser.openPage(site.url('/gone.html'));
  const panel = await browser.openPanel(tabId);
  await textThrough(panel, tabId);
  await ask(panel, { type: 'domtool.stop', tabId });
  assert.equal(await isAttached(panel, tabId), false);
  await killWorker(browser, panel);
  errorOf(await execute(panel, tabId, { action: 'get_dom' }), 'DETACHED');
  assert.equal(await isAttached(panel, tabId), false);
  await ask(panel, { type: 'domtool.resume', tabId });
  assert.match(await textThrough(panel, tabId), /Doomed/);
  await panel.close();
  await page.close();
});

/** As if five minutes had passed, for a worker that did not attach the tab; then the alarm. */
async function idleFor5Minutes(panel: Page): Promise<void> {
  await panel.evaluate(async () => {
    const { storage } = (globalThis as unknown as { chrome: ChromeApi }).chrome;
    const kept = (await storage.session.get('domtool.tabs'))['domtool.tabs'] as Record<string, { lastUse: number }>;
    for (const record of Object.values(kept)) record.lastUse -= 5 * 60_000 + 1_000;
    await storage.session.set({ 'domtool.tabs': kept });
  });
  await killWorker(browser, panel);
  await panel.evaluate(async () => {
    const { alarms } = (globalThis as unknown as { chrome: ChromeApi }).chrome;
    await alarms.create('domtool.idle', { when: Date.now() });
  });
}

test('a tab that was not used for five minutes is detached, even by a worker that did not attach it, unless that is never to be', async () => {
  const { page, tabId } = await browser.openPage(site.url('/gone.html'));
  const panel = await browser.openPanel(tabId);
  const setMinutes = (idleDetachMinutes: number | null): Promise<unknown> =>
    ask(panel, { type: 'domtool.settings.set', settings: { idleDetachMinutes } });
  await textThrough(panel, tabId);
  await setMinutes(null);
  await idleFor5Minutes(panel);
  await eventually('the alarm has come', () =>
    panel.evaluate(async () => {
      const { alarms } = globalThis.chrome;
      return (await alarms.get('domtool.idle')) === undefined;
    }),
  );
  assert.equal(await isAttached(panel, tabId), true);
  await setMinutes(5);
  await idleFor5Minutes(panel);
  await eventually('the idle tab is detached', async () => !(await isAttached(panel, tabId)));
  assert.match(await textThrough(panel, tabId), /Doomed/);
  await panel.close();
  await page.close();
});

test('where it may not draw, the panel says so, and nothing else is missing', async () => {
  const { page, tabId } = await browser.openPage(site.url('/form.html'));
  const panel = await browser.openPanel(tabId);
  await panel.click('[role=tab] >> nth=1');
  await panel.click('#observe');
  await panel.locator('.node[data-name="Send"]').hover();
  await panel.getByRole('button', { name: 'Draw all ids over the page' }).click();
  await panel.waitForSelector('.notice:has-text("not let DomTool draw") button');
  assert.equal(await page.locator('[data-domtool-effects]').count(), 0);
  await panel.close();
  await page.close();
});

test('messages that are no requests are bad input, and no tab is touched', async () => {
  const { page, tabId } = await browser.openPage(site.url('/gone.html'));
  const panel = await browser.openPanel(tabId);
  const messages = [
    { type: 'domtool.execute', tabId, call: { action: 'fly' } },
    { type: 'domtool.execute', tabId: '1', call: { action: 'get_dom' } },
    { type: 'domtool.execute', call: { action: 'get_dom' } },
    { type: 'domtool.highlight', tabId, nodeId: 7 },
    { type: 'domtool.nothing', tabId },
  ];
  for (const message of messages) errorOf(await ask(panel, message), 'BAD_INPUT');
  assert.equal(await isAttached(panel, tabId), false);
  await panel.close();
  await page.close();
});

test("an alarm adds no listener of the browser's start", async () => {
  const { page, tabId } = await browser.openPage(site.url('/gone.html'));
  const panel = await browser.openPanel(tabId);
  type Counted = { added: number; isHeard: boolean };
  await browser.worker.evaluate(() => {
    const counted = self as unknown as Counted;
    Object.assign(counted, { added: 0, isHeard: false });
    const { alarms, runtime } = globalThis.chrome;
    const add = runtime.onStartup.addListener.bind(runtime.onStartup);
    runtime.onStartup.addListener = (listener) => {
      counted.added += 1;
      add(listener);
    };
    // Called after the worker's own.
    alarms.onAlarm.addListener(() => {
      counted.isHeard = true;
    });
    return alarms.create('domtool.idle', { when: Date.now() });
  });
  await eventually('the alarm has come', () => browser.worker.evaluate(() => (self as unknown as Counted).isHeard));
  assert.equal(await browser.worker.evaluate(() => (self as unknown as Counted).added), 0);
  await panel.close();
  await page.close();
});
