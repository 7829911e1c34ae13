// The measure of actions fails if a goal is missed, if playwright-core does what DomTool does not, or if a refusal has
// another code than it should.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { inRepo } from '../../support/paths.js';
import { unexplainedOf } from '../report.js';
import { goals } from './goals.js';
import { reportOf } from './reckon.js';
import type { Played } from './run.js';

function played(goal: string, player: string, failure?: string): Played {
  const one: Played = {
    goal,
    player,
    acted: [{ step: 'click button "Save"', kind: 'click', ms: 40, calls: 20 }],
    refusals: [{ step: 'click button "Off"', wanted: ['OBSCURED'], got: 'OBSCURED', isRight: true }],
  };
  return failure === undefined ? one : { ...one, failure };
}

const kAll = ['extension', 'node', 'playwright'];

function holdsOf(all: Played[]): Map<string, boolean | undefined> {
  return new Map(reportOf(all).figures.map(({ name, holds }) => [name, holds]));
}

test('every bar holds where every goal is reached', () => {
  const report = reportOf(kAll.map((player) => played('menu', player)));
  assert.deepEqual(
    report.figures.filter(({ holds }) => holds === false),
    [],
  );
  assert.deepEqual(report.disagreements, []);
});

test('a goal that we miss fails the bar and is listed with its reason', () => {
  const all = [played('menu', 'extension', 'OBSCURED'), played('menu', 'node'), played('menu', 'playwright')];
  const holds = holdsOf(all);
  assert.equal(holds.get('goals reached, extension'), false);
  assert.equal(holds.get('… of those that playwright reaches, extension'), false);
  assert.equal(holds.get('goals reached, node'), true);
  assert.deepEqual(
    unexplainedOf(reportOf(all)).map(({ page, where, got }) => [page, where, got]),
    [['menu', 'extension', 'OBSCURED']],
  );
});

test('a goal that only the rival misses counts for nobody', () => {
  const all = [played('menu', 'extension'), played('menu', 'node'), played('menu', 'playwright', 'TimeoutError')];
  const report = reportOf(all);
  assert.deepEqual(report.disagreements, []);
  assert.equal(report.notes?.length, 1);
});

test('a refusal with another code fails, though the goal was reached', () => {
  const wrong = played('menu', 'extension');
  wrong.refusals = [{ step: 'click button "Off"', wanted: ['OBSCURED'], got: 'STALE', isRight: false }];
  const all = [wrong, played('menu', 'node'), played('menu', 'playwright')];
  assert.equal(holdsOf(all).get('refusals with the right code, extension'), false);
  assert.equal(unexplainedOf(reportOf(all)).length, 1);
});

test('times are compared over goals that all have reached', () => {
  const slow = played('late', 'extension');
  slow.acted = [{ step: 'click', kind: 'click', ms: 9_000, calls: 500 }];
  const all = [...kAll.map((player) => played('menu', player)), slow, played('late', 'node', 'TIMEOUT')];
  const figure = reportOf(all).figures.find(({ name }) => name === 'click, median, extension');
  assert.deepEqual([figure?.value, figure?.of], [40, 1]);
});

test('every goal has its page, which says what is to happen and keeps the record', () => {
  for (const { page, steps } of goals) {
    const file = inRepo('fixtures', 'pages', 'actions', 'goals', `${page.replace(/#.*/, '')}.html`);
    assert.ok(existsSync(file), `no ${file}`);
    const html = readFileSync(file, 'utf8');
    assert.match(html, /goal\.order\(/, page);
    assert.match(html, /<h1>.{8,}<\/h1>/, page);
    assert.ok(steps.length > 0, page);
  }
});
