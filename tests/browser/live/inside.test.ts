// A control inside another control: the press hits the one that was named.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { act, errorOf, eventsOf, idOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();
const tab = await browser.openTab(site.url('/actions/faults/inside.html'));

const clicks = async (): Promise<string[]> =>
  (await eventsOf(tab.page)).filter(({ type }) => type === 'click').map(({ target }) => target);

test('a row is pressed beside the button in its middle', async () => {
  reportOf(await act(tab, /^Order 7/, { action: 'click' }));
  assert.deepEqual(await clicks(), ['row']);
});

test('a card that its link fills is not pressed, and the link is named', async () => {
  const seen = (await clicks()).length;
  const link = await idOf(tab, /^Profile of Ada/);
  const error = errorOf(await act(tab, /^Card of Ada/, { action: 'click' }), 'OBSCURED');
  assert.deepEqual(error.nodeIds, [link]);
  assert.equal((await clicks()).length, seen);
});

test('a box is checked by its label beside the link in that', async () => {
  const agree = await idOf(tab, /^I have read/);
  assert.equal(reportOf(await tab.execute({ action: 'check', nodeId: agree, checked: true })).outcome, 'done');
  assert.equal(await tab.page.locator('#agree').isChecked(), true);
  assert.ok(!(await clicks()).includes('link'));
});

test('an option is a part of its list', async () => {
  reportOf(await act(tab, /^Small/, { action: 'click' }));
  assert.ok((await clicks()).includes('small'));
});
