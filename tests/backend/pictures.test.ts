// Remembered screenshots: the last of each running task, and only for its tenant.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Pictures } from '../../js-glue/backend/service/pictures.js';
import { aRequest } from './support.js';

const kOwners = [
  { tenant: 'acme', sessionId: 's1', taskId: 't1' },
  { tenant: 'acme', sessionId: 's1', taskId: 't2' },
  { tenant: 'acme', sessionId: 's2', taskId: 't3' },
  { tenant: 'other', sessionId: 's3', taskId: 't4' },
] as const;

function filled(): Pictures {
  const pictures = new Pictures();
  for (const owner of kOwners)
    pictures.whole(owner, aRequest({ screenshot: `picture of ${owner.taskId}`, screenshotHash: 'h' }));
  return pictures;
}

/** The tasks with a stored picture. */
function known(pictures: Pictures): string[] {
  const asked = aRequest({ screenshot: null, screenshotHash: 'h' });
  return kOwners.filter((owner) => pictures.whole(owner, asked).screenshot !== null).map(({ taskId }) => taskId);
}

test('a page that looks as before has the picture that was sent', () => {
  const [first] = kOwners;
  const again = filled().whole(first, aRequest({ screenshot: null, screenshotHash: 'h' }));
  assert.equal(again.screenshot, 'picture of t1');
  assert.equal(filled().whole(first, aRequest({ screenshot: null, screenshotHash: 'x' })).screenshot, null);
});

for (const [what, which, left] of [
  ['a task', kOwners[0], ['t2', 't3', 't4']],
  ['a session', { tenant: 'acme', sessionId: 's1' }, ['t3', 't4']],
  ['a tenant', { tenant: 'acme' }, ['t4']],
  ['a session of another tenant', { tenant: 'acme', sessionId: 's3' }, ['t1', 't2', 't3', 't4']],
] as const) {
  test(`the pictures of ${what} are forgotten, and no others`, () => {
    const pictures = filled();
    pictures.forget(which);
    assert.deepEqual(known(pictures), left);
  });
}
