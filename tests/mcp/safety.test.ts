// What the person's limits protect against: sites, read-only, secrets.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { inksOf } from '../support/colours.js';
import { NodeBrowser } from '../support/node_port.js';
import { SiteServer } from '../support/site_server.js';
import { eventually } from '../support/waiting.js';
import { McpClient, idOf } from './support/client.js';
import { kPages } from './support/pages.js';

const kPassword = 'Marble-Otter 77/x';
const kMail = 'ada@lowtide.example';

/** Requests that the pages sent. */
const got: string[] = [];
/** Requests to the site that some tests close. */
const asked: string[] = [];
let orders = 0;
let site: SiteServer;
let browser: NodeBrowser;
let folder: string;

before(async () => {
  site = await SiteServer.start({
    handle: ({ path, method, host, query, body: sent }) => {
      if (path === '/got') got.push(sent);
      if (host === 'two.test') asked.push(`${method} ${path}`);
      if (path === '/away') return { status: 302, headers: { location: site.url('/got', 'two.test') }, body: '' };
      if (path === '/ways') return { body: `<title>Ways</title>${kWaysOut[query.get('way') ?? ''] ?? ''}` };
      if (path === '/order') orders += method === 'POST' ? 1 : 0;
      const forms: Record<string, string> = {
        '/form': '<title>Form</title><form method="post" action="/order"><button>Order</button></form>',
        '/order': '<title>Ordered</title><p>Thank you</p>',
      };
      const form = forms[path];
      if (form !== undefined) return { body: form, headers: { 'cache-control': 'no-store' } };
      const body = kPages[path];
      return body === undefined ? undefined : { body: body.replaceAll('{{port}}', String(site.port)) };
    },
  });
  browser = await NodeBrowser.launch();
  folder = await mkdtemp(join(tmpdir(), 'domtool-secrets-'));
  const secrets = {
    password: { value: kPassword, sites: ['http://two.test'] },
    mail: { value: kMail, sites: ['http://two.test'], kind: 'text' },
  };
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(secrets));
});
after(async () => {
  await browser?.close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

async function withServer(args: readonly string[], run: (mcp: McpClient) => Promise<void>): Promise<void> {
  const mcp = await McpClient.start(['--cdp', browser.wsEndpoint, ...args]);
  try {
    await run(mcp);
  } finally {
    await mcp.close();
  }
}

const withSecrets = (run: (mcp: McpClient) => Promise<void>): Promise<void> =>
  withServer(['--secrets', join(folder, 'secrets.json')], run);

test('only allowed sites are opened, and nothing is shown of another that the page has gone to', async () => {
  await withServer(['--allowed-sites', 'one.test'], async (mcp) => {
    assert.match(await mcp.refused('navigate', { url: site.url('/other', 'two.test') }), /SECURITY_BLOCKED/);
    assert.match(await mcp.refused('tabs', { open: site.url('/other', 'two.test') }), /SECURITY_BLOCKED/);
    const page = await mcp.done('navigate', { url: site.url('/leaves', 'one.test') });
    const held = await mcp.done('click', { nodeId: idOf(page, 'Leave') });
    assert.match(held, /not sent: GET to a site that is not allowed here/);
    assert.doesNotMatch(held, /two\.test|The other page/);
    // The page may go there by itself, or the person may.
    const tabs = await browser.connection.tabs();
    const tool = await browser.connection.open(tabs.find(({ url }) => url.includes('/leaves'))?.targetId ?? '');
    await tool.execute({ action: 'navigate', url: site.url('/other', 'two.test') });
    await tool.close();
    for (const name of ['look', 'screenshot']) assert.match(await mcp.refused(name), /SECURITY_BLOCKED/);
    assert.doesNotMatch(await mcp.done('tabs'), /Other/);
    await assert.rejects(mcp.client.readResource({ uri: 'page://current' }), /not allowed here/);
    assert.match(await mcp.done('back'), /Leave/);
  });
});

test('blocked sites are refused, with their subdomains, and files are in any case', async () => {
  await withServer(['--blocked-sites', 'two.test'], async (mcp) => {
    assert.match(await mcp.refused('navigate', { url: site.url('/other', 'deep.two.test') }), /SECURITY_BLOCKED/);
    assert.match(await mcp.done('navigate', { url: site.url('/other', 'one.test') }), /The other page/);
    for (const url of ['file:///etc/passwd', 'chrome://version', 'view-source:http://one.test/']) {
      assert.match(await mcp.refused('navigate', { url }), /SECURITY_BLOCKED/);
    }
  });
});

/** Ways in which a press leads to a closed site, and the content of each page. */
const kWaysOut: Readonly<Record<string, string>> = {
  'a link': '<a href="http://two.test:{{port}}/got">Go</a>',
  'a link whose address is broken by a line feed': '<a href="ht&#10;tp://two.test:{{port}}/got">Go</a>',
  'a script': `<button onclick="location = 'http://two.test:{{port}}/got'">Go</button>`,
  'a redirect of the own site': '<a href="/away">Go</a>',
  'a form': '<form method="post" action="http://two.test:{{port}}/got"><button>Go</button></form>',
  'a new tab': '<a href="http://two.test:{{port}}/got" target="_blank">Go</a>',
  'a new tab by a script': `<button onclick="window.open('http://two.test:{{port}}/got')">Go</button>`,
  'a new tab by a redirect': '<a href="/away" target="_blank">Go</a>',
};

for (const [rules, option] of [
  ['blocked', ['--blocked-sites', 'two.test']],
  ['allowed', ['--allowed-sites', 'one.test']],
] as const) {
  for (const way of Object.keys(kWaysOut)) {
    test(`a press asks nothing of a site that is not open (${rules}): ${way}`, async () => {
      await withServer([...option], async (mcp) => {
        asked.length = 0;
        const url = site.url(`/ways?way=${encodeURIComponent(way)}`, 'one.test');
        const page = await mcp.done('navigate', { url });
        const { text } = await mcp.call('click', { nodeId: idOf(page, 'Go') });
        assert.match(text, /not sent: \w+ to a site that is not allowed here|SECURITY_BLOCKED/);
        assert.deepEqual(asked, []);
        assert.match(await mcp.done('look'), /Ways/);
      });
    });
  }

  test(`an address that leads on to a site that is not open asks nothing of it (${rules})`, async () => {
    await withServer([...option], async (mcp) => {
      asked.length = 0;
      assert.match(await mcp.refused('navigate', { url: site.url('/away', 'one.test') }), /SECURITY_BLOCKED/);
      assert.match(await mcp.refused('tabs', { open: site.url('/away', 'one.test') }), /SECURITY_BLOCKED/);
      assert.deepEqual(asked, []);
    });
  });
}

test('after a press that opened a tab which closes itself, the press is no error, and its page is looked at', async () => {
  await withServer([], async (mcp) => {
    const page = await mcp.done('navigate', { url: site.url('/brief') });
    // A quick look still finds the tab open.
    assert.match(await mcp.done('click', { nodeId: idOf(page, 'Open') }), /Opened|A new tab opened/);
    await eventually('calls go to the page again', async () => /Brief/.test((await mcp.call('look')).text));
  });
});

test('a read-only server looks and goes, and sends no input', async () => {
  await withServer(['--read-only'], async (mcp) => {
    const page = await mcp.done('navigate', { url: site.url('/shop') });
    await assert.rejects(mcp.call('click', { nodeId: idOf(page, 'Order') }), /There is no tool "click"/);
    assert.match(await mcp.refused('dialog', { accept: true }), /read-only/);
  });
});

test('a read-only server sends no form again, neither by loading its answer anew nor by going back to it', async () => {
  await withServer([], async (mcp) => {
    const page = await mcp.done('navigate', { url: site.url('/form') });
    await mcp.done('click', { nodeId: idOf(page, 'Order') });
    await eventually('the form came', () => orders === 1);
  });
  await withServer(['--read-only'], async (mcp) => {
    assert.match(await mcp.refused('reload'), /may send a form again/);
    await mcp.done('navigate', { url: site.url('/shop') });
    assert.match(await mcp.done('reload'), /Tea/);
    await mcp.call('back');
    assert.match(await mcp.refused('reload'), /may send a form again/);
    await mcp.call('forward');
    await mcp.call('back');
    await mcp.call('wait', { until: 'network_idle' });
  });
  assert.equal(orders, 1);
});

test('a secret is typed by its name, and no answer holds its value', async () => {
  await withSecrets(async (mcp) => {
    assert.match(mcp.client.getInstructions() ?? '', /\{\{password\}\}, \{\{mail\}\}/);
    const page = await mcp.done('navigate', { url: site.url('/login', 'two.test') });
    const fields = [
      { nodeId: idOf(page, 'User'), value: '{{mail}}' },
      { nodeId: idOf(page, 'Password'), value: '{{password}}' },
    ];
    const filled = await mcp.done('fill', { fields });
    assert.match(filled, /textbox filled ="\{\{mail\}\}"\] User/);
    const revealed = await mcp.done('click', { nodeId: idOf(page, 'Reveal') });
    const seen = [filled, revealed, await mcp.done('look'), await mcp.done('find', { text: 'User' })].join('\n');
    assert.doesNotMatch(seen, /Marble|Otter|lowtide/);
    const { images, isError, text } = await mcp.call('screenshot', { quality: 100 });
    assert.ok(!isError, text);
    assert.match(text, /painted over/);
    assert.equal(inksOf(images[0] ?? '').red, 0);
  });
});

test('no call that takes a text tells a letter of a value that was put in', async () => {
  await withSecrets(async (mcp) => {
    const page = await mcp.done('navigate', { url: site.url('/mirror', 'two.test') });
    await mcp.done('type', { nodeId: idOf(page, 'Mail'), text: '{{mail}}' });
    assert.match(await mcp.done('look'), /You are \{\{mail\}\}/);
    for (let size = 1; size < kMail.length; size += 1) {
      for (const part of [kMail.slice(0, size), kMail.slice(-size)]) {
        // Letters that also occur elsewhere on the page reveal nothing.
        if (!/[w@]|low|ada@|ple$/.test(part)) continue;
        const other = 'q'.repeat(size);
        const found = await mcp.done('find', { text: part });
        assert.equal(found.replaceAll(part, other), await mcp.done('find', { text: other }), part);
      }
    }
    const waited = { until: 'text', text: 'lowtide', timeoutMs: 300 };
    assert.match(await mcp.refused('wait', waited), /TIMEOUT|not over/);
  });
});

test('a secret reaches the field as it is', async () => {
  await withSecrets(async (mcp) => {
    const page = await mcp.done('navigate', { url: site.url('/login', 'two.test') });
    await mcp.done('type', { nodeId: idOf(page, 'Password'), text: '{{password}}' });
    await mcp.done('click', { nodeId: idOf(page, 'Send') });
    await eventually('the page has sent what the field holds', () => got.includes(kPassword));
  });
});

test('a secret goes to no other site, into no other kind of field; a frame counts as its own site', async () => {
  await withSecrets(async (mcp) => {
    const other = await mcp.done('navigate', { url: site.url('/login', 'one.test') });
    const nodeId = idOf(other, 'Password');
    assert.match(await mcp.refused('type', { nodeId, text: '{{password}}' }), /does not belong to one\.test/);
    const own = await mcp.done('navigate', { url: site.url('/login', 'two.test') });
    assert.match(
      await mcp.refused('type', { nodeId: idOf(own, 'User'), text: '{{password}}' }),
      /is for a password field/,
    );
    await mcp.done('navigate', { url: site.url('/frame', 'one.test') });
    await mcp.done('wait', { until: 'text', text: 'Reveal' });
    const framed = await mcp.done('look');
    // The frame is of the secret's own site, whatever the page around it is.
    await mcp.done('type', { nodeId: idOf(framed, 'Password'), text: '{{password}}' });
  });
});
