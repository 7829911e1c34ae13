// What the person's limits hold against: sites, read-only, secrets.
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

/** What the pages sent home. */
const got: string[] = [];
let orders = 0;
let site: SiteServer;
let browser: NodeBrowser;
let folder: string;

before(async () => {
  site = await SiteServer.start({
    handle: ({ path, method, body: sent }) => {
      if (path === '/got') got.push(sent);
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

test('only allowed sites are opened, and nothing is shown of another that a click leads to', async () => {
  await withServer(['--allowed-sites', 'one.test'], async (mcp) => {
    assert.match(await mcp.refused('navigate', { url: site.url('/other', 'two.test') }), /SECURITY_BLOCKED/);
    assert.match(await mcp.refused('tabs', { open: site.url('/other', 'two.test') }), /SECURITY_BLOCKED/);
    const page = await mcp.done('navigate', { url: site.url('/leaves', 'one.test') });
    const left = await mcp.refused('click', { nodeId: idOf(page, 'Leave') });
    assert.match(left, /a site that is not open here/);
    assert.doesNotMatch(left, /two\.test/);
    assert.doesNotMatch(left, /The other page/);
    for (const name of ['look', 'screenshot']) assert.match(await mcp.refused(name), /SECURITY_BLOCKED/);
    assert.doesNotMatch(await mcp.done('tabs'), /Other/);
    await assert.rejects(mcp.client.readResource({ uri: 'page://current' }), /not open here/);
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
    assert.match(filled, /=\{\{mail\}\}|="\{\{mail\}\}"/);
    const revealed = await mcp.done('click', { nodeId: idOf(page, 'Reveal') });
    const seen = [filled, revealed, await mcp.done('look'), await mcp.done('find', { text: 'User' })].join('\n');
    assert.doesNotMatch(seen, /Marble|Otter|lowtide/);
    const { images, isError, text } = await mcp.call('screenshot', { quality: 100 });
    assert.ok(!isError, text);
    assert.match(text, /painted over/);
    assert.equal(inksOf(images[0] ?? '').red, 0);
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
    // The frame is the secret's own site, whatever the page around it is.
    await mcp.done('type', { nodeId: idOf(framed, 'Password'), text: '{{password}}' });
  });
});
