// Dragging in real pages: sortable lists and sliders that follow the pointer, HTML drag and drop, frames of other
// sites, and pages that interfere.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { Frame } from 'playwright-core';

import type { ActionReport, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { errorOf, eventsOf, forgetEvents, placeOf, reportOf, rowsOf } from '../../support/checks.js';
import { frameOf, innerFrame } from '../../support/frames.js';
import { openStage } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';

const { site, browser } = await openStage();

async function onPage(path: string, body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url(`/actions/drag/${path}`, 'one.test'));
  await tab.page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await body(tab);
  await tab.close();
}

async function idsByName(tab: Tab): Promise<Map<string, string>> {
  const rows = rowsOf(await tab.observe({ format: 'table', force: true }));
  return new Map(rows.filter((row) => row.name !== '').map((row) => [row.name, row.id]));
}

async function drag(tab: Tab, from: string, to: string | { x: number; y: number }): Promise<ToolResult> {
  const ids = await idsByName(tab);
  const nodeId = ids.get(from) ?? assert.fail(`no row named ${from}`);
  if (typeof to !== 'string') return tab.execute({ action: 'drag', nodeId, to });
  return tab.execute({ action: 'drag', nodeId, toNodeId: ids.get(to) ?? assert.fail(`no row named ${to}`) });
}

function assertDone(report: ActionReport): void {
  assert.equal(report.outcome, 'done', JSON.stringify(report));
  assert.equal(report.verification?.success, true, JSON.stringify(report.verification));
}

const orderOf = (tab: Tab, list: string): Promise<string> =>
  tab.page.locator(`${list} li`).evaluateAll((items) => items.map((item) => item.id).join(' '));

const columnOf = (tab: Tab, card: string): Promise<string | undefined> =>
  tab.page.evaluate((id) => document.getElementById(id)?.closest('section')?.id, card);

describe('by the pointer', () => {
  test('an item of a list takes the place of another, down and up', () =>
    onPage('sortable.html', async (tab) => {
      assertDone(reportOf(await drag(tab, 'Move Boil', 'Move Pour')));
      assert.equal(await orderOf(tab, '#list'), 'warm steep pour boil drink');
      assertDone(reportOf(await drag(tab, 'Move Drink', 'Move Warm')));
      assert.equal(await orderOf(tab, '#list'), 'drink warm steep pour boil');
      const events = await eventsOf(tab.page);
      assert.ok(events.every((event) => event.trusted));
      assert.deepEqual(
        events.map((event) => event.type),
        ['pointerdown', 'pointerup', 'pointerdown', 'pointerup'],
      );
    }));

  test('to a list below the fold: the page scrolls while the item is held', () =>
    onPage('sortable.html', async (tab) => {
      assertDone(reportOf(await drag(tab, 'Move Warm', 'Move Dry')));
      assert.match(await orderOf(tab, '#far'), /warm/);
    }));

  test('a slider of the page goes where it is dragged', () =>
    onPage('sliders.html', async (tab) => {
      const track = await tab.page.locator('#track').boundingBox();
      assert.ok(track !== null);
      const to = { x: track.x + 300, y: track.y + 4 };
      assertDone(reportOf(await drag(tab, 'Strength', to)));
      assert.equal(await tab.page.locator('#thumb').getAttribute('aria-valuenow'), '75');
      const types = (await eventsOf(tab.page)).map((event) => event.type);
      assert.deepEqual(types, ['pointerdown', 'pointerup', 'lostpointercapture']);
    }));

  test('a slider of the browser does, too', () =>
    onPage('sliders.html', async (tab) => {
      const box = await tab.page.locator('#heat').boundingBox();
      assert.ok(box !== null);
      assertDone(reportOf(await drag(tab, 'Heat', { x: box.x + box.width * 0.9, y: box.y + box.height / 2 })));
      const value = Number(await tab.page.locator('#heat').inputValue());
      assert.ok(value > 85 && value < 95, `the value is ${value}`);
      const events = await eventsOf(tab.page);
      assert.ok(events.every((event) => event.trusted));
      assert.equal(events.at(-1)?.type, 'change');
    }));

  test('both are in a frame of another site, as far as they reach, and no farther', () =>
    onPage('framed_board.html', async (tab) => {
      await tab.page.evaluate(() => {
        const frame = document.querySelector('iframe');
        if (frame !== null) frame.src = frame.src.replace('board.html', 'sliders.html');
      });
      const frame = await frameOf(tab.page, /\/sliders\.html$/);
      const track = await placeOf(frame, '#track');
      assertDone(reportOf(await drag(tab, 'Strength', { x: track.x + 300, y: track.y + 4 })));
      assert.equal(await frame.locator('#thumb').getAttribute('aria-valuenow'), '75');
      const heat = await placeOf(frame, '#heat');
      assertDone(reportOf(await drag(tab, 'Heat', { x: heat.x + heat.width * 0.9, y: heat.y + heat.height / 2 })));
      assert.ok(Number(await frame.locator('#heat').inputValue()) > 85);
      await frame.evaluate(() => {
        document
          .querySelector('h1')
          ?.insertAdjacentHTML('beforeend', '<input type="password" id="secret" value="hunter2">');
      });
      await eventually('the field is drawn', async () => (await placeOf(frame, '#secret')).width > 0);
      await forgetEvents(frame);
      const { x, y } = await placeOf(frame, '#secret');
      errorOf(await drag(tab, 'Strength', { x: x + 20, y: y + 8 }), 'SECURITY_BLOCKED');
      assert.deepEqual(await eventsOf(frame), []);
    }));

  test('what does not follow is no_effect', () =>
    onPage('sliders.html', async (tab) => {
      const report = reportOf(await drag(tab, 'Stuck', { x: 300, y: 300 }));
      assert.equal(report.outcome, 'no_effect', JSON.stringify(report));
      assert.equal(report.verification?.success, false);
    }));
});

