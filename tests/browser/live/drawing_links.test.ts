// Links in SVG drawings have the names that Chrome gives them.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { rowsOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

const kLinks = [
  '<svg width="50" height="50"><a href="/a" xlink:title="Kettles"><rect width="50" height="50"/></a></svg>',
  '<svg width="50" height="50"><a href="/b" xlink:title="Tins"><title>Tea tins</title><rect width="50" height="50"/></a></svg>',
  '<svg width="50" height="50"><a href="/c" xlink:title="Cups" aria-label="Mugs"><rect width="50" height="50"/></a></svg>',
  '<svg width="90" height="50"><a href="/d" xlink:title="Spoons"><text y="20">Spoon</text></a></svg>',
  '<a href="/e" xlink:title="Not in a drawing">Plain</a>',
];

test('xlink:title names a link of a drawing, and nothing in HTML', async () => {
  const tab = await browser.openTab(site.url('/still.html'));
  await tab.page.evaluate((body) => (document.body.innerHTML = body), kLinks.join(''));
  const names = async (fidelity: 'fast' | 'hybrid') =>
    rowsOf(await tab.observe({ format: 'table', fidelity }))
      .filter(({ tag }) => tag === 'a')
      .map(({ name }) => name);
  const [ours, browsers] = [await names('fast'), await names('hybrid')];
  assert.equal(ours[0], 'Kettles');
  assert.deepEqual(ours, browsers);
  await tab.close();
});
