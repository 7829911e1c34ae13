// If a press itself shows something over its button, that is the press's effect. The release does not hit it.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { act, errorOf, eventsOf, idOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

const kWays = [
  'Menu by appended',
  'Menu by hidden',
  'Menu by display',
  'Menu by visibility',
  'Menu by opacity',
  'Menu by class',
  'Menu by scale',
  'Menu by far',
  'Menu by below',
  'Menu by beside',
  'Menu by clip',
  'Menu by height',
  'Menu by popover',
  'Plain with a menu',
  'Plain with a popover',
  'Plain with a dialog',
];

for (const name of kWays) {
  test(`${name}: it has opened, and nothing in it was clicked`, async () => {
    const tab = await browser.openTab(site.url('/actions/covers/on_press.html'));
    const item = new RegExp(`^Item of ${name.replace('Plain with ', '')}$`);
    assert.equal(reportOf(await act(tab, new RegExp(`^${name}$`), { action: 'click' })).outcome, 'done');
    assert.deepEqual(await eventsOf(tab.page), []);
    await idOf(tab, item);
    await tab.close();
  });
}

test('what nobody calls a popup covers the button, and is named', async () => {
  const tab = await browser.openTab(site.url('/actions/covers/on_press.html'));
  const error = errorOf(await act(tab, /^Plain with a pane$/, { action: 'click' }), 'OBSCURED');
  assert.match(error.message, /as it was pressed/);
  assert.deepEqual(error.nodeIds, [await idOf(tab, /^Item of a pane$/)]);
  assert.deepEqual(await eventsOf(tab.page), []);
  await tab.close();
});
