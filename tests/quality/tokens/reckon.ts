// The cost of one page, and what is kept of its content, in our text and in Playwright's snapshot. Pure.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import type { TableRow } from '../../../js-glue/tool/contract/contract.js';
import { shareFigure } from '../findings.js';
import type { Corpus, Figure, PageDetail, Share } from '../measure.js';
import type { ShownText } from '../witness/texts.js';
import { Words } from './words.js';

/** One page at one moment, in every view. */
export interface Looks {
  name: string;
  corpus: Corpus;
  text: string;
  /** The estimated cost of each format, and its content. */
  estimates: ReadonlyArray<{ format: string; tokens: number; content: string }>;
  /** The same for the viewport alone. */
  viewport: string;
  playwright: string;
  /** `innerText` of all frames, one after another; empty without a witness, as is `shown`. */
  innerText: string;
  rows: TableRow[];
  shown: ShownText[];
}

const kText = 'text/Playwright';
const kViewport = 'viewport/Playwright';
const kFloor = 'text/floor';
const kControls = 'controls';
const kWords = 'words';
const kControlsNear = 'controls in viewport';
const kWordsNear = 'words in viewport';
const kWordsOfPlaywright = "Playwright's words";

const kEstimate = 'estimate of ';

const kEstimateBar = 0.08;
const kTextBar = 0.5;
const kViewportBar = 0.25;
const kListBar = 0.35;
const kControlsBar = 0.99;
const kWordsBar = 0.98;

/** The minimum cost of an id. */
const kTokensOfId = 3;
/** With fewer tokens than this, an error of one or two is large. */
const kLeastTokens = 100;
/** How many losses of a page are listed. */
const kMaxLosses = 60;
const kMaxLossLength = 120;

function clipped(text: string): string {
  const line = text.replace(/[\s\u2060]+/g, ' ').trim();
  return line.length > kMaxLossLength ? `${line.slice(0, kMaxLossLength)}…` : line;
}

function wordsIn(output: string, shown: ShownText[], onLoss: (text: string) => void): Share {
  const words = new Words(output);
  const sum: Share = { good: 0, of: 0 };
  for (const { text } of shown) {
    const { good, of } = words.keptOf(text);
    sum.good += good;
    sum.of += of;
    if (good < of) onLoss(`${of - good} of ${of} words: ${clipped(text)}`);
  }
  return sum;
}

/** How many of the controls that a person can see and press an agent can name. Options are chosen through their
 *  select. */
function controlsIn(output: string, rows: TableRow[], onLoss: (text: string) => void): Share {
  const ids = new Set(output.match(/\b[a-z]{2}\d{6}\b/g) ?? []);
  const sum: Share = { good: 0, of: rows.length };
  for (const { id, role, name, tag } of rows) {
    if (ids.has(id)) sum.good += 1;
    else onLoss(`control ${id} ${role} <${tag.toLowerCase()}> ${clipped(name)}`);
  }
  return sum;
}

/** For tokens: ours to the other's. For words and controls: kept to visible. */
export function reckon(looks: Looks): PageDetail {
  const { text, viewport, rows, shown } = looks;
  const lost: string[] = [];
  const lose = (loss: string) => void (lost.length < kMaxLosses && lost.push(loss));
  const silent = () => undefined;
  const controls = rows.filter((row) => row.interactive && row.visible && row.role !== 'option');
  const controlsNear = controls.filter(({ visibleRatio }) => visibleRatio > 0);
  const shownNear = shown.filter(({ isInViewport }) => isInViewport);
  const tokens = countTokens(text);
  const playwright = countTokens(looks.playwright);
  const floor = looks.innerText === '' ? 0 : countTokens(looks.innerText) + kTokensOfId * controls.length;
  return {
    page: `${looks.corpus}/${looks.name}`,
    corpus: looks.corpus,
    shares: {
      [kText]: { good: tokens, of: playwright },
      [kViewport]: { good: countTokens(viewport), of: playwright },
      [kFloor]: { good: tokens, of: floor },
      [kControls]: controlsIn(text, controls, lose),
      [kWords]: wordsIn(text, shown, lose),
      [kControlsNear]: controlsIn(viewport, controlsNear, silent),
      [kWordsNear]: wordsIn(viewport, shownNear, silent),
      [kWordsOfPlaywright]: wordsIn(looks.playwright, shown, silent),
      ...Object.fromEntries(
        looks.estimates.map(({ format, tokens: good, content }) => [
          kEstimate + format,
          { good, of: countTokens(content) },
        ]),
      ),
    },
    lost,
  };
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]];
  return (low + high) / 2;
}

