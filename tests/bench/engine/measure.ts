// One page's replies through the engine, in any place: as shipped, stage by stage, and the same lines by wasm and by
// JavaScript. Rounds are interleaved, so that all run under the same load; figures are medians.
import { loadEngineModule, WasmEngine } from '../../../js-glue/tool/index.js';
import { linesOfObjects, linesOfTexts } from '../javascript/lines.js';
import type { Feed } from '../javascript/replies.js';
import { cpuClock, Stages } from './stages.js';

/** One figure. `ms` is the median of the rounds, `leastMs` the fastest: what the machine does besides is least in it; `cpuMs`
 *  the least that the processor needed, where that is known. */
export interface Figure {
  /** 'shipped': domtool_engine.wasm behind the glue; 'stages': the module with laps; 'lines': the work that both can do. */
  engine: 'shipped' | 'stages' | 'lines';
  stage: string;
  ms?: number;
  leastMs?: number;
  cpuMs?: number;
  bytes?: number;
}

export interface Measured {
  /** Rows of the engine's table. */
  nodes: number;
  rounds: number;
  /** Whether wasm and JavaScript wrote the same lines. */
  linesAreEqual: boolean;
  figures: Figure[];
}

/** Kept for all pages of a place, as the product keeps its module: code compiled for one page serves the next. */
export interface Modules {
  readonly engine: ArrayBuffer | Uint8Array<ArrayBuffer>;
  readonly stages: WebAssembly.Module;
}

interface Effort {
  /** In the first rounds, the browser's quickly compiled code still runs. */
  warmUps: number;
  minRounds: number;
}

const kMaxRounds = 25;
/** For replies larger than those of twenty thousand nodes. A round takes seconds there and needs no warm-up. */
export const kLargeBytes = 6e6;

function effortFor(feeds: ReadonlyArray<Feed<string>>): Effort {
  const isLarge = feeds.reduce((length, { reply }) => length + reply.length, 0) > kLargeBytes;
  return isLarge ? { warmUps: 1, minRounds: 4 } : { warmUps: 2, minRounds: 5 };
}

export async function measure(
  feeds: ReadonlyArray<Feed<string>>,
  modules: Modules,
  budgetMs: number,
): Promise<Measured> {
  const objects = feeds.map((feed) => ({ ...feed, reply: JSON.parse(feed.reply) as unknown }));
  const weights = weigh(await Stages.load(modules.stages), feeds);
  const stages = await Stages.load(modules.stages);
  const shipped = new Shipped(await loadEngineModule({ wasmBinary: modules.engine }));
  const linesAreEqual = stages.lines(feeds) === linesOfTexts(feeds);
  const samples = new Samples();
  let nodes = 0;
  const { warmUps, minRounds } = effortFor(feeds);
  let rounds = -warmUps;
  const started = performance.now();
  for (; rounds < minRounds || (rounds < kMaxRounds && performance.now() - started < budgetMs); rounds += 1) {
    if (rounds === 0) samples.clear();
    nodes = shipped.run(feeds, objects, samples).nodes;
    for (const { name, ms, cpuMs } of stages.run(feeds)) samples.add('stages', name, ms, cpuMs);
    samples.time('lines', 'wasm from text', () => stages.lines(feeds));
    samples.time('lines', 'JavaScript from text', () => linesOfTexts(feeds));
    samples.time('lines', 'wasm from objects', () => stages.linesOfObjects(objects));
    samples.time('lines', 'JavaScript from objects', () => linesOfObjects(objects));
  }
  const heap = { engine: 'shipped' as const, stage: 'heap', bytes: shipped.heapBytes() };
  shipped.delete();
  return { nodes, rounds, linesAreEqual, figures: [...samples.medians(), ...weights, heap] };
}

/** The cost of starting: `cold` the first time in this process, `warm` the second. */
export async function measureStart(modules: Modules): Promise<Figure[]> {
  const samples = new Samples();
  for (const stage of ['cold', 'warm', 'warm', 'warm']) {
    // A fresh copy each time: the loader compiles the same bytes only once.
    const wasmBinary = new Uint8Array(modules.engine.slice(0));
    const begin = performance.now();
    await WebAssembly.compile(wasmBinary);
    samples.add('shipped', `${stage} compile`, performance.now() - begin);
    const loading = performance.now();
    const module = await loadEngineModule({ wasmBinary });
    samples.add('shipped', `${stage} compile and instantiate`, performance.now() - loading);
    const again = performance.now();
    await loadEngineModule({ wasmBinary });
    samples.add('shipped', `${stage} instantiate`, performance.now() - again);
    new WasmEngine(module).delete();
  }
  return samples.medians();
}

