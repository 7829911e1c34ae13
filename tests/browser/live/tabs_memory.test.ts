// Memory that the worker keeps for observed tabs: limited for each, released when they close, and no more after five
// hundred observations of a changing page than after two hundred.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { TestBrowser } from '../../support/browser.js';
import { kChangingPage, observeChanges, observeTabs } from '../../support/many_tabs.js';
import { SiteServer } from '../../support/site_server.js';
import { kMemorySwitches, WorkerMemory } from '../../support/worker_memory.js';

const kTabs = 50;
const kObservations = 500;
const kMegabyte = 1 << 20;
/** The part of wasm memory that is ever written for a page of two hundred nodes: constants, stack, two tables, the
 *  replies. */
const kEngineBytes = 2 * kMegabyte;
/** Freed and reallocated blocks do not fit exactly. */
const kPlaceSlack = 1.1;
/** What garbage collection sometimes leaves. */
const kSlack = 2 * kMegabyte;

let site: SiteServer;
let browser: TestBrowser;
let memory: WorkerMemory;
before(async () => {
  site = await SiteServer.start({ handle: ({ path }) => (path === '/rows' ? { body: kChangingPage } : undefined) });
  browser = await TestBrowser.launch({ args: kMemorySwitches });
  memory = await WorkerMemory.watch(browser);
});
after(async () => {
  await memory?.close();
  await browser?.close();
  await site?.close();
});

test('fifty observed tabs cost what each needs, and give all of it back', async (t) => {
  const { before, idle, left } = await observeTabs(browser, memory, site.url('/rows'), kTabs);
  assert.equal(idle.engines.length, kTabs);
  const most = Math.max(...idle.engines.map(({ touchedBytes }) => touchedBytes));
  const heapBytes = (idle.heapBytes - before.heapBytes) / kTabs;
  t.diagnostic(`a tab: at most ${most} bytes of wasm memory written, ${Math.round(heapBytes)} of JavaScript`);
  assert.ok(most <= kEngineBytes, `${most} bytes of wasm memory`);
  assert.ok(heapBytes < kMegabyte, `${heapBytes} bytes of JavaScript`);
  assert.deepEqual(left.engines, []);
  assert.ok(left.heapBytes < before.heapBytes + kSlack, `${before.heapBytes} bytes became ${left.heapBytes}`);
});

test('five hundred observations of a changing page do not grow what is kept of it', async (t) => {
  const { early, late } = await observeChanges(browser, memory, site.url('/rows'), kObservations);
  const [wasmEarly, wasmLate] = [early.engines[0]?.touchedBytes ?? 0, late.engines[0]?.touchedBytes ?? 0];
  t.diagnostic(`wasm memory: ${wasmEarly} bytes, then ${wasmLate}`);
  t.diagnostic(`JavaScript: ${early.heapBytes} bytes, then ${late.heapBytes}`);
  assert.equal(late.engines.length, 1);
  assert.ok(wasmLate <= wasmEarly * kPlaceSlack, `${wasmEarly} bytes of wasm memory became ${wasmLate}`);
  assert.ok(late.heapBytes < early.heapBytes + kSlack, `${early.heapBytes} bytes became ${late.heapBytes}`);
});
