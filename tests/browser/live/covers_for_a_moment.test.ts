// A press waits until its button is uncovered: as long as the caller allows, otherwise a short time, or longer if the
// cover is of a temporary kind. A cover that stays is named.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Tab } from '../../support/browser.js';
import { act, errorOf, eventsOf, idOf, pressArrived, reportOf, rowsOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

async function onPage(query: string, body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url(`/actions/covers/moments.html?${query}`));
  await body(tab);
  await tab.close();
}

const begin = (tab: Tab, how: 'begin' | 'fade' = 'begin'): Promise<void> =>
  tab.page.evaluate((name) => {
    (window as unknown as Record<string, () => void>)[name]?.();
  }, how);

for (const [query, call] of [
  ['kind=veil&ms=2000', { timeoutMs: 9_000 }],
  ['kind=veil&ms=400', {}],
  ['kind=toast&ms=1800', {}],
  ['kind=spinner&ms=1800', {}],
] as const) {
  test(`pressed when ?${query} has gone, with ${JSON.stringify(call)}`, () =>
    onPage(query, async (tab) => {
      const nodeId = await idOf(tab, /^Go$/);
      await begin(tab);
      assert.equal(reportOf(await tab.execute({ action: 'click', nodeId, ...call })).outcome, 'no_effect');
      await pressArrived(tab.page, 'go');
    }));
}

test('pressed when what fades has faded', () =>
  onPage('kind=veil&ms=500', async (tab) => {
    const nodeId = await idOf(tab, /^Go$/);
    await begin(tab, 'fade');
    reportOf(await tab.execute({ action: 'click', nodeId }));
    await pressArrived(tab.page, 'go');
  }));

test('a cover that comes with the pointer is waited for', () =>
  onPage('ms=1500', async (tab) => {
    const nodeId = await idOf(tab, /^Go$/);
    await tab.page.evaluate(() => {
      const show = (): void => {
        document.body.insertAdjacentHTML('beforeend', '<div id="cover">New</div>');
        setTimeout(() => document.getElementById('cover')?.remove(), 1_800);
      };
      document.getElementById('go')?.addEventListener('mouseenter', show, { once: true });
    });
    reportOf(await tab.execute({ action: 'click', nodeId }));
    await pressArrived(tab.page, 'go');
  }));

test('a cover that stays is named, soon where the caller set no time, and at the end of it where one was set', () =>
  onPage('kind=veil&ms=0', async (tab) => {
    const began = performance.now();
    const error = errorOf(await act(tab, /^Go$/, { action: 'click' }), 'OBSCURED');
    const soon = performance.now() - began;
    const rows = rowsOf(await tab.observe({ format: 'table', force: true }));
    const veil = rows.find((row) => row.name === 'A veil')?.id;
    assert.deepEqual(error.nodeIds, [veil]);
    const again = performance.now();
    const late = errorOf(await act(tab, /^Go$/, { action: 'click', timeoutMs: 6_000 }), 'OBSCURED');
    const waited = performance.now() - again;
    assert.deepEqual(late.nodeIds, [veil]);
    assert.ok(waited >= 5_000 && soon < waited, `answered after ${soon} and ${waited} ms`);
    assert.deepEqual(await eventsOf(tab.page), []);
  }));
