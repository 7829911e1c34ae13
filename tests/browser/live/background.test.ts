// Invisible tabs: behind another, or in a minimised window. Chrome draws them once a second, if at all.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { Tab } from '../../support/browser.js';
import { idOf, reportOf } from '../../support/checks.js';
import { kUndrawnSwitches, outOfSight, type Sight } from '../../support/out_of_sight.js';
import { openStage } from '../../support/stage.js';

/** Drawn once a second these take half a minute, longer than any call here waits. */
const kFrames = 30;
const kTimeoutMs = 12_000;

const kPage = `<!doctype html><title>Frames</title><style>button:hover { background: gold }</style>
  <script>
    const frames = (left, done) => (left === 0 ? done() : requestAnimationFrame(() => frames(left - 1, done)));
  </script>
  <button onclick="frames(${kFrames}, () => { out.textContent = 'All frames are drawn'; })">Draw</button>
  <label>Name <input oninput="frames(${kFrames}, () => { out.textContent = 'Hello ' + this.value; })"></label>
  <p id="out">Nothing yet</p>
  <div style="height: 4000px"></div>
  <button onclick="frames(${kFrames}, () => { out.textContent = 'The last is drawn'; })">Last</button>
  <iframe src="http://two.test:{{port}}/inner" title="Inner"></iframe>`;

const kInner = `<!doctype html><title>Inner</title><style>button:hover { background: gold }</style>
  <script>const frames = (left, done) => (left === 0 ? done() : requestAnimationFrame(() => frames(left - 1, done)));</script>
  <button onclick="frames(${kFrames}, () => { this.textContent = 'Inside is drawn'; })">Inside</button>`;

const { site, browser } = await openStage({
  site: {
    handle: ({ path }) => {
      if (path === '/frames') return { type: 'text/html', body: kPage.replace('{{port}}', String(site.port)) };
      return path === '/inner' ? { type: 'text/html', body: kInner } : undefined;
    },
  },
  browser: { without: kUndrawnSwitches },
});

async function shows(tab: Tab, text: string): Promise<void> {
  reportOf(await tab.execute({ action: 'wait', until: 'text', text, timeoutMs: kTimeoutMs }));
}

async function opened(sight: Sight): Promise<Tab> {
  const tab = await browser.openTab(site.url('/frames', 'one.test'));
  await tab.observe();
  await outOfSight(tab, sight);
  return tab;
}

for (const sight of ['behind', 'minimised'] as const) {
  describe(`a tab that is ${sight}`, () => {
    test('goes on drawing while a call runs, so what a press begins comes to its end', async () => {
      const tab = await opened(sight);
      reportOf(await tab.execute({ action: 'click', nodeId: await idOf(tab, /^Draw$/) }));
      await shows(tab, 'All frames are drawn');
      reportOf(await tab.execute({ action: 'type', nodeId: await idOf(tab, /^Name$/), text: 'Ada' }));
      await shows(tab, 'Hello Ada');
      reportOf(await tab.execute({ action: 'click', nodeId: await idOf(tab, /^Last$/) }));
      await shows(tab, 'The last is drawn');
      await tab.close();
    });

    test('and so does a frame of another site in it', async () => {
      const tab = await opened(sight);
      reportOf(await tab.execute({ action: 'click', nodeId: await idOf(tab, /^Inside$/) }));
      await shows(tab, 'Inside is drawn');
      await tab.close();
    });

    test('gives a picture', async () => {
      const tab = await opened(sight);
      reportOf(await tab.execute({ action: 'hover', nodeId: await idOf(tab, /^Draw$/) }));
      const shot = await tab.execute({ action: 'screenshot' });
      assert.ok(shot.success && 'base64' in shot.data && shot.data.base64.length > 1_000, JSON.stringify(shot));
      await tab.close();
    });

    test('is not brought to the front, and rests when nothing runs', async () => {
      const tab = await opened(sight);
      reportOf(await tab.execute({ action: 'click', nodeId: await idOf(tab, /^Draw$/) }));
      const perSecond = await tab.page.evaluate(async () => {
        const begin = performance.now();
        let count = 0;
        const counting = (): void => {
          count += 1;
          document.body.style.background = count % 2 === 0 ? 'white' : 'ivory';
          requestAnimationFrame(counting);
        };
        counting();
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        return (1_000 * count) / (performance.now() - begin);
      });
      assert.ok(perSecond < 30, `${perSecond} frames a second`);
      await tab.close();
    });
  });
}