describe('over what takes no presses itself', () => {
  const over = (tab: Tab): Promise<string> => tab.page.locator('#over').innerText();

  for (const [name, id] of [
    ['Outline', 'outline'],
    ['Zone', 'zone'],
  ] as const) {
    test(`a shape goes into ${id}, which does not hide behind what is behind it`, () =>
      onPage('areas.html', async (tab) => {
        assertDone(reportOf(await drag(tab, 'Disc', name)));
        assert.equal(await over(tab), id);
      }));
  }

  test('but what lies over the area covers it', () =>
    onPage('areas.html', async (tab) => {
      const lid = (await idsByName(tab)).get('The lid');
      assert.deepEqual(errorOf(await drag(tab, 'Disc', 'Under the lid'), 'OBSCURED').nodeIds, [lid]);
      assert.equal(await over(tab), 'nothing');
    }));
});

describe('HTML drag and drop', () => {
  test('a card goes into a column, with the events of a person', () =>
    onPage('board.html', async (tab) => {
      assertDone(reportOf(await drag(tab, 'Buy tea', 'Doing')));
      assert.equal(await columnOf(tab, 'tea'), 'doing');
      const events = await eventsOf(tab.page);
      assert.ok(events.every((event) => event.trusted));
      const types = events.map((event) => event.type).filter((type) => type !== 'dragenter');
      assert.deepEqual(types, ['dragstart', 'pointercancel', 'drop', 'dragend']);
      assertDone(reportOf(await drag(tab, 'Buy tea', 'To do')));
      assert.equal(await columnOf(tab, 'tea'), 'todo');
    }));

  test('into a column below the fold', () =>
    onPage('board.html', async (tab) => {
      assertDone(reportOf(await drag(tab, 'Wash cup', 'Done')));
      assert.equal(await columnOf(tab, 'cup'), 'done');
    }));

  test('inside of a frame of another site', () =>
    onPage('framed_board.html', async (tab) => {
      assertDone(reportOf(await drag(tab, 'Buy tea', 'Doing')));
      const frame = await innerFrame(tab.page);
      assert.equal(await frame.evaluate(() => document.querySelector('#tea')?.closest('section')?.id), 'doing');
    }));

  test('what the column refuses is no_effect', () =>
    onPage('board.html?fault=refuse', async (tab) => {
      assert.equal(reportOf(await drag(tab, 'Buy tea', 'Doing')).outcome, 'no_effect');
      assert.equal(await columnOf(tab, 'tea'), 'todo');
    }));
});

