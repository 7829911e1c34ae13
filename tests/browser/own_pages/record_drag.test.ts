// What a person drags is kept as what it came to: a thing on another one, or a value. It is dragged once.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import { eventually } from '../../support/waiting.js';
import { servesDragged } from './record_drag_pages.js';
import { servesShown, reports } from './record_pages.js';
import { openRecording } from './record_stage.js';

const { site, stage } = await openRecording(
  (request) => servesDragged(request) ?? servesShown(request),
  ['shown.test'],
);

const urlOf = (path: string): string => site.url(path, 'shown.test');

async function drag(page: Page, from: Locator, to: Locator, place: readonly [number, number] = [0.5, 0.5]) {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  assert.ok(a !== null && b !== null);
  await page.mouse.move(a.x + a.width / 3, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width * place[0], b.y + b.height * place[1], { steps: 8 });
  await page.mouse.up();
}

test('a card that is dragged onto a list is kept by both names, was dragged once, and is dragged again', async () => {
  const lines = await stage.shown(urlOf('/cards'), 'Done', async (page) => {
    await drag(page, page.getByText('Write report'), page.getByRole('heading', { name: 'Done' }));
    await stage.kept(1);
    await eventually('the page has both', () => reports.length > 1);
    assert.deepEqual(reports, ['begun', 'Write report>Finished cards:Write report']);
    assert.deepEqual(await stage.notes(), []);
  });
  assert.deepEqual(lines, ['drag "Write report" to "Done"']);
  const { steps } = JSON.parse(await stage.newest()) as { steps: Array<{ came: { outcome: string } }> };
  assert.equal(steps[0]?.came.outcome, 'done');
  assert.equal(await stage.runNewest(), 'done');
  assert.deepEqual(reports, ['begun', 'Write report>Finished cards:Write report']);
});

test('a card that is dragged onto the empty part of a list is kept, and goes there again', async () => {
  await stage.shown(urlOf('/cards'), 'Empty', async (page) => {
    await drag(page, page.getByText('Call Ben'), page.getByRole('list', { name: 'Finished cards' }), [0.6, 0.8]);
    await stage.kept(1);
    await eventually('the page has both', () => reports.length > 1);
    assert.deepEqual(reports, ['begun', 'Call Ben>Finished cards:Call Ben']);
  });
  assert.equal(await stage.runNewest(), 'done');
  assert.deepEqual(reports, ['begun', 'Call Ben>Finished cards:Call Ben']);
});

test('a card that is let go where a run would not let it go is dragged there, and the recording says so', () =>
  stage
    .shown(urlOf('/cards'), undefined, async (page) => {
      await drag(page, page.getByText('Buy tea'), page.getByText('Write report'), [0.5, 0.1]);
      assert.deepEqual(await stage.noted(), ['drag']);
      await eventually('the page has both', () => reports.length > 1);
      assert.deepEqual(reports, ['begun', 'Buy tea>To do:Buy tea/Write report/Call Ben']);
    })
    .then((lines) => assert.deepEqual(lines, [])));

test('a press on a card is a press', () =>
  stage
    .shown(urlOf('/cards'), undefined, async (page) => {
      await page.getByText('Call Ben').click();
      await stage.kept(1);
      await eventually('the page has it', () => reports.length > 0);
      assert.deepEqual(reports, ['open Call Ben']);
    })
    .then((lines) => assert.deepEqual(lines, ['click "Call Ben"'])));

test('text that is selected is no thing that is dragged', () =>
  stage
    .shown(urlOf('/cards'), undefined, async (page) => {
      const { x = 0, y = 0, height = 0 } = (await page.locator('#words').boundingBox()) ?? {};
      await page.mouse.move(x + 4, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + 150, y + height / 2, { steps: 5 });
      await page.mouse.up();
      assert.deepEqual(await stage.noted(), ['drag']);
      assert.match(await page.evaluate(() => String(getSelection())), /words/);
      assert.deepEqual(reports, []);
    })
    .then((lines) => assert.deepEqual(lines, [])));

test('what a script moves by the pointer is kept, and a press that the person takes back is not', async () => {
  const lines = await stage.shown(urlOf('/pointer'), 'In', async (page) => {
    const plain = page.getByRole('button', { name: 'Plain' });
    await drag(page, plain, page.getByRole('heading', { name: 'Box' }));
    assert.deepEqual(await stage.noted(), ['drag']);
    await eventually('the page has it', () => reports.length > 0);
    assert.deepEqual(reports, ['down'], 'it was pressed once, and let go elsewhere');
    await drag(page, page.locator('#piece'), page.getByRole('heading', { name: 'Box' }));
    await stage.kept(1);
    await eventually('the page has it', () => reports.length > 1);
    assert.deepEqual(reports, ['down', 'in']);
  });
  assert.deepEqual(lines, ['drag "Piece" to heading "Box"']);
  assert.equal(await stage.runNewest(), 'done');
  assert.deepEqual(reports, ['in']);
});

test('a drag that comes to nothing is kept as that, and no press of the tool is taken for one of the person', () =>
  stage
    .shown(urlOf('/pointer'), undefined, async (page) => {
      const box = page.getByRole('heading', { name: 'Box' });
      await drag(page, page.getByText('Late'), box);
      await stage.kept(1);
      await eventually('the page has it', () => reports.length > 0);
      assert.deepEqual(reports, ['late'], 'what the page has reported is not tried again');
      await drag(page, page.getByText('Dead'), box);
      await stage.kept(2);
      // A list for fingers takes only what is held for a while, so that is tried where nothing came of the first.
      assert.equal(await page.evaluate('downs'), 2);
      await page.getByRole('button', { name: 'Plain' }).click();
      await stage.kept(3);
      await eventually('the page has them', () => reports.length > 2);
      assert.deepEqual(reports.toSorted(), ['down', 'late', 'pressed']);
      assert.deepEqual(await stage.notes(), []);
      const { routine } = (await stage.recording()) ?? {};
      assert.deepEqual(
        routine?.steps.slice(1).map(({ came }) => came?.outcome),
        ['no_effect', 'no_effect'],
      );
    })
    .then((lines) =>
      assert.deepEqual(lines, ['drag "Late" to heading "Box"', 'drag "Dead" to heading "Box"', 'click "Plain"']),
    ));

test('the thumb of a slider is kept with the value that it came to', async () => {
  const lines = await stage.shown(urlOf('/sliders'), 'Slid', async (page) => {
    const range = (await page.getByLabel('Volume').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(range.x + range.width / 2, range.y + range.height / 2);
    await page.mouse.down();
    await page.mouse.move(range.x + range.width - 2, range.y + range.height / 2, { steps: 5 });
    await page.mouse.up();
    await eventually('the page has it', () => reports.includes('volume=10'));
    const thumb = (await page.locator('#thumb').boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(thumb.x + 10, thumb.y + 10);
    await page.mouse.down();
    await page.mouse.move(thumb.x + 110, thumb.y + 12, { steps: 5 });
    await page.mouse.up();
    await stage.kept(2);
    await eventually('the page has both', () => reports.length > 1);
    assert.deepEqual(reports, ['volume=10', 'light=7']);
    assert.deepEqual(await stage.notes(), []);
  });
  assert.deepEqual(lines, ['type "10" into "Volume"', 'type "7" into "Light"']);
  assert.equal(await stage.runNewest(), 'done');
  assert.equal(reports.at(-1), 'light=7');
});
