// `domtool mcp --routines FOLDER`: each routine of the folder is a tool, done by the runner of routines under the server's rules.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { eventually } from '../support/waiting.js';
import { NodeBrowser } from '../support/node_port.js';
import { McpClient } from './support/client.js';
import { runProgram } from './support/program.js';
import { type TeaShop, openTeaShop } from './support/tea_shop.js';

let shop: TeaShop;
let browser: NodeBrowser;
let folder: string;
const clients: McpClient[] = [];

before(async () => {
  shop = await openTeaShop();
  browser = await NodeBrowser.launch();
  folder = await mkdtemp(join(tmpdir(), 'domtool-routine-tools-'));
  const order = {
    routine: 1,
    name: 'Order tea',
    url: shop.site.url('/shop', 'localhost'),
    blanks: { what: 'Assam' },
    steps: [
      { do: 'type "{what}" into "Search" and press Enter', target: { role: 'textbox', selector: '#q' } },
      { do: 'click button "Add" near "{what}"', target: { role: 'button', row: '{what}' } },
      { do: 'click "Basket"', came: { outcome: 'navigated', page: '/basket/17' } },
    ],
  };
  const secret = { ...order, blanks: {}, steps: [{ do: 'type "{{password}}" into "Password"' }] };
  const files = {
    'Order tea.json': order,
    'sign-in.json': secret,
    'find.json': order,
    'bad.json': { routine: 2 },
    'ß.json': order,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(content));
  await writeFile(join(folder, 'notes.txt'), 'no routine');
});
after(async () => {
  for (const client of clients) await client.close();
  await browser?.close();
  await shop?.site.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(...options: string[]): Promise<McpClient> {
  const client = await McpClient.start(['--cdp', browser.wsEndpoint, ...options]);
  clients.push(client);
  return client;
}

test('each routine is a tool with its blanks as parameters; what is none is left out and told', async () => {
  const mcp = await start('--routines', folder);
  let printed = '';
  mcp.transport.stderr?.on('data', (chunk) => {
    printed += String(chunk);
  });
  const { tools } = await mcp.client.listTools();
  assert.deepEqual(
    tools.slice(21).map(({ name }) => name),
    ['order_tea', 'sign_in'],
  );
  const [order] = tools.slice(21);
  assert.deepEqual(order?.inputSchema, {
    type: 'object',
    properties: { what: { type: 'string', minLength: 1 } },
    required: ['what'],
  });
  assert.match(order?.description ?? '', /^Routine "Order tea": 3 steps on localhost:\d+/);
  assert.equal(order?.annotations?.destructiveHint, true);
  await eventually('the bad files are named', () => printed.split('is left out').length === 4 || undefined);
  assert.match(printed, /bad\.json is left out: The routine is wrong at/);
  assert.match(printed, /find\.json is left out: There is another tool find\./);
  assert.match(printed, /ß\.json is left out: Its name has no letter/);
});

test('without the option, and on a read-only server, no routine is listed', async () => {
  for (const options of [[], ['--read-only', '--routines', folder]]) {
    const mcp = await start(...options);
    const { tools } = await mcp.client.listTools();
    assert.ok(!tools.some(({ name }) => name === 'order_tea'), options.join(' '));
    await assert.rejects(mcp.call('order_tea', { what: 'Assam' }), /There is no tool "order_tea"/);
  }
});

test('it is done with the given value, and the answer has its steps and the page', async () => {
  const mcp = await start('--routines', folder);
  Object.assign(shop, { version: 'moved', pressed: [] });
  const said = await mcp.done('order_tea', { what: 'Oolong' });
  assert.deepEqual(shop.pressed, ['add-Oolong', 'basket']);
  assert.match(
    said,
    /^1\. type "Oolong" into "Search" and press Enter: Done\.\n2\. click button "Add" near "Oolong": Done\.\n/,
  );
  assert.match(said, /All 3 steps are done\.\n[\s\S]*Your basket/);
  // The calls go where it ended.
  assert.match(await mcp.done('look'), /Your basket/);
});

test('where it stops the answer says at which step, why, and what the page shows', async () => {
  const mcp = await start('--routines', folder);
  Object.assign(shop, { version: 'oneOther', pressed: [] });
  const said = await mcp.refused('order_tea', { what: 'Assam' });
  assert.deepEqual(shop.pressed, []);
  assert.match(
    said,
    /^1\. .*: Done\.\n2\. click button "Add" near "Assam"\nStopped here: There is no .*\. 1 step was not begun\.\n/,
  );
  assert.match(said, /\[\w+ button\] Add/);
  assert.match(said, /Sencha/);
});

test('a renamed field is said, and arguments are checked', async () => {
  const mcp = await start('--routines', folder);
  Object.assign(shop, { version: 'renamedField', pressed: [] });
  assert.match(await mcp.done('order_tea', { what: 'Assam' }), /Done\. It is called "Find a tea" now\./);
  assert.match(await mcp.refused('order_tea', {}), /BAD_INPUT: order_tea: what: .* It takes what\./);
  assert.match(await mcp.refused('order_tea', { what: '' }), /BAD_INPUT: order_tea: what: /);
  assert.match(await mcp.refused('order_tea', { what: 'x', that: 'y' }), /BAD_INPUT/);
  assert.match(await mcp.refused('sign_in'), /types password, which this server has no secret for/);
});

test('sites that are blocked stay blocked', async () => {
  const mcp = await start('--routines', folder, '--blocked-sites', 'localhost');
  Object.assign(shop, { version: 'today', pressed: [] });
  assert.match(await mcp.refused('order_tea', { what: 'Assam' }), /SECURITY_BLOCKED/);
  assert.deepEqual(shop.pressed, []);
});

test('a folder that is not there is told at the start', async () => {
  const { code, err } = await runProgram(['mcp', '--routines', join(folder, 'none')]);
  assert.notEqual(code, 0);
  assert.match(err, /The folder of routines .* cannot be read/);
});
