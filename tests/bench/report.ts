// `npm run bench -- report`, the end of every whole run: each budget with its bar and whether it is met, where the time
// goes and what the floor is, the picture, and others beside us; all from the figures that the parts left in out/bench.
// `--record` writes those about others into the READMEs.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

import { inRepo } from '../support/paths.js';
import {
  type ActionRow,
  type BackgroundRow,
  budgets,
  type DocumentRow,
  type Figures,
  type PanelFigures,
  type TabsFigures,
  type Verdict,
} from './budgets.js';
import type { EngineRow } from './engine/report.js';
import { figuresPath, median, milliseconds, percent, readFigures, sum, writeFigures } from './figures.js';
import type { PageFigures } from './page_figures.js';
import type { PeersFigures } from './peers/figures.js';
import { printPeers } from './peers/print.js';
import { writeRecord } from './peers/record.js';
import { partsOf, picture } from './picture.js';

interface Observed {
  isQuick: boolean;
  pages: PageFigures[];
}

function gather(): Figures & { isQuick: boolean } {
  const observed = readFigures('observe') as Observed | undefined;
  const documents = readFigures('documents') as { rows: DocumentRow[] } | undefined;
  const tabs = readFigures('tabs') as TabsFigures | undefined;
  const background = readFigures('background') as { rows: BackgroundRow[] } | undefined;
  const panel = readFigures('panel') as PanelFigures | undefined;
  const actions = readFigures('actions') as { rows: ActionRow[] } | undefined;
  const wasm = readFileSync(inRepo('dist', 'extension', 'domtool_engine.wasm'));
  return {
    isQuick: observed?.isQuick ?? false,
    pages: observed?.pages ?? [],
    engine: (readFigures('engine') as EngineRow[] | undefined) ?? [],
    documents: documents?.rows ?? [],
    ...(tabs === undefined ? {} : { tabs }),
    ...(panel === undefined ? {} : { panel }),
    actions: actions?.rows ?? [],
    background: background?.rows ?? [],
    wasm: { bytes: wasm.length, compressed: brotliCompressSync(wasm).length },
  };
}

function written(value: number, { unit }: Verdict): string {
  if (Number.isNaN(value)) return '-';
  switch (unit) {
    case 'ms':
      return `${milliseconds(value)} ms`;
    case 'share':
      return percent(value);
    case 'bytes':
      return value.toLocaleString('en');
    default:
      return value.toFixed(2);
  }
}

function printBudgets(verdicts: readonly Verdict[]): void {
  console.log('\nThe budgets. A budget is met where its worst page meets it:');
  console.table(
    verdicts.map((verdict) => ({
      budget: verdict.what,
      bar: `${verdict.isLeast === true ? '≥' : '≤'} ${written(verdict.bar, verdict)}`,
      worst: verdict.worst === undefined ? '-' : written(verdict.worst.value, verdict),
      on: verdict.worst?.page ?? '',
      median: written(verdict.median, verdict),
      met: verdict.isMet === undefined ? 'not measured' : verdict.isMet ? 'yes' : 'NO',
    })),
  );
}

function printActions(actions: readonly ActionRow[]): void {
  if (actions.length === 0) return;
  console.log("One click, from the call to its outcome, beside Playwright's:");
  for (const { way, elements, oursMs, theirsMs } of actions) {
    const ratio = (oursMs / theirsMs).toFixed(2);
    console.log(
      `  ${way}, ${elements} elements: ${milliseconds(oursMs)} ms, Playwright ${milliseconds(theirsMs)} ms: ${ratio}`,
    );
  }
}

/** For each way and size: the floor, the time above it, and the reply that takes most of it. */
function sentences(pages: readonly PageFigures[]): string[] {
  const made = pages.filter(({ kind }) => kind !== 'corpus');
  const sizes = [...new Set(made.map(({ size }) => size))];
  return (['extension', 'websocket'] as const).flatMap((way) =>
    sizes.flatMap((size) => {
      const all = made.filter((page) => page.size === size).flatMap((page) => page[way].fast ?? []);
      if (all.length === 0) return [];
      const total = sum(all.map(({ spent }) => spent.total));
      const shares = partsOf(
        all[0]?.spent ?? { capture: 0, encode: 0, engine: 0, host: 0, total: 0, floor: 0, renderer: 0 },
      );
      const shareOf = (k: number): number => sum(all.map(({ spent }) => partsOf(spent)[k]?.ms ?? 0)) / total;
      const bytes = (method?: string): number =>
        sum(
          all
            .flatMap(({ calls }) => calls.filter((call) => method === undefined || call.method === method))
            .map((call) => call.bytes),
        );
      const floor = median(all.map(({ spent }) => spent.floor / spent.total));
      const renderer = sum(all.map(({ spent }) => spent.renderer)) / sum(all.map(({ spent }) => spent.floor));
      const parts = shares.map(({ name }, k) => `${name} ${percent(shareOf(k))}`).join(', ');
      return [
        `${way}, ${size} elements: ${parts}. The same commands alone take ${percent(floor)} of the observation; the ` +
          `page's main thread is at work for ${percent(renderer)} of that, the rest is the way to us. ` +
          `DOMSnapshot.captureSnapshot is ${percent(bytes('DOMSnapshot.captureSnapshot') / bytes())} of ` +
          `${(bytes() / all.length / 1e6).toFixed(2)} MB.`,
      ];
    }),
  );
}

function printTabs({ tabs }: Figures): void {
  if (tabs === undefined) return;
  const { idleTab, leftAfterClose, changingPage } = tabs;
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} kB`;
  console.log(
    `\nAn idle observed tab (of ${tabs.tabs}): ${kilobytes(idleTab.wasmBytes)} of wasm memory written, ` +
      `${kilobytes(idleTab.heapBytes)} of JavaScript. After all have closed: ${leftAfterClose.engines} engines, ` +
      `${kilobytes(leftAfterClose.heapBytes)} of JavaScript more than before. A changing page observed ` +
      `${(tabs.observations * 2) / 5} times: ${kilobytes(changingPage.early.wasmBytes)} of wasm memory; ` +
      `${tabs.observations} times: ${kilobytes(changingPage.late.wasmBytes)}.`,
  );
}

const figures = gather();
const verdicts = budgets(figures);
const where = sentences(figures.pages);
printActions(figures.actions);
printTabs(figures);
console.log('\nWhere the remaining time goes, and what the floor is:');
for (const sentence of where) console.log(`  ${sentence}`);
printBudgets(verdicts);
for (const { name, failures } of figures.pages) for (const failure of failures) console.log(`${name}: ${failure}`);
const peers = readFigures('peers') as PeersFigures | undefined;
if (peers !== undefined) printPeers(peers);
if (peers !== undefined && process.argv.includes('--record')) writeRecord(peers);
if (figures.isQuick) console.log('Measured with --quick: these figures are no verdict.');
writeFigures('report', { budgets: verdicts, where, ...figures, ...(peers === undefined ? {} : { peers }) });
writeFileSync(figuresPath('report.svg'), picture(figures.pages));
console.log('All figures are in out/bench/report.json, the picture in out/bench/report.svg.');
