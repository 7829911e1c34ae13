// `widgets`: real widgets of real libraries. Each page (widgets/pages) tells its true state by the library's own API, and
// each widget has errands of a person (widgets/tables), which are played through the extension. Three shares: the true
// state is in the text; the errand leads to the state it should; the answer says which of the two happened.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { count, noFindings, shareFigure } from '../findings.js';
import type { MeasureContext, MeasureReport, PageDetail, WholeMeasure } from '../measure.js';
import type { TestBrowser } from '../../support/browser.js';
import { SiteServer } from '../../support/site_server.js';
import { eventually } from '../../support/waiting.js';
import { playErrand, showsIn, truthOf, type LibraryPage, type Verdict, type Widget } from '../widgets/errands.js';
import { bundlePages, installLibraries } from '../widgets/libraries.js';
import { libraryPages } from '../widgets/tables/index.js';

const kBars = { seen: 1, done: 0.98, 'answer true': 1 } as const;

const kHtml = (page: string): string =>
  `<!doctype html><html lang=en><meta charset=utf-8><title>${page}</title><link rel=stylesheet href=/bundle/${page}.css>` +
  `<style>body{font:14px sans-serif;margin:20px}</style><script>onerror = (message) => { window.failure = message }</script><body><script type=module src=/bundle/${page}.js></script>`;

function serve(folder: string): Promise<SiteServer> {
  return SiteServer.start({
    folder,
    handle: ({ path }) => {
      const page = /^\/page\/(\w+)$/.exec(path)?.[1];
      if (page !== undefined) return { type: 'text/html; charset=utf-8', body: kHtml(page) };
      const file = /^\/bundle\/([\w.-]+)$/.exec(path)?.[1];
      if (file === undefined) return undefined;
      const type = file.endsWith('.css') ? 'text/css' : 'text/javascript; charset=utf-8';
      try {
        return { type, body: readFileSync(join(folder, file)) };
      } catch {
        return { type, body: '' };
      }
    },
  });
}

async function isReady(page: Page, name: string): Promise<void> {
  const failure = await eventually(`${page.url()} is ready`, () =>
    page.evaluate((widget) => {
      const { truth, failure } = window as unknown as { truth?: () => object; failure?: string };
      return failure ?? (truth !== undefined && widget in truth() ? 'none' : undefined);
    }, name),
  );
  if (failure !== 'none') throw new Error(`${page.url()} fails: ${failure}`);
}

async function playWidget(browser: TestBrowser, url: string, library: string, widget: Widget): Promise<Verdict[]> {
  const tab = await browser.openTab(url);
  try {
    await isReady(tab.page, widget.name);
    const value = (await truthOf(tab.page))[widget.name] ?? null;
    const text = await tab.text();
    const isSeen = showsIn(text, widget, value);
    const got = isSeen ? '' : `is ${JSON.stringify(value)}\n${text}`;
    const verdicts = [{ library, widget: widget.name, errand: 'look', isSeen, isDone: true, isAnswerTrue: true, got }];
    for (const errand of widget.errands) verdicts.push(await playErrand(tab, library, widget, errand));
    return verdicts;
  } finally {
    await tab.close();
  }
}

async function playAll(browser: TestBrowser, pages: readonly LibraryPage[]): Promise<Verdict[]> {
  const site = await serve(await bundlePages([...new Set(pages.map(({ page }) => page))]));
  try {
    const verdicts: Verdict[] = [];
    for (const { library, page, widgets } of pages) {
      for (const widget of widgets) {
        for (const verdict of await playWidget(browser, site.url(`/page/${page}`), library, widget)) {
          verdicts.push(verdict);
          console.log(inOneLine(verdict));
        }
      }
    }
    return verdicts;
  } finally {
    await site.close();
  }
}

function inOneLine({ library, widget, errand, isSeen, isDone, isAnswerTrue, got }: Verdict): string {
  const wrong = [isSeen ? '' : 'NOT SEEN', isDone ? '' : 'NOT DONE', isAnswerTrue ? '' : 'UNTRUE'].filter(
    (word) => word,
  );
  return `${library} ${widget}, ${errand}: ${wrong.length === 0 ? 'well' : `${wrong.join(', ')}: ${got}`}`;
}

function reportOf(verdicts: readonly Verdict[]): MeasureReport {
  const findings = noFindings();
  const details = new Map<string, PageDetail>();
  for (const { library, widget, errand, isSeen, isDone, isAnswerTrue, got } of verdicts) {
    const page = details.get(library) ?? { page: library, corpus: 'corpora', shares: {}, lost: [] };
    details.set(library, page);
    const add = (name: keyof typeof kBars, isGood: boolean): void => {
      count(findings, name, isGood);
      const share = page.shares[name] ?? { good: 0, of: 0 };
      page.shares[name] = { good: share.good + (isGood ? 1 : 0), of: share.of + 1 };
      if (!isGood) page.lost.push(`${widget}, ${errand}: not ${name}: ${got}`);
    };
    add('seen', isSeen);
    if (errand === 'look') continue;
    add('done', isDone);
    add('answer true', isAnswerTrue);
  }
  const names = Object.keys(kBars) as Array<keyof typeof kBars>;
  return {
    figures: names.map((name) => shareFigure(name, findings.shares.get(name), kBars[name])),
    disagreements: [],
    pages: [...details.values()],
  };
}

export const widgets: WholeMeasure = {
  name: 'widgets',
  async run({ browser, part }: MeasureContext): Promise<MeasureReport> {
    installLibraries();
    const pages = libraryPages.filter(({ page }) => page.includes(part));
    return reportOf(await playAll(browser, pages));
  },
};
