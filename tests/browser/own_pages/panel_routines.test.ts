// Routines in the panel: a file is added, run, given a time and turned off, and what the last run came to is shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { eventually } from '../../support/waiting.js';
import { assertNoFindings, assertNothingOverflows } from './own_pages.js';
import { openRoutines, hits, routineOf } from './routines_stage.js';

const { site, browser, routines: stage } = await openRoutines();

const url = site.url('/tea', 'tea.test');
const buys = routineOf(url, 'Buy tea', ['click "Add" near "{what}"', 'expect "1 item: {what}"'], { what: 'Sencha' });

async function during(body: (panel: Page) => Promise<void>): Promise<void> {
  const { page, tabId } = await browser.openPage(url);
  const panel = await browser.openPanel(tabId);
  await panel.getByRole('button', { name: 'Routines' }).click();
  await body(panel);
  await panel.close();
  await page.close();
}

const button = (panel: Page, name: string): ReturnType<Page['getByRole']> => panel.getByRole('button', { name });

async function addFile(panel: Page, content: object): Promise<void> {
  const file = { name: 'buy.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) };
  await panel.setInputFiles('input[type=file]', file);
}

async function add(panel: Page, content: object): Promise<void> {
  await addFile(panel, content);
  await button(panel, 'Add the routine').click();
}

test('a file is added, run with a value, and says that it is done', () =>
  during(async (panel) => {
    await panel.getByText('There are no routines yet').waitFor();
    await addFile(panel, buys);
    await panel.getByText(`It opens pages of ${new URL(url).host}`).waitFor();
    assert.deepEqual(await stage.list(), [], 'the person looks at it first');
    await button(panel, 'Add the routine').click();
    await panel.getByText('It runs only when you start it.').waitFor();
    assert.equal(await panel.evaluate(() => document.activeElement?.textContent), 'Add a file');
    await button(panel, 'Run now: “Buy tea”').click();
    await panel.getByLabel('what').fill('Assam');
    await button(panel, 'Run now').click();
    await panel.getByText('The routine is done', { exact: true }).waitFor();
    assert.deepEqual(hits, ['Assam']);
    await panel.getByText('“Buy tea”: The routine is done').waitFor({ state: 'attached' });
    await button(panel, 'Remove “Buy tea”').click();
    await panel.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await panel.getByText('There are no routines yet').waitFor();
  }));

test('it gets a day and a time, shows when it runs next and where it stopped, and is turned off', () =>
  during(async (panel) => {
    await add(panel, routineOf(url, 'Order tea', ['click "Add" near "{what}"', 'click "Order"'], { what: 'Sencha' }));
    await button(panel, 'Schedule “Order tea”').click();
    await panel.getByLabel('what').fill('Assam');
    await panel.getByLabel('When').selectOption({ label: 'Every Monday' });
    await panel.getByLabel('At', { exact: true }).fill('06:15');
    await button(panel, 'Save').click();
    await panel.getByText(/^Next run: .*6:15/).waitFor();
    const [kept] = await stage.list();
    assert.deepEqual(kept?.schedule, { every: 'week', weekday: 1, at: '06:15', values: { what: 'Assam' } });
    const due = new Date(kept.due ?? 0);
    assert.deepEqual([due.getDay(), due.getHours(), due.getMinutes()], [1, 6, 15]);
    await stage.change(kept.id, { due: Date.now() });
    await stage.ring();
    await panel.getByText('The routine stopped at step 2').first().waitFor();
    await panel.getByText('click "Order"').first().waitFor();
    assert.deepEqual(hits, ['Assam']);
    await button(panel, 'Stop running by itself: “Order tea”').click();
    await panel.getByText('It runs only when you start it.').waitFor();
    assert.equal((await stage.list())[0]?.due, undefined);
  }));

test('what is no routine is refused with a sentence', () =>
  during(async (panel) => {
    await addFile(panel, { routine: 2, name: 'x'.repeat(500_000) });
    await panel.getByText('The file is too large').first().waitFor();
    await addFile(panel, { routine: 2 });
    await panel.getByText('The routine is wrong at').first().waitFor();
    await addFile(panel, routineOf(url, 'Sends', ['upload "a.pdf" to "File"']));
    await panel.getByText('Step 1 uploads a file').first().waitFor();
    assert.deepEqual(await stage.list(), []);
  }));

test('every part is reached by keyboard and by a screen reader, and fits into a narrow panel', () =>
  during(async (panel) => {
    await add(panel, buys);
    await button(panel, 'Schedule “Buy tea”').click();
    await panel.getByText('Its steps').click();
    await assertNoFindings(panel, '.routines');
    await assertNothingOverflows(panel);
    const focused = (): Promise<string | null> =>
      panel.evaluate(() => document.activeElement?.closest('.field')?.querySelector('label')?.textContent ?? null);
    await panel.getByLabel('what').focus();
    await panel.keyboard.press('Tab');
    assert.equal(await focused(), 'When');
    await panel.keyboard.press('Tab');
    assert.equal(await focused(), 'At');
    await panel.keyboard.press('Enter');
    await eventually('it is saved', async () => (await stage.list())[0]?.due !== undefined);
  }));
