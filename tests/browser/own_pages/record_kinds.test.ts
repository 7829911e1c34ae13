// Double clicks, switches, radios, pickers, and what is not kept: each comes to the same when the routine runs.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import { servesKinds } from './record_kinds_pages.js';
import { servesShown, reports } from './record_pages.js';
import { openRecording } from './record_stage.js';

const { site, stage } = await openRecording((request) => servesKinds(request) ?? servesShown(request), ['shown.test']);

const urlOf = (path: string): string => site.url(path, 'shown.test');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name });

/** Once, whether or not the page has it at once. */
async function press(page: Page, on: Locator, presses = 1): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await on.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2, { clickCount: presses });
}

async function noted(...notes: readonly string[]): Promise<void> {
  assert.deepEqual(await stage.noted(notes.length), notes);
}

test('a double click is one step, and one when it is done again', async () => {
  const lines = await stage.shown(urlOf('/doubles'), 'Open', async (page) => {
    await press(page, button(page, 'Folder'), 2);
    await stage.pageHas('double');
    await press(page, button(page, 'Other'));
    await stage.pageHas('other');
    await stage.kept(2);
    assert.deepEqual(reports.toSorted(), ['double', 'one', 'one', 'other']);
  });
  assert.deepEqual(lines, ['double-click "Folder"', 'click "Other"']);
  assert.equal(await stage.runNewest(), 'done');
  assert.deepEqual(reports.toSorted(), ['double', 'one', 'one', 'other']);
});

test('a double click whose first press was made already is one step, too', () =>
  stage
    .shown(urlOf('/doubles'), undefined, async (page) => {
      const { x = 0, y = 0 } = (await button(page, 'Folder').boundingBox()) ?? {};
      await page.mouse.click(x + 5, y + 5);
      await stage.kept(1);
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      await stage.pageHas('double');
      await press(page, button(page, 'Other'));
      await stage.pageHas('other');
      await stage.kept(2);
      assert.deepEqual(reports.toSorted(), ['double', 'one', 'one', 'other']);
    })
    .then((lines) => assert.deepEqual(lines, ['double-click "Folder"', 'click "Other"'])));

test('a switch is kept with the state that it came to, and a run does not turn it back', async () => {
  const lines = await stage.shown(urlOf('/switches'), 'Quiet', async (page) => {
    await press(page, page.getByRole('switch', { name: 'Quiet' }));
    await stage.kept(1);
    await press(page, page.getByRole('switch', { name: 'Slow' }));
    await stage.pageHas('slow');
    await stage.kept(2);
    assert.deepEqual(reports, ['quiet=true', 'slow'], 'one that is late is pressed once');
  });
  assert.deepEqual(lines, ['check "Quiet"', 'check "Slow"']);
  assert.equal(await stage.runNewest(), 'done');
  assert.deepEqual(reports, ['quiet=true', 'slow']);
});

test('a box that is pressed twice while it is looked at is off again', () =>
  stage
    .shown(urlOf('/switches'), undefined, async (page) => {
      await press(page, page.getByLabel('Box'));
      await press(page, page.getByLabel('Box'));
      await stage.pageHas('box=false');
      await stage.kept(2);
      assert.deepEqual(reports, ['box=true', 'box=false']);
    })
    .then((lines) => assert.deepEqual(lines, ['check "Box"', 'uncheck "Box"'])));

test('the radio is kept that the arrow keys came to', async () => {
  const lines = await stage.shown(urlOf('/radios'), 'Large', async (page) => {
    await page.getByLabel('Small').focus();
    await page.keyboard.press('ArrowDown');
    await stage.kept(1);
    await page.keyboard.press('ArrowDown');
    await stage.kept(2);
    await page.getByRole('radio', { name: 'Red' }).focus();
    await page.keyboard.press('ArrowUp');
    await stage.kept(3);
    await stage.pageHas('Blue');
    assert.deepEqual(reports, ['Middle', 'Large', 'Blue']);
  });
  assert.deepEqual(lines, ['check "Middle"', 'check "Large"', 'check "Blue"']);
});

test('Enter in a box sends its form, and does not tick it', () =>
  stage
    .shown(urlOf('/radios'), undefined, async (page) => {
      await page.getByLabel('Sure').focus();
      await page.keyboard.press('Enter');
      await stage.kept(1);
      await stage.pageHas('sent');
      assert.deepEqual(reports, ['sent']);
    })
    .then((lines) => assert.deepEqual(lines, ['press Enter in "Sure"'])));

test('a press on a field that opens a calendar or a list is kept, and one that opens nothing is not', async () => {
  const lines = await stage.shown(urlOf('/pickers'), 'Picked', async (page) => {
    await page.getByLabel('Plain').click();
    await page.getByLabel('Day').click();
    await press(page, button(page, '15'));
    await stage.kept(2);
    await page.getByLabel('City').click();
    await press(page, page.getByRole('option', { name: 'Lyon' }));
    await stage.kept(4);
    await page.getByLabel('Plain').click();
    await press(page, button(page, 'Send'));
    await stage.kept(5);
    await stage.pageHas('sent');
    assert.deepEqual(reports, ['day=15', 'city=Lyon', 'sent']);
  });
  assert.deepEqual(lines, ['click "Day"', 'click "15"', 'click "City"', 'click "Lyon"', 'click "Send"']);
  assert.equal(await stage.runNewest(), 'done');
  assert.deepEqual(reports, ['day=15', 'city=Lyon', 'sent']);
});

test('a page that goes back by itself is what came of the press, and no step of its own', async () => {
  const lines = await stage.shown(urlOf('/before'), 'Back', async (page) => {
    await press(page, page.getByRole('link', { name: 'On' }));
    await stage.kept(1);
    await press(page, button(page, 'Back to the list'));
    await button(page, 'Here').waitFor();
    await press(page, button(page, 'Here'));
    await stage.pageHas('before');
    await stage.kept(3);
  });
  assert.deepEqual(lines, ['click "On"', 'click "Back to the list"', 'click "Here"']);
  assert.equal(await stage.runNewest(), 'done');
  assert.deepEqual(reports, ['before']);
});

test('the controls of a sound and the keys of the page are said', () =>
  stage
    .shown(urlOf('/unkept'), undefined, async (page) => {
      await page.locator('audio').click({ position: { x: 28, y: 27 } });
      await noted('media');
      await page.getByRole('heading').click();
      await noted('media', 'nothing');
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press('j');
      await stage.pageHas('next');
      await noted('media', 'nothing', 'shortcut');
      await page.getByLabel('Text').click();
      await page.keyboard.type('Hello j', { delay: 10 });
      await page.keyboard.press('Control+Enter');
      await stage.pageHas('sent');
      await noted('media', 'nothing', 'shortcut', 'shortcut');
      await press(page, button(page, 'Press'));
      await stage.kept(2);
    })
    .then((lines) => assert.deepEqual(lines, ['type "Hello j" into "Text"', 'click "Press"'])));

test('a document that a page writes anew is heard as before', () =>
  stage
    .shown(urlOf('/unkept'), undefined, async (page) => {
      await page.evaluate('write()');
      await press(page, page.frameLocator('iframe').getByRole('button', { name: 'Inner' }));
      await stage.pageHas('inner');
      await stage.kept(1);
      assert.deepEqual(reports, ['inner']);
    })
    .then((lines) => assert.deepEqual(lines, ['click "Inner"'])));
