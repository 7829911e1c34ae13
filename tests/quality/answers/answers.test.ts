// The measure of answers itself: what it reads in an answer, and what it calls false.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { parseStep } from '../../../js-glue/steps/grammar.js';
import { targetsOf } from './calls.js';
import { errandsOf } from './errand.js';
import { kErrands } from './errands.js';
import { isAlarm, outcomeFault, shows } from './judge.js';
import { Reader } from './reader.js';
import { percentile, reportOf } from './reckon.js';
import type { Run } from './session.js';

function idIn(answers: readonly string[], step: string): string | undefined {
  const reader = new Reader();
  for (const answer of answers) reader.read(answer);
  const [first] = targetsOf(parseStep(step));
  assert.ok(first, step);
  return reader.find(first.target, first.fits)?.id;
}

const kRows = `Staff - http://page.test/
1280x757, scrolled 0 of 0
[aa000001 searchbox] Filter by name [aa000002 button] Invite
<rows: [clickable] | text | [button] Edit>
 ab000001 | Abel | ac000001
 ab000002 | Berit | ac000002
ad000001 is no control
[ae000001 button](Next) Page 1 of 3`;

describe('the reader knows the id', () => {
  const cases: ReadonlyArray<readonly [step: string, id: string | undefined]> = [
    ['click "Invite"', 'aa000002'],
    ['click button "Edit" near "Berit"', 'ac000002'],
    ['click "Next"', 'ae000001'],
    ['type "x" into "Filter by name"', 'aa000001'],
    ['type "x" into "Invite"', undefined],
    ['check "Abel"', 'ab000001'],
    ['click "is no control"', undefined],
    ['click "Remove"', undefined],
  ];
  for (const [step, id] of cases) test(step, () => assert.equal(idIn([kRows], step), id));

  test('of a control that a difference adds, and no longer of one that it removes', () => {
    const changed = 'Done.\nchanges since s1: 1 added, 1 removed\n+ [af000001 button] Undo\n- [aa000002 button] Invite';
    assert.equal(idIn([kRows, changed], 'click "Undo"'), 'af000001');
    assert.equal(idIn([kRows, changed], 'click "Invite"'), undefined);
  });

  test('of a table with one column, but not of a text below it', () => {
    const menu = 'Navigated.\n<rows: [clickable]>\n ab000001 Home\n ab000002 Away\nac000001 Words';
    assert.equal(idIn([menu], 'click "Away"'), 'ab000002');
    assert.equal(idIn([menu], 'click "Words"'), undefined);
    const more = 'Done.\nchanges since s1: 1 added\n  <rows: [clickable]>\n+  ab000003 Back\n+ ac000002 Other';
    assert.equal(idIn([menu, more], 'click "Back"'), 'ab000003');
    assert.equal(idIn([menu, more], 'click "Other"'), undefined);
  });

  test('of a row of a table after one that went', () => {
    const scrolled =
      'Done.\nchanges since s1: 1 added\n~ af000001 <scroll af000001 9/99>\n   <rows: [clickable]>\n-   ab000001 Bed 1\n+   ab000002 Bed 2';
    assert.equal(idIn([scrolled], 'click "Bed 2"'), 'ab000002');
  });

  test('but none of what was on the page before', () => {
    assert.equal(idIn([kRows, 'Navigated.\nOther\n[ag000001 button] Back'], 'click "Invite"'), undefined);
  });
});

test('an outcome is false if it denies a change, or claims one', () => {
  assert.equal(outcomeFault('Done.', true), undefined);
  assert.equal(outcomeFault('No effect.', false), undefined);
  assert.match(outcomeFault('Done: [aa000001 switch checked] Rewards.', false) ?? '', /did not change/);
  assert.match(outcomeFault('No effect: Dose is "one" as before.', true) ?? '', /changed/);
});

test('an alarm is what the answer says of the page, not what stands in it', () => {
  assert.ok(isAlarm('Done: error: alert "Event cancelled".'));
  assert.ok(isAlarm('Lately: error 0s ago: message "Suspended"'));
  assert.ok(!isAlarm('Done.\n+ ab000001 Error in your March payslip'));
});

test('a proof is found whatever the case, and behind the escapes of the notation', () => {
  assert.ok(shows('+ ab000001 \\# regatta', '# Regatta'));
  assert.ok(shows('~ [ab000001 clickable looks-on] Wi-Fi', /looks-on/));
  assert.ok(!shows('Done.', 'Saved'));
});

function run(more: Partial<Run>): Run {
  const [errand] = errandsOf('app', [['name', [['click "Save"', 'Saved']], 's.saved']]);
  assert.ok(errand);
  const targets = { found: 1, recent: 1, of: 1 };
  const none = { calls: 2, tokens: [100, 20], ms: 0, proofs: { found: 1, of: 1 }, faults: [], transcript: [] };
  return { errand, style: 'ids', isSolved: true, targets, ...none, ...more };
}

test('every bar holds where nothing is missing or false, and each fault fails its own', () => {
  const holds = (runs: readonly Run[]): string[] =>
    reportOf(runs).figures.flatMap(({ name, holds }) => (holds === false ? [name] : []));
  assert.deepEqual(holds([run({}), run({ style: 'names' })]), []);
  const fault = { app: 'app', errand: 'name', step: '', style: 'ids', wanted: '', answer: '' } as const;
  assert.deepEqual(holds([run({ faults: [{ ...fault, kind: 'alarm' }] })]), ['alarms that are false']);
  assert.deepEqual(holds([run({ faults: [{ ...fault, kind: 'stale' }] })]), ['STALE for what an answer lists']);
  assert.deepEqual(holds([run({ isSolved: false })]), ['errands that are solved']);
  assert.deepEqual(holds([run({ targets: { found: 0, recent: 0, of: 1 } })]), [
    'targets and proofs in what was shown before',
  ]);
  assert.equal(percentile([5, 1, 3], 0.5), 3);
});

test('there are errands enough, in applications enough, and every step can be read', () => {
  assert.ok(kErrands.length >= 60);
  assert.ok(new Set(kErrands.map(({ app }) => app)).size >= 8);
  for (const { steps } of kErrands) for (const { step } of steps) parseStep(step);
  assert.equal(new Set(kErrands.map(({ app, name }) => `${app} ${name}`)).size, kErrands.length);
});
