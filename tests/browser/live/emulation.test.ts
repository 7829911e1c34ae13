// The page laid out as on a phone: boxes, presses, drags, pictures and frames of other processes are correct, and the
// emulation ends when it is turned off or the tab is detached. Checked by the page itself.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import jpeg from 'jpeg-js';
import type { Frame, Page } from 'playwright-core';

import type { Screenshot, ToolCall, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import {
  assertBox,
  errorOf,
  eventsOf,
  forgetEvents,
  placeOf,
  reportOf,
  rowNamed,
  rowsOf,
} from '../../support/checks.js';
import { frameOf } from '../../support/frames.js';
import { NodeBrowser } from '../../support/node_port.js';
import { openStage } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';

const kPhone = { action: 'emulate', width: 375, height: 667, deviceScaleFactor: 2, mobile: true } as const;

const kScript = `<script>window.__events = [];
  for (const type of ['pointerdown', 'pointerup', 'click', 'mouseover', 'mousedown', 'mouseup'])
    addEventListener(type, (e) => __events.push({ type, target: e.target.id, trusted: e.isTrusted, x: e.clientX, y: e.clientY }), true);
  </script>`;
const page = (viewport: string, body: string): string =>
  `<!doctype html><title>Phone</title><meta name="viewport" content="${viewport}">${kScript}<body style="margin:0">${body}`;

const { site, browser } = await openStage({
  site: {
    handle: ({ path }) => {
      const html = (text: string) => ({ type: 'text/html; charset=utf-8', body: text });
      const port = site.port;
      const frame = `<iframe src="http://two.test:${port}/inner" style="margin:20px;width:300px;height:160px;border:3px solid"></iframe>`;
      const body = `<button id="top" style="margin:30px">Top</button>${frame}
        <canvas id="board" width="300" height="120" style="display:block;margin:10px;background:#eee"></canvas>
        <div style="height:900px"></div><button id="deep" style="margin-left:200px">Deep</button>
        <canvas id="low" width="300" height="120" style="display:block;margin:10px;background:#eee"></canvas>
        <input id="range" type="range" aria-label="Volume" style="width:300px"><div style="height:900px"></div>`;
      if (path === '/phone') return html(page('width=device-width', body));
      if (path === '/wide') return html(page('width=980', body));
      if (path === '/inner')
        return html(
          page(
            'width=device-width',
            `<div style="height:60px"></div><button id="inner">Inner</button>
            <input id="depth" type="range" aria-label="Depth" style="width:200px;display:block">`,
          ),
        );
      return undefined;
    },
  },
});

async function onPhone(path: string, check: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url(path, 'one.test'));
  await tab.observe();
  assert.equal(reportOf(await tab.execute(kPhone)).outcome, 'done');
  await check(tab);
  await tab.close();
}

type At = [number, number];

async function pointIn(tab: Tab, selector: string, dx: number, dy: number): Promise<At> {
  const { x, y } = await placeOf(tab.page.mainFrame(), selector);
  return [Math.round(x + dx), Math.round(y + dy)];
}

/** Where the page got the event of that type, on what it should. */
async function arrived(where: Page | Frame, type: string, target: string): Promise<At> {
  const event = await eventually(`${type} of ${target}`, async () =>
    (await eventsOf(where)).find((one) => one.type === type && one.target === target),
  );
  assert.ok(event.trusted);
  return [event.x ?? NaN, event.y ?? NaN];
}

function assertNear([x, y]: At, [wantedX, wantedY]: At): void {
  assert.ok(Math.abs(x - wantedX) <= 1 && Math.abs(y - wantedY) <= 1, `${x}, ${y} should be ${wantedX}, ${wantedY}`);
}

async function shoot(tab: Tab, more: object): Promise<Screenshot> {
  const shot = await tab.execute({ action: 'screenshot', quality: 1, maxWidth: 4_000, ...more } as ToolCall);
  assert.ok(shot.success && 'base64' in shot.data, JSON.stringify(shot).slice(0, 200));
  return shot.data;
}

const pixelsOf = ({ base64 }: Screenshot): Uint8Array =>
  jpeg.decode(Buffer.from(base64, 'base64'), { useTArray: true }).data;

const sizeOf = (tab: Tab): Promise<number[]> => tab.page.evaluate(() => [innerWidth, innerHeight, devicePixelRatio]);

