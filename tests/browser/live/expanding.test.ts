// A target that is still opening: the press waits until it is in its final place.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { Tab } from '../../support/browser.js';
import { errorOf, eventsOf, forgetEvents, idOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

interface Openers {
  turn(id: string, isOpen: boolean): void;
  setTime(time: string): void;
}

async function onPage(body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url('/actions/expanding.html'));
  await body(tab);
  await tab.close();
}

const turn = (tab: Tab, id: string, isOpen: boolean): Promise<void> =>
  tab.page.evaluate(([part, open]) => (window as unknown as Openers).turn(part, open), [id, isOpen] as const);

describe('a control that is pressed while what holds it is still opening', () => {
  for (const part of ['rows', 'height', 'tall', 'details', 'drawer', 'late', 'sheet', 'scale', 'dialog']) {
    test(`gets its click, however long that takes: ${part}`, () =>
      onPage(async (tab) => {
        await turn(tab, part, true);
        const nodeId = await idOf(tab, new RegExp(`^In ${part}$`));
        for (const time of ['0.15s', '0.5s', '1s']) {
          await tab.page.evaluate((wanted) => (window as unknown as Openers).setTime(wanted), '0s');
          await turn(tab, part, false);
          await tab.text();
          await tab.page.evaluate((wanted) => (window as unknown as Openers).setTime(wanted), time);
          await turn(tab, part, true);
          const report = reportOf(await tab.execute({ action: 'click', nodeId }));
          const presses = await eventsOf(tab.page);
          const wanted = [{ type: 'click', target: `In ${part}`, trusted: true }];
          assert.deepEqual(presses, wanted, `${time} ${JSON.stringify(report)}`);
          await forgetEvents(tab.page);
        }
      }));
  }
});

test('one that comes into view only then is waited for as long as the call says', () =>
  onPage(async (tab) => {
    const nodeId = await idOf(tab, /^Away/);
    await tab.page.evaluate(() => document.getElementById('away')?.style.setProperty('left', '-500px'));
    const refused = errorOf(await tab.execute({ action: 'click', nodeId }), 'NOT_ACTIONABLE');
    assert.match(refused.message, /cannot be brought into view/);
    const bound = errorOf(await tab.execute({ action: 'click', nodeId, timeoutMs: 300 }), 'NOT_ACTIONABLE');
    assert.match(bound.message, /cannot be brought into view/);
    await tab.page.evaluate(() => {
      setTimeout(() => document.getElementById('away')?.style.removeProperty('left'), 2_000);
    });
    reportOf(await tab.execute({ action: 'click', nodeId, timeoutMs: 8_000 }));
    assert.equal((await eventsOf(tab.page)).length, 1);
  }));
