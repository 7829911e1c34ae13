// A task that ended well is kept as a routine: its steps with the names that the page had, blanks for words of the task, and what
// cannot be repeated is said.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import type { StoredRoutine } from '../../../extension/src/routines/routine_store.js';
import { eventually } from '../../support/waiting.js';
import { assertNoFindings, assertNothingOverflows } from './own_pages.js';
import { PanelStage, type Script, call } from './panel_stage.js';
import { ask, killWorker } from './panel_support.js';
import { openRoutines, hits } from './routines_stage.js';

const { site, browser, routines } = await openRoutines();
const stage = new PanelStage(browser, site);
after(() => stage.close());

const url = site.url('/tea', 'tea.test');
const kDone = { calls: [call('finish', { message: 'It is done.' })] };
const button = (panel: Page, name: string | RegExp): ReturnType<Page['getByRole']> =>
  panel.getByRole('button', { name });

/** The task is over, and its end card shown. */
async function ended(script: Script, words: string, body: (panel: Page) => Promise<void>): Promise<void> {
  await stage.model(script);
  await stage.agent.set({ ask: 'never' });
  const { page, panel } = await stage.open(url);
  await stage.say(panel, words);
  await button(panel, 'Keep as a routine').waitFor();
  await body(panel);
  await panel.close();
  await page.close();
}

/** A call on a control of that name, of which the page has several. */
const on =
  (name: RegExp, action: string, input: object = {}, place = 0): Script[number] =>
  ({ body }) => {
    const lines = JSON.stringify(body['messages']).matchAll(/\[([a-z]{2}\d{6})[^\]]*\] ([^\\[]*)/g);
    const ids = [...lines].flatMap(([, id = '', words = '']) => (name.test(words) ? [id] : []));
    return { calls: [call(action, { nodeId: [...new Set(ids)][place] ?? 'none', ...input })] };
  };
const adds = on(/^Add\b/, 'click', {}, 1);
const pays = on(/^Pay/, 'click');

async function kept(): Promise<StoredRoutine['routine']> {
  const all = await routines.page.evaluate(() => globalThis.chrome.storage.local.get('domtool.routines'));
  const [first] = (all['domtool.routines'] ?? []) as StoredRoutine[];
  assert.ok(first !== undefined);
  return first.routine;
}

test('a task is kept with a blank, and runs again with another value', () =>
  ended([adds, kDone], 'Put Assam into the basket', async (panel) => {
    assert.deepEqual(hits, ['Assam']);
    await button(panel, 'Keep as a routine').click();
    assert.equal(await panel.getByLabel('Name of the routine').inputValue(), 'Put Assam into the basket');
    await panel.getByText('click button "Add" near "Assam"').waitFor();
    await panel.getByLabel('Name of the routine').fill('Buy tea');
    await panel.getByLabel('“Assam” is a blank').check();
    await panel.getByLabel('Name of the blank').fill('tea');
    await assertNoFindings(panel, '.routine-form');
    await assertNothingOverflows(panel);
    await button(panel, 'Keep 1 step').click();
    await panel.getByText('The routine is kept', { exact: true }).first().waitFor();
    const routine = await kept();
    assert.deepEqual(routine.blanks, { tea: 'Assam' });
    assert.deepEqual(routine.steps, [
      {
        do: 'click button "Add" near "{tea}"',
        target: { role: 'button', row: '{tea}', isWholeText: true },
        came: { outcome: 'done', page: '/tea' },
      },
    ]);
    const [one] = await routines.list();
    await ask(routines.page, { type: 'domtool.routines.run', id: one?.id, values: { tea: 'Sencha' } });
    await eventually('it has run', async () => (await routines.list())[0]?.last?.is === 'done');
    assert.deepEqual(hits, ['Assam', 'Sencha']);
  }));

test('what cannot be repeated is said, and a routine ends before it', () =>
  ended([adds, { calls: [call('click', { at: [14, 14] })] }, pays, kDone], 'Buy Assam', async (panel) => {
    await button(panel, 'Keep as a routine').click();
    await panel.getByText('A routine of this task ends before that step.').waitFor();
    await panel.getByText('Step 2 cannot be repeated: no line of a routine can say it').waitFor();
    await button(panel, 'Keep 1 step').click();
    await panel.getByText('The routine is kept', { exact: true }).first().waitFor();
    assert.deepEqual(
      (await kept()).steps.map(({ do: line }) => line),
      ['click button "Add" near "Assam"'],
    );
  }));

test('what is typed into a secret field is never kept, and a name is', async () => {
  await ended(
    [on(/^Login/, 'type', { text: 'ada' }), on(/^Password/, 'type', { text: 'hunter2hunter2' }), kDone],
    'Log in as ada',
    async (panel) => {
      await button(panel, 'Keep as a routine').click();
      await panel.getByLabel('“ada” is a blank').check();
      await button(panel, 'Keep 2 steps').click();
      await panel.getByText('The routine is kept', { exact: true }).first().waitFor();
      const routine = await kept();
      assert.deepEqual(
        routine.steps.map(({ do: line }) => line),
        ['type "{what}" into "Login"', 'type "{{password}}" into "Password"'],
      );
      assert.equal(routine.steps[0]?.target?.selector, '#login');
      const notes = await routines.page.evaluate(async () => {
        const all = await globalThis.chrome.storage.session.get(null);
        return JSON.stringify(Object.entries(all).filter(([key]) => key.startsWith('domtool.noted')));
      });
      assert.match(notes, /Login/);
      assert.doesNotMatch(notes, /hunter2/);
    },
  );
});

test('a tab that a press opens is followed, and the task is kept to its end', () =>
  ended([on(/^In a window/, 'click'), on(/^Log out/, 'click'), kDone], 'Look at the other window', async (panel) => {
    await button(panel, 'Keep as a routine').click();
    await button(panel, 'Keep 2 steps').click();
    await panel.getByText('The routine is kept', { exact: true }).first().waitFor();
    const [one] = await routines.list();
    await ask(routines.page, { type: 'domtool.routines.run', id: one?.id, values: {} });
    await eventually('it has run', async () => (await routines.list())[0]?.last !== undefined);
    assert.equal((await routines.last(one?.id ?? ''))?.is, 'done', JSON.stringify(one));
  }));

test('what a worker noted that has ended is kept with what the next one does', async () => {
  await stage.model([adds, pays, kDone]);
  await stage.agent.set({ ask: 'risky' });
  const { page, panel, tabId } = await stage.open(url);
  await stage.say(panel, 'Buy Assam');
  await panel.getByRole('button', { name: 'Allow' }).first().waitFor();
  await killWorker(browser, routines.page);
  await ask(routines.page, { type: 'domtool.task.approve', tabId, yes: true });
  await button(panel, 'Keep as a routine').click();
  await button(panel, 'Keep 2 steps').waitFor();
  await panel.getByText('click "Pay €29"').waitFor();
  await panel.close();
  await page.close();
});
