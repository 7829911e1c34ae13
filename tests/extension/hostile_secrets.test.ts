// The secret pages of fixtures/pages/hostile give away what sensitive fields hold, in every place and spelling. It is in nothing
// that the tool lets out: in no format, difference, event, match, error, report, mark or log line.
import { after, before, test } from 'node:test';

import { TestBrowser } from '../support/browser.js';
import { assertHarmless, hostilePages } from '../support/hostile.js';
import { SiteServer } from '../support/site_server.js';

let site: SiteServer;
let browser: TestBrowser;
before(async () => {
  site = await SiteServer.start();
  browser = await TestBrowser.launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

for (const name of hostilePages().filter((one) => one.startsWith('secret_'))) {
  test(`${name} comes to nothing`, async () => assertHarmless(await browser.openTab(site.url(`/hostile/${name}`))));
}
