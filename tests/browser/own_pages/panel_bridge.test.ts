// The bridge as a person uses it in the panel: turned on, a code compared and typed, who acts, paused, stopped.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';

import { BridgeHost } from '../../../js-glue/mcp/bridge/host';
import { BridgedBrowser } from '../../../js-glue/mcp/bridge/bridged_browser';
import { PORTS } from '../../../js-glue/bridge/limits';
import { openStageFor } from '../../support/stage';
import { eventually } from '../../support/waiting';
import { assertNoFindings } from './own_pages';
import { PanelBrowser } from './panel_support';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }));
let folder: string;
let host: BridgeHost;
let panel: Page;
let tabId: number;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'domtool-bridge-'));
  host = new BridgeHost({ folder, who: () => '<b>Editor</b>', print: () => {} });
  assert.ok(PORTS.includes(await host.listen()));
  ({ tabId } = await browser.openPage(site.url('/form.html')));
  panel = await browser.openPanel(tabId);
});
after(async () => {
  await host?.close();
  await rm(folder, { recursive: true, force: true });
});

async function errorOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => '',
    (error: unknown) => (error as Error).message,
  );
}

const state = (is: string) => panel.locator(`[data-bridge="${is}"]`);
const button = (name: string) => panel.getByRole('button', { name, exact: true });

test('it is offered in the page view, turned on there, and shows half of the code that the program shows', async () => {
  await panel.getByRole('tab').nth(1).click();
  await button('Let another agent act here…').click();
  assert.match((await panel.textContent('.page-view')) ?? '', /domtool mcp --extension/);
  await button('Turn on').click();
  await state('pairing').waitFor();
  const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(await errorOf(host.browser()))?.[0] ?? '';
  assert.equal(await panel.textContent('.bridge-half'), `${code.slice(0, 4)}-`);
  await assertNoFindings(panel, '.bridge');
  await panel.getByLabel('The rest of the code').fill(code.slice(5).toLowerCase());
  await button('Connect').click();
  await state('connected').waitFor();
});

test('it says who acts, as text, and lets it use this tab', async () => {
  assert.match((await state('connected').textContent()) ?? '', /<b>Editor<\/b> acts here/);
  assert.equal(await state('connected').locator('b').count(), 0);
  await assertNoFindings(panel, '.bridge');
  const tabs = await new BridgedBrowser(host).tabs();
  assert.deepEqual(
    tabs.map(({ targetId }) => targetId),
    [String(tabId)],
  );
  await panel.getByLabel('It may use this tab').uncheck();
  await eventually('the tab is taken back', async () => (await new BridgedBrowser(host).tabs()).length === 0);
});

test('a pause and a stop are one press each, by keyboard too, and a stop stays one', async () => {
  await button('Pause').press('Enter');
  await button('Continue').waitFor();
  assert.match(await errorOf(new BridgedBrowser(host).tabs()), /paused/);
  await button('Continue').click();
  await button('Pause').waitFor();
  await button('Stop').press('Enter');
  await button('Let another agent act here…').waitFor();
  // The panel reports it before the program can.
  await eventually('the program hears of it', async () =>
    /has stopped this client/.test(await errorOf(host.browser())),
  );
});
