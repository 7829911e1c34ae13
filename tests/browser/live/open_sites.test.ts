// `sites` of execute: what a caller may see and do in a page with frames of closed sites, while another caller of the
// same tool may see everything.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type {
  ActionReport,
  Observation,
  ObserveOptions,
  TableRow,
  ToolCall,
  ToolResult,
} from '../../../js-glue/tool/contract/contract.js';
import { inksOf } from '../../support/colours.js';
import { NodeBrowser } from '../../support/node_port.js';
import { SiteServer } from '../../support/site_server.js';
import { eventually } from '../../support/waiting.js';

/** Input that the closed frame received. */
const felt: string[] = [];
const kClosed = `<title>Vault</title><body style="background: #f00; margin: 0"><h1>Balance 4711</h1>
  <button id="b" style="width: 250px; height: 60px">Transfer all</button><input aria-label="Amount"><script>
  for (const what of ['mousedown', 'mousemove', 'keydown', 'wheel', 'drop', 'dragover'])
    addEventListener(what, () => fetch('/felt', { method: 'POST', body: what }), true);
  addEventListener('message', () => b.focus());</script>`;
const kOpen = `<title>Open</title><body style="margin: 0"><iframe id="f" src="http://two.test:{{port}}/closed" width="300" height="200"
  style="border: 0"></iframe><p style="color: #00f">Open words</p><button id="drag" draggable="true">Drag me</button>
  <button onclick="f.contentWindow.postMessage('focus', '*')">Focus it</button>
  <a href="http://two.test:{{port}}/closed">Go there</a><form method="post" action="/done"><button>Send</button></form>`;
const kPages: Readonly<Record<string, string>> = {
  '/open': kOpen,
  '/closed': kClosed,
  '/filled': `<title>Filled</title><body style="margin: 0; height: 3000px"><iframe src="http://two.test:{{port}}/closed" width="1200"
    height="700" style="border: 0"></iframe><p>Below</p>`,
  '/other': '<title>Other</title><p>Other words</p>',
  '/done': '<title>Done</title><p>Sent</p>',
};
/** How often a form arrived. */
let sent = 0;

const site = await SiteServer.start({
  handle: ({ path, body, method }) => {
    if (path === '/felt') felt.push(body);
    if (path === '/done' && method === 'POST') sent += 1;
    const page = kPages[path];
    return page === undefined ? undefined : { body: page, headers: { 'cache-control': 'no-store' } };
  },
});
const browser = await NodeBrowser.launch();
after(() => browser.close().then(() => site.close()));

const sites = { allows: (url: string) => !/^https?:\/\/(?:[^/]*\.)?two\.test/.test(url) };
type Tool = Awaited<ReturnType<typeof browser.connection.newTab>>;

async function opened(path = '/open'): Promise<{ tool: Tool; ask(call: ToolCall): Promise<ToolResult> }> {
  const tool = await browser.connection.newTab(site.url(path, 'one.test'));
  await tool.execute({ action: 'wait', until: 'network_idle' });
  return { tool, ask: (call) => tool.execute(call, { sites }) };
}

function seen(result: ToolResult): Observation {
  assert.ok(result.success && 'snapshotId' in result.data, JSON.stringify(result));
  return result.data;
}

async function rowsOf(tool: Tool): Promise<TableRow[]> {
  const { content } = seen(await tool.execute({ action: 'get_dom', options: { format: 'table' } }));
  assert.ok(Array.isArray(content));
  return content;
}

const kClosedWords = /Balance|4711|Vault|Transfer|Amount|two\.test/;

