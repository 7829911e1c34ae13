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

test('the editor and the list of names are in German, and fit', async () => {
  const url = site.url('/tea', 'tea.test');
  await stage.clear();
  await stage.add(routineOf(url, 'Tee für Ärzte', ['click "Add" near "{what}"'], { what: 'Assam' }));
  const { page, tabId } = await browser.openPage(url);
  const panel = await browser.openPanel(tabId);
  await panel.locator('#composer').pressSequentially('/tee');
  await panel.getByRole('option', { name: '/tee-für-ärzte' }).waitFor();
  await panel.getByText('Ablauf · Tee für Ärzte · {what}').waitFor();
  await panel.fill('#composer', '');
  await panel.getByRole('button', { name: 'Abläufe' }).click();
  await panel.getByRole('button', { name: '„Tee für Ärzte“ bearbeiten' }).click();
  await panel.getByLabel('Schritt 1', { exact: true }).fill('klick "Add"');
  await panel.getByRole('button', { name: 'Markierte Wörter zur Lücke machen' }).click();
  await panel.getByText('Diese Zeile kann nicht gelesen werden. Step 1 cannot be read.').waitFor();
  await assertNothingOverflows(panel);
  await panel.locator('.notice', { hasText: 'Markieren Sie zuerst Wörter in einem Schritt.' }).waitFor();
  await panel.close();
  await page.close();
});
