// A frame of a closed site, in a page of an open one: the server reports nothing of it and does nothing in it.
import { after, before, describe } from 'node:test';

import { NodeBrowser } from '../support/node_port.js';
import { McpClient } from './support/client.js';
import { type Surface, startSite, stopSite, testFrames } from './support/closed_frames.js';

before(startSite);
after(stopSite);

async function served(...args: string[]): Promise<Surface> {
  const browser = await NodeBrowser.launch();
  const mcp = await McpClient.start(['--cdp', browser.wsEndpoint, ...args]);
  return { mcp, close: () => mcp.close().then(() => browser.close()) };
}

describe('by a list of what is blocked', () => {
  testFrames(() => served('--blocked-sites', 'two.test'));
});

describe('by a list of what is allowed', () => {
  testFrames(() => served('--allowed-sites', 'one.test'), ['a frame', 'an object']);
});
