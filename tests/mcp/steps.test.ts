// Names in place of ids, and several steps in one call, through the server in a real browser.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { NodeBrowser } from '../support/node_port.js';
import { redrawnList } from '../support/redrawn_list.js';
import { SiteServer } from '../support/site_server.js';
import { McpClient } from './support/client.js';

const kRows = `<title>Teas</title><main><h1>Teas</h1>${redrawnList()}</main>
  <label>Name <input id="name"></label> <label>Mail <input type="email" id="mail"></label>
  <button id="send" onclick="out.textContent = 'Sent for ' + document.getElementById('name').value">Send</button>
  <button onclick="document.getElementById('edit').showModal()">Edit</button>
  <button>Idle</button>
  <section onclick="this.innerHTML = this.innerHTML"><button>Light</button> <button>Dark</button></section>
  <button aria-pressed="false" onclick="this.ariaPressed = 'true'">Bold</button>
  <button onclick="warn.textContent = 'Payment failed'">Pay</button><p id="warn" role="alert"></p>
  <button onclick="out.textContent = confirm('Sure?') ? 'Sure' : 'Not sure'">Ask</button>
  <a href="/other" target="_blank">Apart</a>
  <label>File <input type="file" onchange="out.textContent = 'Got ' + this.files[0].name"></label>
  <dialog id="edit"><h2>Edit name</h2><label>Name <input id="inner"></label>
    <button onclick="this.closest('dialog').close(); out.textContent = 'Saved ' + inner.value">Send</button></dialog>`;

let site: SiteServer;
let browser: NodeBrowser;
let mcp: McpClient;
let folder: string;
const asked: string[] = [];

