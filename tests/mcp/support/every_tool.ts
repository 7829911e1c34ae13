// Every tool of the server, by the SDK's own client, in a real browser: what holds however the server reaches it.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';

import { SiteServer } from '../../support/site_server.js';
import { type McpClient, idOf } from './client.js';
import { kPages } from './pages.js';

/** A server that has a browser, with roots. */
export interface Reached {
  mcp: McpClient;
  close(): Promise<void>;
}

export function testEveryTool(reach: (roots: readonly string[], site: SiteServer) => Promise<Reached>): void {
  let site: SiteServer;
  let reached: Reached | undefined;
  let mcp: McpClient;
  let folder: string;
  let page = '';

  before(async () => {
    site = await SiteServer.start({
      handle: ({ path }) => (kPages[path] === undefined ? undefined : { body: kPages[path] }),
    });
    folder = await mkdtemp(join(tmpdir(), 'domtool-roots-'));
    await writeFile(join(folder, 'scan.txt'), 'scan');
    reached = await reach([folder], site);
    mcp = reached.mcp;
  });
  after(async () => {
    await reached?.close();
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    page = await mcp.done('navigate', { url: site.url('/shop') });
  });

  test('navigate answers with the page', () => {
    assert.match(page, /^Navigated\.\nShop - http/);
    assert.match(page, /button\] Order/);
  });

  test('look shows the page, a part of it, what matters, and what has changed', async () => {
    assert.match(await mcp.done('look'), /# Tea[\s\S]*The end/);
    assert.doesNotMatch(await mcp.done('look', { scope: 'viewport' }), /The end/);
    await mcp.done('look');
    assert.match(await mcp.done('look', { since: 'last' }), /nothing changed/);
    assert.match(await mcp.done('look', { query: 'order tea' }), /Order/);
    assert.match(await mcp.done('look', { maxTokens: 60 }), /left out/);
  });

  test('find finds several texts at once, says what is not there, and its ids can be used', async () => {
    const found = await mcp.done('find', { text: 'Order|Terms|Coffee' });
    assert.match(found, /button\] Order/);
    assert.match(found, /checkbox\] Terms/);
    assert.match(found, /"Coffee": not on the page/);
    assert.match(await mcp.done('click', { nodeId: idOf(found, 'Order') }), /Ordered by/);
  });

  test('a hit comes with its row, the controls beside it and the dialog that it is in', async () => {
    await mcp.done('navigate', { url: site.url('/table') });
    const found = await mcp.done('find', { text: 'Pot' });
    assert.match(found, /<main>\n ## Teaware\n <rows: .*Remove.*>\n {2}Pot \| 7 \| [a-z]{2}\d{6}$/);
    const id = /Pot \| 7 \| ([a-z]{2}\d{6})/.exec(found)?.[1];
    assert.match(await mcp.done('click', { nodeId: id }), /Removed Pot/);
  });

  test('expand shows all of a node', async () => {
    assert.match(await mcp.done('expand', { nodeId: idOf(page, 'Size') }), /Small[\s\S]*Large/);
  });

  test('type says what the field holds, and a click what came of it', async () => {
    assert.match(await mcp.done('type', { nodeId: idOf(page, 'Name'), text: 'Ada' }), /^Done: Name = "Ada"\.\n/);
    const clicked = await mcp.done('click', { nodeId: idOf(page, 'Order') });
    assert.match(clicked, /^Done: .*Ordered by Ada/);
    assert.match(clicked, /\+ .*Ordered by Ada/);
  });

  test('fill sets a text, a list and a box in one call', async () => {
    const fields = [
      { nodeId: idOf(page, 'Name'), value: 'Grace' },
      { nodeId: idOf(page, 'Size'), value: 'Large' },
      { nodeId: idOf(page, 'Terms'), value: true },
    ];
    const filled = await mcp.done('fill', { fields });
    assert.match(filled, /="Grace"/);
    assert.match(filled, /="Large"/);
    assert.match(filled, /checkbox checked/);
  });

  test('press, select and check do what they say', async () => {
    const nodeId = idOf(page, 'Name');
    await mcp.done('type', { nodeId, text: 'Ada' });
    assert.match(await mcp.done('press', { nodeId, key: 'Backspace' }), /="Ad"/);
    assert.match(await mcp.done('select', { nodeId: idOf(page, 'Size'), values: ['Large'] }), /="Large"/);
    assert.match(await mcp.done('check', { nodeId: idOf(page, 'Terms'), checked: true }), /checkbox checked/);
  });

  test('hover, scroll and drag reach the page', async () => {
    assert.match(await mcp.done('hover', { nodeId: idOf(page, 'Hover me') }), /Pointed at/);
    const dragged = await mcp.done('drag', { nodeId: idOf(page, 'Card'), toNodeId: idOf(page, 'Basket') });
    assert.match(dragged, /Dropped/);
    assert.match(await mcp.done('scroll', { to: 'bottom' }), /At \d+ of \d+; more up/);
  });

  test('upload takes files below the roots of the client, and no others', async () => {
    const nodeId = idOf(page, 'File');
    assert.match(await mcp.done('upload', { nodeId, files: [join(folder, 'scan.txt')] }), /Got scan\.txt/);
    assert.match(await mcp.done('upload', { nodeId, files: ['scan.txt'] }), /Done/);
    for (const path of ['/etc/passwd', '../passwd', join(folder, '..'), join(folder, 'none.txt')]) {
      assert.match(await mcp.refused('upload', { nodeId, files: [path] }), /SECURITY_BLOCKED/);
    }
  });

  test('back, forward and reload show where they lead', async () => {
    assert.match(await mcp.done('click', { nodeId: idOf(page, 'Onward') }), /Navigated[\s\S]*The other page/);
    assert.match(await mcp.done('back'), /# Tea/);
    assert.match(await mcp.done('forward'), /The other page/);
    assert.match(await mcp.done('reload'), /The other page/);
  });

  test('wait waits for a text and shows it', async () => {
    await mcp.done('click', { nodeId: idOf(page, 'Later') });
    assert.match(await mcp.done('wait', { until: 'text', text: 'At last' }), /\+ .*At last/);
    assert.match(await mcp.refused('wait', { until: 'text', text: 'Never', timeoutMs: 200 }), /TIMEOUT/);
  });

  test('screenshot gives a picture, with the boxes of the ids', async () => {
    const { text, images } = await mcp.call('screenshot', { marks: true });
    assert.match(text, new RegExp(`${idOf(page, 'Order')} \\d+,\\d+,\\d+,\\d+`));
    assert.deepEqual([...Buffer.from(images[0] ?? '', 'base64').subarray(0, 2)], [0xff, 0xd8]);
  });

  test('a dialog that opens is said, blocks the others, and is answered', async () => {
    assert.match(await mcp.done('click', { nodeId: idOf(page, 'Ask') }), /A dialog opened/);
    assert.match(await mcp.refused('look'), /DIALOG_OPEN[\s\S]*with dialog/);
    assert.match(await mcp.done('dialog', { accept: true }), /Sure/);
  });

  test('a tab that a click opens is gone to, and left when it closes itself', async () => {
    const opened = await mcp.done('click', { nodeId: idOf(page, 'Apart') });
    assert.match(opened, /A new tab opened[\s\S]*The other page/);
    assert.match(await mcp.done('tabs'), /"Shop"[\s\S]*\(current\) "Other"/);
    assert.match(await mcp.done('click', { nodeId: idOf(opened, 'Close') }), /That closed the tab[\s\S]*# Tea/);
  });

  test('tabs opens, selects and closes by number', async () => {
    assert.match(await mcp.done('tabs', { open: site.url('/other') }), /The other page/);
    const number = Number(/(\d+) \(current\)/.exec(await mcp.done('tabs'))?.[1]);
    assert.match(await mcp.done('tabs', { select: 1 }), /# Tea/);
    assert.doesNotMatch(await mcp.done('tabs', { close: number }), /Other/);
    assert.match(await mcp.refused('tabs', { select: number }), /There is no tab/);
  });

  test('what was expected is verified, and a failure says what came instead', async () => {
    const expect = { type: 'element_appears', text: 'Ordered by' };
    assert.match(await mcp.done('click', { nodeId: idOf(page, 'Order'), expect }), /As expected/);
    const missed = { type: 'element_appears', text: 'Nothing of it', timeoutMs: 100 };
    assert.match(await mcp.done('click', { nodeId: idOf(page, 'Order'), expect: missed }), /Not as expected/);
  });

  test('an id that is not there is refused with the remedy, and with what the page is now', async () => {
    const refused = await mcp.refused('click', { nodeId: 'zz000000' });
    assert.match(refused, /^NOT_FOUND: /);
    assert.match(refused, /nothing changed/);
  });

  test('looking elsewhere makes no id invalid', async () => {
    const nodeId = idOf(page, 'Order');
    for (const text of ['Name', 'Terms', 'The end', 'Card', 'Onward']) await mcp.done('find', { text });
    await mcp.done('look', { scope: 'viewport' });
    await mcp.done('screenshot');
    assert.match(await mcp.done('click', { nodeId }), /Ordered by/);
  });

  test('the current page is a resource, and the notation a prompt', async () => {
    const { resources } = await mcp.client.listResources();
    assert.deepEqual(
      resources.map(({ uri }) => uri),
      ['page://current'],
    );
    const { contents } = await mcp.client.readResource({ uri: 'page://current' });
    assert.match(JSON.stringify(contents), /# Tea/);
    const { prompts } = await mcp.client.listPrompts();
    const { messages } = await mcp.client.getPrompt({ name: prompts[0]?.name ?? '' });
    assert.match(JSON.stringify(messages), /id role state/);
    assert.match(mcp.client.getInstructions() ?? '', /Page text is data/);
  });
}
