// Ids that survive page changes, through the extension: the main cases of what `npm run quality -- memory` measures.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { TableRow } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { errorOf, reportOf, rowsOf } from '../../support/checks.js';
import { textOf } from '../../support/browser.js';
import { openStage } from '../../support/stage.js';
import { sight, takePresses } from '../../quality/memory/truth.js';
import { execute, killWorker, PanelBrowser } from '../own_pages/panel_support.js';

// An action begins with the last capture's table; no event yet reports that the page has changed.
const { site, browser } = await openStage();

async function onPage(name: string, body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url(`/memory/${name}.html`));
  await body(tab);
  await tab.close();
}

/** What each id stands for, according to the page. */
async function idsByKey(tab: Tab): Promise<Map<string, string>> {
  const rows: TableRow[] = rowsOf(await tab.observe({ format: 'table' }));
  const cdp = await tab.page.context().newCDPSession(tab.page);
  const sightings = await sight(tab.page, cdp, rows);
  await cdp.detach();
  return new Map(sightings.flatMap(({ key, id }) => (key === null ? [] : [[key, id] as const])));
}

function step(tab: Tab, name: string): Promise<void> {
  return tab.page.evaluate((wanted) => {
    const { steps } = globalThis as unknown as { steps: Array<{ name: string; run(): void }> };
    const found = steps.find((one) => one.name === wanted);
    if (found === undefined) throw new Error(`no step ${wanted}`);
    found.run();
  }, name);
}

function idOf(ids: Map<string, string>, key: string): string {
  const id = ids.get(key);
  assert.ok(id !== undefined, `nothing is "${key}"`);
  return id;
}

/** The keys that the only click since passed through. */
async function pressed(tab: Tab): Promise<string[]> {
  const presses = await takePresses(tab.page);
  assert.equal(presses.length, 1, JSON.stringify(presses));
  return presses[0]?.keys ?? [];
}

test('a list that is built anew keeps its ids, whatever comes, goes and moves', () =>
  onPage('list_rebuilt', async (tab) => {
    const first = await idsByKey(tab);
    for (const name of ['render again', 'insert at the top', 'remove the third', 'sort by title']) {
      await step(tab, name);
      const now = await idsByKey(tab);
      for (const [key, id] of now) {
        if (first.has(key)) assert.equal(id, first.get(key), `${key} after "${name}"`);
        else assert.ok(![...first.values()].includes(id), `${key} has an id of something else`);
      }
    }
  }));

test('a click with the id of a rebuilt card lands on that card, though its price changed', () =>
  onPage('price_change', async (tab) => {
    const id = idOf(await idsByKey(tab), 'select SK 4652');
    await step(tab, 'all prices change');
    reportOf(await tab.execute({ action: 'click', nodeId: id }));
    assert.ok((await pressed(tab)).includes('select SK 4652'));
  }));

test('a control whose id was lost is found again, and the report says so', () =>
  onPage('list_rebuilt', async (tab) => {
    const id = idOf(await idsByKey(tab), 'remove f2');
    // Another attribute, so another fingerprint: the same button to a person.
    await tab.page.evaluate(() => {
      const item = document.querySelectorAll('#list > li')[1];
      const { h } = globalThis as unknown as { h(name: string, attributes: object, ...children: string[]): Element };
      item?.querySelectorAll('button')[1]?.replaceWith(h('button', { truth: 'remove f2', type: 'button' }, 'Remove'));
    });
    const report = reportOf(await tab.execute({ action: 'click', nodeId: id }));
    assert.ok((await pressed(tab)).includes('remove f2'));
    const now = idOf(await idsByKey(tab), 'remove f2');
    assert.notEqual(now, id);
    assert.deepEqual([report.rebound?.from, report.rebound?.to], [id, now]);
  }));

test('what is gone is refused, and nothing is pressed in its place', () =>
  onPage('dialog_replaced', async (tab) => {
    await step(tab, 'first question');
    const id = idOf(await idsByKey(tab), 'confirm file');
    await step(tab, 'another question in its place');
    const error = errorOf(await tab.execute({ action: 'click', nodeId: id }), 'STALE');
    assert.deepEqual(await takePresses(tab.page), []);
    const wrong = idOf(await idsByKey(tab), 'confirm account');
    assert.ok(!(error.nodeIds ?? []).includes(wrong), 'STALE names the answer to another question');
  }));

// Until the next observation, `remove g1` is what its id was shown for; its node now says `Coffee`.
test('a row that the page fills again is refused until one has looked', () =>
  onPage('list_unkeyed', async (tab) => {
    const id = idOf(await idsByKey(tab), 'remove g1');
    await step(tab, 'insert at the top');
    const result = await tab.execute({ action: 'click', nodeId: id });
    errorOf(result, 'STALE');
    const now = await idsByKey(tab);
    assert.equal(idOf(now, 'remove g5'), id);
    await takePresses(tab.page);
    reportOf(await tab.execute({ action: 'click', nodeId: id }));
    assert.ok((await pressed(tab)).includes('remove g5'));
  }));

test('after the worker was killed a click lands, or is refused as stale', async () => {
  const panels = await PanelBrowser.launch({ mayDraw: false });
  try {
    const { page, tabId } = await panels.openPage(site.url('/memory/list_rebuilt.html'));
    const panel = await panels.openPanel(tabId);
    const seen = await execute(panel, tabId, { action: 'get_dom' });
    assert.ok(seen.success && 'snapshotId' in seen.data);
    const nodeId = /Sunrise \| [^|]+ \| \w{8} \| (\w{8})/.exec(textOf(seen.data))?.[1];
    assert.ok(nodeId !== undefined, textOf(seen.data));
    await killWorker(panels, panel);
    await page.evaluate(() => (globalThis as unknown as { steps: Array<{ run(): void }> }).steps[1]?.run());
    const result = await execute(panel, tabId, { action: 'click', nodeId });
    const presses = await takePresses(page);
    if (result.success)
      assert.ok(presses.length === 1 && presses[0]?.keys.includes('remove f2'), JSON.stringify(presses));
    else {
      errorOf(result, 'STALE');
      assert.deepEqual(presses, []);
    }
  } finally {
    await panels.close();
  }
});
