// The browser changes a tab in the middle of an action: it is discarded, closed, crashed before a call, or restored
// from the back/forward cache; its frame is removed while a button in it is pressed; another client debugs it; a frame
// of another extension appears. Each has a defined outcome, nothing stays pressed, and the next call works if possible.
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';

import type { Frame, Worker } from 'playwright-core';

import type { Tab } from '../../support/browser.js';
import { act, errorOf, eventsOf, idOf, pressArrived, reportOf } from '../../support/checks.js';
import { frameOf, innerFrame } from '../../support/frames.js';
import { Gates } from '../../support/gate.js';
import { inRepo } from '../../support/paths.js';
import { openStage } from '../../support/stage.js';
import { eventually, within } from '../../support/waiting.js';

const kHeldPage = '/actions/faults/held.html';
const kAtOnceMs = 5_000;
const kClick = { action: 'click' } as const;

const gates = new Gates();
afterEach(() => gates.openAll());
const { site, browser } = await openStage({
  site: { handle: gates.handle },
  browser: {
    alsoLoad: [inRepo('fixtures', 'foreign_extension'), inRepo('fixtures', 'other_debugger')],
    // Playwright switches the cache off, for it holds no page that it could drive.
    without: ['--disable-back-forward-cache'],
  },
});

interface ChromeTabs {
  chrome: {
    debugger: { attach(target: object, version: string): Promise<void>; detach(target: object): Promise<void> };
    tabs: { discard(id: number): Promise<{ id: number } | undefined> };
  };
}

async function onPage(path: string, body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url(path));
  await body(tab);
  await tab.close();
}

/** What a click comes to when `fault` happens while its button is held. */
async function whileHeld(tab: Tab, name: RegExp, fault: () => Promise<unknown>): ReturnType<Tab['execute']> {
  const nodeId = await idOf(tab, name);
  gates.close('pressed');
  const clicked = tab.execute({ ...kClick, nodeId });
  await gates.reached('pressed');
  await fault();
  gates.open('pressed');
  return within('the outcome', kAtOnceMs, clicked);
}

async function plainWorks(tab: Tab): Promise<void> {
  assert.equal(reportOf(await act(tab, /^Plain$/, kClick)).outcome, 'done');
  await pressArrived(tab.page, 'plain');
}

