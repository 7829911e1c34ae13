// What came and went between two observations is in the second: through the extension, from the browser's own events.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import type { Observation } from '../../js-glue/src/contract.js';
import { TestBrowser, type Tab } from '../support/browser.js';
import { act, reportOf } from '../support/checks.js';
import { SiteServer } from '../support/site_server.js';

let site: SiteServer;
let browser: TestBrowser;
before(async () => {
  site = await SiteServer.start({
    handle: ({ path }) => {
      if (path === '/events/save') return { status: 500, type: 'text/plain', body: 'no' };
      if (path === '/events/report.txt') {
        return { type: 'text/plain', headers: { 'content-disposition': 'attachment' }, body: 'report' };
      }
      return undefined;
    },
  });
  browser = await TestBrowser.launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A glance at a page whose events are followed from then on. */
async function open(path = '/events.html'): Promise<Tab> {
  const tab = await browser.openTab(site.url(path, 'one.test'));
  await tab.observe();
  await pause(400);
  return tab;
}

function run(tab: Tab, name: string): Promise<void> {
  return tab.page.evaluate((act) => {
    (window as unknown as { acts: Record<string, () => void> }).acts[act]?.();
  }, name);
}

async function seenAfter(name: string, ms: number): Promise<Observation> {
  const tab = await open();
  await run(tab, name);
  await pause(ms);
  const seen = await tab.observe();
  await tab.close();
  return seen;
}

function assertEvent(seen: Observation, line: RegExp): void {
  assert.ok(
    seen.recentEvents.some((event) => line.test(event)),
    `no ${line.source} in ${JSON.stringify(seen.recentEvents)}`,
  );
}

describe('between two observations', () => {
  const passing = [
    ['nested', 'a toast of nested elements without a role', /^success \ds ago: toast "Profile saved", gone after 2s$/],
    ['plain', 'any text that came and went', /^\ds ago: text "Reticulating splines", gone after [12]s$/],
    ['status', 'a text in a status region', /^success \ds ago: status "Message sent", gone after 2s$/],
    [
      'inPlace',
      'a toast that a class switches on and off',
      /^success \ds ago: toast "Copied to the clipboard", gone after 2s$/,
    ],
    ['shadow', 'a toast in a closed shadow root', /^success \ds ago: toast "Added to your cart", gone after 2s$/],
  ] as const;
  for (const [name, what, line] of passing) {
    test(`${what} is told, and when it went`, async () => {
      const seen = await seenAfter(name, 2_600);
      assertEvent(seen, line);
      assert.equal(seen.hasErrors, false);
      assert.equal(seen.recentEvents.length, 1, JSON.stringify(seen.recentEvents));
    });
  }

  const staying = [
    ['alert', 'an alert', /^error \ds ago: alert "Card declined"$/],
    ['dialog', 'a dialog', /^\ds ago: dialog "Delete this order\? Delete"$/],
    ['route', 'a route', /^\ds ago: navigated to http:\/\/one\.test:\d+\/events\/order\/7$/],
    ['fail', 'a failed request', /^error \ds ago: request failed: POST \/events\/save 500$/],
    ['download', 'a download', /^success \ds ago: downloaded "report\.txt"$/],
  ] as const;
  for (const [name, what, line] of staying) {
    test(`${what} is told`, async () => {
      const seen = await seenAfter(name, 700);
      assertEvent(seen, line);
      assert.equal(seen.hasErrors, line.source.startsWith('^error'));
      assert.equal(seen.recentEvents.length, 1, JSON.stringify(seen.recentEvents));
    });
  }

  test('a field that becomes invalid is told with its name and its message', async () => {
    const seen = await seenAfter('invalid', 700);
    assertEvent(seen, /^error \ds ago: invalid field "ZIP"$/);
    assertEvent(seen, /^error \ds ago: message "Invalid ZIP code"$/);
  });

  test('a secret in a toast is withheld', async () => {
    const seen = await seenAfter('secret', 2_600);
    assertEvent(seen, /toast "Welcome, your password is \\\[redacted\\\]"/);
    assert.doesNotMatch(JSON.stringify(seen), /hunter2/);
  });

  test('what no one saw, and what is rendered anew, is no event', async () => {
    assert.deepEqual((await seenAfter('unseen', 1_400)).recentEvents, []);
    assert.deepEqual((await seenAfter('rerender', 700)).recentEvents, []);
  });

  test('a toast in a frame of another site is told', async () => {
    const tab = await open();
    const frame = tab.page.frames().find((one) => one.url().includes('events_frame'));
    await frame?.evaluate(() => (window as unknown as { pay(): void }).pay());
    await pause(2_600);
    assertEvent(await tab.observe(), /^error \ds ago: toast "Payment failed", gone after 2s$/);
    await tab.close();
  });

  test('a toast on a page of 120 levels is told', async () => {
    const tab = await open('/deep.html?depth=120');
    await tab.page.evaluate(() => {
      const toast = document.createElement('div');
      toast.className = 'toast';
      toast.innerHTML = '<b>Saved</b> just now';
      document.querySelector('#bottom')?.after(toast);
      setTimeout(() => toast.remove(), 1_000);
    });
    await pause(1_500);
    assertEvent(await tab.observe(), /^success \ds ago: toast "Saved just now", gone after 1s$/);
    await tab.close();
  });

  test('a flood of changes ends the following of a page, and nothing else', async () => {
    const tab = await open();
    await run(tab, 'flood');
    await pause(1_500);
    assert.match(await tab.text(), /Row 999/);
    await pause(5_200);
    await tab.observe();
    await pause(400);
    await run(tab, 'nested');
    await pause(2_600);
    assertEvent(await tab.observe(), /toast "Profile saved"/);
    await tab.close();
  });
});

test('a report tells the request and the message that an action made', async () => {
  const tab = await open('/events_form.html');
  const report = reportOf(await act(tab, /^Save$/, { action: 'click' }));
  assert.equal(report.observed.networkOccurred, true);
  assert.ok(
    report.observed.events.some((event) => /^error: alert "Could not save"/.test(event)),
    JSON.stringify(report.observed.events),
  );
  const calm = reportOf(await act(tab, /^Nothing$/, { action: 'click' }));
  assert.equal(calm.observed.networkOccurred, false);
  await tab.close();
});