before(async () => {
  site = await SiteServer.start({
    handle: ({ path, host }) => {
      if (host === 'two.test') asked.push(path);
      if (path === '/rows') return { body: kRows };
      return path === '/other'
        ? { body: '<title>Other</title><h1>The other page</h1><button>Here</button>' }
        : undefined;
    },
  });
  browser = await NodeBrowser.launch();
  folder = await mkdtemp(join(tmpdir(), 'domtool-steps-'));
  await writeFile(join(folder, 'scan.txt'), 'scan');
  mcp = await McpClient.start(['--cdp', browser.wsEndpoint, '--blocked-sites', 'two.test'], [folder]);
});
after(async () => {
  await mcp?.close();
  await browser?.close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (): Promise<string> => mcp.done('navigate', { url: site.url('/rows', 'one.test') });

test('a name does for an id, with the words beside it, and a wrong press never comes of several', async () => {
  await open();
  assert.match(await mcp.done('click', { target: 'button "Add" near "Sencha"' }), /Basket: Sencha/);
  const several = await mcp.refused('click', { target: 'Add' });
  assert.match(several, /^AMBIGUOUS: There are 3 of "Add"/);
  for (const tea of ['Assam', 'Sencha', 'Oolong']) assert.ok(several.includes(tea), several);
  assert.match(await mcp.refused('click', { target: 'Remove' }), /^NOT_FOUND: There is no "Remove"/);
  assert.match(await mcp.done('look'), /Basket: Sencha$/m);
  assert.match(await mcp.done('type', { target: 'field Name', text: 'Ada' }), /Done/);
  const filled = await mcp.done('fill', {
    fields: [
      { target: 'Name', value: 'Bea' },
      { target: 'Mail', value: 'bea@tea.test' },
    ],
  });
  assert.match(filled, /Bea[\s\S]*bea@tea\.test/);
});

test('steps are done in turn on rows that are drawn anew, with a line for each and one difference', async () => {
  await open();
  const steps = [
    'click "Add" near "Assam"',
    'click "Add" near "Oolong"',
    'type "Ada" into "Name"',
    'click "Send"',
    'expect "Sent for Ada"',
  ];
  const answer = await mcp.done('do', { steps });
  for (const [index, step] of steps.entries()) assert.ok(answer.includes(`\n${index + 1}. ${step}: `) || index === 0);
  assert.match(answer, /^1\. click "Add" near "Assam": Done/);
  assert.match(answer, /5\. expect "Sent for Ada": It is there\./);
  assert.equal(answer.match(/changes since/g)?.length, 1, answer);
});

test('a control in the open dialog is preferred to one behind it', async () => {
  await open();
  const answer = await mcp.done('do', {
    steps: ['click "Edit"', 'type "Cy" into "Name"', 'click "Send"', 'expect "Saved Cy"'],
  });
  assert.match(answer, /4\. expect "Saved Cy": It is there\./);
});

test('it ends at the first step that fails, shows nothing or means several, and says how many were not begun', async () => {
  await open();
  const lost = await mcp.refused('do', { steps: ['click "Add" near "Assam"', 'click "Remove"', 'click "Send"'] });
  assert.match(lost, /1\. click "Add" near "Assam": Done/);
  assert.match(lost, /2\. click "Remove": NOT_FOUND/);
  assert.match(lost, /1 step was not begun\./);
  assert.match(lost, /Basket: Assam/);
  assert.match(await mcp.refused('do', { steps: ['click Add', 'click Send'] }), /1\. click Add: AMBIGUOUS/);
  const idle = await mcp.refused('do', { steps: ['click "Idle"', 'click "Send"'] });
  assert.match(idle, /1\. click "Idle": No effect[\s\S]*1 step was not begun/);
  const wrong = await mcp.refused('do', { steps: ['click "Pay"', 'click "Send"'] });
  assert.match(wrong, /1\. click "Pay": .*Payment failed[\s\S]*1 step was not begun/);
  assert.match(await mcp.refused('do', { steps: ['expect no "Teas"'] }), /"Teas" is still there/);
});

test('a page that only draws the same again shows no effect, and the last step says what its control is now', async () => {
  await open();
  const same = await mcp.refused('do', { steps: ['click "Light"', 'click "Send"'] });
  assert.match(same, /^1\. click "Light": No effect[\s\S]*1 step was not begun/);
  const bold = await mcp.done('do', { steps: ['type "Ada" into "Name"', 'click "Bold"'] });
  assert.match(bold, /^2\. click "Bold": Done: \[\w+ button pressed\] Bold \(was not pressed\)\.$/m);
  assert.equal(bold.match(/changes since/g)?.length, 1, bold);
});

test('a step may be an action with its parameters, which is checked before the first is begun', async () => {
  await open();
  const done = await mcp.done('do', {
    steps: [
      { action: 'type', target: 'field "Name"', text: 'Ada', clearFirst: true },
      { action: 'click', target: 'Ask' },
      { action: 'dialog', accept: false },
      'expect "Not sure"',
      { action: 'press', key: 'End' },
      { action: 'fill', fields: [{ target: 'Mail', value: 'ada@one.test' }] },
      { action: 'click', target: 'Send', button: 'left' },
    ],
  });
  assert.match(done, /^1\. \{"action":"type".*\}: Done: Name = "Ada"/);
  assert.match(done, /Sent for Ada/);
  await open();
  for (const wrong of [
    { action: 'click' },
    { action: 'dance' },
    { action: 'look' },
    { action: 'click', target: '"Send' },
  ]) {
    const refused = await mcp.refused('do', { steps: ['click "Send"', wrong] });
    assert.match(refused, /BAD_INPUT/);
    assert.doesNotMatch(await mcp.done('look', {}), /Sent for/);
  }
});

test('all steps are read before the first is begun', async () => {
  await open();
  assert.match(await mcp.refused('do', { steps: ['click "Add" near "Assam"', 'clik "Send"'] }), /no step "clik"/);
  assert.match(await mcp.refused('do', { steps: ['click "Add" near "Assam"', 'look'] }), /look is a tool/);
  assert.match(await mcp.refused('do', { steps: Array(13).fill('wait') }), /BAD_INPUT/);
  const outside = await mcp.refused('do', { steps: ['click "Add" near "Assam"', 'upload /etc/hostname to "File"'] });
  assert.match(outside, /^SECURITY_BLOCKED: A file/);
  assert.doesNotMatch(await mcp.done('look'), /Basket/);
});

test('a dialog is answered by the next step, or ends the steps', async () => {
  await open();
  const answered = await mcp.done('do', { steps: ['click "Ask"', 'accept', 'expect "Sure"'] });
  assert.match(answered, /1\. click "Ask": A dialog opened[\s\S]*3\. expect "Sure": It is there/);
  const blocked = await mcp.refused('do', { steps: ['click "Ask"', 'click "Send"'] });
  assert.match(blocked, /1\. click "Ask": A dialog opened[\s\S]*1 step was not begun/);
  await mcp.done('dialog', { accept: false });
});

test('a step may open a tab, where the next one goes on, and may give a file of an open folder', async () => {
  await open();
  const apart = await mcp.done('do', { steps: ['click "Apart"', 'expect "The other page"'] });
  assert.match(apart, /1\. click "Apart": .*A new tab opened; calls go to tab \d+ now\./);
  assert.match(apart, /button\] Here/);
  await open();
  const given = await mcp.done('do', {
    steps: [`upload ${join(folder, 'scan.txt')} to "File"`, 'expect "Got scan.txt"'],
  });
  assert.match(given, /It is there/);
});

test('a closed site stays closed to steps', async () => {
  await open();
  asked.length = 0;
  const refused = await mcp.refused('do', { steps: [`goto ${site.url('/other', 'two.test')}`, 'click "Here"'] });
  assert.match(refused, /1\. goto .*: SECURITY_BLOCKED/);
  assert.deepEqual(asked, []);
});
