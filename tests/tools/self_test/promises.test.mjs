import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promiseProblems, readPromises } from '../lib/promises.mjs';

const page = [
  'Words before.',
  '',
  '* A secret stays one.',
  '  `tests/a_test.cpp::a_secret_stays` `tests/b.test.ts::it_stays`',
].join('\n');
const files = {
  'tests/a_test.cpp': 'TEST_P(SecretTest, a_secret_stays) {',
  'tests/b.test.ts': "test('it stays, too', async () => {",
  'tests/exact.test.ts': "test('over a frame'); test('to let go over a frame')",
  'tests/twice.test.ts': "test('it stays here'); test(`it stays there`)",
  'fixtures/pages/hostile/one.html': '',
};
const problemsOf = (markdown) => promiseProblems(readPromises(markdown), (path) => files[path]);

test('a promise whose tests are there is kept', () => {
  assert.deepEqual(readPromises(page), [
    {
      promise: 'A secret stays one.',
      tests: [
        { path: 'tests/a_test.cpp', name: 'a_secret_stays' },
        { path: 'tests/b.test.ts', name: 'it_stays' },
      ],
    },
  ]);
  assert.deepEqual(problemsOf(page), []);
});

test('a promise without a test, or with a test that is gone, is reported', () => {
  assert.match(problemsOf('* It holds.\n')[0], /names no test/);
  assert.match(problemsOf('* It holds.\n  `tests/c_test.cpp::x`')[0], /no file tests\/c_test\.cpp/);
  assert.match(problemsOf('* It holds.\n  `tests/a_test.cpp`')[0], /names no test in it/);
  assert.match(problemsOf('* It holds.\n  `tests/a_test.cpp::`')[0], /names no test in it/);
  assert.match(problemsOf('* It holds.\n  `tests/a_test.cpp::a_code_stays`')[0], /has no tests "a_code_stays"/);
  assert.match(problemsOf('* It holds.\n  `tests/b.test.ts::stays_too_long`')[0], /has no tests/);
});

test('the words of a name are whole, and stand in the name of one test alone', () => {
  assert.deepEqual(problemsOf('* It holds.\n  `tests/b.test.ts::stays_too`'), []);
  assert.match(problemsOf('* It holds.\n  `tests/b.test.ts::it_sta`')[0], /has no tests/);
  assert.match(problemsOf('* It holds.\n  `tests/twice.test.ts::it_stays`')[0], /has 2 tests "it_stays"/);
  assert.deepEqual(problemsOf('* It holds.\n  `tests/twice.test.ts::it_stays_here`'), []);
});

test('a test that is called by these words alone is meant, though others have them, too', () => {
  assert.deepEqual(problemsOf('* It holds.\n  `tests/exact.test.ts::over_a_frame`'), []);
  assert.match(problemsOf('* It holds.\n  `tests/exact.test.ts::a_frame`')[0], /has 2 tests "a_frame"/);
});

test('a hostile page is a test by itself', () => {
  assert.deepEqual(problemsOf('* It holds.\n  `fixtures/pages/hostile/one.html`'), []);
  assert.match(problemsOf('* It holds.\n  `fixtures/pages/hostile/two.html`')[0], /no file/);
});
