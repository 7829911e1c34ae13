// The witness of text on pages of one line each: only what a person could read counts, wherever it is scrolled to.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { chromium, type Browser, type Page } from 'playwright-core';

import { chromePath } from '../../support/browser.js';
import { readTexts, type ShownText } from './texts.js';
import { summon } from './witness.js';

let browser: Browser;
let page: Page;
before(async () => {
  browser = await chromium.launch({ executablePath: chromePath(), args: ['--no-sandbox', '--disable-gpu'] });
  page = await browser.newPage({ viewport: { width: 800, height: 600 } });
});
after(() => browser.close());

async function textsOf(body: string): Promise<ShownText[]> {
  await page.setContent(
    `<!doctype html><html><body style="margin:8px;font:16px/20px sans-serif">${body}</body></html>`,
  );
  const [main] = await summon(page, await page.context().newCDPSession(page));
  assert.ok(main);
  return main.read(readTexts);
}

async function said(body: string): Promise<string[]> {
  return (await textsOf(body)).map(({ text }) => text.trim());
}

const kSeen = {
  'plain text': '<p>seen</p>',
  'text below the screen': '<p style="margin-top:3000px">seen</p>',
  'what a box can be scrolled to': '<div style="height:20px;overflow:auto"><p style="margin-top:400px">seen</p></div>',
  'what is slotted, and what a shadow tree says':
    '<x-a><template shadowrootmode="open"><slot></slot></template>seen</x-a>',
  'contents that are skipped until scrolled to':
    '<div style="margin-top:9000px;content-visibility:auto;contain-intrinsic-size:100px"><p>seen</p></div>',
  'text of an element without a box': '<div style="display:contents">seen</div>',
  'what leaves a clip that does not hold it':
    '<div style="overflow:hidden;height:5px"><p style="position:absolute;top:100px">seen</p></div>',
  'the value of a field': '<input value="seen">',
  'what is asked for in an empty field': '<input placeholder="seen">',
  'what a select is set to': '<select><option>other<option selected>seen</select>',
  'the option of a list': '<select size="2"><option>seen</select>',
  'what another box covers': '<p>seen</p><div style="position:fixed;inset:0;background:red"></div>',
  'an open disclosure': '<details open>seen</details>',
};

const kUnseen = {
  'no box': '<p style="display:none">unseen</p>',
  'hidden by visibility': '<p style="visibility:hidden">unseen</p>',
  'transparent, at any height': '<div style="opacity:0"><p>unseen</p></div>',
  'in a transparent colour': '<p style="color:transparent">unseen</p>',
  'in the colour of the page': '<p style="color:#fff">unseen</p>',
  'one pixel': '<p style="position:absolute;width:1px;height:1px;overflow:hidden">unseen</p>',
  'cut away by clip': '<p style="position:absolute;clip:rect(0 0 0 0)">unseen</p>',
  'cut away by clip-path': '<p style="clip-path:inset(50%)">unseen</p>',
  'cut off by what no person scrolls':
    '<div style="overflow:hidden;height:20px"><p style="margin-top:400px">unseen</p></div>',
  'left of the page': '<p style="position:absolute;left:-9999px">unseen</p>',
  'fixed outside of the screen': '<p style="position:fixed;top:700px">unseen</p>',
  'a closed disclosure': '<details>unseen</details>',
  'without size': '<p style="font-size:0">unseen</p>',
  'a password': '<input type="password" value="unseen">',
  'a card number': '<input autocomplete="cc-number" value="unseen">',
  code: '<script style="display:block">unseen</script>',
};

for (const [what, body] of Object.entries(kSeen)) {
  test(`seen: ${what}`, async () => assert.deepEqual(await said(body), ['seen']));
}
for (const [what, body] of Object.entries(kUnseen)) {
  test(`not seen: ${what}`, async () => assert.deepEqual(await said(body), []));
}

test('only what is on the screen is in the viewport', async () => {
  const texts = await textsOf('<p>near</p><p style="margin-top:3000px">far</p>');
  assert.deepEqual(texts, [
    { text: 'near', isInViewport: true },
    { text: 'far', isInViewport: false },
  ]);
});

test('parts that touch in one block are one text, others are not', async () => {
  assert.deepEqual(await said('<p><b>Z</b>ebra <i>runs</i></p>'), ['Z\u2060ebra', 'runs']);
  assert.deepEqual(await said('<p><span style="display:inline-block">a</span><span>b</span></p>'), ['a', 'b']);
});