/** The median ratio over pages, which may be at most `bar`; without pages it meets none. */
function ratio(name: string, share: string, pages: PageDetail[], bar?: number): Figure {
  const values = pages.flatMap(({ shares }) => {
    const { good, of } = shares[share] ?? { good: 0, of: 0 };
    return of === 0 ? [] : [good / of];
  });
  const figure: Figure = { name, value: median(values), unit: 'share', of: values.length };
  return bar === undefined ? figure : { ...figure, bar, isMost: true, holds: values.length > 0 && figure.value <= bar };
}

function sum(name: string, share: string, pages: PageDetail[], bar?: number): Figure {
  const total: Share = { good: 0, of: 0 };
  for (const { shares } of pages) {
    total.good += shares[share]?.good ?? 0;
    total.of += shares[share]?.of ?? 0;
  }
  return shareFigure(name, total, bar);
}

/** The largest error of the estimate, over the pages that are long enough. */
function worstEstimate(name: string, pages: PageDetail[], bar?: number): Figure {
  const errors = pages.flatMap(({ shares }) =>
    Object.entries(shares).flatMap(([share, { good, of }]) =>
      share.startsWith(kEstimate) && of >= kLeastTokens ? [Math.abs(good / of - 1)] : [],
    ),
  );
  const value = Math.max(0, ...errors);
  const figure: Figure = { name, value, unit: 'share', of: errors.length };
  return bar === undefined ? figure : { ...figure, bar, isMost: true, holds: value <= bar };
}

/** Bars that need real pages are not set without them. */
export function figuresOf(pages: PageDetail[]): Figure[] {
  const [real, own, lists] = (['corpora', 'fixtures', 'lists'] as const).map((name) =>
    pages.filter(({ corpus }) => corpus === name),
  ) as [PageDetail[], PageDetail[], PageDetail[]];
  const where = (bar: number) => (real.length === 0 ? undefined : bar);
  return [
    ratio('tokens of text, of Playwright, median', kText, real, where(kTextBar)),
    ratio('tokens of text in viewport, of Playwright, median', kViewport, real, where(kViewportBar)),
    sum('visible controls kept', kControls, real, where(kControlsBar)),
    sum('visible words kept', kWords, real, where(kWordsBar)),
    ...lists.flatMap((page) => [
      ratio(`${page.page}: tokens of text, of Playwright`, kText, [page], kListBar),
      sum(`${page.page}: controls kept`, kControls, [page], 1),
      sum(`${page.page}: words kept`, kWords, [page], kWordsBar),
    ]),
    sum('fixtures: controls kept', kControls, own, own.length === 0 ? undefined : kControlsBar),
    sum('fixtures: words kept', kWords, own, own.length === 0 ? undefined : kWordsBar),
    worstEstimate('estimate of tokens off by, worst page', [...real, ...lists], kEstimateBar),
    worstEstimate('fixtures: estimate of tokens off by, worst page', own),
    ratio('fixtures: tokens of text, of Playwright, median', kText, own),
    ratio('tokens of text, of the floor, median', kFloor, real),
    sum('in viewport: controls kept', kControlsNear, real),
    sum('in viewport: words kept', kWordsNear, real),
    sum('words kept by Playwright', kWordsOfPlaywright, real),
  ];
}
