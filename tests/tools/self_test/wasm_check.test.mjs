import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { declaredCalls, difference, forbiddenCode, kMaxBytes, listedCalls, sizeProblems } from '../lib/wasm_check.mjs';

test('code made from strings is found, and words that only look like it are not', () => {
  assert.deepEqual(forbiddenCode('x = eval("1"); y = new Function("return 1")'), ['eval(', 'new Function']);
  assert.deepEqual(forbiddenCode('const m = await import("node:fs")'), ['import()']);
  assert.deepEqual(forbiddenCode('retrieval(); renewFunction(); import a from "b"; import.meta.url'), []);
});

test('a module above either limit is refused', () => {
  assert.equal(sizeProblems(randomBytes(kMaxBytes + 1)).problems.length, 2);
  assert.equal(sizeProblems(Buffer.alloc(kMaxBytes)).problems.length, 0);
});

test('lists that differ are named in both directions', () => {
  assert.deepEqual(difference('x', ['a', 'b'], ['a', 'b']), []);
  assert.match(difference('x', ['a', 'c'], ['a', 'b'])[0], /not listed: c; listed but not there: b/);
});

test('calls are read from the list and from the declarations', () => {
  assert.deepEqual(listedCalls('# comment\nfeed\nplan\n'), ['feed', 'plan']);
  assert.deepEqual(
    declaredCalls('interface RawEngine {\n  plan(a: number): void;\n  feed(): X;\n  delete(): void;\n}'),
    ['feed', 'plan'],
  );
});
