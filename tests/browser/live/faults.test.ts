// Faults of a page or browser in the middle of an action: each has a defined outcome, and nothing else is clicked.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { Tab } from '../../support/browser.js';
import { act, errorOf, eventsOf, idOf, pressArrived, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';
import { WorkerTape } from '../../support/tape.js';
import { eventually, within } from '../../support/waiting.js';

const kPage = '/actions/faults/press.html';
const kAtOnceMs = 5_000;

const { site, browser } = await openStage();

async function onPage(path: string, body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url(path));
  await body(tab);
  await tab.close();
}

const clicksOf = async (tab: Tab): Promise<string[]> =>
  (await eventsOf(tab.page)).filter(({ type }) => type === 'click').map(({ target }) => target);

describe('between press and release', () => {
  test('what comes over a button gets no click, and neither does the button', () =>
    onPage(kPage, async (tab) => {
      const error = errorOf(await act(tab, /^Covered by its press$/, { action: 'click' }), 'OBSCURED');
      assert.match(error.message, /as it was pressed/);
      assert.deepEqual(await clicksOf(tab), []);
    }));

  test('a button that is replaced gets no click, nor does what replaced it', () =>
    onPage(kPage, async (tab) => {
      errorOf(await act(tab, /^Replaced by its press$/, { action: 'click' }), 'STALE');
      assert.deepEqual(await clicksOf(tab), []);
    }));

  test('a button that acts on mousedown and goes got no click; where what was expected came, it is done', () =>
    onPage(kPage, async (tab) => {
      const name = /^Chosen on/;
      assert.match(errorOf(await act(tab, name, { action: 'click' }), 'STALE').message, /What changed: .*node/);
      assert.deepEqual(await clicksOf(tab), []);
      await tab.page.reload();
      const expect = { type: 'element_appears', text: 'It was chosen' };
      const report = reportOf(await act(tab, name, { action: 'click', expect }));
      assert.deepEqual([report.outcome, report.verification?.success], ['done', true]);
      assert.deepEqual(await clicksOf(tab), []);
    }));

  test('a button that disables itself is not claimed to be clicked', () =>
    onPage(kPage, async (tab) => {
      errorOf(await act(tab, /^Disabled by its press$/, { action: 'click' }), 'NOT_ACTIONABLE');
      assert.deepEqual(await clicksOf(tab), []);
    }));

  test('a button that gives the focus away, or sinks in, is clicked all the same', () =>
    onPage(kPage, async (tab) => {
      for (const name of [/^Steals the focus$/, /^Sinks in when pressed$/]) {
        assert.equal(reportOf(await act(tab, name, { action: 'click' })).outcome, 'done');
      }
      assert.deepEqual(await clicksOf(tab), ['thief', 'jumps']);
    }));

  test('a frame that goes away takes its button with it', () =>
    onPage(kPage, async (tab) => {
      const result = await act(tab, /^Removes its frame$/, { action: 'click' });
      errorOf(result, 'STALE', 'DETACHED');
    }));

  test('a page that leaves is navigated', () =>
    onPage(kPage, async (tab) => {
      assert.equal(reportOf(await act(tab, /^Leaves at once$/, { action: 'click' })).outcome, 'navigated');
      await eventually('the page has left', () => tab.page.url().endsWith('/arrived.html'));
    }));

  test('nothing stays pressed: the next click is a click', () =>
    onPage(kPage, async (tab) => {
      errorOf(await act(tab, /^Disabled by its press$/, { action: 'click' }), 'NOT_ACTIONABLE');
      assert.equal(reportOf(await act(tab, /^Steals the focus$/, { action: 'click' })).outcome, 'done');
      await pressArrived(tab.page, 'thief');
    }));
});

describe('before the press', () => {
  test('a row that is filled anew under the resting pointer is not pressed', () =>
    onPage(kPage, async (tab) => {
      errorOf(await act(tab, /^Pay Ada$/, { action: 'click' }), 'STALE');
      assert.deepEqual(await clicksOf(tab), []);
    }));

  test('a button that is enabled late is waited for, and one that is not is refused at the deadline', () =>
    onPage(`${kPage}?late=2500`, async (tab) => {
      assert.equal(reportOf(await act(tab, /^Enabled late$/, { action: 'click' })).outcome, 'done');
      await pressArrived(tab.page, 'late');
      await tab.page.goto(site.url(kPage));
      const nodeId = await idOf(tab, /^Enabled late$/);
      const call = { action: 'click', nodeId, timeoutMs: 1_500 } as const;
      const error = errorOf(await within('the refusal', 4_000, tab.execute(call)), 'NOT_ACTIONABLE');
      assert.match(error.message, /disabled/);
      assert.deepEqual(await clicksOf(tab), []);
    }));
});

