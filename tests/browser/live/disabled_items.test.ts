// Toolbar and menu items with aria-disabled keep the focus, so arrow keys continue from them; a press on them does
// nothing. An element that HTML disables takes neither (ARIA Authoring Practices Guide, "Focusability of disabled
// controls").
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { act, errorOf, eventsOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

for (const [name, id] of [
  ['Cut', 'cut'],
  ['Save', 'save'],
] as const) {
  test(`${name}, which says aria-disabled, gets keys and no press`, async () => {
    const tab = await browser.openTab(site.url('/actions/disabled_items.html'));
    reportOf(await act(tab, new RegExp(`^${name}$`), { action: 'keypress', key: 'ArrowRight' }));
    const [event, ...others] = await eventsOf(tab.page);
    assert.deepEqual([event?.type, event?.target, event?.key, others.length], ['keydown', id, 'ArrowRight', 0]);
    errorOf(await act(tab, new RegExp(`^${name}$`), { action: 'click', timeoutMs: 500 }), 'NOT_ACTIONABLE');
    assert.equal((await eventsOf(tab.page)).length, 1);
    await tab.close();
  });
}

for (const name of ['Name', 'Both']) {
  test(`${name}, which HTML disables, gets no keys`, async () => {
    const tab = await browser.openTab(site.url('/actions/disabled_items.html'));
    const call = { action: 'keypress', key: 'x', timeoutMs: 500 } as const;
    const error = errorOf(await act(tab, new RegExp(`^${name}$`), call), 'NOT_ACTIONABLE');
    assert.match(error.message, /is disabled/);
    assert.deepEqual(await eventsOf(tab.page), []);
    await tab.close();
  });
}
