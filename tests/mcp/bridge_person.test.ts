// The bridge in a real browser with the real extension: what a person turns on, shares, pauses and stops; and what
// survives a restart of either side. One browser for all tests.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';

import { SiteServer } from '../support/site_server.js';
import { eventually } from '../support/waiting.js';
import { BridgedBrowser, bridgedServer, configFolder, kPort } from './support/bridged.js';
import { type McpClient, idOf } from './support/client.js';
import { kPages } from './support/pages.js';

const kPort2 = kPort + 1;
/** What a page says of each press, and holds a key or a button down. */
// A cancelled press ends beside the button, which only the window's listener receives.
const kPresses = `<title>Presses</title><button>Hold</button><p id="log"></p><script>
  for (const what of ['down', 'up']) addEventListener('mouse' + what, () => { log.textContent += what + ' '; }, true);
  </script>`;

let site: SiteServer;
let bridged: BridgedBrowser;
let config: Awaited<ReturnType<typeof configFolder>>;
const servers: McpClient[] = [];
const got: string[] = [];

before(async () => {
  site = await SiteServer.start({
    handle: ({ path, body }) => {
      if (path === '/got') got.push(body);
      if (path === '/presses') return { body: kPresses };
      const page = kPages[path];
      return page === undefined ? undefined : { body: page.replaceAll('{{port}}', String(site.port)) };
    },
  });
  config = await configFolder();
  bridged = await BridgedBrowser.launch();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((one) => one.close()));
  await bridged.ask('off');
});
after(async () => {
  await bridged?.close();
  await site?.close();
  await config?.remove();
});

async function server(port = kPort, ...args: string[]): Promise<McpClient> {
  const mcp = await bridgedServer({ folder: config.path, port, args });
  servers.push(mcp);
  return mcp;
}

/** A server and the browser, paired by a person the first time. */
async function connected(...args: string[]): Promise<McpClient> {
  const mcp = await server(kPort, ...args);
  const { programs } = await bridged.ask('state');
  if (programs === 0) await bridged.pair(mcp, kPort);
  else await bridged.ask('on', { port: kPort });
  await bridged.until('connected');
  return mcp;
}

test('it is off until a person turns it on, and the client is told what to ask of them', async () => {
  const mcp = await server();
  assert.equal((await bridged.ask('state')).link.is, 'off');
  const shown = await mcp.refused('look');
  assert.match(shown, /No browser is connected[\s\S]*side panel[\s\S]*turn on/);
});

test('a person who declines the code lets nobody in', async () => {
  const mcp = await server();
  await bridged.ask('on', { port: kPort });
  await bridged.until('pairing');
  assert.match(await mcp.refused('look'), /The code is [A-Z2-9]{4}-[A-Z2-9]{4}/);
  await bridged.ask('code', { typed: null });
  assert.equal((await bridged.until('looking')).programs, 0);
});

test('a page of this very browser that tries the door stays outside', async () => {
  await connected();
  const tab = await bridged.browser.openTab(site.url('/other'));
  const outcome = await tab.page.evaluate(
    (url) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(url);
        socket.onopen = () => resolve('open');
        socket.onclose = () => resolve('closed');
      }),
    `ws://127.0.0.1:${kPort}/domtool-bridge`,
  );
  assert.equal(outcome, 'closed');
  // Nor does a request reveal anything, from a page of this computer or by a name that resolves to it.
  const read = await tab.page.evaluate(
    (url) =>
      fetch(url).then(
        (reply) => `${reply.status}`,
        () => 'refused',
      ),
    `http://127.0.0.1:${kPort}/domtool-bridge`,
  );
  assert.equal(read, 'refused');
  await tab.close();
});

test('only tabs that were shared or opened by the client are there, and the person’s own is not closed', async () => {
  const hidden = await bridged.browser.openTab(site.url('/login'));
  const mcp = await connected();
  const shared = await bridged.share(site.url('/shop'));
  const listed = await mcp.done('tabs');
  assert.match(listed, /"Shop"/);
  assert.doesNotMatch(listed, /Login/);
  assert.match(await mcp.done('tabs', { open: site.url('/other') }), /The other page/);
  assert.match(await mcp.refused('tabs', { close: 1 }), /belongs to the person/);
  assert.doesNotMatch(await mcp.done('tabs', { close: 2 }), /Other/);
  await bridged.ask('share', { tabId: shared.id, isShared: false });
  // Without its own tab it works in a new one, never in the person's.
  assert.match(await mcp.done('look'), /about:blank/);
  await hidden.close();
  await shared.close();
});

