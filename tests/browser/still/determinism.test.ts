// The same page produces the same bytes: in two fresh browsers, and over a WebSocket from Node.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { TestBrowser, observationOf } from '../../support/browser.js';
import { NodeBrowser } from '../../support/node_port.js';
import { SiteServer } from '../../support/site_server.js';

const kPages = ['/form.html', '/frames.html', '/shadow.html', '/overlay.html', '/deep.html', '/hostile.html'];
const kFormats = ['text', 'tree', 'skeleton', 'html'] as const;

let site: SiteServer;
before(async () => {
  site = await SiteServer.start();
});
after(async () => {
  await site?.close();
});

type Output = Map<string, string>;

async function overExtension(): Promise<Output> {
  const browser = await TestBrowser.launch();
  try {
    const output: Output = new Map();
    for (const path of kPages) {
      const tab = await browser.openTab(site.url(path, 'one.test'));
      for (const format of kFormats) {
        output.set(`${path} ${format}`, JSON.stringify((await tab.observe({ format })).content));
      }
      await tab.close();
    }
    return output;
  } finally {
    await browser.close();
  }
}

async function overNode(): Promise<Output> {
  const browser = await NodeBrowser.launch();
  try {
    const output: Output = new Map();
    for (const path of kPages) {
      const tool = await browser.connection.newTab(site.url(path, 'one.test'));
      for (const format of kFormats) {
        const result = await tool.execute({ action: 'get_dom', options: { format } });
        output.set(`${path} ${format}`, JSON.stringify(observationOf(result).content));
      }
      await tool.close();
    }
    return output;
  } finally {
    await browser.close();
  }
}

test('two fresh browsers, and Node over a WebSocket, give byte-equal text, tree and markup', async () => {
  const first = await overExtension();
  const second = await overExtension();
  const node = await overNode();
  for (const [what, bytes] of first) {
    assert.ok(bytes.length > 20, `${what} is empty`);
    assert.equal(second.get(what), bytes, `${what} differs between two runs`);
    assert.equal(node.get(what), bytes, `${what} differs between the extension and Node`);
  }
});

test('without a change, a second observation in the same tab is equal in content and hash', async () => {
  const browser = await TestBrowser.launch();
  try {
    const tab = await browser.openTab(site.url('/form.html'));
    const first = await tab.observe({ force: true });
    const second = await tab.observe({ force: true });
    assert.deepEqual(second.content, first.content);
    assert.equal(second.hash, first.hash);
  } finally {
    await browser.close();
  }
});
