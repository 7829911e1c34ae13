// What appeared and disappeared between two observations is in the second: through the extension, from the browser's
// own events.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { Observation } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { act, reportOf } from '../../support/checks.js';
import { frameOf } from '../../support/frames.js';
import { openStage } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';

const { site, browser } = await openStage({
  site: {
    handle: ({ path }) => {
      if (path === '/events/save') return { status: 500, type: 'text/plain', body: 'no' };
      if (path === '/events/report.txt') {
        return { type: 'text/plain', headers: { 'content-disposition': 'attachment' }, body: 'report' };
      }
      return undefined;
    },
  },
});

/** A page that was seen, and whose events are followed: a page counts as still by them. */
async function open(path = '/events.html'): Promise<Tab> {
  const tab = await browser.openTab(site.url(path, 'one.test'));
  await tab.observe();
  await settled(tab);
  return tab;
}

async function settled(tab: Tab): Promise<void> {
  reportOf(await tab.execute({ action: 'wait', until: 'stable' }));
}

/** Resolves when what the act does is over. */
function run(tab: Tab, name: string): Promise<void> {
  return tab.page.evaluate(async (act) => {
    await (window as unknown as { acts: Record<string, () => unknown> }).acts[act]?.();
  }, name);
}

/** Looks until the events hold that line. `hasErrors` is true where any look said so. */
async function reported(tab: Tab, line: RegExp): Promise<Observation> {
  let hasErrors = false;
  let last: string[] = [];
  const observeUntilShown = async (): Promise<Observation | undefined> => {
    const seen = await tab.observe();
    hasErrors ||= seen.hasErrors;
    last = seen.recentEvents;
    return last.some((event) => line.test(event)) ? { ...seen, hasErrors } : undefined;
  };
  try {
    return await eventually(`the events hold ${line.source}`, observeUntilShown, 4_000);
  } catch (error) {
    throw new Error(`no ${line.source} in ${JSON.stringify(last)}`, { cause: error });
  }
}

async function toldOf(name: string, line: RegExp): Promise<Observation> {
  const tab = await open();
  await run(tab, name);
  await settled(tab);
  const seen = await reported(tab, line);
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
    [
      'popover',
      'a popover that closes and stays in the page',
      /^success \ds ago: text "Link copied to the board", gone after [12]s$/,
    ],
  ] as const;
  for (const [name, what, line] of passing) {
    test(`${what} is told, and when it went`, async () => {
      const seen = await toldOf(name, line);
      assert.equal(seen.hasErrors, false);
      assert.equal(seen.recentEvents.length, 1, JSON.stringify(seen.recentEvents));
    });
  }

  const staying = [
    ['alert', 'an alert', /^error \ds ago: alert "Card declined"$/],
    ['dialog', 'a dialog', /^\ds ago: dialog "Delete this order\? Delete"$/],
    ['route', 'a route', /^\ds ago: navigated to http:\/\/one\.test:\d+\/events\/order\/7$/],
    ['query', 'another query of the address', /^\ds ago: moved within http:\/\/one\.test:\d+\/events\.html, 2 times$/],
    ['fail', 'a failed request', /^error \ds ago: request failed: POST \/events\/save 500$/],
    ['download', 'a download', /^success \ds ago: downloaded "report\.txt"$/],
  ] as const;
  for (const [name, what, line] of staying) {
    test(`${what} is told`, async () => {
      const seen = await toldOf(name, line);
      assert.equal(seen.hasErrors, line.source.startsWith('^error'));
      assert.equal(seen.recentEvents.length, 1, JSON.stringify(seen.recentEvents));
    });
  }

  test('events are told in fields, with what else of the page came, went and changed', async () => {
    const tab = await open();
    await run(tab, 'nested');
    await tab.page.evaluate(() => {
      document.querySelector('#dialog')?.remove();
      document.querySelector('h1')?.append(' of today');
      document.body.append(Object.assign(document.createElement('button'), { textContent: 'Print' }));
    });
    const { events = [], takenAt, recentEvents } = await tab.observe({ events: true });
    const reported = (type: string, category: string, text: RegExp) =>
      events.filter((one) => one.type === type && one.category === category && text.test(one.text));
    const [added] = reported('added', 'success', /^Profile saved$/);
    const [removed] = reported('removed', 'success', /^Profile saved$/);
    assert.ok(added !== undefined && removed !== undefined, JSON.stringify({ events, recentEvents }));
    assert.ok(removed.at - added.at >= 1_000 && removed.at <= takenAt);
    assert.equal(reported('changed', 'text', /Orders of today$/).length, 1, JSON.stringify(events));
    assert.equal(reported('added', 'element', /button\] Print$/).length, 1);
    assert.equal((await tab.observe()).events, undefined);
    await tab.close();
  });

  for (const [name, category, text] of [
    ['stock', 'warning', 'Only 2 left in stock'],
    ['results', 'loading', 'Loading results…'],
  ] as const) {
    test(`what says "${text}" is told as ${category}, and as no error`, async () => {
      const tab = await open();
      await run(tab, name);
      const { events = [], hasErrors } = await tab.observe({ events: true });
      const reported = events.filter((one) => one.type === 'added' && one.text === text);
      assert.deepEqual([reported.map((one) => one.category), hasErrors], [[category], false], JSON.stringify(events));
      await tab.close();
    });
  }

  test('a field that becomes invalid is told with its name and its message', async () => {
    const seen = await toldOf('invalid', /^error \ds ago: invalid field "ZIP"$/);
    assertEvent(seen, /^error \ds ago: message "Invalid ZIP code"$/);
  });

  test('a secret in a toast is withheld', async () => {
    const seen = await toldOf('secret', /toast "Welcome, your password is \\\[redacted\\\]", gone/);
    assert.doesNotMatch(JSON.stringify(seen), /hunter2/);
  });

  test('what no one saw, and what is rendered anew, is no event', async () => {
    for (const name of ['unseen', 'rerender']) {
      const tab = await open();
      await run(tab, name);
      await run(tab, 'alert');
      const seen = await reported(tab, /alert "Card declined"/);
      assert.equal(seen.recentEvents.length, 1, JSON.stringify(seen.recentEvents));
      await tab.close();
    }
  });

  test('a toast in a frame of another site is told', async () => {
    const tab = await open();
    const frame = await frameOf(tab.page, /events_frame/);
    await frame.evaluate(() => (window as unknown as { pay(): Promise<void> }).pay());
    await reported(tab, /^\ds ago: toast "Payment failed", gone after 2s in a frame of http:\/\/[\w.]+:\d+$/);
    await tab.close();
  });

  test('a toast on a page of 120 levels is told', async () => {
    const tab = await open('/deep.html?depth=120');
    await tab.page.evaluate(() => {
      const toast = document.createElement('div');
      toast.className = 'toast';
      toast.innerHTML = '<b>Saved</b> just now';
      document.querySelector('#bottom')?.after(toast);
      return new Promise<void>((resolve) => setTimeout(() => resolve(toast.remove()), 1_000));
    });
    await reported(tab, /^success \ds ago: toast "Saved just now", gone after 1s$/);
    await tab.close();
  });

  test('a flood of changes ends the following of a page, and nothing else', async () => {
    const tab = await open();
    await run(tab, 'flood');
    assert.match(await tab.text(), /Row 999/);
    // It rests a while before it is followed again.
    await eventually(
      'a toast is told again',
      async () => {
        await tab.observe();
        await run(tab, 'nested');
        return (await tab.observe()).recentEvents.some((event) => /toast "Profile saved", gone/.test(event));
      },
      20_000,
    );
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
