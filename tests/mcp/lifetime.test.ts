// How the server begins and ends: flags, its own browser, clients that vanish, two of them, cancelled calls, wrong messages.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';

import { NodeBrowser } from '../support/node_port.js';
import { SiteServer } from '../support/site_server.js';
import { eventually, within } from '../support/waiting.js';
import { McpClient, environment, idOf, kProgram } from './support/client.js';
import { kPages } from './support/pages.js';

const kStarted = [
  '--headless',
  '--browser-arg=--no-sandbox',
  '--browser-arg=--host-resolver-rules=MAP *.test 127.0.0.1',
];

let site: SiteServer;
let browser: NodeBrowser;

before(async () => {
  site = await SiteServer.start({
    handle: ({ path }) => (kPages[path] === undefined ? undefined : { body: kPages[path] }),
  });
  browser = await NodeBrowser.launch();
});
after(async () => {
  for (const wire of wires) wire.process.kill('SIGKILL');
  await browser?.close();
  await site?.close();
});

const wires: Wire[] = [];

/** The server without a client of the SDK: lines in, lines out. */
class Wire {
  readonly lines: string[] = [];
  readonly process: ChildProcess;

  constructor(args: readonly string[]) {
    this.process = spawn(process.execPath, [kProgram, 'mcp', ...args], {
      env: environment(),
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    if (this.process.stdout === null) throw new Error('No pipe.');
    wires.push(this);
    createInterface({ input: this.process.stdout }).on('line', (line) => this.lines.push(line));
  }

  send(message: unknown): void {
    this.process.stdin?.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
  }

  initialize(): void {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'wire', version: '1' } };
    this.send({ jsonrpc: '2.0', id: 'hello', method: 'initialize', params });
    this.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  call(id: string, name: string, given: object): void {
    this.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: given } });
  }

  reply(id: string): Promise<string> {
    return eventually(`a reply to ${id}`, () => this.lines.find((line) => line.includes(`"id":"${id}"`)), 30_000);
  }

  async ended(): Promise<number | null> {
    await eventually('the server ends', () => this.process.exitCode !== null || this.process.signalCode !== null);
    return this.process.exitCode;
  }
}

async function isRunning(endpoint: string): Promise<boolean> {
  const { host } = new URL(endpoint);
  return fetch(`http://${host}/json/version`).then(
    () => true,
    () => false,
  );
}

async function endpointOf(profile: string): Promise<string> {
  const [port, path] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  return `ws://127.0.0.1:${port}${path}`;
}

for (const [name, leave] of [
  ['closes its end', (wire: Wire) => wire.process.stdin?.end()],
  ['ends the server', (wire: Wire) => wire.process.kill('SIGTERM')],
  ['kills the server', (wire: Wire) => wire.process.kill('SIGKILL')],
] as const) {
  test(`a browser that was started is closed when the client ${name}`, async () => {
    const profile = await mkdtemp(join(tmpdir(), 'domtool-kept-'));
    try {
      const wire = new Wire([...kStarted, '--user-data-dir', profile]);
      wire.initialize();
      wire.call('go', 'navigate', { url: site.url('/other') });
      assert.match(await wire.reply('go'), /The other page/);
      const endpoint = await endpointOf(profile);
      assert.ok(await isRunning(endpoint));
      leave(wire);
      await wire.ended();
      await eventually('the browser is gone', async () => !(await isRunning(endpoint)));
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  });
}

test('a client that vanishes in the middle of a call leaves no server', async () => {
  const wire = new Wire(['--cdp', browser.wsEndpoint]);
  wire.initialize();
  wire.call('go', 'navigate', { url: site.url('/shop') });
  await wire.reply('go');
  wire.call('wait', 'wait', { until: 'text', text: 'Never to come', timeoutMs: 60_000 });
  wire.process.stdin?.end();
  assert.equal(await wire.ended(), 0);
});

test('a profile that another browser has open is refused in words', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'domtool-kept-'));
  const first = await McpClient.start([...kStarted, '--user-data-dir', profile]);
  const second = await McpClient.start([...kStarted, '--user-data-dir', profile]);
  try {
    await first.done('navigate', { url: site.url('/other') });
    assert.match(await second.refused('look'), /Another browser is running on this profile\. .*--cdp ws:/);
    assert.match(await first.done('look'), /The other page/);
  } finally {
    await Promise.all([first.close(), second.close()]);
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});

test('a browser that is not there is named in the answer, and the server goes on', async () => {
  const lost = await McpClient.start(['--executable-path', '/nowhere/chrome']);
  assert.match(await lost.refused('look'), /There is no browser at \/nowhere\/chrome\. .*--executable-path/);
  assert.match(await lost.refused('look'), /no browser at/);
  await lost.close();
  const unjoined = await McpClient.start(['--cdp', 'http://127.0.0.1:9']);
  assert.match(await unjoined.refused('look'), /No browser answers/);
  await unjoined.close();
});

