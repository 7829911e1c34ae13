// The same in the person's own browser, over the bridge: by the rules of the extension, and by those of the asking
// server.
import { after, before, describe } from 'node:test';

import { BridgedBrowser, bridgedServer, configFolder, kPort } from './support/bridged.js';
import { type Surface, site, startSite, stopSite, testFrames } from './support/closed_frames.js';

before(startSite);
after(stopSite);

async function bridged(settings: object, args: readonly string[]): Promise<Surface> {
  const config = await configFolder();
  const browser = await BridgedBrowser.launch();
  await browser.set(settings);
  const mcp = await bridgedServer({ folder: config.path, port: kPort, args });
  await browser.share(site.url('/plain', 'one.test'));
  await browser.pair(mcp, kPort);
  return {
    mcp,
    close: async () => {
      await mcp.close();
      await browser.close();
      await config.remove();
    },
  };
}

describe('by the rules of the extension', () => {
  testFrames(
    () => bridged({ blockedSites: ['two.test'] }, []),
    ['a frame', 'a frame in an open frame', 'a frame in a sandbox'],
  );
});

describe('by the rules of the server', () => {
  testFrames(() => bridged({ blockedSites: [] }, ['--blocked-sites', 'two.test']), ['a frame']);
});
