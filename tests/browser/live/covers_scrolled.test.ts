// A target under a fixed bar is scrolled free, as a person would do it. If that is impossible, the action is refused
// without scrolling.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { Tab } from '../../support/browser.js';
import { act, errorOf, eventsOf, pressArrived, reportOf, rowsOf } from '../../support/checks.js';
import { innerFrame } from '../../support/frames.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

async function onPage(name: string, body: (tab: Tab) => Promise<void>): Promise<void> {
  const query = new URLSearchParams({ case: name }).toString();
  const tab = await browser.openTab(site.url(`/actions/covers/bars.html?${query}`, 'one.test'));
  await tab.page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await body(tab);
  await tab.close();
}

/** Nothing of the button takes a press where it stands. */
function isWhollyCovered(tab: Tab): Promise<boolean> {
  return tab.page.evaluate(() => {
    const box = (document.querySelector('#wanted') ?? document.querySelector('iframe'))?.getBoundingClientRect();
    if (box === undefined) throw new Error('there is no button');
    const height = document.querySelector('#wanted') === null ? 30 : box.height;
    for (let x = box.left + 1; x < Math.min(box.right, box.left + 200); x += 7) {
      for (let y = box.top + 1; y < box.top + height; y += 7) {
        if (document.elementFromPoint(x, y)?.matches('#wanted, iframe') === true) return false;
      }
    }
    return true;
  });
}

const placesOf = (tab: Tab): Promise<number[]> =>
  tab.page.evaluate(() => [scrollX, scrollY, ...[...document.querySelectorAll('.list')].map((list) => list.scrollTop)]);

describe('scrolled free', () => {
  for (const name of [
    'absolute header',
    'absolute footer',
    'absolute header and footer',
    'smooth scroller',
    'sticky header',
    'sticky footer',
    'fixed header of the page',
    'fixed footer of the page',
    'two fixed headers',
    'sticky header of the page',
    'fixed header over a list at its own top',
    'sticky header over a list in a list',
    'absolute header over a list in a list',
    'sticky column at the left',
    'sticky column at the right',
    'chat in a corner',
    'fixed header over a frame',
    'fixed header over a frame of another site',
  ]) {
    test(name, () =>
      onPage(name, async (tab) => {
        assert.ok(await isWhollyCovered(tab), 'the button is not covered to begin with');
        reportOf(await act(tab, /^Wanted$/, { action: 'click' }));
        await pressArrived(name.includes('over a frame') ? await innerFrame(tab.page) : tab.page, 'wanted');
      }),
    );
  }
});

describe('refused, and nothing is scrolled', () => {
  for (const [name, cover] of [
    ['no room above', 'A bar'],
    ['lid that moves along', 'A lid'],
    ['veil over all', 'A veil'],
  ] as const) {
    test(name, () =>
      onPage(name, async (tab) => {
        assert.ok(await isWhollyCovered(tab), 'the button is not covered to begin with');
        const before = await placesOf(tab);
        const error = errorOf(await act(tab, /^Wanted$/, { action: 'click' }), 'OBSCURED');
        const rows = rowsOf(await tab.observe({ format: 'table', force: true }));
        assert.deepEqual(error.nodeIds, [rows.find((row) => row.name === cover)?.id]);
        assert.deepEqual(await placesOf(tab), before);
        assert.deepEqual(await eventsOf(tab.page), []);
      }),
    );
  }
});
