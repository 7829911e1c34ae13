// Elements with almost no size, or none, have a position: they can be scrolled to, and a single pixel can be pressed.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Tab } from '../../support/browser.js';
import { reportOf, rowsOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';

const { site, browser } = await openStage();

async function idNamed(tab: Tab, name: string): Promise<string> {
  const rows = rowsOf(await tab.observe({ format: 'table', force: true }));
  return rows.find((row) => row.name === name)?.id ?? assert.fail(`no row named ${name}`);
}

for (const [name, id] of [
  ['An anchor', 'anchor'],
  ['An empty list', 'empty'],
  ['A box without width', 'flat'],
  ['The end of a list', 'inner'],
] as const) {
  test(`scrolled to: ${name}`, async () => {
    const tab = await browser.openTab(site.url('/actions/scroll/empty.html'));
    const nodeId = await idNamed(tab, name);
    const report = reportOf(await tab.execute({ action: 'scroll', nodeId, to: 'node' }));
    assert.equal(report.outcome, 'done', JSON.stringify(report));
    await eventually('its place is in view', () =>
      tab.page.evaluate((element) => {
        const box = document.getElementById(element)?.getBoundingClientRect();
        const list = document.querySelector('.list')?.getBoundingClientRect();
        if (box === undefined || list === undefined) return false;
        const [top, bottom] = element === 'inner' ? [list.top, list.bottom] : [0, innerHeight];
        return box.top >= top && box.bottom <= bottom;
      }, id),
    );
    await tab.close();
  });
}

test('a box of one whole pixel is pressed', async () => {
  const tab = await browser.openTab(site.url('/actions/scroll/empty.html'));
  const nodeId = await idNamed(tab, 'A dot');
  reportOf(await tab.execute({ action: 'click', nodeId }));
  await eventually('it has been pressed', async () => (await tab.page.title()) === 'pressed');
  await tab.close();
});
