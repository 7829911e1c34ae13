import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedNames } from '../lib/test_names.mjs';

test('a test that moved to another file is not lost, and one that is told twice counts twice', () => {
  const before = ['still › a.test.ts › looks', 'still › a.test.ts › twice', 'still › a.test.ts › twice', 'asan › A.b'];
  const after = ['live › b.test.ts › looks', 'still › a.test.ts › twice', 'asan › A.b', 'asan › A.c'];
  assert.deepEqual(comparedNames(before, after), {
    lost: ['still › a.test.ts › twice'],
    added: ['asan › A.c'],
    moved: [['still › a.test.ts › looks', 'live › b.test.ts › looks']],
  });
});
