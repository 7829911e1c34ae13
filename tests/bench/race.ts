// `npm run bench -- race`: clicks on a page that changes at a random moment during them: rows are refilled in the same
// elements, every row is redrawn unchanged, or a pane covers the page. What the page then received is counted: the
// intended click, a click on something else, or none; and for none, whether the caller learned that the click was
// refused. Next to playwright-core's `locator.click()` on the same page. `--runs=` is how often.
import type { Page } from 'playwright-core';

import { TestBrowser, type Tab } from '../support/browser.js';
import { SiteServer } from '../support/site_server.js';
import { isQuick, option, writeFigures } from './figures.js';

const kRuns = Number(option('runs') ?? (isQuick ? 5 : 25));
/** The change happens within this time after the call: before, during and after the press. */
const kSpreadMs = 60;
/** An agent has read the page before it acts. */
const kThinkMs = 150;

const kPage = `<!doctype html><title>Payments</title>
<style>.pane { position: fixed; inset: 0; background: white }</style>
<ul>${Array.from({ length: 12 }, (_, k) => `<li><b>Person ${k}</b> <button>Pay</button></li>`).join('')}</ul>
<script>
  let clicked = [];
  const names = [...document.querySelectorAll('b')];
  const change = {
    rebuild: () => document.querySelectorAll('li').forEach((row) => row.replaceWith(row.cloneNode(true))),
    refill: () => names.forEach((name, k) => { name.textContent = 'Person ' + ((k + 5) % 12); }),
    overlay: () => {
      const pane = Object.assign(document.createElement('div'), { className: 'pane', textContent: 'Are you still there?' });
      document.body.append(pane);
    },
  };
  addEventListener('click', ({ target }) => {
    // The common ancestor of both ends of a moved press is no control.
    if (target.matches('button')) clicked.push(target.previousElementSibling.textContent);
    if (target.matches('.pane')) clicked.push('pane');
  }, true);
  const arm = (how, ms) => setTimeout(change[how], ms);
</script>`;

type Way = 'DomTool' | 'Playwright';
type How = 'rebuild' | 'refill' | 'overlay';

interface Count {
  meant: number;
  wrong: number;
  refused: number;
  /** Nothing was clicked, and the report did not say so. */
  lost: number;
}

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Whether the report says that nothing was done. */
async function click(way: Way, tab: Tab, arm: () => Promise<unknown>): Promise<boolean> {
  if (way === 'Playwright') {
    const row = tab.page.locator('li', { has: tab.page.getByText('Person 3', { exact: true }) });
    await tab.page.waitForTimeout(kThinkMs);
    await arm();
    return await row
      .getByRole('button')
      .click({ timeout: 400 })
      .then(
        () => false,
        () => true,
      );
  }
  const text = await tab.text();
  const nodeId = /Person 3\D[^\n]*?\[?([a-z]{2}\d{6})/.exec(text)?.[1];
  if (nodeId === undefined) throw new Error(`No row in ${text}`);
  await tab.page.waitForTimeout(kThinkMs);
  await arm();
  const result = await tab.execute({ action: 'click', nodeId });
  return !result.success || ('outcome' in result.data && result.data.outcome === 'no_effect');
}

async function measure(tab: Tab, page: Page, url: string, way: Way, how: How): Promise<Count> {
  const count: Count = { meant: 0, wrong: 0, refused: 0, lost: 0 };
  const next = random(17);
  for (let run = 0; run < kRuns; run += 1) {
    await page.goto(url);
    const ms = Math.floor(next() * kSpreadMs);
    const isReported = await click(way, tab, () => page.evaluate(`arm('${how}', ${ms})`));
    await page.waitForTimeout(kSpreadMs);
    const clicked = await page.evaluate<string[]>('clicked');
    if (clicked.length === 0) count[isReported ? 'refused' : 'lost'] += 1;
    else if (clicked.every((name) => name === 'Person 3')) count.meant += 1;
    else count.wrong += 1;
  }
  return count;
}

const server = await SiteServer.start({
  handle: ({ path }) => (path === '/race' ? { type: 'text/html; charset=utf-8', body: kPage } : undefined),
});
const browser = await TestBrowser.launch();
try {
  const url = `http://bench.test:${server.port}/race`;
  const tab = await browser.openTab(url);
  const rows = [];
  for (const how of ['rebuild', 'refill', 'overlay'] as const) {
    for (const way of ['DomTool', 'Playwright'] as const) {
      rows.push({ 'the page': how, by: way, runs: kRuns, ...(await measure(tab, tab.page, url, way, how)) });
    }
  }
  console.table(rows);
  writeFigures('race', { isQuick, rows });
} finally {
  await browser.close();
  await server.close();
}
