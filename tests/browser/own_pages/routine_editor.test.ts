// A routine is edited in the panel: lines, their order, its name and its blanks. It is stored only when the whole of it is saved.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import type { StoredRoutine } from '../../../extension/src/routines/routine_store.js';
import { eventually } from '../../support/waiting.js';
import { assertNoFindings, assertNothingOverflows } from './own_pages.js';
import { ask } from './panel_support.js';
import { openRoutines, hits, routineOf } from './routines_stage.js';

const { site, browser, routines: stage } = await openRoutines();

const url = site.url('/tea', 'tea.test');
const kLines = ['type "ada" into "Login"', 'click button "Add" near "Assam"', 'expect "1 item: Assam"'];
const kTarget = { role: 'button', row: 'Assam', isWholeText: true };
const kBuys = {
  ...routineOf(url, 'Buy', kLines),
  steps: kLines.map((line, at) => ({
    do: line,
    ...(at === 1 ? { target: kTarget, came: { outcome: 'done', page: '/tea' } } : {}),
  })),
};

async function edited(body: (panel: Page, id: string) => Promise<void>): Promise<void> {
  const id = await stage.add(kBuys);
  const { page, tabId } = await browser.openPage(url);
  const panel = await browser.openPanel(tabId);
  await button(panel, 'Routines').click();
  await button(panel, 'Edit “Buy”').click();
  await panel.getByLabel('Step 1', { exact: true }).waitFor();
  await body(panel, id);
  await panel.close();
  await page.close();
}

const button = (panel: Page, name: string): ReturnType<Page['getByRole']> =>
  panel.getByRole('button', { name, exact: true });
const line = (panel: Page, number: number): ReturnType<Page['getByLabel']> =>
  panel.getByLabel(`Step ${number}`, { exact: true });

async function kept(): Promise<StoredRoutine> {
  const all = await stage.page.evaluate(() => globalThis.chrome.storage.local.get('domtool.routines'));
  const [first] = (all['domtool.routines'] ?? []) as StoredRoutine[];
  assert.ok(first !== undefined);
  return first;
}

const lines = async (): Promise<string[]> => (await kept()).routine.steps.map(({ do: words }) => words);

async function saved(panel: Page): Promise<void> {
  await button(panel, 'Save').click();
  await button(panel, 'Save').waitFor({ state: 'detached' });
}

test('a line is checked when it is left, and what is checked less is said', () =>
  edited(async (panel) => {
    await line(panel, 1).fill('tipe "ada" into "Login"');
    await line(panel, 2).focus();
    await panel.getByText('Step 1 cannot be read.').waitFor();
    assert.equal(await line(panel, 1).getAttribute('aria-invalid'), 'true');
    await button(panel, 'Save').click();
    await eventually('the wrong line has the focus', () =>
      line(panel, 1).evaluate((one) => document.activeElement === one),
    );
    assert.deepEqual(await lines(), kLines);
    await line(panel, 1).fill('type "grace" into "Login"');
    await line(panel, 2).fill('click button "Add" near "Sencha"');
    await line(panel, 3).fill('expect "1 item: Sencha"');
    await panel.getByText('It is checked less than before').waitFor();
    await assertNoFindings(panel, '.routines');
    await assertNothingOverflows(panel);
    await saved(panel);
    const { routine } = await kept();
    assert.deepEqual(routine.steps, [
      { do: 'type "grace" into "Login"' },
      { do: 'click button "Add" near "Sencha"', target: { role: 'button' }, came: { outcome: 'done', page: '/tea' } },
      { do: 'expect "1 item: Sencha"' },
    ]);
    await button(panel, 'Run now: “Buy”').click();
    await panel.getByText('The routine is done', { exact: true }).waitFor();
    assert.deepEqual(hits, ['Sencha']);
  }));

test('a text of several lines keeps them', () =>
  edited(async (panel) => {
    const words = 'type "Ada\nLovelace" into "Login"';
    await line(panel, 1).fill(words);
    await line(panel, 1).press('End');
    await panel.keyboard.press('Enter');
    await button(panel, 'Save').waitFor({ state: 'detached' });
    assert.equal((await lines())[0], words);
  }));

