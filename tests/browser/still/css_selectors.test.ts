// What a CSS selector means to the tool is what it means to the browser: the controls of fixtures/pages/selectors.html, each known
// by its title, as the tool lists them and as querySelectorAll finds them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { SemanticPage } from '../../../js-glue/tool/contract/contract.js';
import { errorOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();
const tab = await browser.openTab(site.url('/selectors.html'));
after(() => tab.close());

const kSelectors = [
  'button',
  '#menu a',
  '#menu > a',
  'nav.bar.wide a',
  '.primary',
  'button.primary.big',
  '[data-testid="search-btn"]',
  '[data-testid=search-btn]',
  "input[name='q']",
  'input[name="user.name"]',
  'form button[type="submit"]',
  '#l li:nth-child(2) button',
  '#l li:nth-child(odd) button',
  '#l > li:nth-child(2n+1) button',
  'li:nth-last-child(1) button',
  'li:first-child > button',
  'li:last-child button:last-of-type',
  'li button:only-of-type',
  'li:not(.odd) button',
  'li:not(.odd, :last-child) button',
  ':is(nav, section) :is(a, button)',
  ':where(#l, #f) .btn',
  'li:has(span) button',
  'section:has(> p) button',
  'h2 ~ p button',
  'h2 + p button',
  'a[href$=".pdf"]',
  'a[href^="/a"]',
  'a[href*="PDF" i]',
  '[hreflang|=en]',
  '[rel~=next]',
  '[lang|="de"]',
  'input:checked',
  'button:disabled',
  'button:enabled',
  'a:link, input[required]',
  '#\\31 st',
  '.a\\:b',
  '[title="l1"], [title="l3"]',
  'form :not(button)',
  'button /* of the list */ , a',
  ':root button[title^=s]',
  'ul:empty button',
  'nav, button:nth-of-type(2)',
];

const listed = (selector?: string): Promise<(string | undefined)[]> =>
  tab
    .observe({ format: 'semantic', scope: 'page', ...(selector === undefined ? {} : { selector }) })
    .then(({ content }) => (content as SemanticPage).interactive_tree.map(({ i }) => i));

// The order of the document is that of both lists.
const titles = [
  ...(await tab.page.locator('a, input, button').evaluateAll((all) => all.map((it) => (it as HTMLElement).title))),
];
const ids = await listed();

test('every control of the page is listed', () => assert.equal(ids.length, titles.length));

for (const selector of kSelectors) {
  test(`${selector} means what it means to the browser`, async () => {
    const wanted = await tab.page.evaluate((text) => {
      try {
        return [...document.querySelectorAll<HTMLElement>(text)].map(({ title }) => title).filter(Boolean);
      } catch {
        return undefined;
      }
    }, selector);
    if (wanted === undefined) {
      assert.fail('the browser refuses it');
    }
    const meant = (await listed(selector)).map((id) => titles[ids.indexOf(id ?? '')]);
    assert.deepEqual(meant, wanted);
  });
}

for (const selector of ['a::before', 'a:hover', 'input[value^="a"]', 'a >', 'li:nth-child(2n+)', '']) {
  test(`"${selector}" is refused, with the reason`, async () => {
    const result = await tab.execute({ action: 'get_dom', options: { format: 'semantic', selector } });
    assert.equal(errorOf(result, 'BAD_INPUT').code, 'BAD_INPUT');
  });
}
