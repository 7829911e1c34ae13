// A browser that is too old, or lacks a command that DomTool needs: each is explained in words. A real Chromium is used
// through a connection on which one command is answered as if the browser lacked it.
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { WebSocket, WebSocketServer } from 'ws';
import type { DomToolFailure } from '../../js-glue/tool/contract/errors.js';
import type { DomTool, Observation, ToolCall } from '../../js-glue/tool/index.js';
import { NodeBrowser, connectNode } from '../support/node_port.js';
import { SiteServer } from '../support/site_server.js';
import { theControl } from '../support/text_view.js';
import { dataOf, errorOf, within } from './support/opening.js';

interface Command {
  id: number;
  method: string;
  sessionId?: string;
}

/** The answer that replaces the browser's; undefined passes the command on. */
type Instead = (command: Command) => object | undefined;

const kPage = '/actions/faults/held.html';

let site: SiteServer;
let chromium: NodeBrowser;
before(async () => {
  site = await SiteServer.start({});
  chromium = await NodeBrowser.launch();
});
after(async () => {
  await chromium?.close();
  await site?.close();
});

const lacks =
  (method: string): Instead =>
  (command) =>
    command.method === method ? { error: { code: -32601, message: `'${method}' wasn't found` } } : undefined;

const isVersion =
  (reported: object): Instead =>
  ({ method }) =>
    method === 'Browser.getVersion' ? { result: reported } : undefined;

async function withAnswers(instead: Instead, run: (endpoint: string) => Promise<void>): Promise<void> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (client) => {
    const browser = new WebSocket(chromium.wsEndpoint);
    const waiting: string[] = [];
    browser.on('open', () => {
      for (const text of waiting.splice(0)) browser.send(text);
    });
    browser.on('message', (data: Buffer) => client.send(data.toString()));
    // Also for a connection that is abandoned before it was open.
    browser.on('error', () => client.terminate());
    client.on('close', () => browser.close());
    client.on('message', (data: Buffer) => {
      const text = data.toString();
      const command = JSON.parse(text) as Command;
      const { id, sessionId } = command;
      const answer = instead(command);
      if (answer !== undefined) client.send(JSON.stringify({ id, ...answer, ...(sessionId && { sessionId }) }));
      else if (browser.readyState === WebSocket.OPEN) browser.send(text);
      else waiting.push(text);
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await within(30_000, run(`ws://127.0.0.1:${port}/devtools/browser/x`));
  } finally {
    for (const client of server.clients) client.terminate();
    server.close();
  }
}

const kOld: ReadonlyArray<[name: string, reported: object]> = [
  ['Chrome', { product: 'Chrome/124.0.6367.60', userAgent: '' }],
  ['a headless Chrome', { product: 'HeadlessChrome/119.0.6045.105', userAgent: '' }],
  [
    'a browser of another name',
    { product: 'Edg/109.0.1518.61', userAgent: 'Mozilla/5.0 Chrome/109.0.0.0 Edg/109.0.1518.61' },
  ],
];
for (const [name, reported] of kOld) {
  test(`${name} that is too old is refused, and both versions are named`, () =>
    withAnswers(isVersion(reported), async (endpoint) => {
      await assert.rejects(connectNode(endpoint), (error: DomToolFailure) => {
        assert.equal(error.error.code, 'UNSUPPORTED');
        assert.match(error.message, /built on Chromium 1\d\d; DomTool needs 125 or newer/);
        return true;
      });
    }));
}

test('a browser that tells no version, or an unknown one, is used all the same', async () => {
  for (const instead of [lacks('Browser.getVersion'), isVersion({ product: 'Own/1.0', userAgent: 'Own' })]) {
    await withAnswers(instead, async (endpoint) => {
      const browser = await connectNode(endpoint);
      assert.ok((await browser.tabs()).length > 0);
      await browser.close();
    });
  }
});

const kNeededToOpen = ['Target.createTarget', 'Target.attachToTarget', 'Page.enable'] as const;
for (const method of kNeededToOpen) {
  test(`a browser without ${method} opens no tab, and it is named`, () =>
    withAnswers(lacks(method), async (endpoint) => {
      const browser = await connectNode(endpoint);
      await assert.rejects(browser.newTab(site.url(kPage, 'localhost')), (error: DomToolFailure) => {
        assert.equal(error.error.code, 'UNSUPPORTED');
        assert.ok(error.message.includes(`does not offer ${method}`), error.message);
        return true;
      });
      await browser.close();
    }));
}

const kNeededByCalls: ReadonlyArray<[method: string, call: (tool: DomTool) => Promise<ToolCall>]> = [
  ['DOMSnapshot.captureSnapshot', async () => ({ action: 'get_dom' })],
  ['Page.captureScreenshot', async () => ({ action: 'screenshot' })],
  ['Emulation.setDeviceMetricsOverride', async () => ({ action: 'emulate', width: 375, height: 667 })],
  ['Input.dispatchMouseEvent', async (tool) => ({ action: 'click', nodeId: await plainId(tool) })],
];

async function plainId(tool: DomTool): Promise<string> {
  const { content } = dataOf(await tool.execute({ action: 'get_dom' })) as Observation;
  return theControl(String(content), /^Plain$/).id;
}

for (const [method, call] of kNeededByCalls) {
  test(`a call that needs ${method} names it where it is lacking`, () =>
    withAnswers(lacks(method), async (endpoint) => {
      const browser = await connectNode(endpoint);
      const tool = await browser.newTab(site.url(kPage, 'localhost'));
      const error = errorOf(await tool.execute(await call(tool)), 'UNSUPPORTED');
      assert.equal(error.message, `This browser does not offer ${method}, which the call needs.`);
      await browser.close();
    }));
}
