// Answers in the panel: drawn as Markdown, harmless whatever they contain, copied as written, and read from their beginning.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { openStageFor } from '../../support/stage.js';
import { type Opened, PanelStage, call, servesShop } from './panel_stage.js';
import { PanelBrowser } from './panel_support.js';
import { message, showTask } from './panel_turns.js';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle: servesShop });
const stage = new PanelStage(browser, site);
after(() => stage.close());

const opened = (body: (now: Opened) => Promise<void>): Promise<void> => stage.during(body);

const answered = (content: string) => ({
  status: 'success' as const,
  messages: [message(0, { role: 'user', content: 'Tell me' }), message(1, { content, status: 'success' })],
});

const kAnswer = `## Teas

**Sencha** is *green*:

1. First
2. Second

- a point

| Tea | Price |
| --- | ----- |
| Sencha | 9 € |

> quoted

\`code\` and [the shop](https://shop.example/teas?x=1), <https://plain.example/>

\`\`\`
let x = 1;
\`\`\``;

test('an answer is drawn: emphasis, lists, tables, code, and links with their address', () =>
  opened(async ({ panel, tabId }) => {
    await showTask(browser, panel, tabId, answered(kAnswer));
    const card = panel.locator('.notice.good .markdown');
    for (const [selector, words] of [
      ['strong', 'Sencha'],
      ['em', 'green'],
      ['ol li:nth-child(2)', 'Second'],
      ['ul li', 'a point'],
      ['th:nth-child(2)', 'Price'],
      ['td:nth-child(2)', '9 €'],
      ['blockquote', 'quoted'],
      ['pre code', 'let x = 1;'],
      ['.markdown-heading', 'Teas'],
    ] as const)
      assert.equal(await card.locator(selector).textContent(), words, selector);
    const links = await card
      .locator('a')
      .evaluateAll((all) =>
        all.map((a) => [
          a.textContent,
          (a as HTMLAnchorElement).href,
          (a as HTMLAnchorElement).target,
          (a as HTMLAnchorElement).rel,
        ]),
      );
    assert.deepEqual(links, [
      ['the shop', 'https://shop.example/teas?x=1', '_blank', 'noopener noreferrer'],
      ['https://plain.example/', 'https://plain.example/', '_blank', 'noopener noreferrer'],
    ]);
    assert.match((await card.textContent()) ?? '', /the shop \(shop\.example\)/);
  }));

test('an answer can neither run nor load anything, nor lead anywhere but to the web', () =>
  opened(async ({ panel, tabId }) => {
    const asked: string[] = [];
    panel.on('request', (request) => void asked.push(request.url()));
    const evil = [
      '<img src="https://evil.example/a.png" onerror="globalThis.hit=1"><script>globalThis.hit=2</script>',
      '![a picture](https://evil.example/b.png)',
      '[run](javascript:globalThis.hit=3) [data](data:text/html,x) [own](chrome-extension://x/y) [here](/options/options.html)',
      '[ref]: javascript:alert(1)',
      '[ref]',
      `${'> '.repeat(2_000)}deep`,
      `${'*a '.repeat(2_000)}`,
    ].join('\n\n');
    await showTask(browser, panel, tabId, answered(evil));
    const card = panel.locator('.notice.good .markdown');
    assert.match((await card.textContent()) ?? '', /<script>globalThis\.hit=2<\/script>/);
    assert.match((await card.textContent()) ?? '', /deep/);
    assert.deepEqual(await card.locator('a').evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href)), [
      'https://evil.example/b.png',
    ]);
    assert.equal(await card.locator('img, script, iframe, [onerror]').count(), 0);
    assert.equal(await panel.evaluate(() => (globalThis as unknown as { hit?: number }).hit), undefined);
    assert.deepEqual(
      asked.filter((url) => url.includes('evil')),
      [],
    );
  }));

test('an answer is copied as it was written', () =>
  opened(async ({ panel, tabId }) => {
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await showTask(browser, panel, tabId, answered('**Nine** euros'));
    await panel.bringToFront();
    await panel.click('[aria-label="Copy the answer"]');
    await panel.waitForSelector('[aria-live] :text("Copied")', { state: 'attached' });
    assert.equal(await panel.evaluate(() => navigator.clipboard.readText()), '**Nine** euros');
  }));

test('a long answer is shown from its beginning, and the end is one press away', async () => {
  const long = Array.from({ length: 80 }, (_, at) => `Line ${at} of the answer.`).join('\n\n');
  await stage.model([{ calls: [call('finish', { message: long })] }]);
  await opened(async ({ panel }) => {
    await panel.setViewportSize({ width: 400, height: 600 });
    await stage.say(panel, 'Tell me all');
    await panel.waitForSelector('.notice.good');
    const isSeen = (words: string): Promise<boolean> =>
      panel.evaluate((text) => {
        const box = document.querySelector('.turns')?.getBoundingClientRect();
        const line = [...document.querySelectorAll('.markdown p')]
          .find((p) => p.textContent === text)
          ?.getBoundingClientRect();
        return box !== undefined && line !== undefined && line.top >= box.top && line.bottom <= box.bottom;
      }, words);
    assert.equal(await isSeen('Line 0 of the answer.'), true);
    await panel.click('.turns-down');
    assert.equal(await isSeen('Line 79 of the answer.'), true);
  });
});
