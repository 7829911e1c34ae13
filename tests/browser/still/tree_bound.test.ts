// The format tree has a default limit, names the page's domain, and the time at which it was written.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { PageSerialized } from '../../../js-glue/tool/contract/contract.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

for (const [what, word] of [
  ['words', 'kettle'],
  ['long words', 'k'.repeat(400)],
  ['words of another script', '水壶茶壶'],
] as const) {
  test(`a page of 3,000 items of ${what} is a tree of at most 50 KB`, async () => {
    const tab = await browser.openTab(site.url('/still.html', 'shop.one.test'));
    await tab.page.evaluate((text) => {
      const tags = ['h2', 'p', 'blockquote', 'pre', 'address'];
      document.body.innerHTML = Array.from({ length: 3_000 }, (_, n) => {
        const tag = tags[n % tags.length];
        return `<${tag}>${text} ${n} <a href="/${n}">${text}${n}</a></${tag}>`;
      }).join('');
    }, word);
    const before = Date.now();
    const observation = await tab.observe({ format: 'tree' });
    const { page } = observation.content as PageSerialized;
    assert.ok(Buffer.byteLength(JSON.stringify(observation.content)) <= 50 * 1024);
    assert.equal(page.meta.truncated, true);
    assert.equal(page.context.domain, 'one.test');
    assert.ok(observation.takenAt >= before && observation.takenAt <= Date.now());
    // For other pages the tree contains only the first of many similar nodes, so a higher limit does not make it
    // larger.
    if (what === 'long words') {
      const whole = await tab.observe({ format: 'tree', maxTokens: 1_000_000 });
      assert.ok(Buffer.byteLength(JSON.stringify(whole.content)) > 50 * 1024, 'who asks for more gets it');
    }
    await tab.close();
  });
}

for (const [host, domain] of [
  ['shop.example.co.uk', 'example.co.uk'],
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', 'localhost'],
] as const) {
  test(`the domain of a page at ${host} is ${domain}`, async () => {
    const tab = await browser.openTab(site.url('/still.html', host));
    const { page } = (await tab.observe({ format: 'tree' })).content as PageSerialized;
    assert.equal(page.context.domain, domain);
    await tab.close();
  });
}