test('two clients work in tabs of one browser without mixing their differences', async () => {
  const [one, two] = await Promise.all([1, 2].map(() => McpClient.start(['--cdp', browser.wsEndpoint])));
  assert.ok(one && two);
  try {
    const [first, second] = [
      await one.done('tabs', { open: site.url('/shop', 'one.test') }),
      await two.done('tabs', { open: site.url('/shop', 'two.test') }),
    ];
    const typed = await Promise.all([
      one.done('type', { nodeId: idOf(first, 'Name'), text: 'First' }),
      two.done('type', { nodeId: idOf(second, 'Name'), text: 'Second' }),
    ]);
    assert.match(typed[0] ?? '', /="First"/);
    assert.match(typed[1] ?? '', /="Second"/);
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
});

test('a press that is cancelled before it happened presses nothing', async () => {
  const mcp = await McpClient.start(['--cdp', browser.wsEndpoint]);
  try {
    await mcp.done('tabs', { open: site.url('/covered') });
    const nodeId = idOf(await mcp.done('find', { text: 'Buy' }), 'Buy');
    const cancelling = new AbortController();
    // The press waits until it is uncovered, which never happens. Its progress shows that it waits.
    const given = { name: 'click', arguments: { nodeId, timeoutMs: 60_000 } };
    const { signal } = cancelling;
    const pressed = mcp.client.callTool(given, undefined, { signal, onprogress: () => cancelling.abort() });
    await assert.rejects(pressed);
    const looked = within('the look, as the cancelled press still held the tab', 30_000, mcp.done('look'));
    assert.match(await looked, /Covered - http/);
    assert.doesNotMatch(await mcp.done('tabs'), /"pressed"/);
  } finally {
    await mcp.close();
  }
});

test('a call that is cancelled while it waits for its turn is never begun', async () => {
  const mcp = await McpClient.start(['--cdp', browser.wsEndpoint]);
  try {
    const page = await mcp.done('tabs', { open: site.url('/shop') });
    const cancelling = new AbortController();
    const waiting = mcp.call('wait', { until: 'text', text: 'At last', timeoutMs: 1_000 });
    const pressed = mcp.call('click', { nodeId: idOf(page, 'Order') }, { signal: cancelling.signal });
    cancelling.abort();
    await assert.rejects(pressed);
    await waiting;
    assert.doesNotMatch(await mcp.done('look'), /Ordered by/);
  } finally {
    await mcp.close();
  }
});

test('a long wait reports its progress to whoever asked for it', async () => {
  const mcp = await McpClient.start(['--cdp', browser.wsEndpoint]);
  try {
    await mcp.done('tabs', { open: site.url('/shop') });
    const messages: string[] = [];
    const given = { name: 'wait', arguments: { until: 'text', text: 'Never', timeoutMs: 2_500 } };
    await mcp.client.callTool(given, undefined, { onprogress: ({ message }) => messages.push(message ?? '') });
    assert.deepEqual(messages.slice(0, 2), ['wait: 1 s', 'wait: 2 s']);
  } finally {
    await mcp.close();
  }
});

test('what breaks the protocol is answered as it says, and the server goes on', async () => {
  const wire = new Wire(['--cdp', browser.wsEndpoint]);
  wire.send('this is no JSON');
  wire.send('{"jsonrpc":"2.0","id":"x"');
  wire.send([1, 2, 3]);
  wire.initialize();
  wire.send({ jsonrpc: '2.0', id: 'unknown', method: 'tools/none' });
  assert.match(await wire.reply('unknown'), /-32601/);
  wire.call('none', 'no_such_tool', {});
  assert.match(await wire.reply('none'), /-32602.*There is no tool/);
  wire.call('bad', 'click', { nodeId: 7, other: 1 });
  assert.match(await wire.reply('bad'), /"isError":true|BAD_INPUT/);
  wire.send({ jsonrpc: '2.0', id: 'shape', method: 'tools/call', params: 'click' });
  assert.match(await wire.reply('shape'), /-32600/);
  assert.ok(wire.lines.some((line) => line.includes('-32700') && line.includes('"id":null')));
  wire.send({ jsonrpc: '2.0', id: 'read', method: 'resources/read', params: { uri: 'file:///etc/passwd' } });
  assert.match(await wire.reply('read'), /-32002/);
  wire.call('fine', 'tabs', {});
  assert.match(await wire.reply('fine'), /current/);
  wire.process.stdin?.end();
  assert.equal(await wire.ended(), 0);
});

const kWrong: ReadonlyArray<[string[], RegExp]> = [
  [['--bogus'], /Unknown option '--bogus'/],
  [['--cdp'], /argument missing/i],
  [['--channel', 'netscape'], /--channel is one of chromium, /],
  [['--cdp', 'http://127.0.0.1:9222', '--headless'], /--headless cannot be combined with it/],
  [['--allowed-sites', 'https://example.com/path'], /is not a site/],
  [['--blocked-sites', 'co.uk'], /is not a site/],
  [['--extension', '--headless'], /--headless cannot be combined with it/],
  [['--extension', '--cdp', 'http://127.0.0.1:9222'], /--cdp cannot be combined with it/],
  [['--extension', '--bridge-port', '70000'], /at most 65535/],
  [['--bridge-port', '9000'], /needs --extension/],
  [['--secrets', '/nowhere/secrets.json'], /cannot be read/],
  [['--answer-tokens', 'many'], /whole number above 0/],
  [['https://example.com/'], /takes no "https/],
];

test('wrong flags are named on stderr, with exit code 2 and nothing on stdout', () => {
  for (const [args, expected] of kWrong) {
    const { status, stderr, stdout } = spawnSync(process.execPath, [kProgram, 'mcp', ...args], {
      encoding: 'utf8',
      input: '',
    });
    assert.match(stderr, expected, args.join(' '));
    assert.equal(status, 2, args.join(' '));
    assert.equal(stdout, '', args.join(' '));
  }
});
