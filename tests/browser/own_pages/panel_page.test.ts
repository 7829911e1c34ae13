// The page view in a real browser: one stop for Tab, pointing both ways, marks, search, formats, differences, copy, picture.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { type Opened, PanelStage, servesShop } from './panel_stage.js';
import { PanelBrowser, execute } from './panel_support.js';

const kEffects = '[data-domtool-effects]';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: true }), { handle: servesShop });
const stage = new PanelStage(browser, site);
after(() => stage.close());

async function looked(body: (opened: Opened) => Promise<void>): Promise<void> {
  const opened = await stage.open();
  const { page, panel } = opened;
  await panel.click('[role=tab] >> nth=1');
  await panel.click('#observe');
  await panel.waitForSelector('.node');
  await body(opened);
  await panel.close();
  await page.close();
}

const button = (panel: Page, name: string) => panel.getByRole('button', { name, exact: true });
const focused = (panel: Page): Promise<string> =>
  panel.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['node'] ?? '');

test('the ids are one stop for Tab, and arrows lead from one to the next', () =>
  looked(async ({ panel }) => {
    assert.equal(await panel.locator('.node[tabindex="0"]').count(), 1);
    const ids = await panel
      .locator('.node')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['node']));
    await panel.locator('.node').first().focus();
    await panel.keyboard.press('ArrowDown');
    assert.equal(await focused(panel), ids[1]);
    await panel.keyboard.press('End');
    assert.equal(await focused(panel), ids.at(-1));
    await panel.keyboard.press('Home');
    assert.equal(await focused(panel), ids[0]);
    assert.equal(await panel.locator('.node[tabindex="0"]').count(), 1);
  }));

test('an element that is pressed in the page chooses its id, and the page feels nothing', () =>
  looked(async ({ page, panel }) => {
    await button(panel, 'Pick on the page').click();
    await page.waitForSelector(kEffects, { state: 'attached' });
    const box = await page.locator('#pay').boundingBox();
    assert.ok(box !== null);
    await eventually('the id of what is pointed at lights up', async () => {
      await page.mouse.move(box.x + 8 + Math.random() * 4, box.y + 8);
      return (await panel.locator('.node.lit[data-name="Pay €29"]').count()) === 1;
    });
    await page.mouse.click(box.x + 10, box.y + 8);
    await panel.waitForSelector('.node-tools-head:has-text("Pay €29")');
    assert.equal(await page.textContent('#out'), '');
    assert.equal(await panel.getAttribute('.node[data-name="Pay €29"]', 'aria-pressed'), 'true');
    await page.locator('#pay').click();
    assert.equal(await page.textContent('#out'), 'Paid');
  }));

test('Escape ends the picking, and the page is as before', () =>
  looked(async ({ page, panel }) => {
    await button(panel, 'Pick on the page').click();
    await page.waitForSelector(kEffects, { state: 'attached' });
    await button(panel, 'Stop picking').press('Escape');
    await page.waitForSelector(kEffects, { state: 'detached' });
    await button(panel, 'Pick on the page').waitFor();
    await page.locator('#pay').click();
    assert.equal(await page.textContent('#out'), 'Paid');
  }));

test('what an action draws comes and goes, and the look that followed it stays new', () =>
  looked(async ({ page, panel }) => {
    await panel.locator('.node[data-name="Pay €29"]').click();
    await button(panel, 'Click').click();
    await panel.waitForSelector('.outline:has-text("Paid")');
    await eventually('the drawing has gone', async () => (await page.locator(kEffects).count()) === 0);
    assert.equal(await panel.locator('.outline.stale').count(), 0);
    await page.evaluate(() => document.body.append('more'));
    await panel.waitForSelector('.outline.stale');
  }));

test('all ids are drawn over the page until they are taken away, and that is no change of it', () =>
  looked(async ({ page, panel }) => {
    await button(panel, 'Draw all ids over the page').click();
    await page.waitForSelector(kEffects, { state: 'attached' });
    assert.equal(await panel.locator('#again').count(), 0);
    await button(panel, 'Draw all ids over the page').click();
    await page.waitForSelector(kEffects, { state: 'detached' });
  }));