describe('what leaves no trace on the page', () => {
  test('a tab that is opened and a download that begins are effects, and told', () =>
    onPage(kPage, async (tab) => {
      const tries = [
        [/^Opens a tab$/, {}, /^opened a tab http.*\/arrived\.html$/],
        [/^Opens beside$/, { modifiers: ['Control'] }, /^opened a tab http.*\/arrived\.html$/],
        [/^Opens beside$/, { button: 'middle' }, /^opened a tab http.*\/arrived\.html$/],
        [/^Loads down$/, {}, /download.*seven\.txt/],
      ] as const;
      for (const [name, how, reported] of tries) {
        const { outcome, observed } = reportOf(await act(tab, name, { action: 'click', ...how }));
        assert.equal(outcome, 'done', String(name));
        assert.ok(
          observed.events.some((line) => reported.test(line)),
          `${name} ${JSON.stringify(observed.events)}`,
        );
        assert.ok(!JSON.stringify(observed).includes('secret'));
        await tab.page.bringToFront();
      }
    }));
});

describe('dialogs', () => {
  test('an alert on mousedown is the outcome at once, and no click follows it', () =>
    onPage(kPage, async (tab) => {
      const pressed = await within('the outcome', kAtOnceMs, act(tab, /^Alerts on/, { action: 'click' }));
      assert.equal(reportOf(pressed).outcome, 'dialog_opened');
      errorOf(await within('the refusal', kAtOnceMs, tab.execute({ action: 'get_dom' })), 'DIALOG_OPEN');
      reportOf(await tab.execute({ action: 'handle_dialog', accept: true }));
      assert.deepEqual(await clicksOf(tab), []);
      assert.equal(reportOf(await act(tab, /^Steals the focus$/, { action: 'click' })).outcome, 'done');
    }));

  test('two in a row are answered one after the other', () =>
    onPage(kPage, async (tab) => {
      assert.equal(reportOf(await act(tab, /^Asks twice$/, { action: 'click' })).outcome, 'dialog_opened');
      reportOf(await tab.execute({ action: 'handle_dialog', accept: true }));
      await eventually('the second is open', async () => !(await tab.execute({ action: 'get_dom' })).success);
      reportOf(await tab.execute({ action: 'handle_dialog', accept: true, promptText: '3' }));
      assert.match(await tab.text(), /true 3/);
    }));

  test('one that keeps a page from being left is reported, and answered either way', () =>
    onPage('/actions/faults/unload.html', async (tab) => {
      reportOf(await act(tab, /^Draft/, { action: 'type', text: 'half a letter' }));
      for (const accept of [false, true]) {
        assert.equal(reportOf(await act(tab, /^Leave$/, { action: 'click' })).outcome, 'dialog_opened');
        reportOf(await tab.execute({ action: 'handle_dialog', accept }));
        if (!accept) assert.match(await tab.text(), /half a letter/);
      }
      await eventually('the page was left', () => tab.page.url().endsWith('/arrived.html'));
    }));
});

describe('the tab goes', () => {
  interface Debugger {
    chrome: { debugger: { detach(target: object): Promise<void> }; tabs: { discard(id: number): Promise<unknown> } };
  }

  /** Begins a click that waits for a button, so that something can happen in the middle of it. */
  async function duringAClick(tab: Tab, fault: () => Promise<unknown>): ReturnType<Tab['execute']> {
    const nodeId = await idOf(tab, /^Enabled late$/);
    const tape = await WorkerTape.install(browser.worker);
    await tape.begin();
    const clicked = tab.execute({ action: 'click', nodeId });
    // A second look at the page: the first has shown that the button cannot be pressed yet.
    await eventually('the click waits for its button', async () => {
      const looks = (await tape.peek()).filter(({ method }) => method === 'DOMSnapshot.captureSnapshot');
      return looks.length > 1;
    });
    await fault();
    return within('the outcome', kAtOnceMs, clicked);
  }

  test('its renderer crashes', () =>
    onPage(kPage, async (tab) => {
      const session = await browser.context.newCDPSession(tab.page);
      const crash = async (): Promise<void> => void session.send('Page.crash').catch(() => {});
      errorOf(await duringAClick(tab, crash), 'CRASHED');
      errorOf(await tab.execute({ action: 'get_dom' }), 'CRASHED');
      reportOf(await tab.execute({ action: 'navigate', url: site.url(kPage) }));
      assert.match(await tab.text(), /Under the press/);
    }));

  test('it is closed', async () => {
    const tab = await browser.openTab(site.url(kPage));
    errorOf(await duringAClick(tab, () => tab.close()), 'DETACHED');
  });

  test('it goes to another page', () =>
    onPage(kPage, async (tab) => {
      errorOf(await duringAClick(tab, () => tab.page.goto(site.url('/arrived.html'))), 'NAVIGATED');
    }));

  test('the debugger is taken away behind its back, and the next call is attached anew', () =>
    onPage(kPage, async (tab) => {
      const detach = (): Promise<unknown> =>
        browser.worker.evaluate((tabId) => (self as unknown as Debugger).chrome.debugger.detach({ tabId }), tab.id);
      errorOf(await duringAClick(tab, detach), 'DETACHED');
      assert.match(await tab.text(), /Under the press/);
    }));
});
