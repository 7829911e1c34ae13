import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promiseProblems, readPromises } from '../lib/promises.mjs';

const page = [
  'Words before.',
  '',
  '| promise | held by |',
  '|---|---|',
  '| A secret stays one. | `tests/a_test.cpp › a_secret_stays` `tests/b.test.ts › it stays, too` |',
].join('\n');
const files = {
  'tests/a_test.cpp': 'TEST_P(SecretTest, a_secret_stays) {',
  'tests/b.test.ts': "test('it stays, too', async () => {",
  'fixtures/pages/hostile/one.html': '',
};
const problemsOf = (markdown) => promiseProblems(readPromises(markdown), (path) => files[path]);

test('a promise whose tests are there is kept', () => {
  assert.deepEqual(readPromises(page), [
    {
      promise: 'A secret stays one.',
      tests: [
        { path: 'tests/a_test.cpp', name: 'a_secret_stays' },
        { path: 'tests/b.test.ts', name: 'it stays, too' },
      ],
    },
  ]);
  assert.deepEqual(problemsOf(page), []);
});

test('a promise without a test, and one whose test is gone, are told', () => {
  assert.match(problemsOf('| It holds. | |')[0], /names no test/);
  assert.match(problemsOf('| It holds. | `tests/c_test.cpp › x` |')[0], /no file tests\/c_test\.cpp/);
  assert.match(problemsOf('| It holds. | `tests/a_test.cpp` |')[0], /names no test in it/);
  assert.match(problemsOf('| It holds. | `tests/a_test.cpp › a_secret` |')[0], /has no test "a_secret"/);
  assert.match(problemsOf('| It holds. | `tests/b.test.ts › stays` |')[0], /has no test "stays"/);
});

test('a title that goes on with what varies is known by its beginning', () => {
  assert.deepEqual(problemsOf('| It holds. | `tests/b.test.ts › it stays…` |'), []);
  assert.match(problemsOf('| It holds. | `tests/b.test.ts › stays…` |')[0], /has no test/);
});

test('a hostile page is a test by itself', () => {
  assert.deepEqual(problemsOf('| It holds. | `fixtures/pages/hostile/one.html` |'), []);
  assert.match(problemsOf('| It holds. | `fixtures/pages/hostile/two.html` |')[0], /no file/);
});
