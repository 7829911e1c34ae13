import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SecondRuns, noteOnSecondRuns } from '../lib/second_runs.mjs';

const passed = { name: 'a.test.ts', code: 0, output: 'well' };
const failed = { name: 'a.test.ts', code: 1, output: 'not so' };

test('a file that failed and passes alone has passed, with the output of both runs, and is named', async () => {
  const file = await new SecondRuns(1).of(failed, async () => passed);
  assert.equal(file.code, 0);
  assert.equal(file.output, 'not so\nwell');
  assert.equal(noteOnSecondRuns([passed, file]), 'failed, and passed when run again alone: a.test.ts');
});

test('a file that fails twice has failed, and one that passed runs once', async () => {
  const runs = new SecondRuns(2);
  assert.equal((await runs.of(failed, async () => failed)).code, 1);
  assert.equal(await runs.of(passed, () => assert.fail('a second run')), passed);
  assert.equal(noteOnSecondRuns([passed, failed]), undefined);
});

test('only so many files run again', async () => {
  const runs = new SecondRuns(1);
  assert.equal((await runs.of(failed, async () => passed)).code, 0);
  assert.equal((await runs.of(failed, async () => passed)).code, 1);
});

test('no file runs again outside of continuous integration', async () => {
  const before = process.env.CI;
  delete process.env.CI;
  try {
    assert.equal(await new SecondRuns().of(failed, async () => passed), failed);
  } finally {
    if (before !== undefined) process.env.CI = before;
  }
});
