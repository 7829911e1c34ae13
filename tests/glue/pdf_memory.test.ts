// The bound of the memory that a reader of PDFs may allocate.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';

import { MemoryBudget } from '../../js-glue/tool/pdf/memory_budget.js';

/** A budget of a world of its own, and what runs there. */
function budgetOf(): { budget: MemoryBudget; run(code: string): unknown } {
  const context = createContext();
  return { budget: new MemoryBudget(runInContext('globalThis', context)), run: (code) => runInContext(code, context) };
}

const kNearlyAll = 'for (let i = 0; i < 8; i += 1) new ArrayBuffer(31e6);';

test('memory is bounded, whatever allocates it, and each page has as much', () => {
  for (const code of [
    'new Int8Array(9e6)',
    'new Int16Array(64 * 8e4)',
    'new Float64Array(2e6)',
    'new ArrayBuffer(9e6)',
    'new Uint8Array(new Uint8Array(4.5e6))',
    'Uint8Array.from({ length: 9e6 })',
    'new Uint8Array(4.5e6).slice()',
    'new ArrayBuffer(4.5e6).slice(0)',
    'new Uint8Array(4.5e6).map(() => 1)',
    'for (let i = 0; i < 10; i += 1) new Uint8Array(1e6)',
  ]) {
    const { budget, run } = budgetOf();
    run(code);
    run(kNearlyAll.replace('8', '7'));
    assert.equal(budget.isExceeded, false, code);
    budget.renew();
    run(kNearlyAll);
    assert.throws(() => run(code), /too much memory/, code);
    assert.equal(budget.isExceeded, true, code);
    budget.renew();
    run(code);
    assert.equal(budget.isExceeded, false, code);
  }
});

test('one array of too many bytes is refused, views are free, and what was caught is known', () => {
  const { budget, run } = budgetOf();
  run('const buffer = new ArrayBuffer(30e6); for (let i = 0; i < 100; i += 1) new Uint8Array(buffer, 8);');
  run('if (!(new Uint8Array(2).subarray(1) instanceof Uint8Array)) throw new Error("another type");');
  assert.equal(budget.isExceeded, false);
  run('try { new Float32Array(1e7); } catch {}');
  assert.equal(budget.isExceeded, true);
});
