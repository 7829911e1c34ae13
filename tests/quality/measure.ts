// The types of `npm run quality`. A measure is a module of measures/ listed in measures/index.ts; most examine one page
// at a time (PageMeasure), so that each page is opened once for all of them. Nothing here knows any measure.
import type { CDPSession, Page } from 'playwright-core';

import type { Tab, TestBrowser } from '../support/browser.js';

/**
 * `fixtures`: our own pages. `corpora`: pages that nobody here wrote. `accname`: standard cases of name computation.
 * `lists`: generated pages of many like rows.
 */
export type Corpus = 'fixtures' | 'corpora' | 'accname' | 'lists';

/** An opened page that is ready; `page` and `cdp` are the browser's view, `tab` goes through the extension. */
export interface PageUnderTest {
  name: string;
  url: string;
  corpus: Corpus;
  page: Page;
  tab: Tab;
  cdp: CDPSession;
}

/** `value` is what the table shows; if there is a bar, `holds` says whether it is met. `of` is the size of the
 *  sample. */
export interface Figure {
  name: string;
  value: number;
  /** How `value` is written: a share of 1 as per cent, anything else unchanged. */
  unit: 'share' | 'count' | 'ms';
  bar?: number;
  holds?: boolean;
  /** The bar is a maximum of `value`, not a minimum. */
  isMost?: true;
  of: number;
}

/** A difference between two views. `explanation`: why, with the standard's section; without one it is not
 *  understood. */
export interface Disagreement {
  page: string;
  where: string;
  expected: string;
  got: string;
  explanation?: string;
}

export interface MeasureReport {
  figures: Figure[];
  /** These count against the measure. */
  disagreements: Disagreement[];
  /** These do not: the other side departs from its standard, as the explanation proves. */
  departures?: Disagreement[];
  notes?: string[];
  /** One row per page, printed with --verbose. */
  pages?: PageDetail[];
}

/** The results for one page, and what is missing there. */
export interface PageDetail {
  page: string;
  corpus: Corpus;
  shares: Record<string, Share>;
  lost: string[];
}

/** This many of that many. */
export interface Share {
  good: number;
  of: number;
}

/** The findings on one page; merged over pages by adding shares and concatenating the rest. */
export interface Findings {
  shares: Map<string, Share>;
  disagreements: Disagreement[];
  departures: Disagreement[];
  notes: string[];
  pages?: PageDetail[];
}

export interface MeasureContext {
  browser: TestBrowser;
  /** Only pages whose path contains this. */
  part: string;
}

export interface WholeMeasure {
  name: string;
  run(context: MeasureContext): Promise<MeasureReport>;
}

export interface PageMeasure {
  name: string;
  /** The corpora whose pages it looks at. */
  corpora: readonly Corpus[];
  /** Must leave the page as the next measure needs it: unchanged, or reloaded (`page.goto(url)`). */
  measurePage(page: PageUnderTest): Promise<Findings>;
  /** From what was found on all pages. */
  report(findings: Findings): MeasureReport;
}

export type Measure = WholeMeasure | PageMeasure;

export function isPageMeasure(measure: Measure): measure is PageMeasure {
  return 'measurePage' in measure;
}
