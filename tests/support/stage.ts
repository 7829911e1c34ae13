// What the tests of a file play on: a browser with the extension, and the site whose pages it opens. Both go when the tests of
// the file are over.
import { after } from 'node:test';

import { type LaunchOptions, TestBrowser } from './browser.js';
import { type SiteOptions, SiteServer } from './site_server.js';

export interface Stage<Browser> {
  site: SiteServer;
  browser: Browser;
}

export function openStage(options: { site?: SiteOptions; browser?: LaunchOptions } = {}): Promise<Stage<TestBrowser>> {
  return openStageFor(() => TestBrowser.launch(options.browser), options.site);
}

/** The same for a browser that is launched in another way. */
export async function openStageFor<Browser extends { close(): Promise<void> }>(
  launch: () => Promise<Browser>,
  options?: SiteOptions,
): Promise<Stage<Browser>> {
  const site = await SiteServer.start(options);
  let browser: Browser | undefined;
  after(async () => {
    await browser?.close();
    await site.close();
  });
  browser = await launch();
  return { site, browser };
}
