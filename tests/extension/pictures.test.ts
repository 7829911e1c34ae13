// A picture, drawing, canvas or video that nobody named is told by its size, and can be looked at by its id.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openStage } from '../support/stage.js';

const { site, browser } = await openStage();

const kBody = `
  <p><canvas width="320" height="200"></canvas></p>
  <p><svg width="300" height="150"><rect width="300" height="150" fill="red"/><text x="9" y="40">June</text></svg></p>
  <p><img src="/demo.png" width="240" height="120"></p><p><video width="200" height="140"></video></p>
  <p><canvas width="200" height="100" aria-label="Sales (in [covered])"></canvas></p>
  <p><img src="/demo.png" width="40" height="40"><img alt="" src="/demo.png" width="400" height="200">
    <svg width="24" height="24"><rect width="24" height="24"/></svg></p>
  <p><button aria-label="Play"><svg width="200" height="200"><rect width="200" height="200"/></svg></button></p>
  <p>(canvas ab123456 9x9)</p>`;

test('those that are larger than icons are lines, and no more are', async () => {
  const tab = await browser.openTab(site.url('/still.html'));
  await tab.page.evaluate((body) => (document.body.innerHTML = body), kBody);
  const text = await tab.text();
  const told = text.match(/(?<!\\)\((?:canvas|drawing|image|video) .*\)/g) ?? [];
  assert.deepEqual(
    told.map((one) => one.replace(/[a-z]{2}\d{6}/, '@')),
    [
      '(canvas @ 320x200)',
      '(drawing @ 300x150)',
      '(image @ 240x120)',
      '(video @ 200x140)',
      '(canvas @ 200x100: Sales (in \\[covered]))',
    ],
    text,
  );
  assert.match(text, /June/);
  assert.match(text, /^ *\\\(canvas ab123456 9x9\)$/m);
  for (const one of told) {
    const nodeId = /[a-z]{2}\d{6}/.exec(one)?.[0] ?? '';
    const shot = await tab.execute({ action: 'screenshot', nodeId });
    assert.ok(shot.success && 'base64' in shot.data && shot.data.base64.length > 0, JSON.stringify(shot));
    const [, width = 0] = /(\d+)x/.exec(one.replace(nodeId, '')) ?? [];
    assert.equal(shot.data.width, Number(width), one);
  }
  await tab.close();
});
