// Content that an animation shows or hides is in, or missing from, the observation right after the press that started
// it.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';

import { idOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();
const tab = await browser.openTab(site.url('/actions/passing.html'));
after(() => tab.close());

const kTimes = 5;

describe('a look right after a press', () => {
  for (const name of ['animated', 'fading', 'sliding', 'folding', 'scaling', 'details', 'shadow', 'frame']) {
    test(`tells what comes and goes by it each time: ${name}`, async () => {
      const nodeId = await idOf(tab, new RegExp(`^Turn ${name}$`));
      const words = new RegExp(`Words of ${name}`);
      for (let time = 0; time < kTimes; time++) {
        reportOf(await tab.execute({ action: 'click', nodeId }));
        assert.match(await tab.text(), words, `opened ${time}`);
        reportOf(await tab.execute({ action: 'click', nodeId }));
        assert.doesNotMatch(await tab.text(), words, `closed ${time}`);
      }
    });
  }

  test('tells a dialog that fades in', async () => {
    reportOf(await tab.execute({ action: 'click', nodeId: await idOf(tab, /^Turn dialog$/) }));
    assert.match(await tab.text(), /Words of dialog/);
  });

  test('does not tell a notice that fades out', async () => {
    assert.match(await tab.text(), /Words of the notice/);
    reportOf(await tab.execute({ action: 'click', nodeId: await idOf(tab, /^Close the notice$/) }));
    assert.doesNotMatch(await tab.text(), /Words of the notice/);
  });
});
