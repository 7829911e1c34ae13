import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countGoogleTest, countNodeTest, formatSummary } from '../lib/summary.mjs';

test('a GoogleTest run is counted by its last lines', () => {
  const output =
    '[==========] 5 tests ran.\n[  PASSED  ] 3 tests.\n[  SKIPPED ] 1 test, listed below:\n[  FAILED  ] 1 test, listed below:\n';
  assert.deepEqual(countGoogleTest({ code: 1, output }), { passed: 3, failed: 1, skipped: 1 });
});

test('a GoogleTest run that crashed has failed', () => {
  assert.equal(countGoogleTest({ code: 134, output: '[ RUN      ] A.B\n' }).failed, 1);
});

test('a run without any test has failed', () => {
  assert.equal(countGoogleTest({ code: 0, output: '[  PASSED  ] 0 tests.\n' }).failed, 1);
  assert.equal(countNodeTest({ code: 0, output: 'ℹ tests 0\nℹ pass 0\nℹ fail 0\n' }).failed, 1);
});

test('a Node run is counted, cancelled tests as failed', () => {
  const output = 'ℹ tests 6\nℹ pass 3\nℹ fail 1\nℹ cancelled 1\nℹ skipped 1\nℹ todo 0\n';
  assert.deepEqual(countNodeTest({ code: 1, output }), { passed: 3, failed: 2, skipped: 1 });
});

test('the last line of the summary has the totals', () => {
  const rows = [
    { suite: 'a', passed: 2, failed: 0, skipped: 0, seconds: 1 },
    { suite: 'b', passed: 1, failed: 1, skipped: 4, seconds: 2 },
  ];
  assert.equal(formatSummary(rows).split('\n').at(-1), '3 passed, 1 failed');
});
