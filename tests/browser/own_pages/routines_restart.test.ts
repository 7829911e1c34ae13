// A scheduled routine survives the browser's restart, and runs once and not twice.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { SiteServer } from '../../support/site_server.js';
import { PanelBrowser } from './panel_support.js';
import { RoutineStage, hits, routineOf, servesTea } from './routines_stage.js';

const site = await SiteServer.start({ handle: servesTea });
let browser = await PanelBrowser.launch({ mayDraw: false, granted: ['notifications'] });
after(async () => {
  await browser.close();
  await site.close();
});

test('what came due while the browser was closed runs once when it starts, and not again when it starts again', async () => {
  const first = await RoutineStage.open(browser);
  const id = await first.add(
    routineOf(site.url('/tea', 'tea.test'), 'Buy tea', ['click "Add" near "{what}"', 'expect "1 item"'], {
      what: 'Sencha',
    }),
  );
  await first.schedule(id, { what: 'Assam' });
  await first.change(id, { due: Date.now() });
  assert.deepEqual(hits, []);

  browser = await browser.restarted();
  const second = await RoutineStage.open(browser);
  await second.rests();
  assert.deepEqual(hits, ['Assam']);
  const [kept] = await second.list();
  assert.equal(kept?.last?.is, 'done');
  assert.deepEqual(kept.schedule, { every: 'day', at: '07:00', values: { what: 'Assam' } });
  assert.ok((kept.due ?? 0) > Date.now());

  browser = await browser.restarted();
  const third = await RoutineStage.open(browser);
  await third.rests();
  assert.deepEqual(hits, ['Assam'], 'not twice');
  assert.equal((await third.list())[0]?.due, kept.due);
  assert.equal(
    await third.page.evaluate(async () => (await globalThis.chrome.alarms.get('domtool.routines'))?.scheduledTime),
    kept.due,
    'the alarm is there again',
  );
});
