// `npm run bench`, second part: one page, one Chromium, one moment: the whole observation through the extension, fast and
// hybrid, beside Playwright's own snapshot for AI over its own connection. Times are medians of interleaved rounds; what
// counts is the ratio in this run, on this machine. Tokens by the o200k tokenizer.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import type { Fidelity, Observation } from '../../js-glue/src/contract.js';
import { TestBrowser, type Tab } from '../support/browser.js';
import { inRepo } from '../support/paths.js';
import { SiteServer } from '../support/site_server.js';

const kRounds = 7;
const kCorpus = inRepo('..', 'shared', 'corpora', 'pages');
const kCorpusPages = ['heise', 'wapo-1', 'la-nacion', 'aktualne'];

interface Row {
  page: string;
  elements: number;
  fastMs: number;
  hybridMs: number;
  engineMs: number;
  playwrightMs: number;
  textTokens: number;
  playwrightTokens: number;
}

/** A list of cards with `elements` elements: heading, paragraph, link and button each. */
function cards(elements: number): string {
  const items = Array.from(
    { length: Math.round(elements / 5) },
    (_, k) =>
      `<div class="card"><h3>Product number ${k}</h3><p>A fine thing to have, in stock: ${k % 17}</p>` +
      `<a href="/product/${k}">Details</a> <button onclick="this.dataset.n=1">Add to basket</button></div>`,
  );
  return `<!doctype html><title>${elements} elements</title><main>${items.join('')}</main>`;
}

function pages(): Map<string, string> {
  const all = new Map([800, 5_000, 20_000].map((size) => [`cards-${size}`, cards(size)]));
  if (!existsSync(kCorpus)) console.log('The corpus of real pages is not here; only generated pages are measured.');
  else {
    for (const file of readdirSync(kCorpus)) {
      const name = basename(file, '.html');
      if (kCorpusPages.includes(name)) all.set(name, readFileSync(join(kCorpus, file), 'utf8'));
    }
  }
  return all;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const started = performance.now();
  const value = await work();
  return { ms: performance.now() - started, value };
}

async function observe(tab: Tab, fidelity: Fidelity): Promise<Observation> {
  return tab.observe({ format: 'text', fidelity });
}

async function measure(tab: Tab, page: string): Promise<Row> {
  const fast: number[] = [];
  const hybrid: number[] = [];
  const engine: number[] = [];
  const playwright: number[] = [];
  let text = '';
  let elements = 0;
  let snapshot = '';
  for (let round = 0; round <= kRounds; round += 1) {
    const first = await observe(tab, 'fast');
    const second = await observe(tab, 'hybrid');
    const theirs = await timed(() => tab.page.ariaSnapshot({ mode: 'ai' }));
    text = String(first.content);
    elements = first.totalNodes;
    snapshot = theirs.value;
    if (round === 0) continue; // warm-up
    fast.push(first.timing.totalMs);
    hybrid.push(second.timing.totalMs);
    engine.push(first.timing.engineMs + first.timing.encodeMs);
    playwright.push(theirs.ms);
  }
  return {
    page,
    elements,
    fastMs: median(fast),
    hybridMs: median(hybrid),
    engineMs: median(engine),
    playwrightMs: median(playwright),
    textTokens: countTokens(text),
    playwrightTokens: countTokens(snapshot),
  };
}

function print(rows: Row[]): void {
  const number = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
  console.log(`\nThrough the extension, medians of ${kRounds} interleaved rounds:`);
  console.table(
    Object.fromEntries(
      rows.map((row) => [
        row.page,
        {
          elements: row.elements,
          'fast ms': number(row.fastMs),
          'hybrid ms': number(row.hybridMs),
          'Playwright ms': number(row.playwrightMs),
          'fast / Playwright': (row.fastMs / row.playwrightMs).toFixed(2),
          'engine share': `${((100 * row.engineMs) / row.fastMs).toFixed(0)} %`,
          'text tokens': row.textTokens,
          'Playwright tokens': row.playwrightTokens,
          'text / Playwright': (row.textTokens / row.playwrightTokens).toFixed(2),
        },
      ]),
    ),
  );
}

const sources = pages();
const server = await SiteServer.start({
  handle: ({ path }) => {
    const body = sources.get(path.slice(1));
    return body === undefined ? undefined : { type: 'text/html; charset=utf-8', body };
  },
});
const browser = await TestBrowser.launch();
try {
  const rows: Row[] = [];
  for (const page of sources.keys()) {
    const tab = await browser.openTab(`http://bench.test:${server.port}/${page}`);
    rows.push(await measure(tab, page));
    await tab.page.close();
  }
  print(rows);
} finally {
  await browser.close();
  await server.close();
}
