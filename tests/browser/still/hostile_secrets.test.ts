// The secret pages of fixtures/pages/hostile give away what sensitive fields hold, in every place and spelling. It is in nothing
// that the tool lets out: in no format, difference, event, match, error, report, mark or log line.
import { test } from 'node:test';

import { assertHarmless, hostilePages } from '../../support/hostile.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

for (const name of hostilePages().filter((one) => one.startsWith('secret_'))) {
  test(`${name} comes to nothing`, async () => assertHarmless(await browser.openTab(site.url(`/hostile/${name}`))));
}
