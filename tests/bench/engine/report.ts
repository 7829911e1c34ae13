// The tables that the engine's benchmark prints.
import { median, milliseconds } from '../figures.js';
import { exponent } from './growth.js';
import type { Figure } from './measure.js';

/** One figure of one page in one place: an entry of out/bench/engine.json. */
export interface EngineRow extends Figure {
  page: string;
  /** Of the page: a generator's name, 'corpus', or 'start' for what needs no page. */
  kind: string;
  nodes: number;
  jsonBytes: number;
  place: string;
  rounds: number;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** The bars for time and memory over size, for the heap's peak per byte of JSON, and for JavaScript's time relative
 *  to wasm's. */
export const kMostExponent = 1.1;
export const kMostPeak = 6;
export const kLeastTimesFaster = 3;

export function report(rows: readonly EngineRow[]): void {
  printStart(rows.filter(({ kind }) => kind === 'start'));
  const figures = rows.filter(({ kind }) => kind !== 'start');
  const places = [...new Set(figures.map(({ place }) => place))];
  printPages(figures, places);
  const last = places.at(-1) ?? '';
  const there = figures.filter(({ place }) => place === last);
  printStages(there);
  printGrowth(there);
}

function printStart(rows: readonly EngineRow[]): void {
  const byStage = groupBy(rows, ({ stage }) => stage);
  console.log('\nStart of the module, ms:');
  console.table(
    Object.fromEntries(
      [...byStage].map(([stage, of]) => [
        stage,
        Object.fromEntries(of.map(({ place, ms = Number.NaN }) => [place, milliseconds(ms)])),
      ]),
    ),
  );
}

function find(rows: readonly EngineRow[], engine: string, stage: string): EngineRow | undefined {
  return rows.find((row) => row.engine === engine && row.stage === stage);
}

function printPages(rows: readonly EngineRow[], places: readonly string[]): void {
  const ms = (of: readonly EngineRow[], engine: string, stage: string): number =>
    find(of, engine, stage)?.ms ?? Number.NaN;
  const table = [...groupBy(rows, ({ page }) => page)].map(([page, ofPage]) => {
    const [{ nodes, jsonBytes } = { nodes: 0, jsonBytes: 1 }] = ofPage;
    const times = places.map((place) => {
      const there = ofPage.filter((row) => row.place === place);
      return [`${place} ms`, milliseconds(ms(there, 'shipped', 'observation'))];
    });
    const ratio = (from: string): string => {
      const ratios = places.map((place) => {
        const there = ofPage.filter((row) => row.place === place);
        return ms(there, 'lines', `JavaScript from ${from}`) / ms(there, 'lines', `wasm from ${from}`);
      });
      const middle = median(ratios.filter((value) => !Number.isNaN(value)));
      return mark(middle, middle < kLeastTimesFaster, 1);
    };
    const peak = find(ofPage, 'stages', 'heap peak')?.bytes ?? Number.NaN;
    return {
      page,
      nodes,
      'JSON MB': (jsonBytes / 1e6).toFixed(2),
      ...Object.fromEntries(times),
      'peak MB': (peak / 1e6).toFixed(1),
      'peak / JSON': mark(peak / jsonBytes, peak / jsonBytes > kMostPeak, 1),
      'left KB': ((find(ofPage, 'stages', 'heap after release')?.bytes ?? Number.NaN) / 1e3).toFixed(1),
      'JS / wasm, text': ratio('text'),
      'JS / wasm, objects': ratio('objects'),
    };
  });
  console.log(
    '\nThe engine as users get it (encode, feed, finishCapture, observe as text), its heap, and JavaScript beside wasm; with ' +
      `a star where a bar is missed: at most ${kMostPeak} bytes of heap for a byte of JSON, at least ${kLeastTimesFaster} times ` +
      'as fast as JavaScript:',
  );
  console.table(table);
}

/** For the largest page of each kind, each stage's share of the text path. */
function printStages(rows: readonly EngineRow[]): void {
  const stages = [
    ...new Set(rows.filter(({ engine, ms }) => engine === 'stages' && ms !== undefined).map(({ stage }) => stage)),
  ];
  const table = [...groupBy(rows, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const largest = Math.max(...ofKind.map(({ nodes }) => nodes));
    const of = ofKind.filter(({ nodes }) => nodes === largest);
    return {
      kind,
      nodes: largest,
      ...Object.fromEntries(stages.map((stage) => [stage, milliseconds(find(of, 'stages', stage)?.ms ?? Number.NaN)])),
    };
  });
  console.log('\nStages on the largest page of each kind, ms:');
  console.table(table);
}

function printGrowth(rows: readonly EngineRow[]): void {
  const made = rows.filter(({ kind, stage }) => kind !== 'corpus' && isGrowthReported(stage));
  const groups = groupBy(made, ({ engine, stage, ms }) => `${engine}: ${stage}${ms === undefined ? ' (bytes)' : ''}`);
  const kinds = [...new Set(made.map(({ kind }) => kind))];
  const table = [...groups].map(([what, of]) => {
    const exponents = kinds.map((kind) => {
      const ofKind = of.filter((row) => row.kind === kind);
      const over = (cost: (row: EngineRow) => number | undefined): string => {
        const value = exponent(ofKind.map((row) => [row.nodes, cost(row) ?? Number.NaN]));
        return mark(value, value > kMostExponent, 2);
      };
      const byWall = over(({ leastMs, bytes }) => leastMs ?? bytes);
      return [kind, ofKind.some((row) => row.cpuMs === undefined) ? byWall : `${byWall} / ${over((row) => row.cpuMs)}`];
    });
    return { what, ...Object.fromEntries(exponents) };
  });
  console.log(
    `\nGrowth: the exponent over nodes, of time on the wall / of the processor; above ${kMostExponent} with a star:`,
  );
  console.table(table);
}

/** For wasm only; for the heap its peak and its final size, as it holds more after each stage. */
function isGrowthReported(stage: string): boolean {
  if (stage.startsWith('heap')) return stage === 'heap peak' || stage === 'heap after shown';
  return !stage.startsWith('JavaScript') && stage !== 'stringify';
}

function mark(value: number, isMissed: boolean, digits: number): string {
  return Number.isNaN(value) ? '-' : `${value.toFixed(digits)}${isMissed ? ' *' : ''}`;
}
