// "Record what I do" in the panel: the person sees each step as it is kept, and keeps the routine or discards it.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { eventually } from '../../support/waiting.js';
import { assertNoFindings, assertNothingOverflows } from './own_pages.js';
import { killWorker } from './panel_support.js';
import { openRecording } from './record_stage.js';
import { reports } from './record_pages.js';
import { routineOf } from './routines_stage.js';

const { site, browser, routines, stage } = await openRecording();

const button = (panel: Page, name: string): ReturnType<Page['getByRole']> => panel.getByRole('button', { name });

/** The panel, which records in the tab beside it. */
async function during(path: string, body: (panel: Page, page: Page, tabId: number) => Promise<void>): Promise<void> {
  const { page, tabId } = await browser.openPage(site.url(path, 'shown.test'));
  const panel = await browser.openPanel(tabId);
  try {
    await button(panel, 'Routines').click();
    await button(panel, 'Record what I do').click();
    await panel.getByText('There is no step yet').waitFor();
    await body(panel, page, tabId);
  } finally {
    await stage.ask({ type: 'domtool.routines.discard' });
    await panel.close();
    await page.close();
  }
}

test('the steps appear as they are done, and are kept under a name of the page', () =>
  during('/list', async (panel, page) => {
    assert.equal(await panel.evaluate(() => document.activeElement?.textContent), 'Recording');
    assert.equal(await button(panel, 'Stop and keep').isDisabled(), true);
    await page.getByRole('button', { name: 'Add' }).nth(1).click();
    await panel
      .getByText(/^click .*"Add" near "Assam/)
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'Teas' }).click();
    await panel.getByText('Not kept: a press on nothing that can be operated.').waitFor();
    await assertNoFindings(panel, '.recording');
    await assertNothingOverflows(panel);
    assert.equal(await panel.getByLabel('Name').inputValue(), 'Teas');
    await panel.getByLabel('Name').fill('Buy Assam');
    await button(panel, 'Stop and keep').click();
    await panel.getByRole('heading', { name: 'Buy Assam' }).waitFor();
    await eventually('the focus is on the way to another one', () =>
      panel.evaluate(() => document.activeElement?.textContent === 'Record what I do'),
    );
    await button(panel, 'Run now: “Buy Assam”').click();
    await panel.getByText('The routine is done', { exact: true }).waitFor();
    assert.deepEqual(reports, ['Assam', 'Assam']);
  }));

test('a discarded one is gone', () =>
  during('/list', async (panel, page) => {
    await page.getByRole('button', { name: 'Add' }).first().click();
    await stage.kept(1);
    await button(panel, 'Discard').click();
    await button(panel, 'Record what I do').waitFor();
    assert.deepEqual(await routines.list(), []);
  }));

test('one that cannot be kept is still there, with the reason', () =>
  during('/list', async (panel, page) => {
    const full = Array.from({ length: 50 }, (_, at) => ({
      id: String(at),
      routine: routineOf('https://a.test/', `${at}`, ['back']),
    }));
    await routines.page.evaluate((all) => globalThis.chrome.storage.local.set({ 'domtool.routines': all }), full);
    await page.getByRole('button', { name: 'Add' }).first().click();
    await stage.kept(1);
    await button(panel, 'Stop and keep').click();
    await panel.locator('.recording').getByText('There may be at most 50 routines.').waitFor();
    await panel.getByRole('heading', { name: 'The recording is over' }).waitFor();
    assert.equal((await stage.lines()).length, 1);
    assert.equal(await stage.listeners(await stage.tabId()), 0);
    await routines.page.evaluate(() => globalThis.chrome.storage.local.remove('domtool.routines'));
    await button(panel, 'Stop and keep').click();
    await panel.getByRole('heading', { name: 'Teas' }).waitFor();
  }));

test('it ends with its tab, and what was done until then can be kept', () =>
  during('/list', async (panel, page) => {
    await page.getByRole('button', { name: 'Add' }).first().click();
    await stage.kept(1);
    await page.close();
    await panel.getByText('The tab was closed. The steps so far can still be kept.').waitFor();
    await button(panel, 'Stop and keep').click();
    await panel.getByRole('heading', { name: 'Teas' }).waitFor();
  }));

test('a worker that Chrome ends keeps the steps so far, and goes on', () =>
  during('/list', async (panel, page) => {
    await page.getByRole('button', { name: 'Add' }).first().click();
    await stage.kept(1);
    await killWorker(browser, panel);
    await stage.ask({ type: 'domtool.routines.resume' });
    await page.getByRole('button', { name: 'Add' }).nth(1).click();
    await stage.kept(2);
    assert.deepEqual(reports, ['Sencha', 'Assam']);
    await panel
      .getByText(/near "Assam/)
      .first()
      .waitFor();
  }));
