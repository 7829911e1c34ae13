// Where DomTool cannot work, it reports that at once, with the contract's code and a helpful sentence.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ToolCall } from '../../../js-glue/tool/contract/contract.js';
import { act, errorOf, eventsOf, idOf, pressArrived, reportOf } from '../../support/checks.js';
import { inRepo } from '../../support/paths.js';
import { openStage } from '../../support/stage.js';
import { within } from '../../support/waiting.js';

const kAtOnceMs = 15_000;

const { site, browser } = await openStage({ browser: { alsoLoad: [inRepo('fixtures', 'foreign_extension')] } });

test('a chrome:// page is blocked, and the message says what to do', async () => {
  const tab = await browser.openTab('chrome://version');
  const error = errorOf(await within('the refusal', kAtOnceMs, tab.execute({ action: 'get_dom' })), 'SECURITY_BLOCKED');
  assert.equal(error.retrySuggested, false);
  assert.match(`${error.message} ${error.remediation ?? ''}`, /chrome|browser|page/i);
  await tab.close();
});

test('a tab that navigates to a chrome:// page is blocked from then on, and works again on the way back', async () => {
  const tab = await browser.openTab(site.url('/gone.html'));
  await tab.text();
  await tab.page.goto('chrome://version');
  errorOf(await within('the refusal', kAtOnceMs, tab.execute({ action: 'get_dom' })), 'SECURITY_BLOCKED', 'DETACHED');
  await tab.page.goto(site.url('/gone.html'));
  assert.match(await tab.text(), /Doomed/);
  await tab.close();
});

test('a closed tab and a tab that never was are reported', async () => {
  const tab = await browser.openTab(site.url('/gone.html'));
  const nodeId = await idOf(tab, /^Doomed$/);
  await tab.close();
  errorOf(await within('the answer', kAtOnceMs, tab.execute({ action: 'get_dom' })), 'DETACHED', 'NOT_FOUND');
  errorOf(await within('the answer', kAtOnceMs, tab.execute({ action: 'click', nodeId })), 'DETACHED', 'NOT_FOUND');
  errorOf(
    await within('the answer', kAtOnceMs, browser.execute(987654321, { action: 'get_dom' })),
    'DETACHED',
    'NOT_FOUND',
  );
});

test('a frame of another extension is reported with a remedy, never retried in a loop', async () => {
  const tab = await browser.openTab(site.url('/foreign.html'));
  await tab.page.waitForSelector('html[data-foreign=loaded]', { state: 'attached' });
  const error = errorOf(await within('the refusal', kAtOnceMs, tab.execute({ action: 'get_dom' })), 'SECURITY_BLOCKED');
  assert.match(`${error.message} ${error.remediation ?? ''}`, /extension/i);
  await tab.close();
});

test('a debugger attached from elsewhere in the extension does not make a call hang', async () => {
  const tab = await browser.openTab(site.url('/gone.html'));
  await browser.worker.evaluate(async (tabId) => {
    const { debugger: api } = (
      self as unknown as { chrome: { debugger: { attach(t: object, v: string): Promise<void> } } }
    ).chrome;
    await api.attach({ tabId }, '1.3');
  }, tab.id);
  const result = await within('the answer', kAtOnceMs, tab.execute({ action: 'get_dom' }));
  if (!result.success) errorOf(result, 'DETACHED', 'SECURITY_BLOCKED');
  await tab.close();
});

test('a debugger detached behind the back of the tool is noticed', async () => {
  const tab = await browser.openTab(site.url('/gone.html'));
  await tab.text();
  await browser.worker.evaluate(async (tabId) => {
    const { debugger: api } = (self as unknown as { chrome: { debugger: { detach(t: object): Promise<void> } } })
      .chrome;
    await api.detach({ tabId });
  }, tab.id);
  const result = await within('the answer', kAtOnceMs, tab.execute({ action: 'get_dom' }));
  if (!result.success) errorOf(result, 'DETACHED');
  assert.match(await tab.text(), /Doomed/);
  await tab.close();
});

