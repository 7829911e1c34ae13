// What an action came to, in one line: each thing once, and nothing that the page which follows shows anyway.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { inWords, isOwnWords } from '../../js-glue/agent/loop/outcomes.js';
import { done } from './support/scripted.js';

function said(outcome: Parameters<typeof done>[0], events: string[]): string {
  const report = done(outcome);
  if (report.success && 'outcome' in report.data) report.data.observed.events = events;
  return inWords(report);
}

test('what the outcome or the page says already is left out', () => {
  const noise = ['3 nodes added', 'another document is shown', 'the field holds the text', 'the field is filled'];
  assert.equal(said('done', [...noise, 'scrolled into view']), 'done');
  assert.equal(said('done', ['status "2"', '1 text changed']), 'done; status "2"');
  assert.equal(said('no_effect', []), 'it had no effect');
});

test('where it led is said in the place of that it led somewhere', () => {
  assert.equal(said('navigated', ['navigated to http://shop.test/pay']), 'it led to http://shop.test/pay');
  assert.equal(said('navigated', ['status "Saved"']), 'it led to another page; status "Saved"');
  assert.equal(said('done', ['navigated to http://shop.test/pay']), 'done; navigated to http://shop.test/pay');
});

test('only words of our own count as such', () => {
  assert.ok(isOwnWords('done') && isOwnWords('it led to another page'));
  assert.ok(!isOwnWords('done; status "Saved"') && !isOwnWords('it led to http://shop.test/pay'));
});
