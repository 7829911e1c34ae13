// Elements that only listen to pointers, touch or double clicks are offered and can be pressed if other evidence
// supports it. An observation queries few elements, each once.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { Tab } from '../../support/browser.js';
import { act, reportOf, rowsOf } from '../../support/checks.js';
import { frameOf } from '../../support/frames.js';
import { openStage } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';

const { site, browser } = await openStage();

async function offered(tab: Tab): Promise<string[]> {
  const rows = rowsOf(await tab.observe({ format: 'table', force: true }));
  return rows.filter(({ interactive }) => interactive).map(({ name, text }) => name || text || '');
}

async function openPage(): Promise<Tab> {
  return browser.openTab(site.url(`/listeners.html?${Math.random()}`, 'one.test'));
}

// If a frame does not answer in time on a busy machine, the next observation asks again.
async function untilAllAreKnown(tab: Tab): Promise<void> {
  await eventually('all are known', async () => {
    assert.deepEqual(await offered(tab), kOffered);
    return true;
  });
}

const kOffered = ['Draw', 'Swipe', 'Tap', 'Tap inline', 'Rename', 'Arrows', 'Near', 'Inside', 'Inside by finger'];

describe('listeners that no snapshot tells', () => {
  test('are known of elements with a word in their class or an id for tests, in a frame of another site too', async () => {
    const tab = await openPage();
    await untilAllAreKnown(tab);
    reportOf(await act(tab, /^Draw$/, { action: 'click' }));
    assert.equal(await tab.page.textContent('#said'), 'pointerdown pointer');
    reportOf(await act(tab, /^Rename$/, { action: 'click', clickCount: 2 }));
    assert.equal(await tab.page.textContent('#said'), 'dblclick double');
    reportOf(await act(tab, /^Inside$/, { action: 'click' }));
    const frame = await frameOf(tab.page, /listeners_inner\.html$/);
    assert.equal(await frame.textContent('#said'), 'pressed');
    await tab.close();
  });

  test('to touch alone are pressed by a finger, also where a phone is emulated', async () => {
    const tab = await openPage();
    for (const emulation of [undefined, { width: 375, height: 667, deviceScaleFactor: 2, mobile: true }]) {
      if (emulation !== undefined) assert.ok((await tab.execute({ action: 'emulate', ...emulation })).success);
      await untilAllAreKnown(tab);
      for (const [name, said] of [
        [/^Swipe$/, 'touchstart touch'],
        [/^Tap$/, 'touchend finger'],
        [/^Tap inline$/, 'touchend inline'],
        [/^Draw$/, 'pointerdown pointer'],
      ] as const) {
        const report = reportOf(await act(tab, name, { action: 'click' }));
        assert.notEqual(report.outcome, 'no_effect', String(name));
        assert.equal(await tab.page.textContent('#said'), said);
      }
      const frame = await frameOf(tab.page, /listeners_inner\.html$/);
      await frame.evaluate(`document.getElementById('said').textContent = 'nothing'`);
      reportOf(await act(tab, /^Inside by finger$/, { action: 'click' }));
      assert.equal(await frame.textContent('#said'), 'tapped');
    }
    await tab.close();
  });

  test('are asked again of an element that was built anew', async () => {
    const tab = await openPage();
    await untilAllAreKnown(tab);
    await tab.page.evaluate('rebuild()');
    await eventually('the new element is offered', async () => (await offered(tab)).includes('Tool of the month'));
    await tab.close();
  });

  test('of a crowd are known after some looks, at most sixteen more at each', async () => {
    const tab = await openPage();
    await untilAllAreKnown(tab);
    await tab.page.evaluate('crowd(40)');
    let known = 0;
    await eventually('all forty are known', async () => {
      const count = (await offered(tab)).length - kOffered.length;
      assert.ok(count - known <= 16, `${count} after ${known}`);
      known = count;
      return known === 40;
    });
    await tab.close();
  });
});
