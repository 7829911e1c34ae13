// The memory of the extension's worker: the wasm heaps of its live engines, and its JavaScript heap, both after garbage
// collection. Needs a Chromium with kSwitches.
import { readdirSync, readFileSync } from 'node:fs';

import type { Worker } from 'playwright-core';

import { numberAt, stringAt, arrayAt } from '../../js-glue/tool/base/narrow.js';
import { CdpConnection } from '../../js-glue/node/websocket.js';
import type { TestBrowser } from './browser.js';

export const kMemorySwitches = ['--remote-debugging-port=0', '--js-flags=--expose-gc'];
const kDeadlineMs = 10_000;
const kLooks = 4;

export interface EngineUse {
  /** Of address space. */
  reservedBytes: number;
  /** Up to the highest byte that was ever written. */
  touchedBytes: number;
}

export interface WorkerUse {
  /** Those that are alive. */
  engines: EngineUse[];
  /** The worker's live JavaScript objects. */
  heapBytes: number;
  /** Private memory of the worker's process; undefined if the system does not report it. */
  residentBytes?: number;
}

interface Scope {
  memories?: Array<WeakRef<WebAssembly.Memory>>;
  gc?: (options: object) => Promise<void>;
}

export class WorkerMemory {
  private constructor(
    private readonly worker: Worker,
    private readonly connection: CdpConnection,
    private readonly sessionId: string,
  ) {}

  /** Before the worker creates its first engine. */
  static async watch(browser: TestBrowser): Promise<WorkerMemory> {
    await browser.worker.evaluate(recordEngines);
    const connection = await CdpConnection.open(browser.wsEndpoint);
    const found = arrayAt(await connection.send('Target.getTargets', {}, '', kDeadlineMs), 'targetInfos');
    const target = found.find((info) => stringAt(info, 'url') === browser.worker.url());
    const params = { targetId: stringAt(target, 'targetId'), flatten: true };
    const attached = await connection.send('Target.attachToTarget', params, '', kDeadlineMs);
    return new WorkerMemory(browser.worker, connection, stringAt(attached, 'sessionId') ?? '');
  }

  async use(): Promise<WorkerUse> {
    // What the last call used is released a moment later, some of it only by the next collection, so the smallest value
    // counts.
    let engines: EngineUse[] = [];
    let heapBytes = Number.POSITIVE_INFINITY;
    for (let look = 0; look < kLooks; look += 1) {
      engines = await this.worker.evaluate(livingEngines);
      const heap = await this.connection.send('Runtime.getHeapUsage', {}, this.sessionId, kDeadlineMs);
      heapBytes = Math.min(heapBytes, numberAt(heap, 'usedSize') ?? Number.POSITIVE_INFINITY);
    }
    const residentBytes = residentBytesOfExtensions();
    return residentBytes === undefined ? { engines, heapBytes } : { engines, heapBytes, residentBytes };
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}

function recordEngines(): void {
  const scope = self as unknown as Scope;
  const memories: Array<WeakRef<WebAssembly.Memory>> = [];
  scope.memories = memories;
  const instantiate = WebAssembly.instantiate as (
    module: WebAssembly.Module,
    imports: WebAssembly.Imports,
  ) => Promise<WebAssembly.Instance>;
  const noting = async (module: WebAssembly.Module, imports: WebAssembly.Imports): Promise<WebAssembly.Instance> => {
    const instance = await instantiate(module, imports);
    memories.push(new WeakRef(instance.exports['memory'] as WebAssembly.Memory));
    return instance;
  };
  WebAssembly.instantiate = noting as typeof WebAssembly.instantiate;
}

async function livingEngines(): Promise<EngineUse[]> {
  const { memories = [], gc } = self as unknown as Scope;
  // A weak reference that was read stays alive until its task ends, and finalizers release more in a second round.
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await gc?.({ type: 'major', execution: 'async' });
  }
  return memories.flatMap((memory) => {
    const buffer = memory.deref()?.buffer;
    if (buffer === undefined) return [];
    const words = new Float64Array(buffer);
    // Fresh wasm memory is zero, also as numbers; NaN is not.
    let touched = words.length;
    while (touched > 0 && words[touched - 1] === 0) touched -= 1;
    return [{ reservedBytes: buffer.byteLength, touchedBytes: 8 * touched }];
  });
}

/** Anonymous memory of Chromium's extension processes that descend from this one, if the system has /proc. */
function residentBytesOfExtensions(): number | undefined {
  let total: number | undefined;
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const bytes = residentBytesOf(pid);
      if (bytes !== undefined) total = (total ?? 0) + bytes;
    }
  } catch {
    return undefined;
  }
  return total;
}

function residentBytesOf(pid: string): number | undefined {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--extension-process')) return undefined;
    if (!isOurs(pid)) return undefined;
    const kilobytes = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : 1024 * Number(kilobytes);
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}

/** Other programs on this machine may run browsers too. */
function isOurs(pid: string): boolean {
  for (let at = pid; at !== '0' && at !== '1'; ) {
    if (Number(at) === process.pid) return true;
    at = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${at}/status`, 'utf8'))?.[1] ?? '0';
  }
  return false;
}