test('what the panel draws of a chosen element is no change of the page', () =>
  looked(async ({ page, panel }) => {
    const pay = panel.locator('.node[data-name="Pay €29"]');
    const isDrawn = (state: 'attached' | 'detached') => page.waitForSelector(kEffects, { state });
    await panel.locator('.node').first().hover();
    await isDrawn('attached');
    await pay.click();
    await panel.mouse.move(0, 0);
    await panel.getByRole('button', { name: 'Clear the selection' }).click();
    await isDrawn('detached');
    // Chrome reports in order: a later request is reported after this one.
    await panel.click('[role=tab] >> nth=0');
    await panel.click('[role=tab] >> nth=1');
    assert.equal(await panel.locator('#again').count(), 0);
    await page.evaluate('out.textContent = "Another"');
    await panel.waitForSelector('#again');
  }));

test('words are found, counted, and gone through with Enter', () =>
  looked(async ({ panel }) => {
    await panel.fill('.page-search input', 'add');
    await panel.waitForSelector('.page-search-count:has-text("1 of 2")');
    await panel.press('.page-search input', 'Enter');
    await panel.waitForSelector('.page-search-count:has-text("2 of 2")');
    await panel.press('.page-search input', 'Shift+Enter');
    await panel.waitForSelector('.page-search-count:has-text("1 of 2")');
    assert.equal(await panel.evaluate(() => CSS.highlights.get('found')?.size), 2);
  }));

test('every format has ids that can be used', () =>
  looked(async ({ panel }) => {
    await button(panel, 'Display options').click();
    for (const format of ['semantic', 'tree', 'skeleton', 'html']) {
      await panel.getByLabel('Format').selectOption(format);
      await panel.click('#observe');
      await eventually(
        `${format} is shown`,
        async () =>
          (await panel.locator('.outline').getAttribute('aria-busy')) === 'false' &&
          !(await panel.textContent('.outline'))?.startsWith('Lowtide'),
      );
      assert.ok((await panel.locator('.node').count()) >= 3, format);
    }
  }));

test('a budget shortens the text, and a difference tells only what has changed', () =>
  looked(async ({ page, panel }) => {
    await button(panel, 'Display options').click();
    await panel.getByLabel('only what has changed').check();
    await page.evaluate('out.textContent = "Something else"');
    await panel.click('#observe');
    await panel.waitForSelector('.outline:has-text("changes since")');
    assert.match((await panel.textContent('.outline')) ?? '', /Something else/);
    assert.doesNotMatch((await panel.textContent('.outline')) ?? '', /Loose leaf/);
    await panel.getByLabel('only what has changed').uncheck();
    await panel.getByLabel('Max. tokens').fill('50');
    await panel.click('#observe');
    await panel.waitForSelector('.figures:has-text("shortened")');
  }));

test('the picture has a mark for each control in view, drawn once: it is shown as the tool has drawn it', () =>
  looked(async ({ panel, tabId }) => {
    await button(panel, 'Screenshot with ids').click();
    await panel.waitForSelector('figcaption:has-text("5 controls")');
    const drawn = await execute(panel, tabId, { action: 'screenshot', marks: true });
    assert.ok(drawn.success && 'base64' in drawn.data);
    const { base64 } = drawn.data;
    const different = await eventually('it is painted', () =>
      panel.evaluate(async (picture) => {
        const canvas = document.querySelector('canvas');
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
        const other = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        const shown = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        if (other === null || !shown.some((value) => value > 0)) return undefined;
        other.drawImage(bitmap, 0, 0);
        const tool = other.getImageData(0, 0, bitmap.width, bitmap.height).data;
        return { count: tool.filter((value, at) => Math.abs(value - (shown[at] ?? 0)) > 24).length };
      }, base64),
    );
    assert.equal(different.count, 0);
  }));

test('the text is copied as it is', () =>
  looked(async ({ panel }) => {
    await panel.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(panel, 'Copy the text').click();
    const copied = await eventually('it is in the clipboard', () =>
      panel.evaluate(() => navigator.clipboard.readText()),
    );
    assert.match(copied, /^Lowtide Tea - http/);
  }));
