// The secret pages of fixtures/pages/hostile repeat the values of sensitive fields in every place and spelling. They
// appear in no output: in no format, difference, event, match, error, report, mark or log line.
import { test } from 'node:test';

import { assertHarmless, hostilePages } from '../../support/hostile.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

for (const name of hostilePages().filter((one) => one.startsWith('secret_'))) {
  test(`${name} comes to nothing`, async () => assertHarmless(await browser.openTab(site.url(`/hostile/${name}`))));
}
