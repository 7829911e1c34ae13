// What others do while a person records: another program, a tab that a press opens, the browser that ends the connection.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { BridgeHost } from '../../../js-glue/mcp/bridge/host';
import { BridgedBrowser } from '../../../js-glue/mcp/bridge/bridged_browser';
import type { Page } from 'playwright-core';

import { eventually } from '../../support/waiting.js';
import { servesKinds } from './record_kinds_pages.js';
import { openRecording } from './record_stage.js';
import { servesShown, reports } from './record_pages.js';

const { site, browser, routines, stage } = await openRecording(
  (request) => servesKinds(request) ?? servesShown(request),
  ['shown.test'],
);

const urlOf = (path: string): string => site.url(path, 'shown.test');

test('another program does nothing in a tab that is recorded, and is told why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'domtool-bridge-'));
  const host = new BridgeHost({ folder, who: () => 'Editor', print: () => {} });
  await host.listen();
  const { page, tabId } = await browser.openPage(urlOf('/list'));
  try {
    await stage.ask({ type: 'domtool.bridge.on', pair: true, port: null });
    let code = '';
    await eventually('there is a code', async () => {
      const message = await host.browser().then(
        () => '',
        (error: unknown) => (error as Error).message,
      );
      code = /[A-Z2-9]{4}-([A-Z2-9]{4})/.exec(message)?.[1] ?? code;
      return code !== '';
    });
    await stage.ask({ type: 'domtool.bridge.code', typed: code });
    await stage.ask({ type: 'domtool.bridge.share', tabId, isShared: true });
    const program = new BridgedBrowser(host);
    await eventually('the program is connected', async () =>
      program.tabs().then(
        (tabs) => tabs.length === 1,
        () => false,
      ),
    );
    const tool = await program.open(String(tabId));
    const found = await tool.execute({ action: 'find', text: 'Add', role: 'button' });
    const nodeId = found.success && 'matches' in found.data ? (found.data.matches[0]?.id ?? '') : '';
    const press = { action: 'click', nodeId } as const;
    await stage.begin(tabId);
    const refused = await tool.execute(press);
    assert.match(refused.success ? '' : refused.error.message, /The person is recording in this tab\./);
    await stage.ask({ type: 'domtool.routines.discard' });
    assert.deepEqual(reports, []);
    const done = await tool.execute(press);
    assert.ok(done.success, JSON.stringify(done));
    await eventually('the page has it', () => reports.includes('Sencha'));
  } finally {
    await stage.ask({ type: 'domtool.bridge.forget' });
    await page.close();
    await host.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a connection that the browser ends is the end of the recording, with a sentence for it', async () => {
  const { page, tabId } = await browser.openPage(urlOf('/list'));
  const panel = await browser.openPanel(tabId);
  await panel.getByRole('button', { name: 'Routines' }).click();
  await panel.getByRole('button', { name: 'Record what I do' }).click();
  await panel.getByText('There is no step yet').waitFor();
  await page.getByRole('button', { name: 'Add' }).first().click();
  await stage.kept(1);
  // As "Cancel" in the bar of the browser does.
  await browser.worker.evaluate((id) => chrome.debugger.detach({ tabId: id }), tabId);
  await panel.getByText('The debugging of the tab was ended. The steps so far can still be kept.').waitFor();
  await panel.getByRole('heading', { name: 'The recording is over' }).waitFor();
  await page.getByRole('button', { name: 'Add' }).nth(1).click();
  await eventually('the page has the press', () => reports.includes('Assam'));
  assert.equal((await stage.lines()).length, 1);
  await panel.getByRole('button', { name: 'Stop and keep' }).click();
  await panel.getByRole('heading', { name: 'Teas' }).waitFor();
  assert.equal((await routines.list()).length, 1);
  await panel.close();
  await page.close();
});

/** Once, whether or not the page has it at once. */
async function press(page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.getByRole(role, { name }).boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
}

async function pressThatOpens(page: Page, name: string, role: 'button' | 'link'): Promise<Page> {
  const [opened] = await Promise.all([browser.context.waitForEvent('page'), press(page, name, role)]);
  await opened.waitForLoadState();
  return opened;
}

