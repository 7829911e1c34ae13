// Which styles a capture requests, from a script or from the snapshot: for a new document all, later those that ever
// mattered on it. The result must not depend on it: on each page of fixtures/pages/perception the second observation is
// compared with the first, and a style that begins to matter is noticed at once, anywhere.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { TestBrowser, type Tab } from '../../support/browser.js';
import { rowsOf } from '../../support/checks.js';
import { readyPage } from '../../support/expectations.js';
import { inRepo } from '../../support/paths.js';
import { SiteServer } from '../../support/site_server.js';

const kPages = readdirSync(inRepo('fixtures', 'pages', 'perception')).filter((name) => name.endsWith('.html'));
/** A script returns the first page's styles; it cannot read the second's, because a part of it is closed. */
const kPlain: Record<string, string> = {
  '/open': `<!doctype html><title>Plain</title><p id="old">Seen <b>before</b></p>`,
  '/plain': `<!doctype html><title>Plain</title><p id="old">Seen <b>before</b></p><div id="host"></div>
    <script>const closed = host.attachShadow({ mode: 'closed' }); closed.innerHTML = '<p id="in">Inside</p>';</script>`,
};

let browser: TestBrowser;
let site: SiteServer;

before(async () => {
  const handle = ({ path }: { path: string }): { type: string; body: string } | undefined => {
    const body = kPlain[path];
    return body === undefined ? undefined : { type: 'text/html; charset=utf-8', body };
  };
  site = await SiteServer.start({ handle });
  browser = await TestBrowser.launch();
});

after(async () => {
  await browser?.close();
  await site?.close();
});

/** The computed styles that each script and each snapshot of the next observation request, if any. */
async function askedBy(look: () => Promise<unknown>): Promise<string[][]> {
  const { worker } = browser;
  await worker.evaluate(() => {
    const { debugger: api } = (self as unknown as { chrome: { debugger: Record<string, unknown> } }).chrome;
    const send = api['sendCommand'] as (...of: unknown[]) => Promise<unknown>;
    const asked: unknown[] = [];
    Object.assign(self, { asked, restore: () => Object.assign(api, { sendCommand: send }) });
    api['sendCommand'] = (...of: unknown[]) => {
      const { computedStyles = [], expression = '' } = of[2] as { computedStyles?: string[]; expression?: string };
      const [, lists] = /\(\.\.\.(\[\[.*\]\])\)$/.exec(expression) ?? [];
      const names = lists === undefined ? computedStyles : (JSON.parse(lists) as string[][]).slice(0, -1).flat();
      if (names !== undefined && names.length > 0) asked.push(names);
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

async function plainPage(path = '/plain'): Promise<Tab> {
  const tab = await browser.openTab(site.url(path));
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

for (const path of Object.keys(kPlain)) {
  test(`of a plain document the second look asks for little more than half of the styles: ${path}`, async () => {
    const tab = await plainPage(path);
    const [asked, ...more] = await askedBy(() => tab.text());
    assert.deepEqual(more, []);
    assert.ok(asked !== undefined && asked.length <= 15, String(asked));
    assert.deepEqual(await askedBy(() => tab.page.reload().then(() => tab.text())).then((all) => all[0]?.length), 27);
    await tab.close();
  });
}

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
  for (const path of script.includes('closed') ? ['/plain'] : Object.keys(kPlain)) {
    test(`what has become ${what} is not seen any more: ${path}`, async () => {
      const tab = await plainPage(path);
      assert.match(await tab.text(), gone);
      await tab.page.evaluate(script);
      assert.doesNotMatch(await tab.text(), gone);
      await tab.close();
    });
  }
}

test('a part that closes itself to scripts is seen at once', async () => {
  const tab = await plainPage('/open');
  await tab.page.evaluate("old.attachShadow({ mode: 'closed' }).innerHTML = '<b>Inside</b>'");
  assert.match(await tab.text(), /Inside/);
  await tab.close();
});

test('a pseudo-element that the document did not have before is seen at once', async () => {
  const tab = await plainPage('/open');
  await tab.page.evaluate(
    "document.head.append(Object.assign(document.createElement('style'), { textContent: '#old::before { content: \"New: \" }' }))",
  );
  assert.match(await tab.text(), /New: Seen/);
  await tab.close();
});

test('a page that names its parts like properties of the DOM is seen as any other', async () => {
  const tab = await plainPage('/open');
  const names = [
    'documentElement',
    'createTreeWalker',
    'getComputedStyle',
    'children',
    'shadowRoot',
    'localName',
    'nextElementSibling',
  ];
  await tab.page.evaluate((all) => {
    for (const name of all) {
      document.body.insertAdjacentHTML(
        'beforeend',
        `<img name="${name}"><form name="x"><input name="${name}" value="of ${name}"></form>`,
      );
    }
  }, names);
  const asked = await askedBy(() => tab.text().then((text) => assert.match(text, /of localName/)));
  assert.equal(asked.length, 1, 'a script told the styles');
  await tab.close();
});

test('a text of its background’s colour is seen by its shadow', async () => {
  const tab = await plainPage();
  await tab.text();
  await tab.page.evaluate("old.style.cssText = 'color: white; text-shadow: 0 0 2px black'");
  assert.match(await tab.text(), /Seen/);
  await tab.page.evaluate("old.style.textShadow = 'none'");
  assert.doesNotMatch(await tab.text(), /Seen/);
  await tab.close();
});
