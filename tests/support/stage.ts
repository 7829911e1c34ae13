// What the tests of a file play on: a browser with the extension, and the site whose pages it opens. Both go when the tests of
// the file are over.
import { after } from 'node:test';

import { type LaunchOptions, TestBrowser } from './browser.js';
import { type SiteOptions, SiteServer } from './site_server.js';

export interface Stage {
  site: SiteServer;
  browser: TestBrowser;
}

export async function openStage(options: { site?: SiteOptions; browser?: LaunchOptions } = {}): Promise<Stage> {
  const site = await SiteServer.start(options.site);
  let browser: TestBrowser | undefined;
  after(async () => {
    await browser?.close();
    await site.close();
  });
  browser = await TestBrowser.launch(options.browser);
  return { site, browser };
}