for (const path of ['/phone', '/wide']) {
  describe(`as a phone, ${path}`, () => {
    test('boxes are those of the page, in frames of other processes as well', () =>
      onPhone(path, async (tab) => {
        const inner = await frameOf(tab.page, /\/inner$/);
        for (const [name, id, frame] of [
          ['Top', 'top', tab.page.mainFrame()],
          ['Inner', 'inner', inner],
        ] as const) {
          assertBox((await rowNamed(tab, name)).box, await placeOf(frame, `#${id}`));
        }
        const { viewport } = await tab.observe();
        const width = await tab.page.evaluate(() => document.documentElement.clientWidth);
        // Chrome tells the layout viewport in whole pixels of its own scale.
        assert.ok(Math.abs(viewport.width - width) <= 1, `${viewport.width} should be ${width}`);
      }));

    test('presses arrive where they are said to, also below the fold and in the frame', () =>
      onPhone(path, async (tab) => {
        const inner = await frameOf(tab.page, /\/inner$/);
        for (const [name, id, frame] of [
          ['Top', 'top', tab.page.mainFrame()],
          ['Inner', 'inner', inner],
          ['Deep', 'deep', tab.page.mainFrame()],
        ] as const) {
          await forgetEvents(frame);
          const { point } = reportOf(await tab.execute({ action: 'click', nodeId: (await rowNamed(tab, name)).id }));
          const [x, y] = await arrived(frame, 'click', id);
          // A frame counts from its own corner.
          const page = await placeOf(frame, `#${id}`);
          const own = await frame.locator(`#${id}`).evaluate((element) => {
            const { x, y } = element.getBoundingClientRect();
            return { x, y };
          });
          assertNear([x + page.x - own.x, y + page.y - own.y], [point?.x ?? NaN, point?.y ?? NaN]);
        }
      }));

    test('a slider is dragged to the point that is named', () =>
      onPhone(path, async (tab) => {
        const volume = await rowNamed(tab, 'Volume');
        reportOf(await tab.execute({ action: 'scroll', to: 'node', nodeId: volume.id }));
        const { id, box } = await rowNamed(tab, 'Volume');
        assert.ok(box !== null);
        const to = { x: box[0] + box[2] * 0.9, y: box[1] + box[3] / 2 };
        const report = reportOf(await tab.execute({ action: 'drag', nodeId: id, to }));
        assert.equal(report.outcome, 'done', JSON.stringify(report));
        const value = await tab.page.locator('#range').inputValue();
        assert.ok(Math.abs(Number(value) - 90) <= 5, value);
      }));

    test('so are a click and a stroke at bare points, also after scrolling', () =>
      onPhone(path, async (tab) => {
        const at = await pointIn(tab, '#board', 50, 40);
        const { hit } = reportOf(await tab.execute({ action: 'click', at }));
        assert.ok(hit !== undefined);
        assertNear(await arrived(tab.page, 'click', 'board'), at);
        await tab.page.evaluate(() => document.querySelector('#low')?.scrollIntoView({ block: 'center' }));
        const low = await pointIn(tab, '#low', 60, 50);
        reportOf(await tab.execute({ action: 'click', at: low }));
        assertNear(await arrived(tab.page, 'click', 'low'), low);
        await forgetEvents(tab.page);
        const from = await pointIn(tab, '#low', 20, 20);
        const to = await pointIn(tab, '#low', 220, 90);
        reportOf(await tab.execute({ action: 'drag', at: from, to: { x: to[0], y: to[1] } }));
        assertNear(await arrived(tab.page, 'mousedown', 'low'), from);
        assertNear(await arrived(tab.page, 'mouseup', 'low'), to);
      }));

    test('a slider in the frame is dragged', () =>
      onPhone(path, async (tab) => {
        const inner = await frameOf(tab.page, /\/inner$/);
        const { id, box } = await rowNamed(tab, 'Depth');
        assert.ok(box !== null);
        const to = { x: box[0] + box[2] * 0.9, y: box[1] + box[3] / 2 };
        assert.equal(reportOf(await tab.execute({ action: 'drag', nodeId: id, to })).outcome, 'done');
        const value = await inner.locator('#depth').inputValue();
        assert.ok(Math.abs(Number(value) - 90) <= 5, value);
      }));

    test('marks are painted on their boxes at full resolution, and a node has a picture of its own', () =>
      onPhone(path, async (tab) => {
        const width = await tab.page.evaluate(() => visualViewport?.width ?? 0);
        const plain = await shoot(tab, {});
        const marked = await shoot(tab, { marks: true });
        assert.equal(marked.width, Math.round(width * 2));
        const [before, after] = [pixelsOf(plain), pixelsOf(marked)];
        const scale = marked.width / width;
        let seen = 0;
        for (const { id, box } of marked.marks ?? []) {
          const [x, y, boxWidth] = box;
          if (y < 0 || y * scale >= marked.height) continue;
          seen += 1;
          const at = (Math.round(y * scale) * marked.width + Math.round((x + boxWidth / 2) * scale)) * 4;
          const apart = [0, 1, 2].reduce(
            (sum, part) => sum + Math.abs((before[at + part] ?? 0) - (after[at + part] ?? 0)),
            0,
          );
          assert.ok(apart > 60, `${id} at ${box.join()} differs by ${apart}`);
        }
        assert.ok(seen >= 2, JSON.stringify(marked.marks));
        const rows = rowsOf(await tab.observe({ format: 'table' }));
        const canvas = rows.find(({ tag }) => tag.toLowerCase() === 'canvas');
        const own = await shoot(tab, { nodeId: canvas?.id });
        assert.ok(
          Math.abs(own.width - 300 * scale) <= 2 && Math.abs(own.height - 120 * scale) <= 2,
          `${own.width}x${own.height}`,
        );
      }));

    test('a picture is of what the phone shows, and its marks lie on it', () =>
      onPhone(path, async (tab) => {
        const shot = await tab.execute({ action: 'screenshot', marks: true });
        assert.ok(shot.success && 'base64' in shot.data);
        const { width, height, marks = [] } = shot.data;
        const ratio = await tab.page.evaluate(() =>
          visualViewport === null ? 0 : visualViewport.width / visualViewport.height,
        );
        assert.ok(Math.abs(width / height - ratio) < 0.02, `${width} x ${height}`);
        assert.ok(marks.length >= 2);
        const { id } = await rowNamed(tab, 'Top');
        assertBox(marks.find((mark) => mark.id === id)?.box ?? null, await placeOf(tab.page.mainFrame(), '#top'));
      }));
  });
}

