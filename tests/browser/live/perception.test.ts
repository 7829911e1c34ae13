// Every page of fixtures/pages/perception declares what a person, the standards or the browser would say about its
// elements: role, name, visibility, where to press. Each is read through the extension in `fast` fidelity and compared.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';

import { rowsOf } from '../../support/checks.js';
import { departuresOf, readExpectations, readyPage } from '../../support/expectations.js';
import { inRepo } from '../../support/paths.js';
import { openStage } from '../../support/stage.js';

const kPages = readdirSync(inRepo('fixtures', 'pages', 'perception')).filter((name) => name.endsWith('.html'));

const { site, browser } = await openStage();

for (const name of kPages) {
  test(`${name} is seen as it says`, async () => {
    const tab = await browser.openTab(site.url(`/perception/${name}`));
    try {
      await readyPage(tab.page);
      const page = await readExpectations(tab.page);
      assert.ok(page.expectations.length > 0, 'the page expects nothing');
      const rows = rowsOf(await tab.observe({ format: 'table', fidelity: 'fast' }));
      const departures = await departuresOf(page, rows, await tab.text({ fidelity: 'fast' }));
      assert.ok(departures.length === 0, `\n${departures.join('\n')}`);
    } finally {
      await tab.close();
    }
  });
}
