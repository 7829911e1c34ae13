// The budgets, each compared with the figures of a run: what was measured, the bar, and whether it is met. A budget is
// judged by its worst page; the median is listed next to it. Pure, so that a test can pass in figures.
import { median } from './figures.js';
import { exponent } from './engine/growth.js';
import { kLeastTimesFaster, kMostExponent, kMostPeak, type EngineRow } from './engine/report.js';
import type { OurFigures, PageFigures } from './page_figures.js';

export interface Measured {
  page: string;
  value: number;
}

export interface Budget {
  what: string;
  bar: number;
  /** The bar is a minimum, not a maximum. */
  isLeast?: true;
  unit: 'ratio' | 'ms' | 'share' | 'bytes' | 'exponent';
  /** Empty if nothing was measured. */
  measured: Measured[];
}

export interface Verdict extends Budget {
  worst: Measured | undefined;
  median: number;
  /** Undefined if nothing was measured. */
  isMet: boolean | undefined;
}

export interface ActionRow {
  way: string;
  elements: number;
  oursMs: number;
  theirsMs: number;
}

/** Medians of one call, by the position of its tab. */
export interface BackgroundRow {
  call: string;
  frontMs: number;
  behindMs: number;
  minimisedMs: number;
}

/** Medians, for the first observation of a new document. */
export interface DocumentRow {
  page: string;
  extensionMs: number;
  websocketMs: number;
  playwrightMs: number;
}

export interface TabsFigures {
  tabs: number;
  observations: number;
  idleTab: { wasmBytes: number; heapBytes: number };
  leftAfterClose: { engines: number; heapBytes: number };
  changingPage: Record<'early' | 'late', { wasmBytes: number; heapBytes: number }>;
}

export interface PanelFigures {
  /** Milliseconds until the turns are painted, by the way in which the panel is opened. */
  opens: Record<string, readonly number[]>;
  /** `missed`: share of the frames. */
  scroll: Record<'turns' | 'nothing', { missed: number }>;
}

export interface Figures {
  pages: readonly PageFigures[];
  engine: readonly EngineRow[];
  documents: readonly DocumentRow[];
  tabs?: TabsFigures;
  actions: readonly ActionRow[];
  background: readonly BackgroundRow[];
  panel?: PanelFigures;
  wasm: { bytes: number; compressed: number };
}

export function judge(budget: Budget): Verdict {
  const { measured, bar, isLeast } = budget;
  const sorted = [...measured].sort((a, b) => (isLeast === true ? a.value - b.value : b.value - a.value));
  const [worst] = sorted;
  const isMet = worst === undefined ? undefined : isLeast === true ? worst.value >= bar : worst.value <= bar;
  return { ...budget, worst, median: median(measured.map(({ value }) => value)), isMet };
}

type Way = 'extension' | 'websocket';

function fast(page: PageFigures, way: Way): OurFigures | undefined {
  return page[way].fast;
}

function measuredOn(pages: readonly PageFigures[], value: (page: PageFigures) => number | undefined): Measured[] {
  return pages.flatMap((page) => {
    const measured = value(page);
    return measured === undefined || Number.isNaN(measured) ? [] : [{ page: page.name, value: measured }];
  });
}

function relativeToPlaywright(way: Way): (page: PageFigures) => number | undefined {
  return (page) => {
    const ms = fast(page, way)?.ms;
    return ms === undefined || page.playwrightMs === undefined ? undefined : ms / page.playwrightMs;
  };
}

function engineShare(way: Way): (page: PageFigures) => number | undefined {
  return (page) => {
    const spent = fast(page, way)?.spent;
    return spent === undefined ? undefined : (spent.engine + spent.encode) / spent.total;
  };
}

const kSizes = [800, 5_000, 20_000];

/** For the pages of each size, and for real ones: the design's bars, or tighter ones if they are beaten by far, so
 *  that a loss is noticed. Those of the extension are not met: the CDP commands alone cost 0.78 to 1.0 of Playwright's
 *  snapshot there, and over a WebSocket 0.5. */
const kBars: Record<Way, readonly number[]> = {
  websocket: [0.5, 0.5, 0.5, 0.5],
  extension: [1, 1, 0.9, 1],
};

