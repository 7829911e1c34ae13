import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { engineCalls, engineTypes } from '../contract/engine_calls.mjs';
import { difference, forbiddenCode, kMaxBytes, sizeProblems } from '../lib/wasm_check.mjs';

test('code made from strings is found, and words that only look like it are not', () => {
  assert.deepEqual(forbiddenCode('x = eval("1"); y = new Function("return 1")'), ['eval(', 'new Function']);
  assert.deepEqual(forbiddenCode('const m = await import("node:fs")'), ['import()']);
  assert.deepEqual(forbiddenCode('const m = await import(chrome.runtime.getURL("own.js"))'), []);
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

test('calls are read from their table, each with its signature', () => {
  const table = [
    'DOMTOOL_JSON_CALL(Plan, "plan")',
    'DOMTOOL_BARE_CALL(Stats, "stats")',
    'DOMTOOL_OTHER_CALL(Feed, "feed", "(source: number): RawReply")',
  ];
  const calls = engineCalls(table.join('\n'));
  assert.deepEqual(calls, [
    { name: 'plan', signature: '(length: number): RawReply' },
    { name: 'stats', signature: '(): RawReply' },
    { name: 'feed', signature: '(source: number): RawReply' },
  ]);
  assert.match(engineTypes(calls), /interface RawEngine \{\n {4}plan\(length: number\): RawReply;\n/);
  assert.throws(() => engineCalls('DOMTOOL_OTHER_CALL(Feed, "feed")'), /cannot read/);
  assert.throws(() => engineCalls(`${table[0]}\n${table[0]}`), /twice/);
});
