// The same in the person's own browser, over the bridge.
import { after, before, describe } from 'node:test';

import { BridgedBrowser, bridgedServer, configFolder, kPort } from './support/bridged.js';
import { site, startPages, stopPages, testSpellings } from './support/spelt_pages.js';

before(startPages);
after(stopPages);

describe('over the bridge', () => {
  testSpellings(
    async (args) => {
      const config = await configFolder();
      const browser = await BridgedBrowser.launch();
      const mcp = await bridgedServer({ folder: config.path, port: kPort, args });
      await browser.share(site.url('/say', 'one.test'));
      await browser.pair(mcp, kPort);
      return {
        mcp,
        close: async () => {
          await mcp.close();
          await browser.close();
          await config.remove();
        },
      };
    },
    ['mail'],
  );
});
