// Marks are drawn on the picture, each in its own colour, and every visible node can be pictured.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import jpeg from 'jpeg-js';

import type { Screenshot } from '../../../js-glue/tool/contract/contract.js';
import { errorOf, rowsOf } from '../../support/checks.js';
import type { Tab } from '../../support/browser.js';
import { NodeBrowser } from '../../support/node_port.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

const kBody = `<p id="plain" style="background:#0f0;width:300px;height:90px">Only words</p>
  <button style="margin:40px;width:120px;height:40px;background:#fff;border:0">One</button>
  <button style="margin:40px;width:120px;height:40px;background:#fff;border:0">Two</button>
  <p style="display:none" id="gone">Gone</p>`;

async function opened(): Promise<Tab> {
  const tab = await browser.openTab(site.url('/still.html'));
  await tab.page.evaluate((body) => (document.body.innerHTML = body), kBody);
  return tab;
}

type Executes = { execute(call: { action: 'screenshot' } & Record<string, unknown>): Promise<unknown> };

async function shoot(tool: Executes, more: object): Promise<Screenshot> {
  const result = (await tool.execute({ action: 'screenshot', quality: 1, ...more })) as { data: Screenshot };
  assert.ok('data' in result, JSON.stringify(result));
  return result.data;
}

/** The colour in the middle of the upper line of each mark. */
function coloursOf(shot: Screenshot, viewportWidth: number): string[] {
  const { data, width } = jpeg.decode(Buffer.from(shot.base64, 'base64'), { useTArray: true });
  const scale = shot.width / viewportWidth;
  return (shot.marks ?? []).map(({ box: [x, y, boxWidth] }) => {
    const at = (Math.round(y * scale) * width + Math.round((x + boxWidth / 2) * scale)) * 4;
    return [...data.slice(at, at + 3)].map((part) => Math.round(part / 32)).join();
  });
}

test('through the extension, by the canvas of its worker', async () => {
  const tab = await opened();
  const { viewport } = await tab.observe();
  const plain = await shoot(tab, {});
  const marked = await shoot(tab, { marks: true });
  assert.equal(marked.hash, plain.hash, 'the hash is of the page, not of the marks');
  assert.equal(marked.width, plain.width);
  const [first, second] = coloursOf(marked, viewport.width);
  const white = coloursOf({ ...plain, marks: marked.marks ?? [] }, viewport.width);
  assert.equal(marked.marks?.length, 2);
  assert.notEqual(first, second);
  assert.ok(!white.includes(first ?? '') && !white.includes(second ?? ''), `${first} ${second} ${white.join(' ')}`);
  await tab.close();
});

test('in Node, by a library', async () => {
  const other = await NodeBrowser.launch();
  try {
    const tool = await other.connection.newTab(`data:text/html,${encodeURIComponent(kBody)}`);
    const observed = await tool.execute({ action: 'get_dom' });
    assert.ok(observed.success && 'viewport' in observed.data);
    const [first, second] = coloursOf(await shoot(tool, { marks: true }), observed.data.viewport.width);
    assert.ok(first !== undefined && first !== second, `${first} ${second}`);
  } finally {
    await other.close();
  }
});

test('any visible node has a picture, and what is hidden has none', async () => {
  const tab = await opened();
  const rows = rowsOf(await tab.observe({ format: 'table' }));
  const idOf = (id: string) =>
    rows.find(({ text, tag }) => tag.toLowerCase() === 'p' && text === id)?.id ?? assert.fail(`no ${id}`);
  const shot = await shoot(tab, { nodeId: idOf('Only words') });
  assert.deepEqual([shot.width, shot.height], [300, 90]);
  errorOf(await tab.execute({ action: 'screenshot', nodeId: idOf('Gone') }), 'NOT_FOUND');
  await tab.close();
});
