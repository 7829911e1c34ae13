// The size in which the server shows pages: that of the window it opens, or of the device that an option names.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { SiteServer } from '../support/site_server.js';
import { McpClient } from './support/client.js';

const kPage = `<title>Sizes</title><meta name="viewport" content="width=device-width"><h1>Sizes</h1><p id="out"></p>
  <script>out.textContent = innerWidth + ' by ' + innerHeight + (matchMedia('(pointer: coarse)').matches ? ', touch' : '');</script>`;

let site: SiteServer;

before(async () => {
  site = await SiteServer.start({ handle: ({ path }) => (path === '/sizes' ? { body: kPage } : undefined) });
});
after(() => site?.close());

for (const [options, shown] of [
  [[], '1280 by 800'],
  [['--viewport', '1000x700'], '1000 by 700'],
  [['--device', 'phone'], '390 by 844, touch'],
  [['--browser-arg=--window-size=900,787'], '900 by 700'],
] as const) {
  test(`with ${options.join(' ') || 'no option'} a page is ${shown}`, async () => {
    const mcp = await McpClient.start(['--headless', '--browser-arg=--no-sandbox', ...options]);
    try {
      // In a new tab: on the first one Chromium may show a bar about its switches.
      await mcp.done('tabs', { open: site.url('/sizes', 'localhost') });
      assert.match(await mcp.done('reload'), new RegExp(`^ ?${shown}$`, 'm'));
    } finally {
      await mcp.close();
    }
  });
}
