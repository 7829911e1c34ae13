// `npm run quality [-- name …] [--pages=part] [--verbose]`: the engine's accuracy, measured in a real Chromium through
// the extension. Prints a table for each measure, writes every figure and disagreement to out/quality.json, and fails
// if a bar is not met or a disagreement has no explanation.
import { mkdirSync, writeFileSync } from 'node:fs';

import type { Page } from 'playwright-core';

import { TestBrowser } from '../support/browser.js';
import { readyPage } from '../support/expectations.js';
import { inRepo } from '../support/paths.js';
import type { SiteServer } from '../support/site_server.js';
import { merge } from './findings.js';
import {
  isPageMeasure,
  type Corpus,
  type Findings,
  type Measure,
  type MeasureReport,
  type PageMeasure,
} from './measure.js';
import { measures } from './measures/index.js';
import { pagesOf, startServer, type PageSource } from './pages.js';
import { format, isMet, unexplainedOf } from './report.js';

/** Only pages whose path contains this. */
const kPart = process.argv.find((arg) => arg.startsWith('--pages='))?.slice('--pages='.length) ?? '';
const kIsVerbose = process.argv.includes('--verbose');
const kCorpora: readonly Corpus[] = ['fixtures', 'corpora', 'accname', 'lists'];

function selected(names: string[]): Measure[] {
  const unknown = names.filter((name) => measures.every((measure) => measure.name !== name));
  if (unknown.length > 0) {
    throw new Error(`No measure ${unknown.join(', ')}; there are ${measures.map(({ name }) => name).join(', ')}.`);
  }
  return measures.filter(({ name }) => names.length === 0 || names.includes(name));
}

/** How long a page must be still, and the longest wait for that. */
const kQuietMs = 400;
const kMaxQuietMs = 3_000;

/** Pages from elsewhere do not say when they are ready, and some continue to build after loading. */
function standsStill(page: Page): Promise<void> {
  return page.evaluate(
    ([quiet, most]) =>
      new Promise<void>((done) => {
        let timer = setTimeout(done, quiet);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, quiet);
        }).observe(document, { subtree: true, childList: true });
        setTimeout(done, most);
      }),
    [kQuietMs, kMaxQuietMs],
  );
}

/** Opens the page, waits until it is ready, and runs every measure. */
async function lookAt(browser: TestBrowser, site: SiteServer, source: PageSource, all: PageMeasure[]) {
  const url = site.url(source.path);
  const tab = await browser.openTab(url);
  try {
    if (source.path.startsWith('/perception/')) await readyPage(tab.page);
    if (source.corpus === 'corpora') await standsStill(tab.page);
    const cdp = await tab.page.context().newCDPSession(tab.page);
    const { name, corpus } = source;
    const found = new Map<PageMeasure, Findings>();
    for (const measure of all)
      found.set(measure, await measure.measurePage({ name, url, corpus, page: tab.page, tab, cdp }));
    return found;
  } finally {
    await tab.close();
  }
}

async function overPages(browser: TestBrowser, all: PageMeasure[]): Promise<Map<PageMeasure, Findings>> {
  const found = new Map<PageMeasure, Findings[]>(all.map((measure) => [measure, []]));
  const site = await startServer();
  try {
    for (const corpus of kCorpora) {
      const wanting = all.filter(({ corpora }) => corpora.includes(corpus));
      const sources = wanting.length === 0 ? [] : pagesOf(corpus);
      if (wanting.length > 0 && sources.length === 0) {
        console.log(`The corpus "${corpus}" is not here; nothing of it is measured.`);
      }
      for (const source of sources.filter(({ path }) => path.includes(kPart))) {
        console.log(`${source.path} …`);
        const page = await lookAt(browser, site, source, wanting);
        for (const [measure, findings] of page) found.get(measure)?.push(findings);
      }
    }
  } finally {
    await site.close();
  }
  return new Map([...found].map(([measure, list]) => [measure, merge(list)]));
}

async function measureAll(list: Measure[]): Promise<Map<string, MeasureReport>> {
  const browser = await TestBrowser.launch();
  try {
    const reports = new Map<string, MeasureReport>();
    const found = await overPages(browser, list.filter(isPageMeasure));
    for (const measure of list) {
      const report = isPageMeasure(measure)
        ? measure.report(found.get(measure) ?? merge([]))
        : await measure.run({ browser, part: kPart });
      reports.set(measure.name, report);
    }
    return reports;
  } finally {
    await browser.close();
  }
}

const reports = await measureAll(selected(process.argv.slice(2).filter((arg) => !arg.startsWith('--'))));
for (const [name, report] of reports) console.log(format(name, report, kIsVerbose));
mkdirSync(inRepo('out'), { recursive: true });
writeFileSync(inRepo('out', 'quality.json'), `${JSON.stringify(Object.fromEntries(reports), null, 1)}\n`);
const missed = [...reports].filter(([, report]) => !isMet(report)).map(([name]) => name);
const all = [...reports.values()];
console.log(missed.length === 0 ? '\nEvery bar holds.' : `\nBars not met: ${missed.join(', ')}.`);
const unexplained = all.flatMap((report) => unexplainedOf(report)).length;
console.log(
  `${unexplained} of ${all.flatMap(({ disagreements }) => disagreements).length} disagreements are not explained.`,
);
console.log('Everything is in out/quality.json.');
process.exitCode = missed.length === 0 && unexplained === 0 ? 0 : 1;
