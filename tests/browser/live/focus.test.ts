// Keys go to the focused element. None may reach another element than intended, whatever the page does.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { Tab } from '../../support/browser.js';
import { act, errorOf, idOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

async function onPage(body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url('/actions/faults/focus.html'));
  await body(tab);
  await tab.close();
}

const fieldValue = (tab: Tab, id: string): Promise<string> =>
  tab.page.evaluate((name) => (document.getElementById(name) as HTMLInputElement).value, id);

describe('a page that moves the focus', () => {
  test('away from a field as it comes gets no text and no key', () =>
    onPage(async (tab) => {
      errorOf(await act(tab, /^Trap/, { action: 'type', text: 'for the trap' }), 'NOT_ACTIONABLE');
      errorOf(await act(tab, /^Trap/, { action: 'keypress', key: 'x' }), 'NOT_ACTIONABLE');
      assert.deepEqual([await fieldValue(tab, 'trap'), await fieldValue(tab, 'notes')], ['', '']);
    }));

  test('from a password on to a field that can be read gets not one character there', () =>
    onPage(async (tab) => {
      const call = { action: 'type', text: 'hunter2', charByChar: true } as const;
      errorOf(await act(tab, /^Password/, call), 'NOT_ACTIONABLE');
      assert.equal(await fieldValue(tab, 'notes'), '');
    }));

  test('to a button once the text is there does not have it pressed', () =>
    onPage(async (tab) => {
      errorOf(await act(tab, /^Search/, { action: 'type', text: 'tea', pressEnter: true }), 'NOT_ACTIONABLE');
      assert.deepEqual([await fieldValue(tab, 'search'), await fieldValue(tab, 'out')], ['tea', '']);
    }));

  test('along a row of boxes has each filled, however slowly', () =>
    onPage(async (tab) => {
      const call = { action: 'type', text: '2468', charByChar: true, charDelayMs: 20 } as const;
      reportOf(await act(tab, /^Digit 1/, call));
      const boxes = await tab.page.evaluate(() =>
        [...document.querySelectorAll('#code input')].map((box) => (box as HTMLInputElement).value),
      );
      assert.deepEqual(boxes, ['2', '4', '6', '8']);
    }));

  test('because it draws the field anew has the new one filled', () =>
    onPage(async (tab) => {
      assert.equal(reportOf(await act(tab, /^Redrawn/, { action: 'type', text: 'again' })).outcome, 'done');
      assert.equal(await fieldValue(tab, 'redrawn'), 'again');
    }));
});

test('a part of an editor is typed into by its host, and a field in a closed shadow tree by itself', () =>
  onPage(async (tab) => {
    assert.equal(reportOf(await act(tab, /^Letter/, { action: 'type', text: '!' })).outcome, 'done');
    assert.match(await tab.page.locator('#rich').innerText(), /!/);
    assert.equal(reportOf(await act(tab, /^Hidden away/, { action: 'type', text: 'here' })).outcome, 'done');
    assert.equal(await tab.page.evaluate(() => (window as unknown as { hidden(): string }).hidden()), 'here');
    const nodeId = await idOf(tab, /^Hidden away/);
    assert.equal(reportOf(await tab.execute({ action: 'keypress', nodeId, key: 'Backspace' })).outcome, 'done');
    assert.equal(await tab.page.evaluate(() => (window as unknown as { hidden(): string }).hidden()), 'her');
  }));