test('a press that leaves a wrong line is a click, though the line gets words below it', () =>
  edited(async (panel) => {
    await line(panel, 1).fill('tipe "ada"');
    await button(panel, 'Remove step 3').hover();
    await panel.mouse.down();
    await panel.evaluate(() => chrome.runtime.sendMessage({ type: 'domtool.routines.list' }));
    assert.equal(await panel.getByText('Step 1 cannot be read.').count(), 0);
    await panel.mouse.up();
    await panel.getByText('Step 1 cannot be read.').waitFor();
    assert.equal(await line(panel, 3).count(), 0);
  }));

test('steps are moved by button and by keyboard, removed, and nothing is stored before it is saved', () =>
  edited(async (panel) => {
    const focused = (): Promise<string | null | undefined> =>
      panel.evaluate(() => {
        const one = document.activeElement;
        return one?.getAttribute('aria-label') ?? one?.closest('.field')?.querySelector('label')?.textContent;
      });
    await button(panel, 'Move step 1 down').click();
    await eventually('the focus stays on the button', async () => (await focused()) === 'Move step 2 down');
    assert.equal(await line(panel, 2).inputValue(), kLines[0]);
    await line(panel, 3).focus();
    await panel.keyboard.press('Alt+ArrowUp');
    await eventually('the focus goes along', async () => (await focused()) === 'Step 2');
    assert.equal(await line(panel, 2).inputValue(), kLines[2]);
    await panel.keyboard.press('Alt+ArrowDown');
    await button(panel, 'Remove step 2').click();
    assert.equal(await line(panel, 2).inputValue(), kLines[2]);
    assert.deepEqual(await lines(), kLines);
    await panel.getByLabel('Name', { exact: true }).fill('Buy Assam');
    await saved(panel);
    assert.deepEqual(await lines(), kLines.slice(1));
    assert.equal((await kept()).routine.name, 'Buy Assam');
    assert.equal((await kept()).routine.steps[0]?.target?.row, 'Assam');
  }));

test('words become a blank, which is renamed and removed', () =>
  edited(async (panel, id) => {
    await line(panel, 2).evaluate((box: HTMLInputElement) => {
      box.focus();
      const from = box.value.indexOf('Assam');
      box.setSelectionRange(from, from + 'Assam'.length);
    });
    await button(panel, 'Make the selected words a blank').click();
    await panel.getByLabel('Name of the new blank').fill('what');
    await panel.keyboard.press('Enter');
    await eventually(
      'the lines have it',
      async () => (await line(panel, 3).inputValue()) === 'expect "1 item: {what}"',
    );
    await panel.getByLabel('Name of the blank, which was “Assam”').fill('tea');
    await line(panel, 1).focus();
    await eventually('it is renamed', async () => (await line(panel, 3).inputValue()) === 'expect "1 item: {tea}"');
    await saved(panel);
    const { routine } = await kept();
    assert.deepEqual(routine.blanks, { tea: 'Assam' });
    assert.equal(routine.steps[1]?.target?.row, '{tea}');
    assert.equal(routine.steps[1]?.target?.isWholeText, true);
    await stage.schedule(id, { tea: 'Sencha' });
    await button(panel, 'Edit “Buy”').click();
    await panel.getByLabel('Name of the blank, which was “Assam”').fill('leaf');
    await line(panel, 1).focus();
    await eventually('it is renamed', async () => (await line(panel, 3).inputValue()) === 'expect "1 item: {leaf}"');
    await saved(panel);
    assert.deepEqual((await kept()).schedule?.values, { leaf: 'Sencha' });
    await button(panel, 'Edit “Buy”').click();
    await button(panel, 'Remove the blank leaf').click();
    await eventually('it is gone', async () => (await line(panel, 3).inputValue()) === 'expect "1 item: Assam"');
    await saved(panel);
    assert.deepEqual(await lines(), kLines);
    assert.deepEqual((await kept()).schedule?.values, {});
  }));

test('a routine that runs, or was changed meanwhile, is not saved', () =>
  edited(async (panel, id) => {
    await stage.change(id, { running: { number: 1 } });
    await line(panel, 1).fill('type "grace" into "Login"');
    await button(panel, 'Save').click();
    await panel.getByText('The routine is running. Save it when it is over.').first().waitFor();
    assert.deepEqual(await lines(), kLines);
    await stage.clear();
    await stage.add(kBuys);
    const { id: other } = await kept();
    const changed = { ...kBuys, name: 'Other' };
    const reply = await ask(stage.page, {
      type: 'domtool.routines.save',
      id: other,
      was: changed,
      routine: kBuys,
      renamed: {},
    });
    assert.ok(!reply.success);
    assert.match(reply.error.message, /changed meanwhile/);
  }));
