// The browser decides where an address leads: its results for generated links are compared with the product's.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { PageRows, UNKNOWN_ADDRESS } from '../../../js-glue/facts/page_rows.js';
import { addressFrom, randomOf } from '../../support/addresses.js';
import { rowsOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

const kLinks = 1_500;
/** By hand: what generated ones seldom are. */
const kWritten = [
  'ht\ntp://evil.test/',
  '/\t/evil.test',
  '\u0001 //evil.test',
  '\\\\evil.test',
  'https:evil.test',
  'http:evil.test',
  'http://one.test@evil.test/',
  'http://e\u00advil.test/',
  'http://ｅｖｉｌ。test/',
  'http://évil.test/',
  ' ',
  '',
];

interface BrowserResult {
  href: string;
  /** ":" where the browser goes nowhere. */
  protocol: string;
  host: string;
}

for (const [what, base] of [
  ['the page itself', undefined],
  ['a base of another site', 'http://other.test/dir/page?x'],
  ['a base with a line feed in it', 'ht\ntp://other.test/dir/'],
  ['a base that is no address', 'http://['],
  ['a base whose scheme has no host', 'data:text/plain,x'],
] as const) {
  test(`what the product takes an address for is what Chromium takes it for, relative to ${what}`, async () => {
    const random = randomOf(base?.length ?? 1);
    const addresses = [...kWritten, ...Array.from({ length: kLinks }, () => addressFrom(random))];
    const tab = await browser.openTab(site.url('/still.html', 'one.test'));
    const results = await tab.page.evaluate(
      ([all, from]) => {
        // Neither of these counts, and both stand in front.
        document.body.innerHTML = '<svg><base href="http://home.test/"></base></svg><div></div>';
        const shadow = document.querySelector('div')?.attachShadow({ mode: 'open' });
        if (shadow !== undefined) shadow.innerHTML = '<base href="http://home.test/">';
        if (from !== undefined) {
          const element = document.createElement('base');
          element.setAttribute('href', from);
          document.body.append(element);
        }
        return all.map((address): BrowserResult => {
          const link = document.createElement('a');
          link.setAttribute('href', address);
          link.textContent = 'x';
          document.body.append(link);
          return { href: link.href, protocol: link.protocol, host: link.host };
        });
      },
      [addresses, base] as const,
    );
    const observation = await tab.observe({ format: 'table', force: true });
    const rows = rowsOf(observation);
    const page = new PageRows(observation.url, rows, [], [], []);
    const links = rows.filter(({ tag }) => tag === 'a');
    assert.equal(links.length, results.length);
    let compared = 0;
    for (const [index, { href, protocol, host }] of results.entries()) {
      const row = links[index];
      assert.ok(row !== undefined);
      // A link without an address of its own leads to the page itself.
      const read = row.href === undefined ? observation.url : page.addressOf(row.href, row);
      // Chromium knows hosts that Node does not, and those are of no site that was allowed.
      if (!/^https?:$/.test(protocol) || read === UNKNOWN_ADDRESS) continue;
      compared += 1;
      const words = `${JSON.stringify(addresses[index])}: ${read}, and Chromium says ${href}`;
      assert.equal(new URL(read).host, host, words);
    }
    assert.ok(compared > 100, `only ${compared} lead to a page of the web`);
    await tab.close();
  });
}
