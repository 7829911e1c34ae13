// The engine's wasm, instrumented to count: Binaryen inserts a call at every function entry and every loop iteration. That
// measures the work independently of the machine. Times mean nothing here.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import createEngineModule from 'domtool-engine-wasm';
import type { RawEngine, RawReply } from 'domtool-engine-wasm';

import { Boundary } from '../../js-glue/tool/engine/boundary.js';
import type { Observation } from '../../js-glue/tool/contract/contract.js';
import { ERROR_CODES } from '../../js-glue/tool/contract/generated/calls.js';
import { SOURCE_KINDS } from '../../js-glue/tool/engine/generated/enums.js';
import { inRepo } from './paths.js';
import type { ReplayFeed } from './replay.js';

export interface Work {
  /** Function entries and loop iterations. */
  steps: number;
  /** Blocks requested from the allocator. */
  allocations: number;
}

export interface CaseWork {
  /** Reading every reply of the browser. */
  feed: Work;
  /** All stages. */
  finish: Work;
  /** Writing the page as text. */
  text: Work;
  /** Recording it for later calls. */
  remember: Work;
  /** Columns and strings of the table that is kept. */
  arenaBytes: number;
}

/** The compiler that the counts are for: another one inlines differently. */
export function compilerName(): string {
  return execFileSync('emcc', ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? '';
}

export class CountedEngine {
  private constructor(
    private readonly boundary: Boundary,
    private readonly counter: { steps: number; allocations: number },
  ) {}

  static async load(): Promise<CountedEngine> {
    const counter = { steps: 0, allocations: 0 };
    const entered: number[] = [];
    let allocator: number | undefined;
    const count = (location: number): void => {
      counter.steps += 1;
      if (allocator === undefined) entered.push(location);
      else if (location === allocator) counter.allocations += 1;
    };
    const compiled = await WebAssembly.compile(instrumented());
    const module = await createEngineModule({
      instantiateWasm: (imports, receive) => {
        void WebAssembly.instantiate(compiled, { ...imports, env: { ...imports['env'], log_execution: count } }).then(
          (instance) => {
            receive(instance, compiled);
            entered.length = 0;
            (instance.exports['malloc'] as (bytes: number) => number)(8);
            // emmalloc's malloc is a thin wrapper around the function that realloc and operator new call too.
            allocator = entered[1];
          },
        );
        return {};
      },
      locateFile: (path) => path,
    });
    if (allocator === undefined) throw new Error('The instrumented engine does not count.');
    return new CountedEngine(new Boundary(module), counter);
  }

  work(feeds: readonly ReplayFeed[]): CaseWork {
    this.call('', (engine) => engine.beginCapture());
    const feed = this.counted(() => {
      for (const { source, sessionId, frameId, json } of feeds) {
        const kind = SOURCE_KINDS.indexOf(source);
        this.call(json, (engine, length) => engine.feed(kind, sessionId, frameId, length));
      }
    });
    const finish = this.counted(() => this.call('{}', (engine, length) => engine.finishCapture(length)));
    const text = this.writing('text');
    const remember = this.counted(() => this.call('', (engine) => engine.recordReported()));
    const { arenaBytes } = this.call('', (engine) => engine.stats()) as { arenaBytes: number };
    return { feed, finish, text, remember, arenaBytes };
  }

  /** The cost of writing the last page in that format. */
  writing(format: Observation['format']): Work {
    return this.counted(() => this.call(JSON.stringify({ format }), (engine, length) => engine.observe(length)));
  }

  private counted(run: () => unknown): Work {
    const { steps, allocations } = this.counter;
    run();
    return { steps: this.counter.steps - steps, allocations: this.counter.allocations - allocations };
  }

  private call(input: string, invoke: (engine: RawEngine, length: number) => RawReply): unknown {
    const { status, value } = this.boundary.call(input, invoke);
    if (status !== 0) throw new Error(`The engine answered ${ERROR_CODES[status - 1]}: ${JSON.stringify(value)}`);
    return value;
  }
}

function instrumented(): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'domtool-counted-'));
  try {
    const output = join(folder, 'counted.wasm');
    execFileSync(wasmOpt(), ['-all', '--log-execution', inRepo('dist', 'js', 'domtool_engine.wasm'), '-o', output]);
    return new Uint8Array(readFileSync(output));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** On PATH, or next to the emcc of an emsdk. */
function wasmOpt(): string {
  const find = (program: string): string | undefined => {
    try {
      return execFileSync('which', [program], { encoding: 'utf8' }).trim();
    } catch {
      return undefined;
    }
  };
  const emcc = find('emcc');
  const beside = emcc === undefined ? 'wasm-opt' : join(dirname(dirname(realpathSync(emcc))), 'bin', 'wasm-opt');
  return find('wasm-opt') ?? beside;
}
