// `npm run bench -- actions`: one click, from the call to its outcome, next to playwright-core's `locator.click()` on
// the same page in the same Chromium: through the extension, and through the Node port with Playwright on the same
// browser. Rounds are interleaved, so that both run under the same load; the result is the ratio of the medians of one
// run. Each click has an effect that is complete when its handler returns: the page itself takes no time. The last column is a
// click that nothing on the page hears, until it is answered with no_effect.
import { chromium, type Page } from 'playwright-core';

import type { ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import type { RequestGate } from '../../js-glue/tool/contract/request_gate.js';
import { TestBrowser } from '../support/browser.js';
import { NodeBrowser } from '../support/node_port.js';
import { isQuick, median, writeFigures } from './figures.js';
import { BenchSite, generated } from './pages.js';

const kRounds = isQuick ? 5 : 15;
const kSizes = [10, 800, 5_000];

interface Way {
  readonly page: Page;
  /** Runs a call as its host does, and returns how long it took there. `isHeld`: a gate decides about its requests. */
  execute(call: ToolCall, isHeld?: boolean): Promise<{ ms: number; result: ToolResult }>;
}

interface Row {
  way: string;
  elements: number;
  oursMs: number;
  theirsMs: number;
  /** The additional time for holding the requests of the click. */
  heldMs: number;
  /** A click that changes nothing. */
  nothingMs: number;
}

async function buttonOf(way: Way, name = 'Press'): Promise<string> {
  const { result } = await way.execute({ action: 'get_dom' });
  const id = new RegExp(`\\[([a-z]{2}\\d{6}) button[^\\]]*\\] ${name}`).exec(JSON.stringify(result))?.[1];
  if (id === undefined) throw new Error('The page does not show its button.');
  return id;
}

async function measure(name: string, way: Way, elements: number): Promise<Row> {
  const ours: number[] = [];
  const theirs: number[] = [];
  const held: number[] = [];
  const nothing: number[] = [];
  for (let round = 0; round <= kRounds; round += 1) {
    const nodeId = await buttonOf(way);
    const { ms, result } = await way.execute({ action: 'click', nodeId });
    if (!result.success || !('outcome' in result.data) || result.data.outcome !== 'done') {
      throw new Error(`The click came to ${JSON.stringify(result)}`);
    }
    const started = performance.now();
    await way.page.locator('#go').click();
    const theirMs = performance.now() - started;
    const shown = await way.page.locator('#out').textContent();
    if (shown !== `Pressed ${3 * round + 2} times`) throw new Error(`A click was lost: ${shown ?? ''}`);
    const again = await way.execute({ action: 'click', nodeId: await buttonOf(way) }, true);
    if (!again.result.success) throw new Error(`The held click came to ${JSON.stringify(again.result)}`);
    const inert = await way.execute({ action: 'click', nodeId: await buttonOf(way, 'Nothing') });
    if (!inert.result.success || !('outcome' in inert.result.data) || inert.result.data.outcome !== 'no_effect') {
      throw new Error(`The click on nothing came to ${JSON.stringify(inert.result)}`);
    }
    if (round === 0) continue; // warm-up
    ours.push(ms);
    theirs.push(theirMs);
    held.push(again.ms - ms);
    nothing.push(inert.ms);
  }
  const medians = { oursMs: median(ours), theirsMs: median(theirs), heldMs: median(held), nothingMs: median(nothing) };
  return { way: name, elements, ...medians };
}

async function throughTheExtension(url: string): Promise<{ way: Way; close: () => Promise<void> }> {
  const browser = await TestBrowser.launch();
  const tab = await browser.openTab(url);
  const execute = (call: ToolCall, isHeld = false): Promise<{ ms: number; result: ToolResult }> =>
    browser.worker.evaluate(
      async ([id, given, isWithGate]) => {
        const { domTool } = self as unknown as {
          domTool: { execute(tab: number, call: ToolCall, options: object): Promise<ToolResult> };
        };
        const newTabs = { openSites: ['bench.test'], closedSites: [], holdsChanges: true };
        const gate = { newTabs, decide: () => ({ send: true }) };
        const started = performance.now();
        const result = await domTool.execute(id, given, isWithGate ? { gate } : {});
        return { ms: performance.now() - started, result };
      },
      [tab.id, call, isHeld] as const,
    );
  return { way: { page: tab.page, execute }, close: () => browser.close() };
}

async function throughTheNodePort(url: string): Promise<{ way: Way; close: () => Promise<void> }> {
  const browser = await NodeBrowser.launch();
  const tool = await browser.connection.newTab(url);
  const witness = await chromium.connectOverCDP(browser.wsEndpoint);
  const theirPage = witness
    .contexts()
    .flatMap((context) => context.pages())
    .find((one) => one.url() === url);
  if (theirPage === undefined) throw new Error('Playwright does not see the tab.');
  const newTabs = { openSites: ['bench.test'], closedSites: [], holdsChanges: true };
  const gate: RequestGate = { newTabs, decide: () => ({ send: true }) };
  const execute = async (call: ToolCall, isHeld = false): Promise<{ ms: number; result: ToolResult }> => {
    const started = performance.now();
    const result = await tool.execute(call, isHeld ? { gate } : {});
    return { ms: performance.now() - started, result };
  };
  const close = async (): Promise<void> => {
    await witness.close();
    await browser.close();
  };
  return { way: { page: theirPage, execute }, close };
}

const site = await BenchSite.start();
try {
  const rows: Row[] = [];
  for (const [name, open] of [
    ['extension', throughTheExtension],
    ['Node port', throughTheNodePort],
  ] as const) {
    for (const elements of kSizes) {
      const { way, close } = await open(site.url(generated('press', elements)));
      rows.push(await measure(name, way, elements).finally(close));
    }
  }
  writeFigures('actions', { isQuick, rows });
  console.log(`\nOne click, medians of ${kRounds} interleaved rounds:`);
  console.table(
    rows.map(({ way, elements, oursMs, theirsMs, heldMs, nothingMs }) => ({
      way,
      elements,
      'DomTool ms': oursMs.toFixed(0),
      'Playwright ms': theirsMs.toFixed(0),
      ratio: (oursMs / theirsMs).toFixed(2),
      'held: ms more': heldMs.toFixed(1),
      'no effect ms': nothingMs.toFixed(0),
    })),
  );
} finally {
  await site.close();
}
