// Several dialogs in the middle of a press: each is reported and answered in turn. None blocks another call, neither of
// another tab nor one made before the dialog was answered.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Dialog } from 'playwright-core';

import type { ToolResult } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { act, errorOf, idOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';
import { eventually, within } from '../../support/waiting.js';

const kPage = '/actions/faults/dialogs.html';
const kAtOnceMs = 5_000;

const { site, browser } = await openStage();

async function onPage(body: (tab: Tab) => Promise<void>, path = kPage): Promise<void> {
  const tab = await browser.openTab(site.url(path));
  await body(tab);
  await tab.close();
}

function soon(what: string, call: Promise<ToolResult>): Promise<ToolResult> {
  return within(what, kAtOnceMs, call);
}

/** The dialog that is open by what the tool says of it: its type, which every call but its answer is told. */
async function openDialog(tab: Tab): Promise<string> {
  return eventually('a dialog is reported', async () => {
    const result = await soon('the refusal', tab.execute({ action: 'get_dom' }));
    if (result.success || result.error.code !== 'DIALOG_OPEN') return undefined;
    return /\((\w+)\)/.exec(result.error.message)?.[1];
  });
}

async function answer(tab: Tab, accept: boolean, promptText?: string): Promise<string[]> {
  const call = { action: 'handle_dialog', accept, ...(promptText === undefined ? {} : { promptText }) } as const;
  return reportOf(await soon('the answer', tab.execute(call))).observed.events;
}

const wordsOn = (tab: Tab): Promise<string> => tab.page.evaluate(() => (window as unknown as { said: string }).said);

for (const [name, types] of [
  ['Three alerts', ['alert', 'alert', 'alert']],
  ['Confirms, then prompts', ['confirm', 'prompt']],
  ['Alerts on the way down', ['alert']],
  ['Alerts in its frame', ['alert', 'confirm']],
] as const) {
  test(`${name}: ${types.join(', ')}`, () =>
    onPage(async (tab) => {
      const clicked = await soon('the click', act(tab, new RegExp(`^${name}$`), { action: 'click' }));
      assert.equal(reportOf(clicked).outcome, 'dialog_opened');
      for (const type of types) {
        assert.equal(await openDialog(tab), type);
        assert.deepEqual(await answer(tab, true, type === 'prompt' ? 'seven' : undefined), [`${type} accepted`]);
      }
      assert.match(await tab.text(), /After the dialogs/);
      assert.equal(await wordsOn(tab), types.includes('prompt' as never) ? 'true seven' : 'done');
    }));
}

test('a dialog that was open before the first call is reported soon', async () => {
  const tab = await browser.openTab(site.url(kPage));
  const opened = new Promise<Dialog>((resolve) => tab.page.once('dialog', resolve));
  await tab.page.evaluate(() => void setTimeout(() => alert('first'), 0));
  const dialog = await opened;
  for (let time = 0; time < 2; time += 1) {
    const { message } = errorOf(await soon('the refusal', tab.execute({ action: 'get_dom' })), 'DIALOG_OPEN');
    assert.match(message, /before the connection/);
  }
  await dialog.accept();
  assert.match(await tab.text(), /Three alerts/);
  await tab.close();
});

test('a dialog on leaving, and an alert of the page behind it', () =>
  onPage(async (tab) => {
    reportOf(await act(tab, /^Draft/, { action: 'type', text: 'half' }));
    const left = await soon('the click', act(tab, /^Leave$/, { action: 'click' }));
    assert.equal(reportOf(left).outcome, 'dialog_opened');
    assert.equal(await openDialog(tab), 'beforeunload');
    assert.deepEqual(await answer(tab, true), ['beforeunload accepted']);
    assert.equal(await openDialog(tab), 'alert');
    assert.deepEqual(await answer(tab, true), ['alert accepted']);
    assert.match(await tab.text(), /Behind the alert/);
  }));

test('calls that wait behind one are refused, those of another tab are not held up', () =>
  onPage(async (tab) => {
    const other = await browser.openTab(site.url('/gone.html', 'other.test'));
    const nodeId = await idOf(tab, /^Three alerts$/);
    const clicked = tab.execute({ action: 'click', nodeId });
    const queued = tab.execute({ action: 'hover', nodeId });
    assert.equal(reportOf(await soon('the click', clicked)).outcome, 'dialog_opened');
    errorOf(await soon('the next call', queued), 'DIALOG_OPEN');
    for (const call of [{ action: 'screenshot' }, { action: 'wait', until: 'stable' }, { action: 'reload' }] as const) {
      errorOf(await soon(call.action, tab.execute(call)), 'DIALOG_OPEN');
    }
    assert.match(await within('the other tab', kAtOnceMs, other.text()), /Doomed/);
    for (let left = 3; left > 0; --left) await openDialog(tab).then(() => answer(tab, true));
    assert.match(await tab.text(), /After the dialogs/);
    await other.close();
  }));
