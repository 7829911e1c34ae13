// Some runs of the measure `routines` (npm run quality -- routines): on changed pages a routine is done or stops, and nothing is pressed
// that was not meant.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { kApplications, playAll } from '../quality/routines/play_all.js';
import { faultOf } from '../quality/routines/reckon.js';

const kChosen: ReadonlySet<string> = new Set(['shop', 'drafts', 'project', 'mail']);

test('routines are done on pages that were rebuilt, and stop where a control is gone or a dialog is another', async () => {
  const chosen = kApplications.filter(({ name }) => kChosen.has(name));
  const { runs } = await playAll(chosen, () => {}, ['rebuilt', 'onemore', 'gone']);
  const faults = runs.map((run) => [run.application.name, run.version, faultOf(run)]);
  assert.deepEqual(
    faults.filter(([, , fault]) => fault !== undefined),
    [],
  );
  assert.equal(runs.filter(({ stoppedAt }) => stoppedAt === undefined).length, 4);
  assert.equal(runs.length, 12);
});

test('steps that are named by what was observed before a call are found again, or stop', async () => {
  const chosen = kApplications.filter(({ name }) => name === 'shop' || name === 'drafts');
  const { runs } = await playAll(chosen, () => {}, ['rebuilt', 'gone'], 'seen');
  assert.deepEqual(
    runs.map(({ application, version, stoppedAt, ...run }) => [
      application.name,
      version,
      stoppedAt,
      faultOf({ ...run, application, version, ...(stoppedAt === undefined ? {} : { stoppedAt }) }),
    ]),
    [
      ['shop', 'rebuilt', undefined, undefined],
      ['shop', 'gone', 3, undefined],
      ['drafts', 'rebuilt', undefined, undefined],
      ['drafts', 'gone', 1, undefined],
    ],
  );
});
