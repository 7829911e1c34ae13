// `npm run bench -- engine`: the engine on pages of a thousand to a hundred thousand nodes, in a service worker, in an
// extension page and in Node, as shipped and stage by stage; its memory; the growth of both; and the same work by
// JavaScript. It records the pages of tests/bench/pages.ts in Chromium, then runs the replies through three builds:
//   shipped  the released wasm with its glue; `observation` is all but `stringify`, the cost of replies that arrive as objects
//   stages   the same sources with a clock between stages (stages.h)
//   lines    the part (merge/ and ComputeRendered) that tests/bench/javascript does too; both must write the same lines.
//            `from text` starts from WebSocket text, `from objects` from chrome.debugger objects, so wasm pays for JSON.stringify
// out/bench/engine.json has one row per figure, with the members of EngineRow in report.ts. `bytes`, instead of `ms`, is the
// heap during one text observation: after a stage, at its peak, after the tab closes; for `shipped`, all memory. Growth is the
// least-squares slope of log cost (leastMs, cpuMs, bytes) over log size, for each kind of page; its bar is 1.1.
//   --kinds=list,table  --sizes=1000,5000   only those      --places=node   only there
//   --keep   leaves the replies in out/bench/extension/replies, for a profiler
import { readFileSync } from 'node:fs';

import { TestBrowser } from '../../support/browser.js';
import { inRepo } from '../../support/paths.js';
import { isQuick, option, rounded, writeFigures } from '../figures.js';
import { type BenchPage, BenchSite, corpus, generated, kKinds } from '../pages.js';
import { BenchExtension } from './extension.js';
import { kLargeBytes, measure, measureStart } from './measure.js';
import type { Figure, Measured, Modules } from './measure.js';
import type { BenchPlace } from './place.js';
import { Recorder, type Recording } from './replies.js';
import { type EngineRow, report } from './report.js';

const kNodes = isQuick ? [1_000, 5_000, 20_000] : [1_000, 5_000, 10_000, 20_000, 50_000, 100_000];
/** For every kind except the first: the same range with fewer sizes. */
const kFewNodes = isQuick ? kNodes : [1_000, 5_000, 20_000, 100_000];
const keepsReplies = process.argv.includes('--keep');
/** Time for a page in one place, in addition to at least three rounds. */
const kBudgetMs = isQuick ? 400 : 1_000;
const kCorpusPages = ['heise', 'wapo-1', 'la-nacion', 'aktualne'];
/** Elements of a page per row of the table: the other rows are texts. */
const kElementsPerNode: Record<string, number> = {
  list: 0.55,
  tree: 0.75,
  table: 0.6,
  dashboard: 0.55,
  article: 0.36,
  shadows: 0.5,
};

function numbers(name: string, usual: number[]): number[] {
  return option(name)?.split(',').map(Number) ?? usual;
}

function pages(): BenchPage[] {
  const kinds = option('kinds')?.split(',') ?? kKinds;
  const made = kinds.flatMap((kind) =>
    numbers('sizes', kind === kKinds[0] ? kNodes : kFewNodes).map((nodes) =>
      generated(kind, Math.round(nodes * (kElementsPerNode[kind] ?? 0.5))),
    ),
  );
  const real =
    option('kinds') === undefined && !isQuick ? corpus().filter(({ name }) => kCorpusPages.includes(name)) : [];
  return [...made.filter(({ name }, at) => made.findIndex((other) => other.name === name) === at), ...real];
}

function rowsOf(recording: Recording, place: string, measured: Measured): EngineRow[] {
  const { page, kind, jsonBytes } = recording;
  const { nodes, rounds } = measured;
  if (!measured.linesAreEqual) console.log(`${page}: wasm and JavaScript wrote different lines.`);
  return measured.figures.map((figure) => ({ page, kind, nodes, jsonBytes, place, rounds, ...compact(figure) }));
}

function compact({ ms, leastMs, cpuMs, ...figure }: Figure): Figure {
  if (ms === undefined || leastMs === undefined) return figure;
  const ofCpu = cpuMs === undefined ? {} : { cpuMs: rounded(cpuMs, 4) };
  return { ...figure, ms: rounded(ms, 4), leastMs: rounded(leastMs, 4), ...ofCpu };
}

/** The largest pages are measured in Node, and one kind of them everywhere: a whole run must not take a quarter of
 *  an hour. */
function isMeasuredIn(place: string, { jsonBytes }: Recording, { kind }: BenchPage): boolean {
  return place === 'node' || kind === kKinds[0] || jsonBytes < kLargeBytes || option('places') !== undefined;
}

async function measureIn(places: Array<[string, BenchPlace]>, extension: BenchExtension): Promise<EngineRow[]> {
  const rows: EngineRow[] = [];
  for (const [place, bench] of places) {
    for (const figure of await bench.start()) {
      rows.push({ page: '', kind: 'start', nodes: 0, jsonBytes: 0, place, rounds: 3, ...compact(figure) });
    }
  }
  const recorder = await Recorder.start();
  try {
    for (const page of pages()) {
      const recording = await recorder.record(page);
      recordings.set(page.name, recording);
      await extension.add(recording);
      for (const [place, bench] of places) {
        if (!isMeasuredIn(place, recording, page)) continue;
        rows.push(...rowsOf(recording, place, await bench.measure(page.name, kBudgetMs)));
      }
      if (!keepsReplies) await extension.forget(recording);
      recordings.delete(page.name);
      console.log(`${page.name}: ${(recording.jsonBytes / 1e6).toFixed(2)} MB`);
    }
  } finally {
    await recorder.close();
  }
  return rows;
}

const recordings = new Map<string, Recording>();

async function inNode(): Promise<BenchPlace> {
  const modules: Modules = {
    engine: new Uint8Array(readFileSync(inRepo('dist', 'js', 'domtool_engine.wasm'))),
    stages: await WebAssembly.compile(readFileSync(inRepo('build', 'wasm', 'domtool_stages.wasm'))),
  };
  return {
    start: () => measureStart(modules),
    measure: (page, budgetMs) => measure(recordings.get(page)?.feeds ?? [], modules, budgetMs),
  };
}

/** The largest page in the product's own worker, and a small one after it, which only a surviving worker can read. */
async function surviveLargest(): Promise<void> {
  const site = await BenchSite.start();
  const browser = await TestBrowser.launch();
  try {
    for (const page of [generated('list', Math.max(...numbers('sizes', kNodes)) * 0.55), generated('list', 800)]) {
      const tab = await browser.openTab(site.url(page, 'worker'));
      const { totalNodes, timing } = await tab.observe({ format: 'text', fidelity: 'fast' });
      console.log(
        `The extension's own worker: ${totalNodes} nodes in ${timing.totalMs.toFixed(0)} ms, engine ${timing.engineMs.toFixed(0)} ms.`,
      );
      await tab.close();
    }
  } finally {
    await browser.close();
    await site.close();
  }
}

const wanted = option('places')?.split(',');
const extension = await BenchExtension.launch();
try {
  const all: Array<[string, BenchPlace]> = [...extension.places(), ['node', await inNode()]];
  const rows = await measureIn(
    all.filter(([name]) => wanted?.includes(name) ?? true),
    extension,
  );
  writeFigures('engine', rows);
  report(rows);
} finally {
  await extension.close();
}
if (wanted === undefined) await surviveLargest();
