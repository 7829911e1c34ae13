// What `npm run bench -- peers` makes of figures that are made up, and that the READMEs say what its record says.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { type MeasuredPage, summaryOf } from '../bench/peers/figures.js';
import { givenInWords, kPlaces, placesIn } from '../bench/peers/places.js';
import { blockOf, kReadmes, readRecord } from '../bench/peers/record.js';
import { inRepo } from '../support/paths.js';

const peer = { name: 'Other', version: '1', beside: ['Ours'], given: [] };

function page(name: string, ours: [number, number] | undefined, theirs: [number, number] | undefined): MeasuredPage {
  const of = (figures: [number, number] | undefined, whose: string): MeasuredPage['looks'] =>
    figures === undefined ? {} : { [whose]: { ms: figures[0], leastMs: figures[0], tokens: figures[1] } };
  const looks = { ...of(ours, 'Ours'), ...of(theirs, 'Other') };
  return { name, kind: 'list', size: 800, elements: 800, looks, failures: [] };
}

test('ours is compared page by page, and the page where it is worst is named', () => {
  const pages = [page('a', [10, 30], [100, 100]), page('b', [150, 10], [100, 100]), page('c', [20, 20], [100, 100])];
  const [made] = summaryOf(peer, pages);
  assert.deepEqual(made?.ratios, [
    { ours: 'Ours', ms: { median: 0.2, worst: 1.5, page: 'b' }, tokens: { median: 0.2, worst: 0.3, page: 'a' } },
  ]);
});

test('a page on which the other or ours gave no answer counts in no ratio, and is reported', () => {
  const pages = [page('a', [10, 10], undefined), page('b', undefined, [100, 100]), page('c', [50, 50], [100, 100])];
  const [made] = summaryOf(peer, pages);
  assert.deepEqual([made?.pages, made?.of], [2, 3]);
  assert.deepEqual(made?.ratios[0]?.ms, { median: 0.5, worst: 0.5, page: 'c' });
});

test('what a text leaves out of a page, and what it contains that nobody sees, is reported', () => {
  const { 'closed shadow roots': closed, 'unseen text': unseen, ...others } = kPlaces;
  const most = Object.values(others).join('\n');
  assert.equal(givenInWords(placesIn(`${most} ${closed}`)), 'all');
  assert.equal(givenInWords(placesIn(`${most} ${unseen}`)), 'all but closed shadow roots; also unseen text');
});

test('the READMEs have the figures of the recorded run beside others', () => {
  const record = readRecord();
  for (const [path, textOf] of Object.entries(kReadmes)) {
    assert.equal(blockOf(readFileSync(inRepo(path), 'utf8')), textOf(record), path);
  }
});
