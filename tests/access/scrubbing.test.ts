// How values of secrets are found again in what comes back from a page.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Scrubber } from '../../js-glue/access/scrub.js';

const kValue = 'p[a]ss word"1';

test('a value is taken out in every spelling that an answer may have', () => {
  const scrubber = new Scrubber();
  scrubber.note('pass', kValue);
  const spellings = [
    kValue,
    'P[A]SS  word"1',
    'p[a]ss\n\tword"1',
    'p\\[a\\]ss word"1',
    'p[a]ss word&quot;1',
    encodeURIComponent(kValue),
    new URLSearchParams({ v: kValue }).toString().slice(2),
    JSON.stringify(kValue),
  ];
  for (const text of spellings) assert.match(scrubber.scrub(`<${text}>`), /^<"?\{\{pass\}\}"?>$/, text);
  assert.equal(scrubber.scrub('nothing of it'), 'nothing of it');
});

test('of two values that hold each other the longer one is told, whichever was noted first', () => {
  for (const order of [
    ['long', 'short'],
    ['short', 'long'],
  ]) {
    const scrubber = new Scrubber();
    for (const name of order) scrubber.note(name, name === 'long' ? `${kValue}-more` : kValue);
    assert.equal(scrubber.scrub(`${kValue}-more, ${kValue}`), '{{long}}, {{short}}');
  }
});