describe('discarded', () => {
  const discard = (tab: Tab): Promise<number | undefined> =>
    browser.worker.evaluate(async (id) => (await (self as unknown as ChromeTabs).chrome.tabs.discard(id))?.id, tab.id);

  test('in the middle of a click: the call ends, and the tab answers to its old id, loaded anew', async () => {
    const tab = await browser.openTab(site.url(kHeldPage));
    const front = await browser.openTab(site.url('/gone.html', 'front.test'));
    const nodeId = await idOf(tab, /^Disabled$/);
    const clicked = tab.execute({ ...kClick, nodeId });
    await front.page.bringToFront();
    assert.notEqual(await discard(tab), tab.id, 'Chrome gives a discarded tab another id');
    errorOf(await within('the outcome', kAtOnceMs, clicked), 'DETACHED');
    assert.match(await tab.text(), /# Held up/);
    assert.equal(reportOf(await act(tab, /^Plain$/, kClick)).outcome, 'done');
    assert.match(await tab.text(), /Plain was clicked/);
    await front.close();
  });

  test('its ids mean nothing any more', async () => {
    const tab = await browser.openTab(site.url(kHeldPage));
    const front = await browser.openTab(site.url('/gone.html', 'front.test'));
    const nodeId = await idOf(tab, /^Plain$/);
    await front.page.bringToFront();
    await discard(tab);
    errorOf(await within('the refusal', kAtOnceMs, tab.execute({ ...kClick, nodeId })), 'STALE');
    await front.close();
  });
});

describe('closed, crashed, restored', () => {
  test('closed while its button is held', async () => {
    const tab = await browser.openTab(site.url(kHeldPage));
    errorOf(await whileHeld(tab, /^Held down$/, () => tab.close()), 'DETACHED');
  });

  test('crashed before the first call: told as such, and loaded again by a call', () =>
    onPage(kHeldPage, async (tab) => {
      const crashed = tab.page.waitForEvent('crash');
      const session = await browser.context.newCDPSession(tab.page);
      session.send('Page.crash').catch(() => {});
      await crashed;
      errorOf(await within('the refusal', kAtOnceMs, tab.execute({ action: 'get_dom' })), 'CRASHED');
      const reloaded = await within('the reload', kAtOnceMs, tab.execute({ action: 'reload' }));
      assert.equal(reportOf(reloaded).outcome, 'navigated');
      assert.equal(reportOf(await act(tab, /^Plain$/, kClick)).outcome, 'done');
      assert.match(await tab.text(), /Plain was clicked/);
    }));

  test('a page that goes back in mid-press is navigated, and the restored page has its ids once it was shown', () =>
    onPage('/actions/faults/cached.html', async (tab) => {
      const nodeId = await idOf(tab, /^Count$/);
      reportOf(await act(tab, /^Leave$/, kClick));
      assert.equal(reportOf(await act(tab, /^Goes back$/, kClick)).outcome, 'navigated');
      await tab.page.locator('html[data-persisted=true]').waitFor({ state: 'attached' });
      errorOf(await tab.execute({ ...kClick, nodeId }), 'NAVIGATED');
      assert.equal(await idOf(tab, /^Count$/), nodeId);
      assert.equal(reportOf(await tab.execute({ ...kClick, nodeId })).outcome, 'done');
      assert.match(await tab.text(), /Counted 1/);
    }));
});

test('a press that is withheld in a frame of another site is let go in that frame', () =>
  onPage('/actions/faults/framed_hold.html?inner=press.html', async (tab) => {
    const name = /^Covered by its press$/;
    await eventually('the frame is seen', async () => /Covered by its press/.test(await tab.text()));
    errorOf(await act(tab, name, kClick), 'OBSCURED');
    const frame = await innerFrame(tab.page);
    assert.equal(await frame.locator('button:active').count(), 0);
  }));

test('a frame of another site that goes while its button is held takes the press with it', () =>
  onPage('/actions/faults/framed_hold.html', async (tab) => {
    await eventually('the frame is seen', async () => /Held down/.test(await tab.text()));
    const result = await whileHeld(tab, /^Held down$/, () =>
      tab.page.evaluate(() => document.querySelector('iframe')?.remove()),
    );
    errorOf(result, 'STALE', 'DETACHED');
    assert.equal(reportOf(await act(tab, /^Outer$/, kClick)).outcome, 'done');
    await pressArrived(tab.page, 'outer');
  }));

describe('other debuggers', () => {
  const other = (): Promise<Worker> =>
    eventually('the other extension runs', async () => {
      for (const worker of browser.context.serviceWorkers()) {
        if (await worker.evaluate(() => 'isOtherDebugger' in self)) return worker;
      }
      return undefined;
    });

  test('another extension comes, stays and goes while a button is held: the click is a click all the same', () =>
    onPage(kHeldPage, async (tab) => {
      const worker = await other();
      const attach = (): Promise<void> =>
        worker.evaluate((tabId) => (self as unknown as ChromeTabs).chrome.debugger.attach({ tabId }, '1.3'), tab.id);
      const detach = (): Promise<void> =>
        worker.evaluate((tabId) => (self as unknown as ChromeTabs).chrome.debugger.detach({ tabId }), tab.id);
      assert.equal(reportOf(await whileHeld(tab, /^Held down$/, attach)).outcome, 'done');
      await plainWorks(tab);
      assert.equal(reportOf(await whileHeld(tab, /^Held down$/, detach)).outcome, 'done');
      const released = (await eventsOf(tab.page)).filter(({ type, target }) => `${type} ${target}` === 'mouseup held');
      assert.equal(released.length, 2);
    }));

  test('a frame of another extension appears while a button is held: refused, and let go of once the frame is gone', () =>
    onPage('/actions/faults/framed_hold.html', async (tab) => {
      await eventually('the frame is seen', async () => /Held down/.test(await tab.text()));
      const held = await frameOf(tab.page, /\/held\.html$/);
      const isForeign = (frame: Frame): boolean => frame.url().startsWith('chrome-extension://');
      const appears = async (): Promise<void> => {
        await tab.page.evaluate(() => dispatchEvent(new Event('foreign')));
        await eventually('the foreign frame is there', () => tab.page.frames().some(isForeign));
      };
      // Chrome ends the debugging of the whole tab.
      errorOf(await whileHeld(tab, /^Held down$/, appears), 'DETACHED');
      const error = errorOf(await tab.execute({ action: 'get_dom' }), 'SECURITY_BLOCKED');
      assert.match(error.message, /another extension/);
      const types = async (): Promise<string[]> => (await eventsOf(held)).map(({ type }) => type);
      assert.deepEqual(await types(), ['mousedown'], 'Chrome let the release pass');
      await tab.page.evaluate(() => document.querySelector('iframe:not(#frame)')?.remove());
      await tab.text();
      await eventually('the button is let go', async () => (await types()).includes('mouseup'));
      assert.deepEqual(await types(), ['mousedown', 'mouseup']);
    }));
});
