// The page laid out as on a phone: boxes, presses, drags, pictures and frames of other processes are right under it, and it is
// undone when it is turned off or the tab is let go of. The page itself is the witness.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { ToolCall } from '../../js-glue/tool/contract/contract.js';
import type { Tab } from '../support/browser.js';
import { assertBox, errorOf, eventsOf, forgetEvents, placeOf, reportOf, rowNamed } from '../support/checks.js';
import { frameOf } from '../support/frames.js';
import { openStage } from '../support/stage.js';
import { eventually } from '../support/waiting.js';

const kPhone = { action: 'emulate', width: 375, height: 667, deviceScaleFactor: 2, mobile: true } as const;

const kScript = `<script>window.__events = [];
  for (const type of ['pointerdown', 'pointerup', 'click', 'mouseover'])
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
        <div style="height:900px"></div><button id="deep" style="margin-left:200px">Deep</button>
        <input id="range" type="range" aria-label="Volume" style="width:300px"><div style="height:900px"></div>`;
      if (path === '/phone') return html(page('width=device-width', body));
      if (path === '/wide') return html(page('width=980', body));
      if (path === '/inner')
        return html(page('width=device-width', '<div style="height:60px"></div><button id="inner">Inner</button>'));
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
          const pressed = await eventually(`${name} is pressed`, async () =>
            (await eventsOf(frame)).find(({ type, target }) => type === 'click' && target === id),
          );
          assert.ok(pressed.trusted);
          if (frame !== tab.page.mainFrame()) continue;
          assert.ok(Math.abs((pressed.x ?? 0) - (point?.x ?? 0)) <= 1, JSON.stringify({ pressed, point }));
          assert.ok(Math.abs((pressed.y ?? 0) - (point?.y ?? 0)) <= 1, JSON.stringify({ pressed, point }));
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
