// "/name" in the composer: a routine runs by it with its blanks, and a saved task is written again.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { slashNames } from '../../../extension/src/routines/slash_names.js';
import { eventually } from '../../support/waiting.js';
import { assertNoFindings, assertNothingOverflows } from './own_pages.js';
import { openRoutines, hits, routineOf } from './routines_stage.js';

const { site, browser, routines: stage } = await openRoutines();

const url = site.url('/tea', 'tea.test');
const buys = routineOf(url, 'Buy tea!', ['click "Add" near "{what}"', 'expect "1 item: {what}"'], { what: 'Sencha' });
const logs = routineOf(
  url,
  'Enter',
  ['type "{who}" into "Login"', 'click "Add" near "{what}"', 'expect "1 item: {what}"'],
  { who: 'ada', what: 'Sencha' },
);

async function during(body: (panel: Page) => Promise<void>): Promise<void> {
  const { page, tabId } = await browser.openPage(url);
  const panel = await browser.openPanel(tabId);
  await panel.waitForSelector('#composer');
  await body(panel);
  await panel.close();
  await page.close();
}

const isDone = async (): Promise<boolean> => (await stage.list()).some(({ last }) => last?.is === 'done');

test('names are words with hyphens, each once, and the older one keeps its own', () => {
  assert.deepEqual(slashNames(['Buy tea!', 'Tee für Ärzte', 'buy  Tea', '…'], ['tee-für-ärzte']), [
    'buy-tea-2',
    'tee-für-ärzte-2',
    'buy-tea',
    'routine',
  ]);
});

test('a routine with one blank runs with the words after its name', () =>
  during(async (panel) => {
    await stage.add(buys);
    await panel.locator('#composer').pressSequentially('/b');
    await panel.getByRole('option', { name: '/buy-tea' }).waitFor();
    await panel.keyboard.press('Tab');
    assert.equal(await panel.inputValue('#composer'), '/buy-tea ');
    await panel.locator('#composer').pressSequentially('Assam');
    await panel.keyboard.press('Enter');
    await panel.getByText('The routine is done', { exact: true }).waitFor();
    assert.deepEqual(hits, ['Assam']);
    await panel.getByRole('button', { name: 'Back' }).click();
    assert.equal(await panel.inputValue('#composer'), '');
  }));

test('one with several blanks asks for them in a form', () =>
  during(async (panel) => {
    await stage.add(logs);
    await panel.fill('#composer', '/enter');
    await panel.getByRole('option', { name: '/enter' }).waitFor();
    await panel.press('#composer', 'Enter');
    assert.equal(await panel.evaluate(() => document.activeElement?.tagName), 'INPUT');
    await panel.getByLabel('who').fill('grace');
    await panel.getByLabel('what', { exact: true }).fill('Assam');
    await assertNoFindings(panel, '.chat-foot');
    await panel.keyboard.press('Enter');
    await eventually('it has run', isDone);
    assert.deepEqual(hits, ['Assam']);
  }));

test('routines and saved tasks are in one list, told apart, and chosen by keyboard', () =>
  during(async (panel) => {
    const words = 'Enter the garden and count the plants';
    await panel.evaluate((saved) => globalThis.chrome.storage.local.set({ 'domtool.savedTasks': [saved] }), words);
    await stage.add(routineOf(url, 'Enter', ['click "Add" near "Sencha"']));
    await panel.locator('#composer').pressSequentially('/');
    const options = panel.getByRole('option');
    await eventually('both are there', async () => (await options.count()) === 2);
    assert.match((await options.nth(0).textContent()) ?? '', /^\/enterRoutine · Enter$/);
    assert.match((await options.nth(1).textContent()) ?? '', /^\/enter-the-garden.*Saved task · Enter the garden/);
    await assertNoFindings(panel, '.chat-foot');
    await assertNothingOverflows(panel);
    const active = (): Promise<string | null | undefined> =>
      panel.evaluate(() => {
        const box = document.activeElement;
        const id = box?.getAttribute('aria-activedescendant') ?? '';
        return box?.id === 'composer' ? document.getElementById(id)?.querySelector('strong')?.textContent : 'elsewhere';
      });
    assert.equal(await active(), '/enter');
    await panel.keyboard.press('ArrowDown');
    assert.match((await active()) ?? '', /^\/enter-the/);
    await panel.keyboard.press('ArrowDown');
    assert.equal(await active(), '/enter');
    await panel.keyboard.press('Escape');
    assert.equal(await options.count(), 0);
    assert.equal(await panel.inputValue('#composer'), '/');
    await panel.locator('#composer').pressSequentially('enter-');
    await options.first().waitFor();
    await panel.keyboard.press('Enter');
    assert.equal(await panel.inputValue('#composer'), words);
    assert.deepEqual(hits, []);
  }));

test('words for a routine without a blank are refused, and nothing runs', () =>
  during(async (panel) => {
    await stage.add(routineOf(url, 'Plain', ['click "Add" near "Sencha"']));
    await panel.fill('#composer', '/plain Assam');
    await panel.press('#composer', 'Enter');
    await panel.getByText('“Plain” has no blank for these words.').first().waitFor();
    assert.equal(await panel.inputValue('#composer'), '/plain Assam');
    await panel.fill('#composer', '/plain');
    await panel.press('#composer', 'Enter');
    await eventually('it has run', isDone);
    assert.deepEqual(hits, ['Sencha']);
  }));