function observation({ pages }: Figures): Budget[] {
  const made = pages.filter(({ kind }) => kind !== 'corpus');
  const real = pages.filter(({ kind }) => kind === 'corpus');
  const groups: Array<[string, PageFigures[]]> = [
    ...kSizes.map((size): [string, PageFigures[]] => [`${size} elements`, made.filter((page) => page.size === size)]),
    ['real pages', real],
  ];
  const of = (way: Way, name: string): Budget[] =>
    groups.map(([group, all], at) => ({
      what: `fast ${name}, beside Playwright: ${group}`,
      bar: kBars[way][at] ?? 0,
      unit: 'ratio',
      measured: measuredOn(all, relativeToPlaywright(way)),
    }));
  return [
    ...of('websocket', 'over a WebSocket'),
    ...of('extension', 'in the extension'),
    {
      what: 'fast in the extension, at most 800 elements',
      bar: 75,
      unit: 'ms',
      measured: measuredOn(
        made.filter(({ size }) => size === 800),
        (page) => fast(page, 'extension')?.ms,
      ),
    },
    // Not met over a WebSocket and on small pages: the profile is flat; reading numbers takes up to 11 %.
    ...(['extension', 'websocket'] as const).map(
      (way): Budget => ({
        what: `the engine's share of an observation (${way})`,
        bar: 0.15,
        unit: 'share',
        measured: measuredOn(pages, engineShare(way)),
      }),
    ),
    // Not met on pages of text: the words of an article alone are 0.51 of Playwright's output.
    {
      what: 'tokens of the text, beside Playwright',
      bar: 0.5,
      unit: 'ratio',
      measured: measuredOn(pages, ({ tokens }) => (tokens === undefined ? undefined : tokens.text / tokens.playwright)),
    },
  ];
}

/** The design has no bar for these; they are beaten by a third. */
function documents({ documents: rows }: Figures): Budget[] {
  const of = (what: string, bar: number, ms: (row: DocumentRow) => number): Budget => ({
    what: `the first look at a document ${what}, beside Playwright`,
    bar,
    unit: 'ratio',
    measured: rows.map((row) => ({ page: row.page, value: ms(row) / row.playwrightMs })),
  });
  return [
    of('over a WebSocket', 0.75, ({ websocketMs }) => websocketMs),
    of('in the extension', 0.9, ({ extensionMs }) => extensionMs),
  ];
}

function engine({ engine: rows }: Figures): Budget[] {
  const made = rows.filter(({ kind }) => kind !== 'start');
  const byPage = new Map<string, EngineRow[]>();
  for (const row of made) {
    const key = `${row.page} (${row.place})`;
    byPage.set(key, [...(byPage.get(key) ?? []), row]);
  }
  const perPage = (value: (of: EngineRow[]) => number | undefined): Measured[] =>
    [...byPage].flatMap(([page, of]) => {
      const measured = value(of);
      return measured === undefined || Number.isNaN(measured) ? [] : [{ page, value: measured }];
    });
  const ms = (of: EngineRow[], stage: string): number | undefined => of.find((row) => row.stage === stage)?.ms;
  const timesFaster = (from: string): Measured[] =>
    perPage((of) => {
      const [theirs, ours] = [ms(of, `JavaScript from ${from}`), ms(of, `wasm from ${from}`)];
      return theirs === undefined || ours === undefined ? undefined : theirs / ours;
    });
  const bytes = (of: EngineRow[], stage: string): number | undefined => of.find((row) => row.stage === stage)?.bytes;
  return [
    // Not met: `JSON.parse` is native code and half of the work.
    ...['text', 'objects'].map(
      (from): Budget => ({
        what: `JavaScript's time for the engine's work, from ${from}`,
        bar: kLeastTimesFaster,
        isLeast: true,
        unit: 'ratio',
        measured: timesFaster(from),
      }),
    ),
    {
      what: "the engine's peak memory for a byte of CDP JSON",
      bar: kMostPeak,
      unit: 'ratio',
      measured: perPage((of) => {
        const peak = bytes(of, 'heap peak');
        return peak === undefined ? undefined : peak / (of[0]?.jsonBytes ?? Number.NaN);
      }),
    },
    ...(['leastMs', 'cpuMs', 'bytes'] as const).map(
      (kind): Budget => ({
        what: `growth of ${kGrowing[kind]} over nodes, every stage`,
        bar: kMostExponent,
        unit: 'exponent',
        measured: growth(made, kind),
      }),
    ),
  ];
}

