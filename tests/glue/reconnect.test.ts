// The connection to a real Chromium is cut in the middle of an action and restored: the call ends with a typed error,
// nothing of it is repeated, and the next call finds the same tab in its present state.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { ActionReport, DomTool, Observation, ToolCall, ToolResult } from '../../js-glue/tool/index.js';
import { CutLine } from '../support/cut_line.js';
import { Gates } from '../support/gate.js';
import { NodeBrowser, connectNode } from '../support/node_port.js';
import { SiteServer } from '../support/site_server.js';
import { theControl } from '../support/text_view.js';
import { eventually } from '../support/waiting.js';
import { dataOf, errorOf, within } from './support/opening.js';

type Connection = Awaited<ReturnType<typeof connectNode>>;

const kHeldPage = '/actions/faults/held.html';
/** All the pauses between the attempts, and room for a slow machine. */
const kTriesMs = 20_000;

const gates = new Gates();
let site: SiteServer;
let chromium: NodeBrowser;
let line: CutLine;
let browser: Connection;
before(async () => {
  site = await SiteServer.start({ handle: gates.handle });
  chromium = await NodeBrowser.launch();
  line = await CutLine.to(chromium.wsEndpoint);
  browser = await connectNode(line.endpoint);
});
afterEach(() => {
  gates.openAll();
  line.mend(chromium.wsEndpoint);
});
after(async () => {
  await browser?.close();
  await line?.close();
  await chromium?.close();
  await site?.close();
});

function call(tool: DomTool, one: ToolCall): Promise<ToolResult> {
  return within(kTriesMs, tool.execute(one));
}

async function textOf(tool: DomTool): Promise<string> {
  return String((dataOf(await call(tool, { action: 'get_dom' })) as Observation).content);
}

async function closeTarget(targetId: string): Promise<void> {
  const { host } = new URL(chromium.wsEndpoint);
  await fetch(`http://${host}/json/close/${targetId}`);
  await eventually('the tab is closed', async () =>
    (await chromium.connection.tabs()).every((tab) => tab.targetId !== targetId),
  );
}

test('a line that is cut while a button is held: DETACHED, and the next call lets go and works with the ids it knew', async () => {
  const tool = await browser.newTab(site.url(kHeldPage, 'localhost'));
  const seen = await textOf(tool);
  gates.close('pressed');
  const clicked = call(tool, { action: 'click', nodeId: theControl(seen, /^Held down$/).id });
  await gates.reached('pressed');
  line.cut();
  const error = errorOf(await clicked, 'DETACHED');
  assert.match(error.message, /connection to the browser was lost/);
  assert.equal(error.retrySuggested, true);
  line.mend();
  gates.open('pressed');
  const nodeId = theControl(seen, /^Plain$/).id;
  assert.equal((dataOf(await call(tool, { action: 'click', nodeId })) as ActionReport).outcome, 'done');
  const text = await textOf(tool);
  assert.match(text, /Plain was clicked/);
  assert.match(text, /Let go beside the page/);
  await tool.close();
});

test('a page that is laid out as on a phone is so again on the next connection, until it is turned off', async () => {
  const tool = await browser.newTab(site.url(kHeldPage, 'localhost'));
  const width = async (): Promise<number> =>
    (dataOf(await call(tool, { action: 'get_dom' })) as Observation).viewport.width;
  const own = await width();
  dataOf(await call(tool, { action: 'emulate', width: 375, height: 667 }));
  assert.equal(await width(), 375);
  line.cut();
  // Without the connection that set the emulated size, the page has its own size.
  const { targetId } =
    (await chromium.connection.tabs()).find(({ url }) => url === site.url(kHeldPage, 'localhost')) ?? {};
  const other = await chromium.connection.open(targetId ?? assert.fail('no tab'));
  await eventually('Chromium lets go of it', async () => {
    const seen = dataOf(await other.execute({ action: 'get_dom' })) as Observation;
    return seen.viewport.width === own;
  });
  await other.close();
  line.mend();
  assert.equal(await width(), 375);
  dataOf(await call(tool, { action: 'emulate', off: true }));
  assert.equal(await width(), own);
  await tool.close();
});

test('a dialog that was open when the line was cut is told of, for nobody can answer it any more', async () => {
  const tool = await browser.newTab(site.url(kHeldPage, 'localhost'));
  const nodeId = theControl(await textOf(tool), /^Asks twice$/).id;
  assert.equal((dataOf(await call(tool, { action: 'click', nodeId })) as ActionReport).outcome, 'dialog_opened');
  line.cut();
  line.mend();
  await eventually(
    'the loss is noticed',
    async () => {
      const result = await call(tool, { action: 'get_dom' });
      return !result.success && /connection was lost still/.test(result.error.message);
    },
    kTriesMs,
  );
  await tool.close();
});

test('calls try again with pauses until the line is mended', async () => {
  const tool = await browser.newTab(site.url(kHeldPage, 'localhost'));
  await textOf(tool);
  line.cut();
  const seen = textOf(tool);
  await eventually('some tries were refused', () => line.refused >= 3);
  line.mend();
  assert.match(await seen, /# Held up/);
  await tool.close();
});

test('a tab that was closed meanwhile is told as gone, the others are still there', async () => {
  const tool = await browser.newTab(site.url('/gone.html', 'localhost'));
  const other = await browser.newTab(site.url(kHeldPage, 'localhost'));
  await textOf(tool);
  await textOf(other);
  line.cut();
  const { targetId } = (await chromium.connection.tabs()).find(({ url }) => url.endsWith('/gone.html')) ?? {};
  await closeTarget(targetId ?? assert.fail('no tab'));
  line.mend();
  assert.match(errorOf(await call(tool, { action: 'get_dom' }), 'DETACHED').message, /gone/);
  assert.match(await textOf(other), /# Held up/);
  await tool.close();
  await other.close();
});

test('a browser that was started again at the same place is found, though its address is another', async () => {
  const tool = await browser.newTab(site.url('/gone.html', 'localhost'));
  const restarted = await NodeBrowser.launch();
  try {
    line.cut();
    line.mend(restarted.wsEndpoint);
    errorOf(await call(tool, { action: 'get_dom' }), 'DETACHED');
    const again = await within(kTriesMs, browser.newTab(site.url(kHeldPage, 'localhost')));
    assert.match(await textOf(again), /# Held up/);
  } finally {
    line.cut();
    await restarted.close();
  }
});

test('where nothing answers any more a call ends all the same, and so does closing', async () => {
  const lonely = await connectNode(line.endpoint);
  const tool = await lonely.newTab(site.url(kHeldPage, 'localhost'));
  line.cut();
  assert.match(errorOf(await call(tool, { action: 'get_dom' }), 'DETACHED').message, /No browser answers/);
  assert.ok(line.refused >= 6, `${line.refused} tries`);
  await within(kTriesMs, lonely.close());
});
