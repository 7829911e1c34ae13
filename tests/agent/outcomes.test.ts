// The outcome of an action in one line: each thing once, and nothing that the following page shows anyway.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { describeOutcome, outcomeOf } from '../../js-glue/agent/task/outcomes.js';
import { IN_NEW_TAB, isExpected, isCounted, placeIn } from '../../js-glue/tool/contract/events.js';
import { inRepo } from '../support/paths.js';
import { done } from './support/scripted.js';

function summaryOf(outcome: Parameters<typeof done>[0], events: string[]): string {
  const report = done(outcome);
  if (report.success && 'outcome' in report.data) report.data.observed.events = events;
  return describeOutcome(report);
}

test('what the outcome or the page says already is left out', () => {
  const noise = ['3 nodes added', 'another document is shown', 'the field holds the text', 'the field is filled'];
  assert.equal(summaryOf('done', [...noise, 'scrolled into view']), 'done');
  assert.equal(summaryOf('done', ['status "2"', '1 text changed']), 'done; status "2"');
  assert.equal(summaryOf('no_effect', []), 'it had no effect');
});

test('each sentence that is left out is one of the engine, and each count of the engine is left out', () => {
  const source = (...path: string[]): string => readFileSync(inRepo('src', ...path), 'utf8');
  const compare = source('action', 'outcome', 'compare.cpp');
  const [invalid, ...counts] = compare.match(/(?<=\{&Changes::\w+, ")[^"]+/g) ?? [];
  assert.ok(counts.length >= 6 && invalid === 'field became invalid', counts.join('; '));
  for (const words of counts) {
    const [noun, ...rest] = words.split(' ');
    assert.deepEqual(
      [1, 2].map((many) => isCounted(`${many} ${noun}${many === 1 ? '' : 's'} ${rest.join(' ')}`)),
      [true, true],
      words,
    );
  }
  assert.ok(!isCounted(`1 ${invalid}`));
  const [, described = ''] = /Vector<std::string> DescribeChanges\((?:.|\n)*?\{\n((?:.|\n)*?)\n\}/.exec(compare) ?? [];
  const moves = [...described.matchAll(/emplace_back\("([^"]+)"\)/g)].map(([, words = '']) => words);
  assert.deepEqual(
    moves.filter((words) => !isCounted(words)),
    ['scrolled'],
  );
  const typed = source('action', 'verbs', 'type.cpp').match(/(?<=")the field [^"]+/g) ?? [];
  assert.deepEqual(typed.filter(isExpected), ['the field holds the text', 'the field is filled']);
  assert.ok(isExpected(/AddEvent\("(scrolled [^"]+)"\)/.exec(source('action', 'target', 'free_point.cpp'))?.[1] ?? ''));
  assert.match(source('events', 'tab_events.cpp'), /"navigated to"/);
  assert.equal(placeIn('navigated to http://shop.test/pay'), 'http://shop.test/pay');
});

test('where it led is said in the place of that it led somewhere', () => {
  assert.equal(summaryOf('navigated', ['navigated to http://shop.test/pay']), 'it led to http://shop.test/pay');
  assert.equal(summaryOf('navigated', ['status "Saved"']), 'it led to another page; status "Saved"');
  assert.equal(summaryOf('done', ['navigated to http://shop.test/pay']), 'done; navigated to http://shop.test/pay');
});

test('for people an outcome is one thing: what the page shows now, where it led, or that nothing happened', () => {
  const kNow = 1_000_000;
  const of = (
    outcome: Parameters<typeof done>[0],
    more: { events?: unknown[]; title?: string; observed?: string[] },
  ) => {
    const report = done(outcome);
    if (!report.success || !('outcome' in report.data)) throw new Error('It is no report.');
    const { events = [], title = '', observed = [] } = more;
    Object.assign(report.data, { observation: { title, events } });
    report.data.observed.events = observed;
    return outcomeOf(report, kNow);
  };
  const text = (words: string, category = 'text', at = kNow, type = 'changed') => ({ at, type, category, text: words });
  assert.deepEqual(of('no_effect', {}), { is: 'no_effect' });
  assert.deepEqual(of('dialog_opened', {}), { is: 'dialog_opened' });
  assert.deepEqual(of('navigated', { title: 'Till' }), { is: 'navigated', words: 'Till' });
  assert.deepEqual(of('navigated', { observed: [IN_NEW_TAB] }), { is: 'new_tab' });
  assert.deepEqual(of('done', {}), { is: 'done' });
  const many = [
    text('focused now: bu000001'),
    text('Basket: 1', 'text', kNow - 9_000),
    text('Gone', 'error', kNow, 'removed'),
    text('ab802354 Basket: 2'),
  ];
  assert.deepEqual(of('done', { events: many }), { is: 'done', words: 'Basket: 2' });
  assert.deepEqual(of('done', { events: [...many, text('Sold out', 'error')] }), { is: 'done', words: 'Sold out' });
  assert.deepEqual(of('done', { events: [text('[bu000001 button] Buy', 'element')] }), { is: 'done' });
  assert.equal(
    outcomeOf({ success: false, error: { code: 'STALE', message: '', retrySuggested: true } }, kNow),
    undefined,
  );
});
