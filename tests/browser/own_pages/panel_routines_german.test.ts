// In German, a run that stopped says why in German, and then what the tool saw.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openStageFor } from '../../support/stage.js';
import { assertNothingOverflows } from './own_pages.js';
import { PanelBrowser } from './panel_support.js';
import { RoutineStage, routineOf, servesTea } from './routines_stage.js';

const { site, browser } = await openStageFor(
  () => PanelBrowser.launch({ mayDraw: false, granted: ['notifications'], language: 'de' }),
  { handle: servesTea },
);
const stage = await RoutineStage.open(browser);

test('a run that stopped says so in German', async () => {
  const url = site.url('/tea', 'tea.test');
  const id = await stage.add(routineOf(url, 'Tee', ['click "Add" near "Assam"', 'click "Order"']));
  await stage.schedule(id);
  await stage.change(id, { due: Date.now() });
  await stage.ring();
  const { page, tabId } = await browser.openPage(url);
  const panel = await browser.openPanel(tabId);
  await panel.getByRole('button', { name: 'Abläufe' }).click();
  await panel.getByText('Der Ablauf hat bei Schritt 2 angehalten').waitFor();
  assert.match(
    (await panel.textContent('.routine .notice')) ?? '',
    /Es ist nicht auf der Seite\. There is no "Order" on the page\./,
  );
  await panel.getByRole('button', { name: 'Zeit festlegen: „Tee“' }).click();
  await panel.getByLabel('Wann').selectOption({ label: 'Jede Woche am Montag' });
  await assertNothingOverflows(panel);
  await panel.close();
  await page.close();
});
