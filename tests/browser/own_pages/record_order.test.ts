// What comes behind a press that is still held: it arrives where it was meant, once, and in its order.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import { eventually } from '../../support/waiting.js';
import { killWorker } from './panel_support.js';
import { page as pageOf, servesShown, reports } from './record_pages.js';
import { openRecording } from './record_stage.js';

const { site, browser, routines, stage } = await openRecording(
  (request) => (request.path === '/order' ? servesOrder() : servesShown(request)),
  ['shown.test'],
);

function servesOrder() {
  return pageOf(
    'Order',
    `<script>const tell = (what) => fetch('/tell?what=' + what);</script>
<label><input type="checkbox" onclick="tell('box')"> Box</label>
<button onclick="tell('one')" ondblclick="tell('double'); window.open('/form')">Both</button>
<button onclick="tell('other')">Other</button> <button onclick="deep.focus()">To the button</button>
<button id="deep" onclick="tell('deep')">Deep</button>
<form onsubmit="event.preventDefault(); tell('sent=' + q.value)"><label>Query <input id="q"></label></form>
<label>Old <input id="old" value="kept"></label> <label for="made">Made</label><input id="made">
<script>made.onkeydown = ({ key }) => { if (key === 'x') tell('made'); };</script>`,
  );
}

const url = site.url('/order', 'shown.test');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Where they are, found before the first is pressed: what follows comes at once. */
async function places(...all: Locator[]): Promise<Array<[number, number]>> {
  const boxes = await Promise.all(all.map((one) => one.boundingBox()));
  return boxes.map((box) => {
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
    return [x + width / 2, y + height / 2];
  });
}

async function press(page: Page, ...all: Array<[number, number]>): Promise<void> {
  for (const at of all) await page.mouse.click(...at);
}

test('a double click that opens a tab is made once', async () => {
  const lines = await stage.shown(url, undefined, async (page) => {
    const opened = browser.context.waitForEvent('page');
    await button(page, 'Both').dblclick();
    await stage.kept(1);
    await (await opened).close();
    await stage.kept(2);
    await press(page, ...(await places(button(page, 'Other'))));
    await stage.pageHas('other');
  });
  // The page sends them at once, so they come in any order.
  assert.deepEqual(reports.toSorted(), ['double', 'one', 'one', 'other']);
  assert.equal(lines[0], 'double-click "Both"');
});

test('Enter in a field that was pressed behind a held press sends what was typed there', async () => {
  const lines = await stage.shown(url, undefined, async (page) => {
    await press(page, ...(await places(page.getByLabel('Box'), page.getByLabel('Query'))));
    await page.keyboard.type('Ada');
    await page.keyboard.press('Enter');
    await stage.pageHas('sent=Ada');
    await stage.kept(2);
    assert.deepEqual(await stage.notes(), []);
  });
  assert.deepEqual(lines, ['check "Box"', 'type "Ada" into "Query" and press Enter']);
});

test('a space behind a held press is a press of the control that has the focus then', async () => {
  const lines = await stage.shown(url, undefined, async (page) => {
    await press(page, ...(await places(button(page, 'To the button'))));
    await page.keyboard.press(' ');
    await stage.pageHas('deep');
    await stage.kept(2);
  });
  assert.deepEqual(lines, ['click "To the button"', 'click "Deep"']);
});

test('a space behind a held press in a field is a part of what is typed there', async () => {
  const lines = await stage.shown(url, undefined, async (page) => {
    const [box, query, other] = await places(page.getByLabel('Box'), page.getByLabel('Query'), button(page, 'Other'));
    assert.ok(box !== undefined && query !== undefined && other !== undefined);
    await press(page, box, query);
    await page.keyboard.type('Ada B C');
    await press(page, other);
    await stage.kept(3);
  });
  assert.deepEqual(lines, ['check "Box"', 'type "Ada B C" into "Query"', 'click "Other"']);
});

test('a shortcut behind a held press comes before what was typed after it', async () => {
  const lines = await stage.shown(url, undefined, async (page) => {
    await page.getByLabel('Query').click();
    await press(page, ...(await places(page.getByLabel('Box'), page.getByLabel('Old'))));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('new');
    await eventually('it is typed', async () => (await page.getByLabel('Old').inputValue()).includes('new'), 15_000);
    assert.equal(await page.getByLabel('Old').inputValue(), 'new');
    await press(page, ...(await places(button(page, 'Other'))));
    await stage.kept(3);
  });
  assert.deepEqual(lines, ['check "Box"', 'type "new" into "Old"', 'click "Other"']);
});

test('without a worker, what was typed behind a press goes into the field that was pressed, and nowhere else', async () => {
  await stage.shown(url, undefined, async (page) => {
    await page.getByLabel('Old').click();
    const [box, label, other] = await places(page.getByLabel('Box'), page.getByText('Made'), button(page, 'Other'));
    assert.ok(box !== undefined && label !== undefined && other !== undefined);
    await killWorker(browser, routines.page);
    await press(page, box, label);
    await page.keyboard.type('new');
    await stage.pageHas('box');
    await eventually('it is typed', async () => (await page.getByLabel('Made').inputValue()) === 'new');
    assert.equal(await page.getByLabel('Old').inputValue(), 'kept');
  });
});

test('a page that moves the focus again and again holds nothing up', async () => {
  const lines = await stage.shown(url, undefined, async (page) => {
    await page.evaluate(() => {
      const [one, other] = document.querySelectorAll<HTMLElement>('#q, #old');
      setInterval(() => {
        one?.focus();
        other?.focus();
      }, 1);
    });
    await press(page, ...(await places(button(page, 'Other'))));
    await stage.kept(1);
  });
  assert.deepEqual(lines, ['click "Other"']);
});
