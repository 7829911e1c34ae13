// `observe` on an action: its report includes the new state of the page, so no further observation is needed.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ActionReport, Observation, TableRow, ToolCall } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { textOf } from '../../support/browser.js';
import { errorOf, idOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';
import { theControl } from '../../support/text_view.js';

const { site, browser } = await openStage();

async function onPage(path: string, body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url(path));
  try {
    await body(tab);
  } finally {
    await tab.close();
  }
}

function seenBy(report: ActionReport): Observation {
  assert.ok(report.observation !== undefined, JSON.stringify(report));
  return report.observation;
}

async function seenAfter(tab: Tab, call: ToolCall): Promise<Observation> {
  return seenBy(reportOf(await tab.execute(call)));
}

test('a press answers the difference since the last look, and the next press the one since that', () =>
  onPage('/actions/fields/fill.html', async (tab) => {
    const first = await tab.observe();
    const news = theControl(textOf(first), /^Send me news/).id;
    const checked = await seenAfter(tab, { action: 'check', nodeId: news, checked: true, observe: true });
    assert.match(textOf(checked), /^changes since s\d+: 1 changed\n~ \[\w+ checkbox checked/);
    const send = theControl(textOf(first), /^Send$/).id;
    const sent = await seenAfter(tab, { action: 'click', nodeId: send, observe: true });
    assert.match(textOf(sent), /^changes since s\d+: /);
    assert.match(textOf(sent), /Booked/);
    assert.doesNotMatch(textOf(sent), /Book a table|Menu/);
    // The same as an observation would return.
    const whole = await tab.observe();
    assert.equal(whole.hash, sent.hash);
    assert.notEqual(whole.hash, first.hash);
  }));

test('it says what nothing changed in, and what was never shown is shown whole', () =>
  onPage('/actions/fields/fill.html', async (tab) => {
    const rows = (await tab.observe({ format: 'table' })).content as TableRow[];
    const nodeId = rows.find(({ name }) => name === 'Send')?.id ?? '';
    const whole = await seenAfter(tab, { action: 'hover', nodeId, observe: true });
    assert.match(textOf(whole), /Book a table/);
    assert.match(textOf(whole), /\[.* button\] Send/);
    const again = await seenAfter(tab, { action: 'hover', nodeId, observe: true });
    assert.equal(textOf(again), `nothing changed since ${whole.snapshotId}`);
    assert.equal(again.unchanged, true);
    const within = await seenAfter(tab, { action: 'hover', nodeId, observe: { scope: 'viewport', maxTokens: 60 } });
    assert.ok(within.estimatedTokens <= 60, textOf(within));
    const asked = await seenAfter(tab, { action: 'hover', nodeId, observe: { query: 'menu fish' } });
    assert.match(textOf(asked), /Menu/);
    assert.ok(asked.filter !== undefined);
    const boxes = await seenAfter(tab, { action: 'hover', nodeId, observe: { includeBoxes: true } });
    assert.match(textOf(boxes), /Book a table/);
  }));

test('a page that the action led to is told whole, once it stands still', () =>
  onPage('/actions/fields/fill.html', async (tab) => {
    await tab.observe();
    for (const call of [
      { action: 'navigate', url: site.url('/table.html?rows=3'), observe: true },
      { action: 'back', observe: true },
      { action: 'reload', observe: true },
    ] as const) {
      const seen = await seenAfter(tab, call);
      assert.match(textOf(seen), call.action === 'navigate' ? /N-1\b|N-3/ : /Book a table/);
      assert.deepEqual(seen.limitations, []);
    }
  }));

test('a wait brings what it waited for', () =>
  onPage('/actions/fields/fill.html', async (tab) => {
    await tab.observe();
    await tab.page.evaluate(() => {
      setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<p>Your table is ready</p>'), 150);
    });
    const seen = await seenAfter(tab, { action: 'wait', until: 'text', text: 'Your table is ready', observe: true });
    assert.match(textOf(seen), /^changes since s\d+: 1 added\n\+ .*Your table is ready/);
  }));

test('what cannot be a look is refused before anything is done', () =>
  onPage('/actions/fields/fill.html', async (tab) => {
    const nodeId = await idOf(tab, /^Send$/);
    for (const observe of ['yes', 1, { maxTokens: 'all' }, { scope: 'frame' }]) {
      const result = await tab.execute({ action: 'click', nodeId, observe } as unknown as ToolCall);
      errorOf(result, 'BAD_INPUT');
    }
    assert.equal(await tab.page.locator('#said').textContent(), '');
  }));

test('a look that was asked for a query is nothing to tell a difference from', () =>
  onPage('/actions/fields/fill.html', async (tab) => {
    const asked = await tab.observe({ query: 'guests' });
    const { id } = theControl(textOf(asked), /^Guests/);
    const seen = await seenAfter(tab, { action: 'hover', nodeId: id, observe: true });
    assert.match(textOf(seen), /Book a table/);
    assert.match(textOf(seen), /Send me news/);
  }));

test('what was found on a new page is nothing to tell a difference from', () =>
  onPage('/actions/fields/fill.html', async (tab) => {
    await tab.observe();
    await tab.page.goto(site.url('/table.html?rows=3'));
    const found = await tab.execute({ action: 'find', text: 'N-2' });
    assert.ok(found.success && 'matches' in found.data && found.data.matches.length > 0);
    const seen = await seenAfter(tab, { action: 'scroll', to: 'bottom', observe: true });
    assert.deepEqual(seen.limitations, []);
    assert.match(textOf(seen), /N-2/);
  }));