/** For one observation as text in its own heap: what it holds after each stage, its peak, and what remains. */
function weigh(stages: Stages, feeds: ReadonlyArray<Feed<string>>): Figure[] {
  const heldBefore = stages.release();
  const topBefore = stages.top();
  const weights: Figure[] = stages
    .runText(feeds, { weighs: true })
    .map(({ name, bytes }) => ({ engine: 'stages', stage: `heap after ${name}`, bytes: bytes - heldBefore }));
  const peak = stages.top() - topBefore;
  return [
    ...weights,
    { engine: 'stages', stage: 'heap peak', bytes: peak },
    { engine: 'stages', stage: 'heap after release', bytes: stages.release() - heldBefore },
  ];
}

/** The engine and the glue as in the product. */
class Shipped {
  private readonly engine: WasmEngine;

  constructor(private readonly module: Awaited<ReturnType<typeof loadEngineModule>>) {
    this.engine = new WasmEngine(module);
  }

  run(feeds: ReadonlyArray<Feed<string>>, objects: ReadonlyArray<Feed<unknown>>, samples: Samples): { nodes: number } {
    samples.time('shipped', 'stringify', () => objects.map(({ reply }) => JSON.stringify(reply)));
    const [begin, cpuBegin] = [performance.now(), cpuNow()];
    this.engine.takeTiming();
    this.engine.beginCapture();
    for (const { source, sessionId, frameId, reply } of feeds) this.engine.feed(source, sessionId, frameId, reply);
    const [fed, cpuFed] = [performance.now(), cpuNow()];
    const { encodeMs } = this.engine.takeTiming();
    const { totalRows } = this.engine.finishCapture([]);
    const [finished, cpuFinished] = [performance.now(), cpuNow()];
    this.engine.observe({ format: 'text' });
    const [end, cpuEnd] = [performance.now(), cpuNow()];
    // While nobody waits. Processor time only covers the stage: here the garbage collector still works for the
    // observation.
    this.engine.recordReported();
    samples.add('shipped', 'remember', performance.now() - end);
    samples.add('shipped', 'encode', encodeMs);
    samples.add('shipped', 'feed', fed - begin - encodeMs, cpuFed - cpuBegin - encodeMs);
    samples.add('shipped', 'finishCapture', finished - fed, cpuFinished - cpuFed);
    samples.add('shipped', 'observe', end - finished, cpuEnd - cpuFinished);
    samples.add('shipped', 'observation', end - begin, cpuEnd - cpuBegin);
    return { nodes: totalRows };
  }

  heapBytes(): number {
    return this.module.HEAPU8.length;
  }

  delete(): void {
    this.engine.delete();
  }
}

function cpuNow(): number {
  return cpuClock?.() ?? 0;
}

class Samples {
  private readonly taken = new Map<
    string,
    { engine: Figure['engine']; stage: string; ms: number[]; cpuMs: number[] }
  >();

  add(engine: Figure['engine'], stage: string, ms: number, cpuMs = 0): void {
    const key = `${engine} ${stage}`;
    const samples = this.taken.get(key) ?? { engine, stage, ms: [], cpuMs: [] };
    samples.ms.push(ms);
    if (cpuMs > 0) samples.cpuMs.push(cpuMs);
    this.taken.set(key, samples);
  }

  time(engine: Figure['engine'], stage: string, work: () => unknown): void {
    const [begin, cpuBegin] = [performance.now(), cpuNow()];
    work();
    this.add(engine, stage, performance.now() - begin, cpuNow() - cpuBegin);
  }

  clear(): void {
    this.taken.clear();
  }

  medians(): Figure[] {
    return [...this.taken.values()].map(({ engine, stage, ms, cpuMs }) => ({
      engine,
      stage,
      ms: median(ms),
      leastMs: Math.min(...ms),
      ...(cpuMs.length === 0 ? {} : { cpuMs: Math.min(...cpuMs) }),
    }));
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}
