// The measure itself: what it counts as kept, lost and wrong, and that it fails if something is.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ToolResult } from '../../../js-glue/tool/contract/contract.js';
import { noFindings } from '../findings.js';
import { reportOf } from '../measures/memory.js';
import { isMet, unexplainedOf } from '../report.js';
import { Ledger, type Sighting } from './ledger.js';
import { aimsAt, isRight, landingOf, spread } from './presses.js';
import { kCounted, noteLook } from './scenario.js';

function sighting(key: string | null, serial: string, id: string, more: Partial<Sighting> = {}): Sighting {
  return { key, serial, id, meaning: `says ${key ?? ''}`, isTwin: false, label: key ?? '', ...more };
}

/** The findings for the last observation. */
function lastLook(...looks: Sighting[][]) {
  const ledger = new Ledger();
  const all = looks.map((sightings) => ledger.look(sightings));
  const last = all.at(-1);
  assert.ok(last !== undefined);
  return last;
}

function reportAfter(...looks: Sighting[][]) {
  const findings = noFindings();
  noteLook(findings, 'page', lastLook(...looks));
  return reportOf({ findings, costs: [] });
}

function figure(report: ReturnType<typeof reportOf>, name: keyof typeof kCounted) {
  const found = report.figures.find((one) => one.name === kCounted[name]);
  assert.ok(found !== undefined);
  return found;
}

test('a living node keeps its id, whatever it says', () => {
  const { verdicts } = lastLook([sighting('a', '1', 'i1')], [sighting('a', '1', 'i1', { meaning: 'says otherwise' })]);
  assert.deepEqual([verdicts[0]?.fate, verdicts[0]?.isKept], ['live', true]);
});

test('a living node with another id fails the measure', () => {
  const report = reportAfter([sighting('a', '1', 'i1')], [sighting('a', '1', 'i2')]);
  assert.equal(figure(report, 'live').holds, false);
  assert.equal(unexplainedOf(report).length, 1);
});

test('another node for the same is rebuilt, also after it was away', () => {
  const { verdicts } = lastLook([sighting('a', '1', 'i1')], [], [sighting('a', '2', 'i1')]);
  assert.deepEqual([verdicts[0]?.fate, verdicts[0]?.isKept], ['rebuilt', true]);
});

test('what looks otherwise, and what nobody could tell apart, is counted apart', () => {
  const changed = lastLook([sighting('a', '1', 'i1')], [sighting('a', '2', 'i2', { meaning: 'new' })]);
  assert.equal(changed.verdicts[0]?.fate, 'changed');
  const twin = lastLook([sighting('a', '1', 'i1', { isTwin: true })], [sighting('a', '2', 'i2')]);
  assert.equal(twin.verdicts[0]?.fate, 'twin');
});

test('a node that the page fills again keeps its id, and takes none from anyone', () => {
  const { verdicts } = lastLook(
    [sighting('a', '1', 'i1'), sighting('b', '2', 'i2')],
    [sighting('b', '1', 'i1'), sighting('a', '3', 'i3')],
  );
  assert.deepEqual(
    verdicts.map(({ fate, stolenFrom }) => [fate, stolenFrom]),
    [
      ['reused', undefined],
      ['displaced', undefined],
    ],
  );
});

test('an id that means something else on another node fails the measure', () => {
  const report = reportAfter([sighting('a', '1', 'i1')], [sighting('b', '2', 'i1')]);
  assert.equal(figure(report, 'owned').holds, false);
  assert.equal(isMet(report), false);
  assert.equal(unexplainedOf(report).length, 1);
});

test('so does one that meant something long ago', () => {
  const report = reportAfter([sighting('a', '1', 'i1')], [sighting('c', '9', 'i9')], [sighting('b', '2', 'i1')]);
  assert.equal(figure(report, 'owned').holds, false);
});

test('among what nobody could tell apart it is counted, and no failure', () => {
  const twin = { isTwin: true, meaning: 'a star' };
  const report = reportAfter([sighting('star 1', '1', 'i1', twin)], [sighting('star 2', '2', 'i1', twin)]);
  assert.equal(figure(report, 'owned').holds, false, 'nothing else was looked at');
  assert.equal(figure(report, 'ownedTwin').value, 0);
  assert.deepEqual(report.disagreements, []);
});

test('one id for two elements fails the measure', () => {
  const report = reportAfter([sighting('a', '1', 'i1'), sighting('b', '2', 'i1')]);
  assert.equal(figure(report, 'unique').holds, false);
  assert.ok(unexplainedOf(report).length > 0);
});

test('a rebuilt element without its id is explained within the bar, and not below it', () => {
  const many = Array.from({ length: 99 }, (_, k) => `k${k}`);
  const first = [sighting('a', 'a1', 'ia'), ...many.map((key) => sighting(key, `${key} 1`, `i ${key}`))];
  const again = (lost: number) =>
    first.map((one, at) => ({ ...one, serial: `${one.serial} again`, id: at < lost ? `new ${at}` : one.id }));
  assert.deepEqual(unexplainedOf(reportAfter(first, again(2))), []);
  assert.equal(unexplainedOf(reportAfter(first, again(4))).length, 4);
});

const kDone = { success: true, data: { outcome: 'done' } } as unknown as ToolResult;
const kStale = { success: false, error: { code: 'STALE' } } as unknown as ToolResult;

test('aims: what has become of a control', () => {
  const controls = ['a', 'b', 'c', 'd', 'e'].map((key, at) => sighting(key, String(at), `i${at}`));
  const now = [
    sighting('a', '0', ''),
    sighting('other', '1', ''),
    sighting('c', '7', ''),
    { ...sighting('e', '4', ''), isBlocked: true },
  ];
  assert.deepEqual(
    aimsAt(controls, now).map(({ key, fate }) => [key, fate]),
    [
      ['a', 'there'],
      ['b', 'reused'],
      ['c', 'rebuilt'],
      ['d', 'gone'],
    ],
  );
});

test('a press on anything else is wrong, whatever the answer says', () => {
  for (const result of [kDone, kStale]) {
    const landing = landingOf({ key: 'a' }, result, [{ keys: ['b', 'list'], isTrusted: true }]);
    assert.equal(landing.kind, 'elsewhere');
    for (const fate of ['there', 'renamed', 'reused', 'rebuilt', 'gone'] as const)
      assert.equal(isRight({ fate }, landing), false);
  }
});

test('a press inside of what was meant is right; a claim without a press is not', () => {
  const landed = landingOf({ key: 'a' }, kDone, [{ keys: ['icon', 'a'], isTrusted: true }]);
  assert.equal(isRight({ fate: 'rebuilt' }, landed), true);
  assert.equal(isRight({ fate: 'gone' }, landed), false);
  const nothing = landingOf({ key: 'a' }, kDone, []);
  for (const fate of ['there', 'renamed', 'reused', 'rebuilt', 'gone'] as const)
    assert.equal(isRight({ fate }, nothing), false);
});

test('a refusal is right of what has gone, and wrong of what is there', () => {
  const refused = landingOf({ key: 'a' }, kStale, []);
  for (const fate of ['renamed', 'reused', 'rebuilt', 'gone'] as const) assert.equal(isRight({ fate }, refused), true);
  assert.equal(isRight({ fate: 'there' }, refused), false);
});

test('a few of many are the first, the last and some between', () => {
  assert.deepEqual(spread([1, 2, 3, 4, 5], 3), [1, 3, 5]);
  assert.deepEqual(spread([1, 2], 3), [1, 2]);
  assert.deepEqual(spread([1, 2, 3], 1), [1]);
});
