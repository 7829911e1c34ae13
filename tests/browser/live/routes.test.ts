// A new address without a new document: the new content is in the report and in the next observation.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { idOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

const kPresses = 10;

describe('a look right after a press that changes the address alone', () => {
  for (const delay of [0, 60, 200]) {
    test(`shows the content of that address, drawn ${delay} ms after it`, async () => {
      const tab = await browser.openTab(site.url(`/actions/routes.html?delay=${delay}`));
      const links = { one: await idOf(tab, /^Go to one$/), two: await idOf(tab, /^Go to two$/) };
      for (let press = 0; press < kPresses; press++) {
        const name = press % 2 === 0 ? 'one' : 'two';
        reportOf(await tab.execute({ action: 'click', nodeId: links[name] }));
        assert.match(await tab.text(), new RegExp(`Content of ${name}`), `press ${press}`);
      }
      await tab.close();
    });
  }
});

test('the report says which route is shown', async () => {
  const tab = await browser.openTab(site.url('/actions/routes.html'));
  const report = reportOf(await tab.execute({ action: 'click', nodeId: await idOf(tab, /^Go to two$/) }));
  assert.equal(report.verification?.pageState.url, site.url('/actions/routes.html#/two'));
  await tab.close();
});
