// What is seen on the page of a task, without access to its site: a thin frame while the agent works, an outline of what a
// question is about, and of the element of a step that the person points at. The page itself stays as it is, and no picture
// that the agent takes shows any of it.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { PanelStage, clicks, kFinish, servesShop } from './panel_stage.js';
import { PanelBrowser, execute } from './panel_support.js';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle: servesShop });
const stage = new PanelStage(browser, site);
after(() => stage.close());

type Is = (red: number, green: number, blue: number) => boolean;
const isAmber: Is = (red, green, blue) => red > 180 && green > 80 && green < 190 && blue < 110;
const isTeal: Is = (red, green, blue) => red < 110 && green > 80 && green < 170 && blue > 70 && blue < 160;

/** How many pixels of the colour there are, in all or within so many pixels of the box. */
function count(png: PNG, is: Is, [left, top, right, bottom] = [0, 0, png.width, png.height]): number {
  let found = 0;
  for (let y = Math.max(0, top); y < Math.min(png.height, bottom); y += 1) {
    for (let x = Math.max(0, left); x < Math.min(png.width, right); x += 1) {
      const at = (y * png.width + x) * 4;
      if (is(png.data[at] ?? 0, png.data[at + 1] ?? 0, png.data[at + 2] ?? 0)) found += 1;
    }
  }
  return found;
}

async function around(page: Page, selector: string): Promise<[number, number, number, number]> {
  const box = await page.locator(selector).boundingBox();
  assert.ok(box !== null);
  return [box.x - 6, box.y - 6, box.x + box.width + 6, box.y + box.height + 6].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
}

/** In the uppermost line of the page, where no text is. */
const inFrame = async (page: Page): Promise<number> => {
  const png = await seen(page);
  return count(png, isTeal, [0, 0, png.width, 3]);
};

const seen = async (page: Page): Promise<PNG> => PNG.sync.read(await page.screenshot());

test('the control that a question is about is outlined until it is answered, and in no picture of the agent', async () => {
  await stage.model([clicks(/^Pay/), { hang: true }]);
  await stage.agent.set({ ask: 'risky' });
  const { page, panel, tabId } = await stage.open();
  // A screenshot of the test leaves its own traces.
  await seen(page);
  const before = await page.content();
  const amber = count(await seen(page), isAmber);
  await stage.say(panel, 'Pay');
  await panel.waitForSelector('.risk');
  const box = await around(page, '#pay');
  await eventually('it is outlined', async () => count(await seen(page), isAmber, box) > 40);
  assert.equal(await page.content(), before, 'the page is as it was');
  const taken = await execute(panel, tabId, { action: 'screenshot', format: 'png' } as never);
  assert.ok(taken.success && 'base64' in taken.data);
  if (taken.data.mimeType === 'image/png') {
    const picture = PNG.sync.read(Buffer.from(taken.data.base64, 'base64'));
    assert.ok(count(picture, isAmber) <= amber);
  }
  await panel.getByRole('button', { name: 'Allow', exact: true }).click();
  await eventually('the outline is gone', async () => count(await seen(page), isAmber) <= amber);
  await eventually('a frame shows that it works', async () => (await inFrame(page)) > 200);
  await panel.press('#composer', 'Escape');
  await eventually('the frame is gone', async () => (await inFrame(page)) === 0);
  for (const one of [panel, page]) await one.close();
});

test('pointing at a step outlines its element', async () => {
  await stage.model([clicks(/^Add Sencha/), kFinish]);
  const { page, panel } = await stage.open();
  const amber = count(await seen(page), isAmber);
  await stage.say(panel, 'Add Sencha');
  await panel.waitForSelector('.notice.good');
  await eventually('nothing is drawn', async () => (await inFrame(page)) === 0);
  await panel.locator('.turn.performed').hover();
  const box = await around(page, 'li:first-child button');
  await eventually('it is outlined', async () => count(await seen(page), isAmber, box) > 40);
  await panel.locator('#composer').hover();
  await eventually('the outline is gone', async () => count(await seen(page), isAmber) <= amber);
  for (const one of [panel, page]) await one.close();
});

test('who wants no drawings on pages gets none', async () => {
  await stage.model([clicks(/^Pay/), kFinish]);
  await stage.agent.set({ effects: false });
  const { page, panel } = await stage.open();
  const amber = count(await seen(page), isAmber);
  await stage.say(panel, 'Pay');
  await panel.waitForSelector('.risk');
  assert.deepEqual([count(await seen(page), isAmber), await inFrame(page)], [amber, 0]);
  await stage.agent.set({ effects: true });
  await panel.press('#composer', 'Escape');
  for (const one of [panel, page]) await one.close();
});
