// Values of the file of secrets that nobody has typed yet, on a page of another site in its own tab, in every spelling:
// no answer of the server contains one.
import { after, before, describe } from 'node:test';

import { NodeBrowser } from '../support/node_port.js';
import { McpClient } from './support/client.js';
import { startPages, stopPages, testSpellings } from './support/spelt_pages.js';

before(startPages);
after(stopPages);

describe('by the server alone', () => {
  testSpellings(
    async (args) => {
      const browser = await NodeBrowser.launch();
      const mcp = await McpClient.start(['--cdp', browser.wsEndpoint, ...args]);
      return { mcp, close: () => mcp.close().then(() => browser.close()) };
    },
    ['password', 'mail'],
  );
});