test('a node that is gone is stale, and nothing else is pressed instead', async () => {
  const tab = await browser.openTab(site.url('/gone.html'));
  const nodeId = await idOf(tab, /^Doomed$/);
  await tab.page.evaluate(() => document.querySelector('#doomed')?.remove());
  errorOf(await tab.execute({ action: 'click', nodeId }), 'STALE');
  assert.deepEqual(await eventsOf(tab.page), []);
  await tab.close();
});

test('an id that was never shown is not found', async () => {
  const tab = await browser.openTab(site.url('/gone.html'));
  await tab.text();
  errorOf(await tab.execute({ action: 'click', nodeId: 'zz000000' }), 'NOT_FOUND');
  errorOf(await tab.execute({ action: 'click', nodeId: '] [' }), 'NOT_FOUND', 'BAD_INPUT');
  await tab.close();
});

test('calls that are no calls are bad input', async () => {
  const tab = await browser.openTab(site.url('/gone.html'));
  const calls: unknown[] = [{ action: 'fly' }, {}, null, 'click', { action: 'click' }, { action: 'click', nodeId: 7 }];
  for (const call of calls) {
    errorOf(await browser.execute(tab.id, call as ToolCall), 'BAD_INPUT', 'UNSUPPORTED', 'NOT_FOUND');
  }
  assert.match(await tab.text(), /Doomed/);
  await tab.close();
});

test('whatever is handed to the worker itself is bad input, and the next call works', async () => {
  const tab = await browser.openTab(site.url('/gone.html'));
  const codes = await browser.worker.evaluate(async (tabId) => {
    const { domTool } = self as unknown as {
      domTool: { execute(tab: unknown, call: unknown): Promise<{ success: boolean; error?: { code: string } }> };
    };
    const thrower = (): never => {
      throw new TypeError('no');
    };
    const unreadable = new Proxy({}, { get: thrower, ownKeys: thrower });
    const call = { action: 'get_dom' };
    let reads = 0;
    const changing = {
      get action() {
        reads += 1;
        return reads === 1 ? 'get_dom' : { toString: null };
      },
    };
    const calls: Array<[unknown, unknown]> = [
      [tabId, JSON.parse('{"action":{"toString":null,"valueOf":null}}')],
      [tabId, Object.defineProperty({}, 'action', { get: thrower, enumerable: true })],
      [tabId, unreadable],
      [tabId, Symbol('x')],
      [unreadable, call],
      [1e15, call],
      [2 ** 31, call],
      [-1, call],
      [tabId, changing],
    ];
    const results = [];
    for (const [id, one] of calls) results.push(await domTool.execute(id, one));
    return results.map(({ success, error }) => (success ? 'ok' : error?.code));
  }, tab.id);
  assert.deepEqual(codes, [...Array(8).fill('BAD_INPUT'), 'ok']);
  await tab.close();
});

test('a disabled button is not actionable', async () => {
  const tab = await browser.openTab(site.url('/gone.html'));
  errorOf(await act(tab, /^Disabled$/, { action: 'click' }), 'NOT_ACTIONABLE');
  assert.deepEqual(await eventsOf(tab.page), []);
  await tab.close();
});

test('a crashed page is reported, and the tab works again after a reload', async () => {
  const tab = await browser.openTab(site.url('/gone.html'));
  await tab.text();
  const crashed = tab.page.waitForEvent('crash');
  await tab.page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  errorOf(await within('the answer', 40_000, tab.execute({ action: 'get_dom' })), 'CRASHED', 'DETACHED');
  await tab.close();
});

test('calls on one tab run in the order of their arrival', async () => {
  const tab = await browser.openTab(site.url('/form.html'));
  const nodeId = await idOf(tab, /^Label by for/);
  const [typed, pressed, seen] = await Promise.all([
    tab.execute({ action: 'type', nodeId, text: 'first' }),
    tab.execute({ action: 'type', nodeId, text: ' second' }),
    tab.execute({ action: 'get_dom' }),
  ]);
  reportOf(typed);
  reportOf(pressed);
  assert.ok(JSON.stringify(seen).includes('first second'), 'the observation came before the typing');
  reportOf(await act(tab, /^Send$/, { action: 'click' }));
  await pressArrived(tab.page, 'send');
  await tab.close();
});
