// How the side panel shows a page: rows of tables, narrow panels, long titles, pages that change.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { openStageFor } from '../../support/stage';
import { PanelBrowser } from './panel_support';

const kRows = `<!doctype html><title>Orders</title><ul>${['Tea', 'Rice', 'Salt', 'Soap', 'Milk', 'Bread']
  .map(
    (name) =>
      `<li><a href="/${name}">${name}</a><span>in stock</span><button onclick="out.textContent='Took ${name}'">Take</button></li>`,
  )
  .join('')}</ul><p id="out">Nothing taken</p>`;
const kLong = 'An exceedingly long title of a page that says everything twice '.repeat(6);
const kUnbroken = 'Supercalifragilistic'.repeat(20);

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: true }), {
  handle: ({ path, query }) => {
    if (path === '/orders') return { type: 'text/html', body: kRows };
    if (path !== '/titled') return undefined;
    return { type: 'text/html', body: `<!doctype html><title>${query.get('title')}</title><button>Go</button>` };
  },
});

async function observed(url: string): Promise<{ page: Page; panel: Page }> {
  const { page, tabId } = await browser.openPage(url);
  const panel = await browser.openPanel(tabId);
  await panel.click('[role=tab] >> nth=1');
  await panel.click('#observe');
  await panel.waitForSelector('.figures');
  return { page, panel };
}

test('every id in the rows of a table can be pointed at and pressed', async () => {
  const { page, panel } = await observed(site.url('/orders'));
  const text = (await panel.textContent('.outline')) ?? '';
  assert.match(text, /<rows: /);
  const take = panel.locator('.line', { hasText: 'Salt' }).locator('.node').last();
  assert.match((await take.textContent()) ?? '', /^\[?[a-z]{2}\d{6}\]?$/);
  assert.equal(await take.getAttribute('data-name'), 'Take');
  await take.click();
  await panel.click('#click');
  await page.getByText('Took Salt').waitFor();
  const link = panel.locator('.line', { hasText: 'Milk' }).locator('.node').first();
  assert.match((await link.getAttribute('data-name')) ?? '', /Milk/);
  await panel.close();
  await page.close();
});

for (const width of [280, 320, 400]) {
  for (const [what, title] of [
    ['a long title', kLong],
    ['a title of one word', kUnbroken],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`at ${width} px with ${what}, ${colorScheme}, nothing leaves the panel`, async () => {
        const { page, panel } = await observed(site.url(`/titled?title=${encodeURIComponent(title)}`));
        await panel.emulateMedia({ colorScheme });
        await panel.setViewportSize({ width, height: 700 });
        await panel.locator('.node').first().click();
        const outside = await panel.evaluate(() =>
          [...document.querySelectorAll('body *')]
            .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 0.5)
            .map((one) => one.id || one.tagName),
        );
        assert.deepEqual(outside, []);
        assert.equal(await panel.evaluate(() => document.documentElement.scrollWidth), width);
        const stop = await panel.locator('#stop').boundingBox();
        assert.ok(stop !== null && stop.x >= 0 && stop.x + stop.width <= width, JSON.stringify(stop));
        await panel.close();
        await page.close();
      });
    }
  }
}

test('a page that changes or goes elsewhere by itself is marked as it was, until it is looked at again', async () => {
  const { page, panel } = await observed(site.url('/orders'));
  const notice = panel.locator('#again');
  for (const change of [
    () => page.evaluate('out.textContent = "Something else"'),
    () => page.goto(site.url('/form.html')),
  ]) {
    assert.equal(await notice.isVisible(), false);
    await change();
    await notice.waitFor({ state: 'visible' });
    await panel.click('#again');
    await notice.waitFor({ state: 'hidden' });
  }
  assert.equal(await panel.textContent('.page-head h2'), 'Form');
  await panel.close();
  await page.close();
});
