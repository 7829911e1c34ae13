// A page nested deeper than any tree-shaped CDP reply is read completely.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { act, pressArrived, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';
import { theControl } from '../../support/text_view.js';
import { within } from '../../support/waiting.js';

const { site, browser } = await openStage();

for (const depth of [100, 200, 400]) {
  test(`a button ${depth} levels deep is observed and clicked`, async () => {
    const tab = await browser.openTab(site.url(`/deep.html?depth=${depth}`));
    const text = await within('the observation', 20_000, tab.text());
    assert.equal(theControl(text, /^At the bottom$/).role, 'button');
    const report = reportOf(await within('the click', 20_000, act(tab, /^At the bottom$/, { action: 'click' })));
    assert.notEqual(report.outcome, 'navigated');
    await pressArrived(tab.page, 'bottom');
    await tab.close();
  });
}
