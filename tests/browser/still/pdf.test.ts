// PDFs that the browser shows, in the extension: the text of those in a tab, and what is said of those in a page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { TestBrowser } from '../../support/browser.js';
import { testPdfs } from '../../support/pdf_checks.js';
import { pdfOf } from '../../support/pdf_files.js';
import { SiteServer } from '../../support/site_server.js';
import { eventually } from '../../support/waiting.js';

const kPage =
  '<title>Invoice</title><h1>Invoice</h1><embed src="/invoice.pdf" type="application/pdf" width="400" height="300"><p>Paid</p>';

let site: SiteServer;
let browser: TestBrowser;
before(async () => {
  site = await SiteServer.start({
    handle: ({ path }) =>
      path === '/invoice.pdf'
        ? { type: 'application/pdf', body: pdfOf([['Due']]) }
        : path === '/'
          ? { body: kPage }
          : undefined,
  });
  browser = await TestBrowser.launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

testPdfs((url) => browser.openTab(url));

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
