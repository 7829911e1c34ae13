// Menus that stay open under the pointer, and every named key, as the page receives them.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Tab } from '../../support/browser.js';
import { act, idOf, pressArrived, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

interface KeyEvent {
  type: string;
  key: string;
  code: string;
  keyCode: number;
  location: number;
  trusted: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
}

async function onPage(body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url('/actions/menus_and_keys.html'));
  await body(tab);
  await tab.close();
}

const keyEvents = (tab: Tab): Promise<KeyEvent[]> =>
  tab.page.evaluate(() => (window as unknown as { __events: KeyEvent[] }).__events.splice(0));

test('a hover opens a menu, then the menu in it, and the item in that is pressed', () =>
  onPage(async (tab) => {
    reportOf(await act(tab, /^Teas$/, { action: 'hover' }));
    reportOf(await act(tab, /^Green$/, { action: 'hover' }));
    reportOf(await act(tab, /^Sencha$/, { action: 'click' }));
    await pressArrived(tab.page, 'sencha');
  }));

test('a list that opens on the press, with a veil over the page, stays open', () =>
  onPage(async (tab) => {
    assert.equal(reportOf(await act(tab, /^Size$/, { action: 'click' })).outcome, 'done');
    await idOf(tab, /^Large$/);
  }));

test('every named key is that key', () =>
  onPage(async (tab) => {
    const nodeId = await idOf(tab, /^Keys$/);
    const named: Array<[string, number]> = [
      ['Enter', 13],
      ['Backspace', 8],
      ['Delete', 46],
      ['Escape', 27],
      ['ArrowLeft', 37],
      ['ArrowUp', 38],
      ['ArrowRight', 39],
      ['ArrowDown', 40],
      ['Home', 36],
      ['End', 35],
      ['PageUp', 33],
      ['PageDown', 34],
      ['Insert', 45],
      ['ContextMenu', 93],
      ['Tab', 9],
      ...Array.from({ length: 24 }, (_, k): [string, number] => [`F${k + 1}`, 112 + k]),
    ];
    for (const [key, keyCode] of named) {
      reportOf(await tab.execute({ action: 'keypress', nodeId, key }));
      const received = (await keyEvents(tab)).map(({ type, ...rest }) => [
        type,
        rest.key,
        rest.code,
        rest.keyCode,
        rest.location,
        rest.trusted,
      ]);
      assert.deepEqual(
        received,
        ['keydown', 'keyup'].map((type) => [type, key, key, keyCode, 0, true]),
      );
    }
  }));

test('a chord holds its modifiers around the key', () =>
  onPage(async (tab) => {
    const nodeId = await idOf(tab, /^Keys$/);
    reportOf(await tab.execute({ action: 'keypress', nodeId, key: 'Control+Shift+K' }));
    const received = (await keyEvents(tab)).map(({ type, key, location, ctrlKey, shiftKey }) => [
      type,
      key,
      location,
      ctrlKey,
      shiftKey,
    ]);
    assert.deepEqual(received, [
      ['keydown', 'Control', 1, true, false],
      ['keydown', 'Shift', 1, true, true],
      ['keydown', 'K', 0, true, true],
      ['keyup', 'K', 0, true, true],
      ['keyup', 'Shift', 1, true, false],
      ['keyup', 'Control', 1, false, false],
    ]);
  }));
