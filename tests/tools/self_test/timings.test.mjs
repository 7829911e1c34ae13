import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStat } from '../lib/processor.mjs';
import { shuffled } from '../lib/shuffle.mjs';
import { testsOfGoogleTest } from '../lib/summary.mjs';
import { criticalPath, formatTimings, ninjaSteps } from '../lib/timings.mjs';

const step = (name, begin, end) => ({ name, begin, end, seconds: end - begin });

test('the critical path goes back from what ended last to what it waited for', () => {
  const steps = [
    step('set-up', 0, 2),
    step('asan', 2, 90),
    step('glue', 2, 40),
    step('live', 90.01, 120),
    step('still', 40, 80),
  ];
  assert.deepEqual(
    criticalPath(steps).map(({ name }) => name),
    ['set-up', 'asan', 'live'],
  );
});

test('of a log of ninja only what came after the run began is counted', () => {
  const log = '# ninja log v5\n0\t900\t1\told.o\tab\n100\t2600\t1\tnew.o\tcd\n';
  assert.deepEqual(ninjaSteps(log, 2), [{ output: 'new.o', seconds: 2.5 }]);
  assert.equal(ninjaSteps(log).length, 2);
});

test('a table has the longest first, and the sum of all', () => {
  const files = Array.from({ length: 25 }, (_, index) => ({ name: `file ${index}`, seconds: index }));
  const kept = { steps: [], files, tests: [], launches: [], compiled: [], links: [] };
  const lines = formatTimings(kept).split('\n');
  assert.equal(lines[1], 'Test files: 25, together 300.0 s');
  assert.match(lines[2], /24\.0 s .*file 24$/);
  assert.equal(lines.filter((line) => line.includes('file ')).length, 20);
});

test("a process's time holds that of the children that have ended, whatever its name is", () => {
  const times = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 150, 50, 200, 100, 20];
  assert.equal(parseStat(`42 (a) b) S ${times.join(' ')}`), 5);
});

test('a seed decides the order, and every item is still there', () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  assert.deepEqual(shuffled(items, 7), shuffled(items, 7));
  assert.notDeepEqual(shuffled(items, 7), shuffled(items, 8));
  assert.deepEqual(
    shuffled(items, 7).sort((a, b) => a - b),
    items,
  );
});

test('the tests of a GoogleTest run are those that ended, with their seconds', () => {
  const output = [
    '[ RUN      ] A.b',
    '[       OK ] A.b (3 ms)',
    '[  FAILED  ] C/D.e/x, where GetParam() = 8-byte object <00-00> (1200 ms)',
    '[  SKIPPED ] F.g (0 ms)',
    '[  FAILED  ] C/D.e/x, where GetParam() = 8-byte object <00-00>',
  ];
  assert.deepEqual(testsOfGoogleTest(output.join('\n')), [
    { name: 'A.b', seconds: 0.003 },
    { name: 'C/D.e/x', seconds: 1.2 },
    { name: 'F.g', seconds: 0 },
  ]);
});
