// Which styles a capture asks for: of a new document all, later those that ever mattered on it. What is seen must not depend on
// it: on each page of fixtures/pages/perception the second look is held to the first, and a style that begins to matter
// is seen at once, wherever it stands.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { TestBrowser, type Tab } from '../support/browser.js';
import { rowsOf } from '../support/checks.js';
import { readyPage } from '../support/expectations.js';
import { inRepo } from '../support/paths.js';
import { SiteServer } from '../support/site_server.js';

const kPages = readdirSync(inRepo('fixtures', 'pages', 'perception')).filter((name) => name.endsWith('.html'));
const kPlain = `<!doctype html><title>Plain</title><p id="old">Seen <b>before</b></p><div id="host"></div>
  <script>const closed = host.attachShadow({ mode: 'closed' }); closed.innerHTML = '<p id="in">Inside</p>';</script>`;

let browser: TestBrowser;
let site: SiteServer;

before(async () => {
  const handle = ({ path }: { path: string }): { type: string; body: string } | undefined =>
    path === '/plain' ? { type: 'text/html; charset=utf-8', body: kPlain } : undefined;
  site = await SiteServer.start({ handle });
  browser = await TestBrowser.launch();
});

after(async () => {
  await browser?.close();
  await site?.close();
});

/** The computed styles that each snapshot of the next look asks for. */
async function askedBy(look: () => Promise<unknown>): Promise<string[][]> {
  const { worker } = browser;
  await worker.evaluate(() => {
    const { debugger: api } = (self as unknown as { chrome: { debugger: Record<string, unknown> } }).chrome;
    const send = api['sendCommand'] as (...of: unknown[]) => Promise<unknown>;
    const asked: unknown[] = [];
    Object.assign(self, { asked, restore: () => Object.assign(api, { sendCommand: send }) });
    api['sendCommand'] = (...of: unknown[]) => {
      if (of[1] === 'DOMSnapshot.captureSnapshot') asked.push((of[2] as { computedStyles: unknown }).computedStyles);
      return send.apply(api, of);
    };
  });
  await look();
  return worker.evaluate(() => {
    const { asked, restore } = self as unknown as { asked: string[][]; restore: () => void };
    restore();
    return asked;
  });
}

async function plainPage(): Promise<Tab> {
  const tab = await browser.openTab(site.url('/plain'));
  assert.match(await tab.text(), /Seen/);
  return tab;
}

for (const name of kPages) {
  test(`${name} is seen alike at a second look`, async () => {
    const tab = await browser.openTab(site.url(`/perception/${name}`));
    try {
      await readyPage(tab.page);
      const first = rowsOf(await tab.observe({ format: 'table', fidelity: 'fast' }));
      const second = rowsOf(await tab.observe({ format: 'table', fidelity: 'fast' }));
      assert.deepEqual(second, first);
    } finally {
      await tab.close();
    }
  });
}

test('of a plain document the second look asks for less than half of the styles', async () => {
  const tab = await plainPage();
  const [asked, ...more] = await askedBy(() => tab.text());
  assert.deepEqual(more, []);
  assert.ok(asked !== undefined && asked.length <= 11, String(asked));
  assert.deepEqual(await askedBy(() => tab.page.reload().then(() => tab.text())).then((all) => all[0]?.length), 22);
  await tab.close();
});

const kChanges: Array<[what: string, script: string, gone: RegExp]> = [
  ['transparent', "old.style.opacity = '0'", /Seen/],
  ['filtered away', "old.style.filter = 'opacity(0)'", /Seen/],
  ['clipped away', "old.style.clipPath = 'inset(50%)'", /Seen/],
  ['clipped by its rectangle', "old.style.cssText = 'position: absolute; clip: rect(0 0 0 0)'", /Seen/],
  ['skipped', "old.style.contentVisibility = 'hidden'", /Seen/],
  ['transparent with the whole page', "document.documentElement.style.opacity = '0'", /Seen|Inside/],
  ['transparent in a closed shadow root', "closed.getElementById('in').style.opacity = '0'", /Inside/],
];
for (const [what, script, gone] of kChanges) {
  test(`what has become ${what} is not seen any more`, async () => {
    const tab = await plainPage();
    assert.match(await tab.text(), gone);
    await tab.page.evaluate(script);
    assert.doesNotMatch(await tab.text(), gone);
    await tab.close();
  });
}

test('a text of its background’s colour is seen by its shadow', async () => {
  const tab = await plainPage();
  await tab.text();
  await tab.page.evaluate("old.style.cssText = 'color: white; text-shadow: 0 0 2px black'");
  assert.match(await tab.text(), /Seen/);
  await tab.page.evaluate("old.style.textShadow = 'none'");
  assert.doesNotMatch(await tab.text(), /Seen/);
  await tab.close();
});
