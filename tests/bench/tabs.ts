// `npm run bench -- tabs`: the cost of an idle observed tab in the extension's worker, what remains when fifty of them
// have closed, and what remains of five hundred observations of a changing page.
import { TestBrowser } from '../support/browser.js';
import { kChangingPage, observeChanges, observeTabs } from '../support/many_tabs.js';
import { SiteServer } from '../support/site_server.js';
import { kMemorySwitches, WorkerMemory, type WorkerUse } from '../support/worker_memory.js';
import { isQuick, median, sum, writeFigures } from './figures.js';

const kTabs = isQuick ? 10 : 50;
const kObservations = isQuick ? 100 : 500;

function rowOf({ engines, heapBytes, residentBytes }: WorkerUse) {
  const kilobytes = (bytes: number): number => Math.round(bytes / 1024);
  return {
    engines: engines.length,
    'wasm written kB': kilobytes(sum(engines.map(({ touchedBytes }) => touchedBytes))),
    'wasm reserved kB': kilobytes(sum(engines.map(({ reservedBytes }) => reservedBytes))),
    'JavaScript kB': kilobytes(heapBytes),
    'resident kB': residentBytes === undefined ? '-' : kilobytes(residentBytes),
  };
}

const site = await SiteServer.start({ handle: ({ path }) => (path === '/rows' ? { body: kChangingPage } : undefined) });
const browser = await TestBrowser.launch({ args: kMemorySwitches });
try {
  const memory = await WorkerMemory.watch(browser);
  const { before, idle, left } = await observeTabs(browser, memory, site.url('/rows'), kTabs);
  const { early, late } = await observeChanges(browser, memory, site.url('/rows'), kObservations);
  await memory.close();
  console.log("\nThe worker's memory:");
  console.table({
    'before any tab': rowOf(before),
    [`${kTabs} idle tabs`]: rowOf(idle),
    'all closed': rowOf(left),
    [`a page observed ${(kObservations * 2) / 5} times`]: rowOf(early),
    [`the same ${kObservations} times`]: rowOf(late),
  });
  const resident = (use: WorkerUse): number => use.residentBytes ?? Number.NaN;
  writeFigures('tabs', {
    isQuick,
    tabs: kTabs,
    observations: kObservations,
    idleTab: {
      wasmBytes: median(idle.engines.map(({ touchedBytes }) => touchedBytes)),
      heapBytes: (idle.heapBytes - before.heapBytes) / kTabs,
      residentBytes: (resident(idle) - resident(before)) / kTabs,
    },
    leftAfterClose: { engines: left.engines.length, heapBytes: left.heapBytes - before.heapBytes },
    changingPage: {
      early: { wasmBytes: early.engines[0]?.touchedBytes, heapBytes: early.heapBytes },
      late: { wasmBytes: late.engines[0]?.touchedBytes, heapBytes: late.heapBytes },
    },
  });
} finally {
  await browser.close();
  await site.close();
}
