// When a routine is due next, by the clock of a place that puts it forward and back.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isSchedule, isStillDue, isTooFar, nextDue } from '../../../extension/src/routines/schedule.js';

process.env['TZ'] = 'Europe/Berlin';

const at = (local: string): number => new Date(local).getTime();
const shown = (time: number): string => new Date(time).toLocaleString('sv');
const daily = { every: 'day', at: '07:30', values: {} } as const;
const mondays = { every: 'week', weekday: 1, at: '07:30', values: {} } as const;

test('the next time is later today, tomorrow, or on that day of the week', () => {
  assert.equal(shown(nextDue(daily, at('2026-11-26T07:29:59'))), '2026-11-26 07:30:00');
  assert.equal(shown(nextDue(daily, at('2026-11-26T07:30:00'))), '2026-11-27 07:30:00');
  assert.equal(shown(nextDue(daily, at('2026-12-31T08:00:00'))), '2027-01-01 07:30:00');
  assert.equal(shown(nextDue(mondays, at('2026-11-26T08:00:00'))), '2026-11-30 07:30:00');
  assert.equal(shown(nextDue(mondays, at('2026-11-30T07:30:00'))), '2026-12-07 07:30:00');
});

test('it is due once on a day whose clock is changed', () => {
  const night = { ...daily, at: '02:30' };
  // There is no 02:30 on this day.
  const forward = nextDue(night, at('2026-03-28T12:00:00'));
  assert.equal(shown(forward), '2026-03-29 03:30:00');
  assert.equal(shown(nextDue(night, forward)), '2026-03-30 02:30:00');
  // There are two.
  const back = nextDue(night, at('2026-10-24T12:00:00'));
  assert.equal(shown(back), '2026-10-25 02:30:00');
  assert.equal(shown(nextDue(night, back)), '2026-10-26 02:30:00');
});

test('what was missed is made up for on the same day, and shortly after midnight', () => {
  const made = (due: string, now: string): boolean => isStillDue(at(due), at(now));
  assert.equal(made('2026-11-26T07:30:00', '2026-11-26T23:59:59'), true);
  assert.equal(made('2026-11-26T07:30:00', '2026-11-27T00:00:00'), false);
  assert.equal(made('2026-11-26T23:30:00', '2026-11-27T00:30:00'), true);
  assert.equal(made('2026-11-26T23:30:00', '2026-11-27T00:31:00'), false);
});

test('a schedule is a day or a day of the week, and a time', () => {
  assert.ok(isSchedule(daily) && isSchedule(mondays));
  for (const wrong of [
    null,
    { ...daily, at: '7:30' },
    { ...daily, at: '24:00' },
    { ...daily, every: 'hour' },
    { ...daily, weekday: 1 },
    { ...mondays, weekday: 7 },
    { ...mondays, weekday: undefined },
    { ...daily, values: { what: 1 } },
    { ...daily, values: null },
  ]) {
    assert.ok(!isSchedule(wrong), JSON.stringify(wrong));
  }
});

test('a time that only a wrong clock can have set is known by how far it is', () => {
  assert.equal(isTooFar(at('2026-10-25T07:30:00'), daily, at('2026-10-24T07:30:00')), false);
  assert.equal(isTooFar(at('2026-11-28T07:30:00'), daily, at('2026-11-26T07:30:00')), true);
  assert.equal(isTooFar(at('2026-11-30T07:30:00'), mondays, at('2026-11-23T07:30:00')), false);
  assert.equal(isTooFar(at('2027-11-29T07:30:00'), mondays, at('2026-11-26T07:30:00')), true);
});