test('it ends when it is turned off, and when the tab is let go of', () =>
  onPhone('/phone', async (tab) => {
    assert.deepEqual(await sizeOf(tab), [375, 667, 2]);
    assert.equal(reportOf(await tab.execute(kPhone)).outcome, 'no_effect');
    assert.equal(reportOf(await tab.execute({ action: 'emulate', off: true })).outcome, 'done');
    assert.notEqual((await sizeOf(tab))[0], 375);
    reportOf(await tab.execute(kPhone));
    assert.equal((await sizeOf(tab))[0], 375);
    await browser.worker.evaluate((id) => {
      const worker = self as unknown as { chrome: { debugger: { detach(target: { tabId: number }): Promise<void> } } };
      return worker.chrome.debugger.detach({ tabId: id });
    }, tab.id);
    await eventually('the page has its own size again', async () => (await sizeOf(tab))[0] !== 375);
  }));

test('it goes along to another site', () =>
  onPhone('/phone', async (tab) => {
    reportOf(await tab.execute({ action: 'navigate', url: site.url('/phone', 'two.test') }));
    assert.deepEqual(await sizeOf(tab), [375, 667, 2]);
    assert.equal((await tab.observe()).viewport.width, 375);
    const { id } = await rowNamed(tab, 'Top');
    const { point } = reportOf(await tab.execute({ action: 'click', nodeId: id }));
    assertNear(await arrived(tab.page, 'click', 'top'), [point?.x ?? NaN, point?.y ?? NaN]);
  }));

test('in Node it ends with the tool, and another tool of the page sees it as it is', async () => {
  const other = await NodeBrowser.launch();
  try {
    const url = site.url('/phone');
    const tool = await other.connection.newTab(url);
    const targetId = (await other.connection.tabs()).find((one) => one.url === url)?.targetId ?? '';
    assert.equal(reportOf(await tool.execute({ action: 'emulate', off: true })).outcome, 'no_effect');
    assert.equal(reportOf(await tool.execute(kPhone)).outcome, 'done');
    assert.equal(await widthOf(tool), 375);
    await tool.close();
    const again = await other.connection.open(targetId);
    assert.notEqual(await widthOf(again), 375);
    await again.close();
  } finally {
    await other.close();
  }
});

async function widthOf(tool: { execute(call: ToolCall): Promise<ToolResult> }): Promise<number> {
  const observed = await tool.execute({ action: 'get_dom' });
  assert.ok(observed.success && 'viewport' in observed.data, JSON.stringify(observed).slice(0, 200));
  return observed.data.viewport.width;
}

test('a device that there cannot be is refused in words', () =>
  onPhone('/phone', async (tab) => {
    const bad = [
      {},
      { width: 0, height: 10 },
      { width: 100.5, height: 10 },
      { width: 1, height: 1, deviceScaleFactor: -1 },
    ];
    for (const device of bad) {
      errorOf(await tab.execute({ action: 'emulate', ...device } as ToolCall), 'BAD_INPUT');
    }
    assert.equal((await sizeOf(tab))[0], 375, 'what was is kept');
  }));
