// A PDF that the browser shows: what is said of it, and where its text can be seen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { TestBrowser } from '../../support/browser.js';
import { SiteServer } from '../../support/site_server.js';
import { eventually } from '../../support/waiting.js';

/** One empty page. */
const kPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Size 4/Root 1 0 R>>
%%EOF`;
const kPage =
  '<title>Invoice</title><h1>Invoice</h1><embed src="/invoice.pdf" type="application/pdf" width="400" height="300"><p>Paid</p>';

let site: SiteServer;
let browser: TestBrowser;
before(async () => {
  site = await SiteServer.start({
    handle: ({ path }) =>
      path === '/invoice.pdf' ? { type: 'application/pdf', body: kPdf } : path === '/' ? { body: kPage } : undefined,
  });
  browser = await TestBrowser.launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

test('a PDF in a page is named, and that only a screenshot shows its text', async () => {
  const tab = await browser.openTab(site.url('/'));
  const text = await eventually('the viewer is there', async () => {
    const shown = await tab.text();
    return /PDF/.test(shown) && shown;
  });
  assert.match(text, /^# Invoice\n<frame of a PDF \(only a screenshot shows its text\)[^\n]*>\n[\s\S]*^Paid$/m);
  const picture = await tab.execute({ action: 'screenshot' });
  assert.ok(picture.success, JSON.stringify(picture));
  await tab.close();
});
