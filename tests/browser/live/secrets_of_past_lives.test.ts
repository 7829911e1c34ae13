// A secret stays secret for the life of its document: across stop and resume, the worker's end, and close and open.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ToolCall, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import { assertNoSecret } from '../../support/checks.js';
import { openStageFor } from '../../support/stage.js';
import { PanelBrowser, ask, execute, killWorker } from '../own_pages/panel_support.js';

const kSecret = 'Marble-Otter77';
const kFormerValue = 'Grey-Heron4242';
const PAGE = `<!doctype html><title>Keys</title><body>
  <input type="password" id="p" aria-label="Key" value="${kSecret}">
  <input type="password" id="q" aria-label="Other key" value="${kFormerValue}"><p>Copy: <output id="o"></output></p>`;

/** The page shows its former values: one field with its value, the other only the value. */
const REVEAL = `p.type = q.type = 'text'; o.textContent = p.value + ' and ' + q.value; q.value = '';
  p.removeAttribute('value'); q.removeAttribute('value'); document.title = 'Revealed';`;

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), {
  handle: ({ path }) => (path === '/keys' ? { body: PAGE } : undefined),
});

const LOOKS: readonly ToolCall[] = [
  { action: 'get_dom' },
  { action: 'get_dom', options: { format: 'table', force: true } },
  { action: 'get_dom', options: { format: 'html', force: true } },
  { action: 'find', text: 'Copy' },
];

const LIVES: Readonly<
  Record<string, (panel: Awaited<ReturnType<PanelBrowser['openPanel']>>, tabId: number) => Promise<unknown>>
> = {
  'a stop and resume': async (panel, tabId) => {
    await ask(panel, { type: 'domtool.stop', tabId });
    await ask(panel, { type: 'domtool.resume', tabId });
  },
  "the worker's end": (panel) => killWorker(browser, panel),
};

for (const [name, end] of Object.entries(LIVES)) {
  for (const isSeenBetween of [false, true]) {
    test(`what was secret is so after ${name}${isSeenBetween ? ', seen revealed before' : ''}`, async () => {
      const { page, tabId } = await browser.openPage(site.url('/keys'));
      const panel = await browser.openPanel(tabId);
      const results: ToolResult[] = [await execute(panel, tabId, { action: 'get_dom' })];
      if (isSeenBetween) {
        await page.evaluate(REVEAL);
        results.push(await execute(panel, tabId, { action: 'get_dom' }));
      }
      await end(panel, tabId);
      if (!isSeenBetween) await page.evaluate(REVEAL);
      for (const call of LOOKS) results.push(await execute(panel, tabId, call));
      assert.ok(
        results.every(({ success }) => success),
        JSON.stringify(results.at(-1)),
      );
      assert.match(JSON.stringify(results), /Copy/);
      assertNoSecret('a result', results, [kSecret, kFormerValue]);
      const kept = await panel.evaluate(async () =>
        JSON.stringify(
          await (
            self as unknown as { chrome: { storage: { session: { get(k: null): Promise<object> } } } }
          ).chrome.storage.session.get(null),
        ),
      );
      assertNoSecret('the store', kept, [kSecret, kFormerValue]);
      await panel.close();
      await page.close();
    });
  }
}
