// The engine's work on the recorded cases, counted instead of timed: more than recorded is a regression.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { compilerName, CountedEngine, type CaseWork, type Work } from '../support/counted_engine.js';
import { againstRecorded, isUpdating, recordedSection, regressions, type Counts } from '../support/counts.js';
import { deepScrollBox } from '../support/deep_page.js';
import { recordedCases } from '../support/recorded_cases.js';

const kAllowed = { tolerance: 0.05, slack: 20 };
const kSection = "the engine's work";

const cases = recordedCases();
const works = new Map<string, CaseWork>();
before(async () => {
  for (const { name, feeds } of cases) works.set(name, (await CountedEngine.load()).work(feeds));
});

function countsOf({ feed, finish, text, remember, arenaBytes }: CaseWork): Counts {
  const of = ({ steps, allocations }: Work): Counts => ({ steps, allocations });
  return { feed: of(feed), finish: of(finish), text: of(text), remember: of(remember), arenaBytes };
}

test('no recorded case costs more work, allocations or memory than it did', (t) => {
  const of = compilerName();
  if (!isUpdating && recordedSection(kSection).of !== of) return t.skip(`recorded with another compiler than ${of}`);
  const counts = Object.fromEntries([...works].map(([name, work]) => [name, countsOf(work)]));
  assert.deepEqual(againstRecorded(kSection, { ...kAllowed, of, counts }), []);
});

test('the same work is counted alike each time', async () => {
  const [first] = cases;
  assert.ok(first);
  assert.deepEqual((await CountedEngine.load()).work(first.feeds), works.get(first.name));
});

test('replies that are taken in twice are a regression', async () => {
  const recorded = cases.find(({ name }) => name === 'catalogue');
  assert.ok(recorded);
  // Feeding the same replies twice simulates a stage that does its work twice.
  const twice = (await CountedEngine.load()).work([...recorded.feeds, ...recorded.feeds]);
  const once = works.get(recorded.name);
  assert.ok(once);
  const found = regressions(countsOf(twice), countsOf(once), kAllowed);
  assert.ok(
    found.some((one) => one.startsWith('feed / steps')),
    found.join('\n'),
  );
});

test('a count that is higher by more than the tolerance is told, a lower or an equal one is not', () => {
  const recorded = { page: { commands: 100, bytes: 1000 } };
  const of = (measured: Counts): string[] => regressions(measured, recorded, { tolerance: 0.05 });
  assert.deepEqual(of({ page: { commands: 105, bytes: 10 } }), []);
  assert.deepEqual(of({ page: { commands: 106, bytes: 1000 } }), [
    'page / commands: 106, recorded 100, at most 105 are allowed',
  ]);
  assert.equal(of({ page: { commands: 100 } }).length, 1);
  assert.equal(of({ page: { commands: 100, bytes: 1000 }, other: 1 }).length, 1);
  assert.deepEqual(regressions({ few: 14 }, { few: 4 }, { tolerance: 0, slack: 10 }), []);
  assert.equal(regressions({ few: 15 }, { few: 4 }, { tolerance: 0, slack: 10 }).length, 1);
});

test('a row of a deep page in a scroll box costs the table no more than one of a shallow page', async () => {
  const stepsPerRow = async (depth: number): Promise<number> => {
    const engine = await CountedEngine.load();
    engine.work(deepScrollBox(depth));
    return engine.writing('table').steps / depth;
  };
  const [shallow, deep] = [await stepsPerRow(500), await stepsPerRow(4_000)];
  assert.ok(deep < shallow * 1.1, `${deep} steps a row, ${shallow} where it is shallow`);
});