test('the panel says who acts; a pause ends what is under way, and going on lets it act again', async () => {
  const mcp = await connected();
  const tab = await bridged.share(site.url('/shop'));
  const { link } = await bridged.ask('state');
  assert.ok(link.is === 'connected' && link.who === 'domtool-tests');
  const waiting = await underWay(mcp, 'wait', { until: 'text', text: 'Never to come', timeoutMs: 60_000 });
  await bridged.ask('pause', { isPaused: true });
  assert.match(JSON.stringify(await waiting.done), /"isError":true/);
  assert.match(await mcp.refused('look'), /paused this client/);
  await bridged.ask('pause', { isPaused: false });
  assert.match(await mcp.done('look'), /# Tea/);
  await tab.close();
});

test('after a stop the client is told so, does nothing, and cannot come back by itself', async () => {
  const mcp = await connected();
  const tab = await bridged.share(site.url('/shop'));
  const page = await mcp.done('look');
  await bridged.ask('off');
  for (const attempt of [1, 2]) {
    assert.match(await mcp.refused('click', { nodeId: idOf(page, 'Order') }), /has stopped this client/, `${attempt}`);
  }
  assert.equal(await tab.page.textContent('#out'), '');
  assert.deepEqual((await bridged.ask('state')).sharedTabs, []);
  await tab.close();
});

test('a program that is started anew is found again, without a code', async () => {
  const first = await connected();
  const tab = await bridged.share(site.url('/shop'));
  await first.done('look');
  await first.close();
  const second = await server();
  assert.match(await second.done('look'), /# Tea/);
  await tab.close();
});

test('a browser that is started anew connects by itself, and shares nothing until it is asked to', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'domtool-profile-'));
  const mcp = await server(kPort2);
  try {
    const first = await BridgedBrowser.launch({ profile });
    await first.pair(mcp, kPort2);
    await first.share(site.url('/shop'));
    assert.match(await mcp.done('look'), /# Tea/);
    await first.close();
    const second = await BridgedBrowser.launch({ profile });
    try {
      await second.until('connected', 40_000);
      assert.deepEqual((await second.ask('state')).sharedTabs, []);
      assert.match(await mcp.done('look'), /about:blank/);
      await second.share(site.url('/other'));
      assert.match(await mcp.done('tabs'), /"Other"/);
    } finally {
      await second.close();
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

test('a program that has lost its pairings is refused, until a person pairs it anew', async () => {
  const first = await connected();
  await first.close();
  const file = join(config.path, 'bridge.json');
  const kept = JSON.parse(await readFile(file, 'utf8')) as { browsers: unknown[] };
  await writeFile(file, JSON.stringify({ ...kept, browsers: [] }));
  const second = await server();
  await bridged.ask('on');
  const problem = await eventually('it is refused', async () => {
    const { link } = await bridged.ask('state');
    return link.is === 'looking' ? link.problem : undefined;
  });
  assert.match(problem, /not paired/);
  await bridged.pair(second, kPort);
  assert.match(await second.done('tabs'), /current/);
});

test('a worker that Chrome ends finds its program again, and the tab stays shared', async () => {
  const mcp = await connected();
  const tab = await bridged.share(site.url('/shop'));
  const page = await mcp.done('look');
  await bridged.endWorker();
  // The next message starts it; so would an alarm.
  await bridged.until('connected');
  assert.match(await mcp.done('click', { nodeId: idOf(page, 'Order') }), /Ordered by/);
  await tab.close();
});

test('a second client waits in words while the first is there, and gets in when that goes', async () => {
  const first = await connected();
  const tab = await bridged.share(site.url('/shop'));
  await first.done('look');
  const second = await server(kPort2);
  const cancelling = new AbortController();
  const refused = assert.rejects(second.call('look', {}, { signal: cancelling.signal }));
  assert.match(await first.done('look'), /# Tea/);
  cancelling.abort();
  await refused;
  await first.close();
  await bridged.ask('on', { port: kPort2 });
  assert.match(await second.done('look'), /# Tea/);
  await tab.close();
});

test('a press that is cancelled leaves nothing pressed, and the tab can be used at once', async () => {
  const mcp = await connected();
  const tab = await bridged.share(site.url('/presses'));
  const nodeId = idOf(await mcp.done('look'), 'Hold');
  for (const afterMs of [0, 20, 60, 120, 250]) {
    const cancelling = new AbortController();
    const pressed = mcp.call('click', { nodeId }, { signal: cancelling.signal }).catch(() => undefined);
    setTimeout(() => cancelling.abort(), afterMs);
    await pressed;
  }
  await mcp.done('click', { nodeId });
  // The button is released once more if its release was on its way when the press was cancelled; never too seldom.
  const shown = ((await tab.page.textContent('#log')) ?? '').trim();
  assert.doesNotMatch(shown, /down( down|$)/);
  assert.match(shown, /down up$/);
  await tab.close();
});

test('a client that vanishes in the middle of a call leaves the page alone', async () => {
  const mcp = await connected();
  const tab = await bridged.share(site.url('/covered'));
  const nodeId = idOf(await mcp.done('find', { text: 'Buy' }), 'Buy');
  // The press waits until it is uncovered.
  const pressed = await underWay(mcp, 'click', { nodeId, timeoutMs: 60_000 });
  const lost = assert.rejects(pressed.done);
  await mcp.close();
  await lost;
  await bridged.until('looking');
  await tab.page.evaluate("document.getElementById('cover').remove()");
  // The worker answers other calls, and nothing was pressed meanwhile.
  assert.match(await tab.text(), /Buy/);
  assert.equal(await tab.page.title(), 'Covered');
  await tab.close();
});

test('sites that are blocked in the extension are closed to the client as well, also where a click leads', async () => {
  const mcp = await connected();
  const tab = await bridged.share(site.url('/leaves', 'one.test'));
  await bridged.set({ blockedSites: ['two.test'] });
  try {
    const page = await mcp.done('look');
    const left = await mcp.done('click', { nodeId: idOf(page, 'Leave') });
    assert.match(left, /not sent: GET to a site that is not allowed here/);
    assert.doesNotMatch(left, /The other page/);
    assert.match(await mcp.done('look'), /Leave/);
    assert.match(await mcp.refused('navigate', { url: site.url('/shop', 'two.test') }), /not allowed here/);
    // The person goes there.
    await tab.page.goto(site.url('/shop', 'two.test'));
    assert.match(await mcp.refused('look'), /not allowed here/);
    assert.match(await mcp.done('tabs'), /a page that is not open to this server/);
    assert.doesNotMatch(await mcp.done('tabs'), /Shop|Tea|two\.test/);
    assert.match(await mcp.done('back'), /Leave/);
  } finally {
    await bridged.set({ blockedSites: [] });
    await tab.close();
  }
});

test('a secret of the client reaches its field through the bridge, and no answer holds it', async () => {
  const secrets = join(config.path, 'secrets.json');
  await writeFile(secrets, JSON.stringify({ password: { value: 'Marble-Otter 77/x', sites: ['http://two.test'] } }));
  const mcp = await connected('--secrets', secrets);
  const tab = await bridged.share(site.url('/login', 'two.test'));
  const page = await mcp.done('look');
  const typed = await mcp.done('type', { nodeId: idOf(page, 'Password'), text: '{{password}}' });
  const sent = await mcp.done('click', { nodeId: idOf(page, 'Send') });
  await eventually('the page has sent what the field holds', () => got.includes('Marble-Otter 77/x'));
  assert.doesNotMatch([typed, sent, await mcp.done('look')].join(), /Otter/);
  await tab.close();
});

/** A call that has reported progress, and is not done. */
async function underWay(mcp: McpClient, name: string, given: object): Promise<{ done: Promise<unknown> }> {
  return new Promise((resolve, reject) => {
    const call = { name, arguments: { ...given } };
    const done = mcp.client.callTool(call, undefined, { onprogress: () => resolve({ done }) });
    done.then(() => reject(new Error(`${name} was done at once`)), reject);
  });
}