test('no format tells of the frame, and each that has frames says that one is withheld', async () => {
  const { tool, ask } = await opened();
  for (const format of ['text', 'tree', 'semantic', 'skeleton', 'html', 'table', 'compact', 'markdown'] as const) {
    for (const fidelity of ['fast', 'hybrid'] as const) {
      const options = { format, fidelity, scope: 'page', keys: 'full' } as ObserveOptions;
      const all = await tool.execute({ action: 'get_dom', options });
      if (!all.success) continue;
      const own = JSON.stringify(await ask({ action: 'get_dom', options }));
      assert.doesNotMatch(
        own.replace(/two\.test:\d+\/closed"[^"]*Go there|http:\/\/two\.test[^"\\]*|"(?:\w+Ms|takenAt)":[\d.]+/g, ''),
        kClosedWords,
        `${format} ${own}`,
      );
    }
  }
  assert.match(String(seen(await ask({ action: 'get_dom' })).content), /<frame withheld/);
  assert.match(JSON.stringify(await tool.execute({ action: 'get_dom' })), /Balance/, 'another caller sees it');
  await tool.close();
});

test('what another caller was shown is in no difference and no answer of one who may not see it', async () => {
  const { tool, ask } = await opened();
  const full = seen(await tool.execute({ action: 'get_dom' }));
  assert.match(String(full.content), /Balance/);
  const answers = [
    await ask({ action: 'get_dom', options: { since: full.snapshotId } }),
    await ask({ action: 'find', text: 'Balance' }),
    await ask({
      action: 'hover',
      nodeId: (await rowsOf(tool)).find(({ name }) => name === 'Drag me')?.id ?? '',
      observe: true,
    }),
    await ask({ action: 'get_dom', options: { format: 'semantic', events: true } as ObserveOptions }),
  ];
  for (const answer of answers)
    assert.doesNotMatch(JSON.stringify(answer).replace(/http:\/\/two[^"]*/g, ''), kClosedWords);
  await tool.close();
});

test('no call acts on a node of the frame, nor on the element that frames it', async () => {
  const { tool, ask } = await opened();
  const rows = await rowsOf(tool);
  const idOf = (is: (row: TableRow) => boolean): string => rows.find(is)?.id ?? assert.fail();
  const inside = idOf(({ name }) => name === 'Transfer all');
  const field = idOf(({ name }) => name === 'Amount');
  const frame = idOf(({ tag }) => /^iframe$/i.test(tag));
  const drag = idOf(({ name }) => name === 'Drag me');
  // The pointer may have been there before.
  felt.length = 0;
  const calls: ToolCall[] = [
    { action: 'click', nodeId: inside },
    { action: 'type', nodeId: field, text: 'x' },
    { action: 'fill', fields: [{ nodeId: field, value: 'x' }] },
    { action: 'keypress', nodeId: inside, key: 'Enter' },
    { action: 'click', nodeId: frame },
    { action: 'click', nodeId: frame, position: { x: 20, y: 100 } },
    { action: 'hover', nodeId: frame },
    { action: 'keypress', nodeId: frame, key: 'Enter' },
    { action: 'scroll', nodeId: frame, deltaY: 50 },
    { action: 'drag', nodeId: frame, to: { x: 5, y: 300 } },
    { action: 'drag', nodeId: drag, toNodeId: frame },
    { action: 'drag', nodeId: drag, toNodeId: inside },
    { action: 'drag', nodeId: drag, to: { x: 150, y: 100 } },
    { action: 'click', at: [100, 80] },
    { action: 'hover', at: [100, 80] },
    { action: 'scroll', at: [100, 80], deltaY: 50 },
    { action: 'expand', nodeId: inside },
    { action: 'screenshot', nodeId: inside },
  ] as ToolCall[];
  for (const call of calls) {
    const result = await ask(call);
    assert.ok(!result.success, JSON.stringify(call));
    assert.doesNotMatch(JSON.stringify(result), kClosedWords);
  }
  assert.deepEqual([...felt], []);
  await tool.close();
});

test('scrolling the page does not turn the wheel over the frame', async () => {
  const { tool, ask } = await opened('/filled');
  felt.length = 0;
  await ask({ action: 'scroll', deltaY: 200 });
  await ask({ action: 'scroll', to: 'bottom' });
  assert.deepEqual(
    [...felt].filter((what) => what === 'wheel'),
    [],
  );
  await tool.close();
});

test('keys do not go where the focus is in the frame', async () => {
  const { tool, ask } = await opened();
  const focus = (await rowsOf(tool)).find(({ name }) => name === 'Focus it')?.id ?? '';
  felt.length = 0;
  assert.ok((await ask({ action: 'click', nodeId: focus })).success);
  await eventually('the frame has the focus', async () =>
    (await rowsOf(tool)).some(({ name, states }) => name === 'Transfer all' && states.includes('focused')),
  );
  for (const key of ['Enter', 'a', 'Control+a']) {
    const result = await ask({ action: 'keypress', key });
    assert.ok(!result.success && result.error.code === 'SECURITY_BLOCKED', JSON.stringify(result));
  }
  assert.deepEqual([...felt], []);
  assert.ok((await tool.execute({ action: 'keypress', key: 'Enter' })).success, 'another caller may');
  await eventually('the key came', () => felt.includes('keydown'));
  await tool.close();
});

test('the picture covers the frame alone', async () => {
  const { tool, ask } = await opened();
  const ofAll = await tool.execute({ action: 'screenshot', quality: 1 });
  const own = await ask({ action: 'screenshot', quality: 1 });
  assert.ok(ofAll.success && 'base64' in ofAll.data && own.success && 'base64' in own.data);
  assert.ok(inksOf(ofAll.data.base64).red > 1_000);
  const { red, blue } = inksOf(own.data.base64);
  assert.ok(red === 0 && blue > 20 && own.data.covered === 1, `${red} ${blue}`);
  await tool.close();
});

test('a closed page that a press leads to is not told, and nothing is done there but to leave', async () => {
  const { tool, ask } = await opened();
  const there = (await rowsOf(tool)).find(({ name }) => name === 'Go there')?.id ?? '';
  const led = await ask({ action: 'click', nodeId: there, observe: true });
  const answers = [led];
  for (const call of [
    { action: 'get_dom' },
    { action: 'find', text: 'Balance' },
    { action: 'screenshot' },
    { action: 'wait', until: 'text', text: 'Balance', timeoutMs: 500 },
    { action: 'keypress', key: 'Tab' },
    { action: 'reload' },
  ] as ToolCall[]) {
    answers.push(await ask(call));
  }
  for (const answer of answers) {
    assert.ok(!answer.success && answer.error.code === 'SECURITY_BLOCKED', JSON.stringify(answer));
    assert.doesNotMatch(JSON.stringify(answer), kClosedWords);
  }
  assert.ok((await ask({ action: 'back' })).success);
  // The forward entry is recorded before it is removed.
  const forward = await ask({ action: 'forward' });
  assert.ok(!forward.success && forward.error.code === 'SECURITY_BLOCKED');
  assert.equal(seen(await ask({ action: 'get_dom' })).title, 'Open');
  assert.ok(!(await ask({ action: 'navigate', url: site.url('/closed', 'two.test') })).success);
  await tool.close();
});

test('going back to what came of a form does not send it again', async () => {
  const { tool, ask } = await opened();
  const send = (await rowsOf(tool)).find(({ name }) => name === 'Send')?.id ?? '';
  sent = 0;
  assert.ok((await ask({ action: 'click', nodeId: send })).success);
  await eventually('the form came', () => sent === 1);
  assert.ok((await ask({ action: 'navigate', url: site.url('/other', 'one.test') })).success);
  const back = await ask({ action: 'back' });
  assert.equal((back as { data?: ActionReport }).data?.outcome ?? 'refused', back.success ? 'navigated' : 'refused');
  await ask({ action: 'wait', until: 'network_idle' });
  assert.equal(sent, 1);
  await ask({ action: 'forward' });
  await ask({ action: 'back' });
  await ask({ action: 'wait', until: 'network_idle' });
  assert.equal(sent, 1);
  await tool.close();
});