/** Includes the browser's own work. */
const kStringifying: ReadonlySet<string> = new Set(['stringify', 'wasm from objects']);
const kGrowing = { leastMs: 'time', cpuMs: "the processor's time", bytes: 'memory' };

/** For wasm in one place, because every place runs the same code; for memory its peak. */
function growth(rows: readonly EngineRow[], kind: keyof typeof kGrowing): Measured[] {
  const place = rows.some((row) => row.place === 'node') ? 'node' : rows[0]?.place;
  const groups = new Map<string, Array<[number, number]>>();
  for (const row of rows) {
    const value = row[kind];
    if (row.place !== place || row.kind === 'corpus' || value === undefined) continue;
    if (row.stage.startsWith('JavaScript') || kStringifying.has(row.stage)) continue;
    if (kind === 'bytes' && row.stage !== 'heap peak') continue;
    const key = `${row.engine}: ${row.stage}, ${row.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), [row.nodes, value]]);
  }
  return [...groups].flatMap(([page, points]) => {
    const value = points.length < 3 ? Number.NaN : exponent(points);
    return Number.isFinite(value) ? [{ page, value }] : [];
  });
}

/** The tab need not be in the foreground. */
function background({ background: rows }: Figures): Budget[] {
  const of = (where: string, ms: (row: BackgroundRow) => number): Budget => ({
    what: `a call in a tab that is ${where}, beside the same in front`,
    bar: 1.5,
    unit: 'ratio',
    measured: rows.map((row) => ({ page: row.call, value: ms(row) / row.frontMs })),
  });
  return [of('behind another', ({ behindMs }) => behindMs), of('minimised', ({ minimisedMs }) => minimisedMs)];
}

/** With a task of 500 turns. Frames that an empty scroller misses too are due to the machine. */
function panel({ panel: measured }: Figures): Budget[] {
  const { opens = {}, scroll } = measured ?? {};
  return [
    {
      what: 'a long task opens in the panel',
      bar: 200,
      unit: 'ms',
      measured: Object.entries(opens).map(([page, ms]) => ({ page, value: median(ms) })),
    },
    {
      what: 'frames missed while it is scrolled, above those of an empty scroller',
      bar: 0.01,
      unit: 'share',
      measured: scroll === undefined ? [] : [{ page: 'turns', value: scroll.turns.missed - scroll.nothing.missed }],
    },
  ];
}

function memory({ tabs }: Figures): Budget[] {
  const one = (value: number | undefined): Measured[] => (value === undefined ? [] : [{ page: 'tabs', value }]);
  return [
    {
      what: 'engines left when all tabs have closed',
      bar: 0,
      unit: 'ratio',
      measured: one(tabs?.leftAfterClose.engines),
    },
    {
      what: 'wasm memory after all observations of a changing page, beside that after two fifths',
      bar: 1.1,
      unit: 'ratio',
      measured: one(
        tabs === undefined ? undefined : tabs.changingPage.late.wasmBytes / tabs.changingPage.early.wasmBytes,
      ),
    },
  ];
}

function size({ wasm }: Figures): Budget[] {
  return [
    { what: 'wasm', bar: 480 * 1024, unit: 'bytes', measured: [{ page: 'raw', value: wasm.bytes }] },
    {
      what: 'wasm, compressed',
      bar: 180 * 1024,
      unit: 'bytes',
      measured: [{ page: 'Brotli', value: wasm.compressed }],
    },
  ];
}

/** Every budget of the design, and those for sessions. */
export function budgets(figures: Figures): Verdict[] {
  const all = [observation, documents, engine, memory, background, panel, size];
  return all.flatMap((of) => of(figures)).map(judge);
}
