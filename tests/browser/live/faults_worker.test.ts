// The service worker is stopped in the middle of a call: the call ends at once, nothing stays pressed, a dialog can
// still be answered, and the next call works. Chrome keeps debugging (panel_life.test.ts), so the restarted worker
// takes it over.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import type { Page } from 'playwright-core';

import type { ToolCall } from '../../../js-glue/tool/contract/contract.js';
import { observationOf, textOf } from '../../support/browser.js';
import { errorOf, eventsOf, reportOf } from '../../support/checks.js';
import { Gates } from '../../support/gate.js';
import { openStageFor } from '../../support/stage.js';
import { theControl } from '../../support/text_view.js';
import { eventually, within } from '../../support/waiting.js';
import { PanelBrowser, execute, killWorker } from '../own_pages/panel_support.js';

const kHeldPage = '/actions/faults/held.html';
const kAtOnceMs = 5_000;
/** Chrome's error for callers that wait for an answer of a stopped worker. */
const kChannelClosed = /message channel closed before a response/;

const gates = new Gates();
const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle: gates.handle });
afterEach(() => gates.openAll());

interface Opened {
  page: Page;
  panel: Page;
  tabId: number;
}

async function onPage(path: string, body: (opened: Opened) => Promise<void>): Promise<void> {
  const { page, tabId } = await browser.openPage(site.url(path));
  page.on('dialog', () => undefined);
  const panel = await browser.openPanel(tabId);
  await body({ page, panel, tabId });
  await panel.close();
  await page.close();
}

async function textOfPage({ panel, tabId }: Opened): Promise<string> {
  return textOf(observationOf(await within('a look', kAtOnceMs, execute(panel, tabId, { action: 'get_dom' }))));
}

/** Stops the worker once the call has come as far as the gate, and lets the page go on. */
async function killAt(gate: string, opened: Opened, name: RegExp, call: Partial<ToolCall>): Promise<void> {
  const nodeId = theControl(await textOfPage(opened), name).id;
  gates.close(gate);
  const called = execute(opened.panel, opened.tabId, { ...call, nodeId } as ToolCall);
  const ended = within('the call ends', kAtOnceMs, assert.rejects(called, kChannelClosed));
  await gates.reached(gate);
  await killWorker(browser, opened.panel);
  await ended;
  gates.open(gate);
}

async function clickWorks(opened: Opened): Promise<void> {
  const { page, panel, tabId } = opened;
  const nodeId = theControl(await textOfPage(opened), /^Plain$/).id;
  assert.equal(reportOf(await execute(panel, tabId, { action: 'click', nodeId })).outcome, 'done');
  assert.equal(await page.locator('#out').textContent(), 'Plain was clicked');
}

const typesOn = async (page: Page, target: string): Promise<string[]> =>
  (await eventsOf(page)).filter((event) => event.target === target).map(({ type }) => type);

test('while a button is held: the next life lets go of it beside the page, and the button was not clicked', () =>
  onPage(kHeldPage, async (opened) => {
    const { page } = opened;
    await killAt('pressed', opened, /^Held down$/, { action: 'click', modifiers: ['Shift'] });
    // Nobody has called it: the worker starts for the events of the page, too.
    const ends = (types: string[]): string[] => types.filter((type) => type.endsWith('up')).sort();
    await eventually('all is let go', async () => ends(await typesOn(page, 'page')).length === 2);
    assert.deepEqual(ends(await typesOn(page, 'page')), ['keyup', 'mouseup']);
    assert.deepEqual(await typesOn(page, 'held'), ['mousedown']);
    assert.equal(await page.evaluate(() => document.querySelector('button:active')), null);
    await page.mouse.move(300, 200);
    assert.equal(await page.evaluate(() => String(getSelection())), '');
    await clickWorks(opened);
  }));

test('in the middle of a drag: the dragged element is let go where it began', () =>
  onPage('/actions/faults/held_drag.html', async (opened) => {
    const { page, panel, tabId } = opened;
    const seen = await textOfPage(opened);
    const [nodeId, toNodeId] = [/^Parcel$/, /^Shelf$/].map((name) => theControl(seen, name).id);
    assert.ok(nodeId !== undefined && toNodeId !== undefined);
    gates.close('dragged');
    const dragged = assert.rejects(execute(panel, tabId, { action: 'drag', nodeId, toNodeId }), kChannelClosed);
    await gates.reached('dragged');
    await killWorker(browser, panel);
    await within('the call ends', kAtOnceMs, dragged);
    gates.open('dragged');
    await eventually('the drag is over', () => page.evaluate(() => document.title === 'dragend none'));
    assert.match(await textOfPage(opened), /Parcel/);
    assert.equal(await page.locator('#shelf #parcel').count(), 0);
  }));

test('while a text is half typed: no key is left down, and what is there is told', () =>
  onPage(kHeldPage, async (opened) => {
    const { page } = opened;
    await killAt('typed', opened, /^Letter/, { action: 'type', text: 'abcdef', charByChar: true, charDelayMs: 20 });
    await clickWorks(opened);
    const keys = (await typesOn(page, 'letter')).filter((type) => type.startsWith('key'));
    assert.deepEqual(
      keys,
      keys.map((_, index) => (index % 2 === 0 ? 'keydown' : 'keyup')),
    );
    const value = await page.locator('#letter').inputValue();
    assert.ok(value.startsWith('abc') && 'abcdef'.startsWith(value), `the field holds ${value}`);
    assert.ok((await textOfPage(opened)).includes(`="${value}"] Letter`));
  }));

test('while a dialog is open: every call is told so at once, and the dialog can be answered', () =>
  onPage(kHeldPage, async (opened) => {
    const { page, panel, tabId } = opened;
    const nodeId = theControl(await textOfPage(opened), /^Asks twice$/).id;
    const call = (one: ToolCall) => within(one.action, kAtOnceMs, execute(panel, tabId, one));
    assert.equal(reportOf(await call({ action: 'click', nodeId })).outcome, 'dialog_opened');
    await killWorker(browser, panel);
    errorOf(await call({ action: 'get_dom' }), 'DIALOG_OPEN');
    errorOf(await call({ action: 'handle_dialog' } as ToolCall), 'BAD_INPUT');
    assert.equal(reportOf(await call({ action: 'handle_dialog', accept: true })).outcome, 'done');
    await eventually('the second dialog is reported', async () => {
      const result = await call({ action: 'get_dom' });
      return !result.success && result.error.code === 'DIALOG_OPEN';
    });
    reportOf(await call({ action: 'handle_dialog', accept: true, promptText: '3' }));
    await clickWorks(opened);
    assert.equal(await page.evaluate(() => (window as unknown as { said: string }).said), 'true 3');
  }));

test('the panel tells its user, and goes on', () =>
  onPage(kHeldPage, async ({ panel }) => {
    await panel.click('[role=tab] >> nth=1');
    await panel.click('#observe');
    await panel.locator('.node[data-name="Held down"]').click();
    gates.close('pressed');
    await panel.click('#click');
    await gates.reached('pressed');
    await killWorker(browser, panel);
    gates.open('pressed');
    await panel.locator('.journal li.bad').filter({ hasText: 'DETACHED' }).waitFor();
    await panel.click('#observe');
    await panel.locator('.journal li:first-child:not(.bad)').waitFor();
  }));
