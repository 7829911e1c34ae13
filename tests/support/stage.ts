// What the tests of a file use: a browser with the extension, and the site whose pages it opens. Both are closed when the
// tests of the file are over. With the usual options, the browser is one that `npm test` started for many files, if there
// is one.
import { after } from 'node:test';

import { type LaunchOptions, TestBrowser } from './browser.js';
import { takeShared } from './shared_browser.js';
import { type SiteOptions, SiteServer } from './site_server.js';

export interface Stage<Browser> {
  site: SiteServer;
  browser: Browser;
}

export function openStage(options: { site?: SiteOptions; browser?: LaunchOptions } = {}): Promise<Stage<TestBrowser>> {
  const shared = options.browser === undefined ? takeShared() : undefined;
  return openStageFor(
    () => (shared === undefined ? TestBrowser.launch(options.browser) : TestBrowser.join(shared)),
    options.site,
  );
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
