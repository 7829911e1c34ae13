// The only file that touches the heap, with a module that grows it at the worst moments.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EngineModule, RawEngine, RawReply } from 'domtool-engine-wasm';
import { Boundary } from '../../js-glue/tool/engine/boundary.js';
import { WasmEngine } from '../../js-glue/tool/engine/wasm_engine.js';
import { DomToolFailure, EngineAbortedError } from '../../js-glue/tool/contract/errors.js';
import { ERROR_CODES } from '../../js-glue/tool/contract/generated/calls.js';
import { SOURCE_KINDS } from '../../js-glue/tool/engine/generated/enums.js';

const BLOCK = 64;

/** Moves its memory at every reserve and every call, as growing does: an older view then shows zeros. */
class GrowingModule {
  HEAPU8 = new Uint8Array(0);
  reserved = 0;
  received: string[] = [];
  reply: { status: number; value: unknown } = { status: 0, value: {} };
  isOutOfMemory = false;
  trap: Error | null = null;
  readonly DomToolEngine: new () => RawEngine;

  constructor() {
    const take = (length: number): RawReply => this.take(length);
    const reserve = (bytes: number): number => this.reserve(bytes);
    this.DomToolEngine = class implements RawEngine {
      reserve = reserve;
      configure = take;
      beginCapture = (): RawReply => take(0);
      feed = (_source: number, _session: string, _frame: string, length: number): RawReply => take(length);
      finishCapture = take;
      observe = take;
      find = take;
      plan = take;
      advance = take;
      cancelPlan = (): RawReply => take(0);
      marks = take;
      covers = (): RawReply => take(0);
      redact = take;
      checkpoint = (): RawReply => take(0);
      restore = take;
      addEvents = take;
      recordReported = (): RawReply => take(0);
      stats = (): RawReply => take(0);
      delete(): void {}
    };
  }

  private reserve(bytes: number): number {
    if (this.isOutOfMemory) return 0;
    this.reserved = bytes;
    this.move(BLOCK + bytes + 1);
    return BLOCK;
  }

  private take(length: number): RawReply {
    if (this.trap !== null) throw this.trap;
    this.received.push(new TextDecoder().decode(this.HEAPU8.slice(BLOCK, BLOCK + length)));
    const json = new TextEncoder().encode(JSON.stringify(this.reply.value));
    this.move(json.length + BLOCK);
    this.HEAPU8.set(json, BLOCK);
    return { status: this.reply.status, address: BLOCK, size: json.length };
  }

  private move(size: number): void {
    structuredClone(this.HEAPU8.buffer, { transfer: [this.HEAPU8.buffer] });
    this.HEAPU8 = new Uint8Array(size);
  }
}

function boundaryOf(module: GrowingModule): Boundary {
  return new Boundary(module satisfies EngineModule);
}

for (const [name, text] of [
  ['ASCII', '{"a":"plain"}'.repeat(500)],
  ['two-byte letters', '{"ü":"ß"}'.repeat(500)],
  ['three-byte letters', '"汉字"'.repeat(2_000)],
  ['emoji across the edge of the first try', `${'x'.repeat(130)}${'😀'.repeat(200)}`],
  ['a lone surrogate', '"\ud800"'],
] as const) {
  test(`${name} arrive as their UTF-8`, () => {
    const module = new GrowingModule();
    boundaryOf(module).call(text, (engine, length) => engine.observe(length));
    assert.equal(module.received[0], new TextDecoder().decode(new TextEncoder().encode(text)));
  });
}

test('bytes are handed over as they are, without room to spare', () => {
  const module = new GrowingModule();
  boundaryOf(module).call(Buffer.from('{"é":1}'), (engine, length) => engine.observe(length));
  assert.deepEqual(module.received, ['{"é":1}']);
  assert.equal(module.reserved, 8);
});

test('a reply is decoded with its status', () => {
  const module = new GrowingModule();
  module.reply = { status: 3, value: { code: 'AMBIGUOUS', message: 'Zwei „gleiche“.' } };
  assert.deepEqual(
    boundaryOf(module).call('{}', (engine, length) => engine.observe(length)),
    module.reply,
  );
});

test('a full heap and a trap both give up the instance', () => {
  const module = new GrowingModule();
  const boundary = boundaryOf(module);
  module.trap = new WebAssembly.RuntimeError('unreachable');
  assert.throws(() => boundary.call('{}', (engine, length) => engine.observe(length)), EngineAbortedError);
  module.isOutOfMemory = true;
  assert.throws(() => boundary.call('{}', (engine, length) => engine.observe(length)), EngineAbortedError);
});

test('a refusal of the engine is thrown with its error', () => {
  const module = new GrowingModule();
  const engine = new WasmEngine(module);
  const error = { code: 'NOT_FOUND', message: 'No node has this id.', retrySuggested: false };
  module.reply = { status: ERROR_CODES.indexOf('NOT_FOUND') + 1, value: error };
  assert.throws(
    () => engine.find({ text: 'x' }),
    (thrown) => thrown instanceof DomToolFailure && thrown.error.code === 'NOT_FOUND',
  );
});

test('a refusal without an error still has the code of its status', () => {
  const module = new GrowingModule();
  module.reply = { status: ERROR_CODES.indexOf('STALE') + 1, value: {} };
  const engine = new WasmEngine(module);
  assert.throws(
    () => engine.find({ text: 'x' }),
    (thrown) => thrown instanceof DomToolFailure && thrown.error.code === 'STALE',
  );
});

test('an answer in an unknown shape gives up the instance', () => {
  const module = new GrowingModule();
  const engine = new WasmEngine(module);
  for (const value of [null, 7, {}, { done: false, steps: [{ kind: 'eval' }] }, { done: true }]) {
    module.reply = { status: 0, value };
    assert.throws(() => engine.plan({ action: 'scroll' }), EngineAbortedError);
  }
});

test('every source has a position that the engine knows', () => {
  for (const source of ['DOMSnapshot.captureSnapshot', 'Target.attachedToTarget', 'DOM.getBoxModel'] as const) {
    assert.ok(SOURCE_KINDS.includes(source));
  }
});
