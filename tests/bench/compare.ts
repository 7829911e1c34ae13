// `npm run bench -- --compare <git rev>`: observations and actions by this checkout next to another one, on the same pages in the
// same Chromium: it loads both extensions, and both npm packages connect to it. Rounds are interleaved; a ratio below 1
// means that this checkout is faster.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import type { Worker } from 'playwright-core';

import type { Fidelity } from '../../js-glue/tool/contract/contract.js';
import { inRepo } from '../support/paths.js';
import { eventually } from '../support/waiting.js';
import { compareActions, type ComparedAction } from './compare_actions.js';
import { isQuick, median, milliseconds, option, rounded, sum, writeFigures } from './figures.js';
import { corpus, generated, kKinds, type BenchPage } from './pages.js';
import { BenchBrowser, productOf, type Look, type OurWay, type Product } from './ways.js';

const kRounds = isQuick ? 4 : 12;
const kSizes = isQuick ? [800] : [800, 5_000];
const kFidelities: readonly Fidelity[] = ['fast', 'hybrid'];

const other: Product = productOf(option('other') ?? '');
const otherName = option('name') ?? 'other';

function pages(): BenchPage[] {
  const part = option('pages') ?? '';
  const made = kSizes.flatMap((size) => kKinds.map((kind) => generated(kind, size)));
  return [...made, ...corpus().slice(0, isQuick ? 2 : 8)].filter(({ name }) => name.includes(part));
}

/** The worker of the extension in that folder; otherwise both have the same name. */
function nameExtension(folder: string, name: string): void {
  const path = join(folder, 'manifest.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), name }));
}

async function workerNamed(bench: BenchBrowser, name: string): Promise<Worker> {
  return eventually(`the extension of ${name} runs`, async () => {
    for (const worker of bench.browser.context.serviceWorkers()) {
      const its = await worker.evaluate(() => chrome.runtime.getManifest().name);
      if (its === name && (await worker.evaluate(() => 'domTool' in self))) return worker;
    }
    return undefined;
  });
}

interface Compared {
  page: string;
  way: string;
  fidelity: Fidelity;
  hereMs: number;
  thereMs: number;
  /** Of encode and engine. */
  engineHereMs: number;
  engineThereMs: number;
  commands: [number, number];
  bytes: [number, number];
}

async function comparePair(page: string, way: string, here: OurWay, there: OurWay): Promise<Compared[]> {
  const rows: Compared[] = [];
  for (const fidelity of kFidelities) {
    const looks: [Look[], Look[]] = [[], []];
    const rounds = fidelity === 'fast' ? kRounds : Math.ceil(kRounds / 4);
    for (let round = 0; round <= rounds; round += 1) {
      // The order alternates: the second of two finds the page's layout done.
      const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
      for (const side of order) {
        const look = await (side === 0 ? here : there).look(fidelity);
        if (round > 0) looks[side].push(look);
      }
    }
    const ms = (side: 0 | 1): number => rounded(median(looks[side].map((look) => look.ms)));
    const engine = (side: 0 | 1): number =>
      rounded(median(looks[side].map(({ timing }) => (timing?.encodeMs ?? 0) + (timing?.engineMs ?? 0))));
    const tapes = [(await here.tape(fidelity)).calls, (await there.tape(fidelity)).calls] as const;
    rows.push({
      page,
      way,
      fidelity,
      hereMs: ms(0),
      thereMs: ms(1),
      engineHereMs: engine(0),
      engineThereMs: engine(1),
      commands: [tapes[0].length, tapes[1].length],
      bytes: [sum(tapes[0].map(({ bytes }) => bytes)), sum(tapes[1].map(({ bytes }) => bytes))],
    });
  }
  return rows;
}

async function compareOn(bench: BenchBrowser, workers: [Worker, Worker], page: BenchPage): Promise<Compared[]> {
  const open: Array<[string, () => Promise<[OurWay, OurWay]>]> = [
    ['extension', async () => [await bench.extension(page, workers[0]), await bench.extension(page, workers[1])]],
    ['websocket', async () => [await bench.overWebSocket(page), await bench.overWebSocket(page, other)]],
  ];
  const rows: Compared[] = [];
  for (const [way, both] of open) {
    const [here, there] = await both();
    rows.push(...(await comparePair(page.name, way, here, there)));
    await here.close();
    await there.close();
  }
  return rows;
}

function print(rows: readonly Compared[]): void {
  console.log(
    `\nThis checkout beside ${otherName}, medians of ${kRounds} interleaved rounds; below 1 is faster or less:`,
  );
  console.table(
    rows.map(({ page, way, fidelity, hereMs, thereMs, engineHereMs, engineThereMs, commands, bytes }) => ({
      page,
      way,
      fidelity,
      here: milliseconds(hereMs),
      [otherName]: milliseconds(thereMs),
      ratio: (hereMs / thereMs).toFixed(2),
      engine: (engineHereMs / engineThereMs).toFixed(2),
      commands: commands.join(' / '),
      bytes: (bytes[0] / bytes[1]).toFixed(2),
    })),
  );
  for (const fidelity of kFidelities) {
    for (const way of ['extension', 'websocket']) {
      const of = rows.filter((row) => row.way === way && row.fidelity === fidelity);
      const ratio = median(of.map(({ hereMs, thereMs }) => hereMs / thereMs));
      const engine = median(of.map((row) => row.engineHereMs / row.engineThereMs));
      console.log(`${way}, ${fidelity}: ${ratio.toFixed(2)} of the time, the engine ${engine.toFixed(2)}`);
    }
  }
}

function printActions(rows: readonly ComparedAction[]): void {
  console.log('\nActions on a page of 800 elements:');
  console.table(
    rows.map(({ way, action, hereMs, thereMs }) => ({
      way,
      action,
      here: milliseconds(hereMs),
      [otherName]: milliseconds(thereMs),
      ratio: (hereMs / thereMs).toFixed(2),
    })),
  );
  console.log(
    `actions: ${median(rows.map(({ hereMs, thereMs }) => hereMs / thereMs)).toFixed(2)} of the time in the median`,
  );
}

function sizeOf(product: Product): [number, number] {
  const wasm = readFileSync(join(product.extension, 'domtool_engine.wasm'));
  return [wasm.length, brotliCompressSync(wasm).length];
}

nameExtension(other.extension, otherName);
const bench = await BenchBrowser.launch({ alsoLoad: [other.extension] });
try {
  const workers: [Worker, Worker] = [await workerNamed(bench, 'DomTool'), await workerNamed(bench, otherName)];
  const rows: Compared[] = [];
  for (const page of pages()) rows.push(...(await compareOn(bench, workers, page)));
  print(rows);
  const actions = await compareActions(bench, workers, [productOf(inRepo()), other]);
  printActions(actions);
  const [here, there] = [sizeOf(productOf(inRepo())), sizeOf(other)];
  console.log(`wasm: ${here.join(', compressed ')}; ${otherName}: ${there.join(', compressed ')}`);
  writeFigures('compare', { isQuick, other: otherName, rows, actions, wasm: { here, there } });
} finally {
  await bench.close();
}
