// Counts the bytes that are copied into the engine's memory: in the extension's worker where text is encoded, in Node where
// the engine is called.
import type { EngineModule, RawEngine, RawReply } from 'domtool-engine-wasm';
import type { Worker } from 'playwright-core';

interface Scope {
  crossed?: number;
}

/** From now on, counts everything that the worker encodes into the engines' heaps. */
export async function countInWorker(worker: Worker): Promise<() => Promise<number>> {
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    if (scope.crossed !== undefined) return;
    scope.crossed = 0;
    const { encodeInto } = TextEncoder.prototype;
    TextEncoder.prototype.encodeInto = function (source, destination) {
      const result = encodeInto.call(this, source, destination);
      scope.crossed = (scope.crossed ?? 0) + result.written;
      return result;
    };
  });
  return () =>
    worker.evaluate(() => {
      const scope = self as unknown as Scope;
      const { crossed = 0 } = scope;
      scope.crossed = 0;
      return crossed;
    });
}

const kTakeLength = [
  'configure',
  'finishCapture',
  'observe',
  'find',
  'plan',
  'advance',
  'marks',
  'redact',
  'addEvents',
] as const;

/** A module whose engines report to `crossed` the length of all input. */
export function countingModule(module: EngineModule, crossed: (bytes: number) => void): EngineModule {
  const engine = module.DomToolEngine.prototype as RawEngine;
  for (const name of kTakeLength) {
    const call = engine[name];
    engine[name] = function (this: RawEngine, length: number): RawReply {
      crossed(length);
      return call.call(this, length);
    };
  }
  const { feed } = engine;
  engine.feed = function (this: RawEngine, source, sessionId, frameId, length): RawReply {
    crossed(length);
    return feed.call(this, source, sessionId, frameId, length);
  };
  return module;
}
