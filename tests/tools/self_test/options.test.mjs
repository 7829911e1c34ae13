import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOptions } from '../lib/options.mjs';

test('lists are split, numbers are numbers, and what is not said has its usual value', () => {
  const options = parseOptions(['--only=glue,mcp', '--only=still', '--files=wait', '--seed=7', '--timings']);
  assert.deepEqual(options.only, ['glue', 'mcp', 'still']);
  assert.deepEqual([options.files, options.case, options.seed, options.repeat], [['wait'], '', 7, 1]);
  assert.equal(options.timings, true);
});

for (const wrong of ['--onyl=glue', '--only', '--only=', '--seed=x', '--repeat=0', '--timings=yes', 'glue']) {
  test(`${wrong} is no option, and what there is gets said`, () => {
    assert.throws(() => parseOptions([wrong]), /Options: --only=<suites>/);
  });
}
