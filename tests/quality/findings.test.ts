// Merging the findings of pages, and what the terminal shows of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { count, merge, noFindings, shareFigure } from './findings.js';
import type { Disagreement, Findings } from './measure.js';
import { aligned, format, isMet, tally } from './report.js';

const kDisagreement: Disagreement = { page: 'form', where: '<a>', expected: 'link', got: 'generic' };

function findings(good: boolean): Findings {
  const found = noFindings();
  count(found, 'names', good);
  if (!good) found.disagreements.push(kDisagreement);
  return found;
}

test('shares of pages add up, and disagreements stand one after another', () => {
  const merged = merge([findings(true), findings(false), findings(true)]);
  assert.deepEqual(merged.shares.get('names'), { good: 2, of: 3 });
  assert.deepEqual(merged.disagreements, [kDisagreement]);
});

test('a figure holds at its bar and not below it', () => {
  assert.equal(shareFigure('names', { good: 99, of: 100 }, 0.99).holds, true);
  assert.equal(shareFigure('names', { good: 98, of: 100 }, 0.99).holds, false);
  assert.equal(shareFigure('names', { good: 98, of: 100 }).holds, undefined);
});

test('a sample of nothing meets no bar', () => {
  const report = { figures: [shareFigure('names', undefined, 0.99)], disagreements: [] };
  assert.equal(isMet(report), false);
});

test('explanations are counted, the commonest first', () => {
  const explained = { ...kDisagreement, explanation: 'a reason' };
  assert.deepEqual(tally([kDisagreement, explained, explained]), [
    ['a reason', 2],
    ['not explained', 1],
  ]);
});

test('columns are as wide as their widest cell, and numbers end in one line', () => {
  assert.deepEqual(
    aligned([
      ['a', '1'],
      ['long', '100'],
    ]),
    ['a       1', 'long  100'],
  );
});

test('the terminal says what is not met and shows the disagreements', () => {
  const text = format('semantics', {
    figures: [shareFigure('names', { good: 1, of: 2 }, 0.99)],
    disagreements: [kDisagreement, { ...kDisagreement, explanation: 'known' }],
    departures: [{ ...kDisagreement, explanation: 'a reason' }],
  });
  assert.match(text, /names +50\.00 % +>= 99\.00 % +2 +NOT MET/);
  assert.match(text, /2 disagreements, 1 of them not explained/);
  assert.match(text, /form <a>: expected link, got generic/);
  assert.match(text, /1 × known/);
  assert.match(text, /1 × a reason/);
});