test('a tab that a press opens is followed, and its closing is going back', async () => {
  const lines = await stage.shown(urlOf('/opens'), 'Tabs', async (page) => {
    const form = await pressThatOpens(page, 'Form in a tab', 'link');
    await stage.kept(1);
    await form.getByLabel('Name').click();
    await form.keyboard.type('Ada', { delay: 20 });
    await form.getByLabel('Name').blur();
    await stage.kept(2);
    await form.close();
    await stage.kept(3);
    const before = await pressThatOpens(page, 'Open by script', 'button');
    await stage.kept(4);
    await press(before, 'Here');
    await stage.kept(5);
    await before.close();
    await stage.kept(6);
    await press(page, 'Here again');
    await stage.kept(7);
    await eventually('the page has it', () => reports.includes('first'));
    assert.deepEqual(reports, ['pop', 'before', 'first']);
    assert.deepEqual(await stage.notes(), []);
  });
  const form = ['click "Form in a tab"', 'type "Ada" into "Name"', 'back'];
  assert.deepEqual(lines, [...form, 'click "Open by script"', 'click "Here"', 'back', 'click "Here again"']);
  assert.equal(await stage.runNewest(), 'done');
  assert.deepEqual(reports, ['pop', 'before', 'first']);
});

test('a window that is closed with all its tabs is the end of the recording, and no step', async () => {
  const shown = browser.context.waitForEvent('page');
  const tabId = await browser.worker.evaluate(
    async (url) => (await chrome.windows.create({ url }))?.tabs?.[0]?.id ?? 0,
    urlOf('/opens'),
  );
  const page = await shown;
  await page.waitForLoadState();
  await stage.begin(tabId);
  await pressThatOpens(page, 'Form in a tab', 'link');
  await stage.kept(1);
  await browser.worker.evaluate(async (id) => chrome.windows.remove((await chrome.tabs.get(id)).windowId), tabId);
  const ended = async (): Promise<boolean> => (await stage.recording())?.ended === 'closed';
  await eventually('it is over', ended, 10_000).finally(async () => {
    assert.deepEqual(await stage.lines(), ['click "Form in a tab"']);
    await stage.ask({ type: 'domtool.routines.discard' });
  });
});

test('a press that opens a tab where nothing can be heard is kept, and is the end of the recording', async () => {
  const { page, tabId } = await browser.openPage(urlOf('/opens'));
  await stage.begin(tabId);
  await page.bringToFront();
  await browser.worker.evaluate((id) => {
    const { sendCommand } = chrome.debugger;
    Object.assign(chrome.debugger, {
      sendCommand: async (...given: Parameters<typeof sendCommand>) => {
        const isDeaf = given[0].tabId !== id && given[1] === 'Page.addScriptToEvaluateOnNewDocument';
        if (isDeaf) throw new Error('Debugger is not attached to the tab.');
        return sendCommand.apply(chrome.debugger, given);
      },
    });
    Object.assign(self, { restoreInTest: () => Object.assign(chrome.debugger, { sendCommand }) });
  }, tabId);
  const form = await pressThatOpens(page, 'Form in a tab', 'link');
  const ended = async (): Promise<boolean> => (await stage.recording())?.ended === 'detached';
  await eventually('it is over', ended, 15_000).finally(async () => {
    await browser.worker.evaluate(() => (self as unknown as { restoreInTest(): void }).restoreInTest());
    assert.deepEqual(await stage.lines(), ['click "Form in a tab"']);
    assert.deepEqual(await stage.notes(), []);
    await stage.ask({ type: 'domtool.routines.discard' });
    await Promise.all([form.close(), page.close()]);
  });
});

test('what the person does in another tab is said not to be kept, and is not', async () => {
  const lines = await stage.shown(urlOf('/opens'), undefined, async (page) => {
    const form = await pressThatOpens(page, 'Form in a tab', 'link');
    await stage.kept(1);
    await page.bringToFront();
    await eventually('it is said', async () => (await stage.notes()).length > 0);
    await form.bringToFront();
    await page.bringToFront();
    await press(page, 'Here again');
    await eventually('the page has it', () => reports.includes('first'));
    await form.bringToFront();
    await form.getByLabel('As a gift').click();
    await stage.kept(2);
    assert.deepEqual(await stage.notes(), ['tab'], 'it is said once');
    await form.close();
  });
  assert.deepEqual(lines.slice(0, 2), ['click "Form in a tab"', 'check "As a gift"']);
  assert.deepEqual(reports, ['first']);
});
