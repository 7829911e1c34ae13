// The glue's side of the boundary with the real wasm.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TableRow } from '../../js-glue/tool/contract/contract.js';
import { WasmEngine } from '../../js-glue/tool/engine/wasm_engine.js';
import { DomToolFailure } from '../../js-glue/tool/contract/errors.js';
import { loadEngineModule } from '../../js-glue/tool/engine/load.js';
import { pagesFrom } from '../../js-glue/tool/pdf/page_text.js';
import { captureInto } from './support/button_page.js';

function buttonOf(engine: WasmEngine): TableRow {
  const { content } = engine.observe({ format: 'table' });
  const rows = Array.isArray(content) ? content : [];
  const button = rows.find((row) => row.tag === 'button');
  assert.ok(button);
  return button;
}

async function newEngine(): Promise<WasmEngine> {
  return new WasmEngine(await loadEngineModule());
}

test('a page goes in and its table comes out', async () => {
  const engine = await newEngine();
  captureInto(engine, 'Buy now');
  const button = buttonOf(engine);
  assert.deepEqual(button.box, [8, 8, 100, 20]);
  assert.match(String(engine.observe({ format: 'text' }).content), /Buy now/);
  engine.delete();
});

test('text outside ASCII arrives whole, as text and as bytes, and from two engines alike', async () => {
  const text = `Käufe 汉字 😀 ${'ß汉'.repeat(3_000)}`;
  const [first, second] = [await newEngine(), await newEngine()];
  captureInto(first, text);
  captureInto(second, text, true);
  const observed = JSON.stringify(first.observe({ format: 'table' }));
  assert.equal(observed, JSON.stringify(second.observe({ format: 'table' })));
  assert.match(observed, /Käufe 汉字 😀/);
});

test('what the engine refuses has a code of the contract, and it goes on', async () => {
  const engine = await newEngine();
  const refused = (call: () => unknown): string => {
    try {
      call();
    } catch (error) {
      if (error instanceof DomToolFailure) return error.error.code;
      throw error;
    }
    return 'accepted';
  };
  assert.equal(
    refused(() => engine.observe({})),
    'NOT_FOUND',
  );
  engine.beginCapture();
  assert.equal(
    refused(() => engine.feed('DOMSnapshot.captureSnapshot', '', '', '{"documents":[')),
    'INTERNAL',
    'what the browser answers is no input of the caller',
  );
  assert.equal(
    refused(() => engine.finishCapture([])),
    'INTERNAL',
  );
  assert.equal(
    refused(() => engine.cancelPlan()),
    'BAD_INPUT',
  );
  captureInto(engine, 'Buy');
  assert.equal(
    refused(() => engine.find({ text: '' })),
    'BAD_INPUT',
  );
  assert.equal(buttonOf(engine).tag, 'button');
});

test('a plan for an id that was never shown ends with NOT_FOUND', async () => {
  const engine = await newEngine();
  captureInto(engine, 'Buy');
  const first = engine.plan({ action: 'click', nodeId: 'zz000000' });
  // It may have been inserted since.
  assert.deepEqual(first, { done: false, steps: [{ kind: 'capture', fidelity: 'fast' }] });
  captureInto(engine, 'Buy');
  const reply = engine.advance([{ result: {} }]);
  assert.ok(reply.done && !reply.result.success);
  assert.equal(reply.result.error.code, 'NOT_FOUND');
});

test('a plan for the button asks only for what the executor allows', async () => {
  const { ENGINE_METHODS } = await import('../../js-glue/tool/contract/generated/cdp.js');
  const engine = await newEngine();
  captureInto(engine, 'Buy');
  const reply = engine.plan({ action: 'click', nodeId: buttonOf(engine).id });
  assert.ok(!reply.done);
  for (const step of reply.steps) assert.ok(step.kind !== 'send' || ENGINE_METHODS.has(step.method));
  assert.equal(engine.cancelPlan().done, true);
});

test('a table is replaced without keeping the memory of the one before', async () => {
  const module = await loadEngineModule();
  const engine = new WasmEngine(module);
  const text = 'x'.repeat(1_000_000);
  for (let round = 0; round < 4; round += 1) captureInto(engine, text);
  const settled = module.HEAPU8.length;
  for (let round = 0; round < 40; round += 1) captureInto(engine, text);
  assert.equal(module.HEAPU8.length, settled);
  engine.delete();
  const next = new WasmEngine(module);
  for (let round = 0; round < 4; round += 1) captureInto(next, text);
  assert.equal(module.HEAPU8.length, settled);
});

test('a secret in two lines or on two pages of a PDF is taken out, and other pages keep their lines', async () => {
  const engine = await newEngine();
  captureInto(engine, 'Buy now');
  engine.withhold([{ name: 'password', text: 'Marble-Otter-Lagoon' }]);
  const pages = [
    'It is Marble-Ot\nter-Lagoon.',
    '# [kd482913 button]  Pay\nC:\\b',
    '# 3 Marble-',
    'Otter-Lagoon.\n# 4',
  ];
  const pdf = { count: 4, texts: pages };
  const { lines } = pagesFrom(pdf, { page: 1, part: 0 }, 1_000, true, (given) => engine.redact(given, true));
  assert.deepEqual(lines, [
    '<page 1 of 4>',
    'It is {{password}}.',
    '<page 2 of 4>',
    ...engine.redact(['# [kd482913 button] Pay', 'C:\\b'], true),
    '<page 3 of 4>',
    '\\# 3 {{password}}',
    '<page 4 of 4>',
    '{{password}}.',
    '\\# 4',
  ]);
  engine.delete();
});
