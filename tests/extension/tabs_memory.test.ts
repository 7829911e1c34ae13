// What the worker keeps of the tabs it observes: bounded for each, all of it given back when they close, and no more after
// five hundred observations of a page that changes each time than after the first hundred.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { TestBrowser, type Tab } from '../support/browser.js';
import { SiteServer } from '../support/site_server.js';
import { eventually } from '../support/waiting.js';
import { kMemorySwitches, WorkerMemory } from '../support/worker_memory.js';

const kTabs = 50;
const kObservations = 500;
const kMegabyte = 1 << 20;
/** Of the wasm memory of a page of two hundred nodes, what is ever written: constants, stack, two tables, what was read. */
const kEngineBytes = 2 * kMegabyte;
/** What collecting leaves behind now and then. */
const kSlack = 2 * kMegabyte;

const kPage = `<!doctype html><title>Rows</title><ul></ul><script>
  let next = 0;
  const list = document.querySelector('ul');
  // Ten rows are new each time, ten go, and one changes.
  function change() {
    for (let k = 0; k < 10; k += 1) {
      const row = document.createElement('li');
      row.innerHTML = 'Row ' + next + ' <button>Open ' + next + '</button> <a href="/row/' + next + '">More</a>';
      next += 1;
      list.append(row);
      if (list.children.length > 60) list.firstElementChild.remove();
    }
    list.firstElementChild.firstChild.data = 'Changed ' + next + ' ';
  }
  for (let k = 0; k < 6; k += 1) change();
</script>`;

let site: SiteServer;
let browser: TestBrowser;
let memory: WorkerMemory;
before(async () => {
  site = await SiteServer.start({ handle: ({ path }) => (path === '/rows' ? { body: kPage } : undefined) });
  browser = await TestBrowser.launch({ args: kMemorySwitches });
  memory = await WorkerMemory.watch(browser);
});
after(async () => {
  await memory?.close();
  await browser?.close();
  await site?.close();
});

test('fifty observed tabs cost what each needs, and give all of it back', async (t) => {
  const first = await browser.openTab(site.url('/rows'));
  await first.observe();
  await first.close();
  await eventually('the first engine is gone', async () => (await memory.use()).engines.length === 0);
  const before = await memory.use();
  const tabs: Tab[] = [];
  for (let k = 0; k < kTabs; k += 1) {
    const tab = await browser.openTab(site.url('/rows'));
    await tab.observe();
    tabs.push(tab);
  }
  const idle = await memory.use();
  assert.equal(idle.engines.length, kTabs);
  const most = Math.max(...idle.engines.map(({ touchedBytes }) => touchedBytes));
  t.diagnostic(`wasm memory of a tab: at most ${Math.round(most / 1024)} kB written`);
  t.diagnostic(`JavaScript heap of a tab: ${Math.round((idle.heapBytes - before.heapBytes) / kTabs / 1024)} kB`);
  assert.ok(most <= kEngineBytes, `${most} bytes of wasm memory`);
  assert.ok(idle.heapBytes - before.heapBytes < kTabs * kMegabyte, `${idle.heapBytes} bytes of JavaScript`);
  for (const tab of tabs) await tab.close();
  await eventually('every engine is gone', async () => (await memory.use()).engines.length === 0);
  const left = await memory.use();
  assert.ok(left.heapBytes < before.heapBytes + kSlack, `${before.heapBytes} bytes became ${left.heapBytes}`);
});

test('five hundred observations of a changing page do not grow what is kept of it', async (t) => {
  const tab = await browser.openTab(site.url('/rows'));
  const observeChanges = async (times: number) => {
    for (let k = 0; k < times; k += 1) {
      await tab.page.evaluate('change()');
      await tab.observe({ format: 'text' });
    }
    return memory.use();
  };
  const early = await observeChanges(kObservations / 5);
  const late = await observeChanges((kObservations * 4) / 5);
  const [wasmEarly, wasmLate] = [early.engines[0]?.touchedBytes ?? 0, late.engines[0]?.touchedBytes ?? 0];
  t.diagnostic(`wasm memory: ${wasmEarly} bytes, then ${wasmLate}`);
  t.diagnostic(`JavaScript heap: ${early.heapBytes} bytes, then ${late.heapBytes}`);
  assert.equal(late.engines.length, 1);
  assert.equal(late.engines[0]?.reservedBytes, early.engines[0]?.reservedBytes);
  assert.ok(late.heapBytes < early.heapBytes + kSlack, `${early.heapBytes} bytes became ${late.heapBytes}`);
  await tab.close();
});
