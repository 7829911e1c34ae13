// Shared by the tests of spellings: pages of another site that contain values which nobody has typed, and what must
// hold.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { inksOf } from '../../support/colours.js';
import { SiteServer } from '../../support/site_server.js';
import { kSpellings } from '../../support/spellings.js';
import type { McpClient } from './client.js';

const kValues = { password: 'Marble-Otter[77]', mail: 'ada.byron@lowtide.example' };
export let site: SiteServer;
let folder: string;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The text as a line for each of its lines, as a title, and as a control's name. */
function pageOf(spelled: string, title: string): string {
  const lines = spelled.split('\n').map((line) => `<div style="color: #f00; font-size: 20px">${escaped(line)}</div>`);
  return `<title>${escaped(title)}</title><h1>Open words</h1>${lines.join('')}<p style="color: #00f; font-size: 20px">Last words</p>
    <button aria-label="${escaped(title)}">x</button>`;
}

/** Must be called before any other hook of the file. */
export async function startPages(): Promise<void> {
  site = await SiteServer.start({
    handle: ({ path, query }) => {
      const spelled = kSpellings[query.get('how') ?? '']?.(
        query.get('name') === 'mail' ? kValues.mail : kValues.password,
      );
      if (path === '/letters') {
        const letters = [...kValues.password].map((letter) => `<span>${escaped(letter)}</span>`).join('<b></b>');
        return { body: `<title>Letters</title><h1>Open words</h1><p style="color: #f00">${letters}</p>` };
      }
      return path === '/say' ? { body: pageOf(spelled ?? '', spelled ?? 'nothing') } : undefined;
    },
  });
  folder = await mkdtemp(join(tmpdir(), 'domtool-spellings-'));
  const secrets = {
    password: { value: kValues.password, sites: ['http://two.test'] },
    mail: { value: kValues.mail, sites: ['http://two.test'], kind: 'email' },
  };
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(secrets));
}

export async function stopPages(): Promise<void> {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
}

const plain = (text: string): string => text.replace(/[\s\\]+/g, '').toLowerCase();

type Open = (args: readonly string[]) => Promise<{ mcp: McpClient; close(): Promise<void> }>;

export function testSpellings(open: Open, names: ReadonlyArray<keyof typeof kValues>): void {
  let mcp: McpClient;
  let close: () => Promise<void>;
  before(async () => {
    ({ mcp, close } = await open(['--secrets', join(folder, 'secrets.json')]));
  });
  after(() => close?.());

  for (const [how, spell] of Object.entries(kSpellings)) {
    test(`no answer holds a value ${how}`, async () => {
      for (const name of names) {
        const spelled = spell(kValues[name]);
        const url = site.url(`/say?name=${name}&how=${encodeURIComponent(how)}`, 'one.test');
        const navigated = await mcp.done('navigate', { url });
        const looked = await mcp.done('look');
        const found = await mcp.done('find', { text: 'words' });
        const tabs = await mcp.done('tabs');
        assert.match(looked, /Last words/);
        for (const answer of [navigated, looked, found, tabs])
          assert.ok(!plain(answer).includes(plain(spelled)), answer);
        assert.ok(looked.includes(`{{${name}}}`), looked);
      }
    });
  }

  test('letters of a value that stand in elements of their own are found', async () => {
    await mcp.done('navigate', { url: site.url('/letters', 'one.test') });
    const looked = await mcp.done('look');
    assert.match(looked, /\{\{password\}\}/);
    assert.doesNotMatch(plain(looked), /otter/);
  });

  test('a picture does not show a value either', async () => {
    for (const how of ['as it is', 'in capitals', 'reversed', 'in base64']) {
      await mcp.done('navigate', { url: site.url(`/say?name=mail&how=${encodeURIComponent(how)}`, 'one.test') });
      const { images, isError, text } = await mcp.call('screenshot', { quality: 100 });
      assert.ok(!isError, text);
      const { red, blue } = inksOf(images[0] ?? '');
      assert.ok(red === 0 && blue > 20, `${how}: ${red} ${blue}`);
    }
    await mcp.done('navigate', { url: site.url('/letters', 'one.test') });
    const { images, isError, text } = await mcp.call('screenshot', { quality: 100 });
    if (isError) assert.match(text, /SECURITY_BLOCKED/);
    else assert.equal(inksOf(images[0] ?? '').red, 0);
  });
}
