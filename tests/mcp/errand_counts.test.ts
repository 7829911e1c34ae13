// What an agent is told on errands in applications as real ones are built, by counts: more that is missing, false or refused than
// recorded, more calls or more tokens, is a regression. `npm run quality -- answers` does all errands, and has the bars.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { kErrands } from '../quality/answers/errands.js';
import { playAll } from '../quality/answers/play.js';
import { countsOf } from '../quality/answers/reckon.js';
import type { Run } from '../quality/answers/session.js';
import { againstRecorded } from '../support/counts.js';

/** Of each application its first errands. */
const kEach = 2;
/** What a busy machine may add: a page that was read while it was still loading. */
const kSlack = 2;
const kTokenTolerance = 0.05;
const kSection = 'what an agent is told on errands';

let runs: Run[] = [];
before(async () => {
  const seen = new Map<string, number>();
  const chosen = kErrands.filter(({ app }) => {
    seen.set(app, (seen.get(app) ?? 0) + 1);
    return (seen.get(app) ?? 0) <= kEach;
  });
  runs = await playAll(chosen, ['ids', 'names']);
});
after(() => {
  runs = [];
});

for (const style of ['ids', 'names'] as const) {
  test(`errands by ${style} find no less, are told nothing false more often, and need no more calls`, () => {
    const { faults, calls } = countsOf(runs.filter((run) => run.style === style));
    const measured = { tolerance: 0, slack: kSlack, counts: { ...faults, calls } };
    assert.deepEqual(againstRecorded(`${kSection}: by ${style}`, measured), []);
  });
}

test('the answers of an errand are no longer than they were', () => {
  const counts = Object.fromEntries(
    (['ids', 'names'] as const).map((style) => [style, countsOf(runs.filter((run) => run.style === style)).tokens]),
  );
  assert.deepEqual(againstRecorded(`${kSection}: tokens`, { tolerance: kTokenTolerance, counts }), []);
});
