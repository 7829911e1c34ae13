// A link means its target: an id that was shown for one address does not press a link to another.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { errorOf, idOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

for (const [what, href] of [
  ['to another page', '/thanks.html'],
  ['with another query', '/form.html?order=6'],
] as const) {
  test(`a link that leads ${what} since the look is stale, and after another look it is not`, async () => {
    const tab = await browser.openTab(site.url('/still.html', 'one.test'));
    await tab.page.evaluate(() => {
      document.body.innerHTML = '<p>Your order: <a href="/form.html?order=5">Open</a></p>';
    });
    const nodeId = await idOf(tab, /^Open$/);
    await tab.page.evaluate((to) => document.querySelector('a')?.setAttribute('href', to), href);
    errorOf(await tab.execute({ action: 'click', nodeId }), 'STALE');
    assert.match(tab.page.url(), /still\.html/);
    const again = await idOf(tab, /^Open$/);
    reportOf(await tab.execute({ action: 'click', nodeId: again }));
    assert.ok(tab.page.url().endsWith(href), tab.page.url());
    await tab.close();
  });
}
