// "Record what I do": what a person does by mouse and keys becomes a routine, which then runs without a model.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openRecording } from './record_stage.js';
import { hits, servesTea } from './routines_stage.js';

const { site, routines, stage } = await openRecording(servesTea);

const url = site.url('/tea', 'tea.test');

test('a press among equal buttons is kept with its row, was made once, and runs again without a model', async () => {
  const lines = await stage.shown(url, 'Buy Assam', async (page) => {
    await page.getByRole('button', { name: 'Add' }).nth(1).click();
    await stage.kept(1);
    assert.deepEqual(hits, ['Assam'], 'it was pressed once');
    await page.getByText('1 item: Assam').waitFor();
  });
  assert.match(lines.join('\n'), /^click .*"Add" near ".*Assam.*"$/);
  const [kept] = await routines.list();
  assert.equal(kept?.name, 'Buy Assam');
  hits.length = 0;
  await routines.schedule(kept?.id ?? '');
  assert.equal((await routines.runs(kept?.id ?? ''))?.is, 'done');
  assert.deepEqual(hits, ['Assam']);
});