describe('from a point of a canvas', () => {
  const gotIn = (frame: Frame, zone: string): Promise<string> => frame.locator(zone).innerText();
  const shapes: [number, number] = [250, 180];

  async function dragTo(tab: Tab, zone: string): Promise<void> {
    const toNodeId = (await idsByName(tab)).get(zone) ?? assert.fail(`no row named ${zone}`);
    const report = reportOf(await tab.execute({ action: 'drag', at: [20 + shapes[0], 20 + shapes[1]], toNodeId }));
    assertDone(report);
    assert.equal(report.hit?.name, 'Shapes');
  }

  for (const [name, zone] of [
    ['a zone', 'near'],
    ['a zone below the fold', 'far'],
  ] as const) {
    test(`to ${name}, which is smaller than where the point is in the canvas`, () =>
      onPage('palette.html', async (tab) => {
        await dragTo(tab, zone === 'near' ? 'Near zone' : 'Far zone');
        assert.equal(await gotIn(tab.page.mainFrame(), `#${zone}`), shapes.join(' '));
      }));
  }

  test('not to a node of a page that was left', () =>
    onPage('palette.html', async (tab) => {
      const toNodeId = (await idsByName(tab)).get('Near zone') ?? '';
      await tab.page.goto(site.url('/actions/drag/palette.html?again', 'one.test'));
      errorOf(await tab.execute({ action: 'drag', at: [270, 200], toNodeId }), 'NAVIGATED');
      assert.equal(await gotIn(tab.page.mainFrame(), '#near'), 'nothing');
    }));
});

describe('pages that get in the way', () => {
  // A press afterwards arrives as one: nothing is held and no drag is open.
  async function isFree(tab: Tab): Promise<void> {
    await tab.page.evaluate(() => {
      window.dispatchEvent(new Event('test-begins'));
      (window as unknown as { __events: unknown[] }).__events.length = 0;
    });
    const ids = await idsByName(tab);
    await tab.execute({ action: 'click', nodeId: ids.get('Wash cup') ?? assert.fail('no card') });
    await eventually('a click arrives after the drag', async () =>
      (await eventsOf(tab.page)).some((event) => event.type === 'click' && event.target === 'cup'),
    );
    const types = (await eventsOf(tab.page)).map((event) => event.type);
    assert.ok(!types.includes('drop') && !types.includes('dragenter'), types.join());
  }

  test('the card is removed in mid-drag: its going is the effect', () =>
    onPage('board.html?fault=remove', async (tab) => {
      const result = await drag(tab, 'Buy tea', 'Doing');
      if (result.success) assert.equal(reportOf(result).outcome, 'done');
      else errorOf(result, 'STALE');
      await isFree(tab);
    }));

  test('the page navigates in mid-drag', () =>
    onPage('board.html?fault=navigate', async (tab) => {
      errorOf(await drag(tab, 'Buy tea', 'Doing'), 'NAVIGATED');
      await eventually('the other page is there', () => tab.page.url().endsWith('/arrived.html'));
    }));

  test('a dialog opens in mid-drag', () =>
    onPage('board.html?fault=dialog', async (tab) => {
      errorOf(await drag(tab, 'Buy tea', 'Doing'), 'DIALOG_OPEN');
      reportOf(await tab.execute({ action: 'handle_dialog', accept: true }));
      assert.equal(await columnOf(tab, 'tea'), 'todo');
      await tab.page.evaluate(() => {
        window.alert = () => {};
      });
      await isFree(tab);
    }));

  test('something comes over the target in mid-drag: the card is put back', () =>
    onPage('board.html?fault=cover', async (tab) => {
      const error = errorOf(await drag(tab, 'Buy tea', 'Doing'), 'OBSCURED');
      assert.equal(error.nodeIds?.length, 1);
      assert.equal(await columnOf(tab, 'tea'), 'todo');
      const types = (await eventsOf(tab.page)).map((event) => event.type);
      assert.ok(types.includes('dragend') && !types.includes('drop'), types.join());
      await isFree(tab);
    }));

  test('what is covered before is told before anything is pressed', () =>
    onPage('board.html', async (tab) => {
      await tab.page.evaluate(() => document.getElementById('lid')?.style.setProperty('display', 'block'));
      errorOf(await drag(tab, 'Buy tea', 'Doing'), 'OBSCURED');
      assert.deepEqual(await eventsOf(tab.page), []);
    }));
});
