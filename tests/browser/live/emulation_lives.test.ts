// What happens to an emulated device when the extension is stopped on a tab, and when its worker stops.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import type { ToolCall } from '../../../js-glue/tool/contract/contract.js';
import { reportOf } from '../../support/checks.js';
import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { PanelBrowser, ask, execute, killWorker } from '../own_pages/panel_support.js';

const kTablet = { action: 'emulate', width: 800, height: 600, deviceScaleFactor: 2 } as const;
const kOff = { action: 'emulate', off: true } as const;

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }));

interface Opened {
  page: Page;
  panel: Page;
  tabId: number;
  outcomeOf(call: ToolCall): Promise<string>;
  widthOf(): Promise<number>;
}

async function onPage(check: (opened: Opened) => Promise<void>): Promise<void> {
  const { page, tabId } = await browser.openPage(site.url('/form.html'));
  const panel = await browser.openPanel(tabId);
  await check({
    page,
    panel,
    tabId,
    outcomeOf: async (call) => reportOf(await execute(panel, tabId, call)).outcome,
    widthOf: () => page.evaluate(() => innerWidth),
  });
  await panel.close();
  await page.close();
}

test('it ends when the extension is stopped on the tab', () =>
  onPage(async ({ panel, tabId, outcomeOf, widthOf }) => {
    const own = await widthOf();
    assert.equal(await outcomeOf(kTablet), 'done');
    assert.equal(await widthOf(), 800);
    await ask(panel, { type: 'domtool.stop', tabId });
    await eventually('the page has its own size again', async () => (await widthOf()) === own);
  }));

test('it outlives the worker, whose next life tells truly what turning it off came to', () =>
  onPage(async ({ panel, outcomeOf, widthOf }) => {
    const own = await widthOf();
    assert.equal(await outcomeOf(kOff), 'no_effect', 'nothing was emulated');
    assert.equal(await outcomeOf(kTablet), 'done');
    await killWorker(browser, panel);
    assert.equal(await widthOf(), 800);
    assert.equal(await outcomeOf(kTablet), 'no_effect');
    await killWorker(browser, panel);
    assert.equal(await outcomeOf(kOff), 'done');
    assert.equal(await widthOf(), own);
    await killWorker(browser, panel);
    assert.equal(await outcomeOf(kOff), 'no_effect');
  }));
