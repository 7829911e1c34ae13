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

test('a picture that would be larger than 2 MB is taken smaller, and shows the same', async () => {
  const tab = await browser.openTab(site.url('/still.html'));
  const emulated = await tab.execute({ action: 'emulate', width: 1_200, height: 800, deviceScaleFactor: 2 });
  assert.ok(emulated.success, JSON.stringify(emulated));
  // Noise is what JPEG can do least with.
  await tab.page.evaluate(() => {
    document.body.innerHTML =
      '<canvas width="2400" height="1600" style="position:fixed;inset:0;width:100%;height:100%"></canvas>';
    const canvas = document.querySelector('canvas');
    const context = canvas?.getContext('2d');
    if (canvas === null || context === null || context === undefined) throw new Error('There is no canvas.');
    const pixels = context.createImageData(canvas.width, canvas.height);
    let seed = 1;
    for (let at = 0; at < pixels.data.length; at += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      pixels.data[at] = at % 4 === 3 ? 255 : seed >> 16;
    }
    context.putImageData(pixels, 0, 0);
  });
  const shot = await tab.execute({ action: 'screenshot', maxWidth: 4_000, quality: 100 });
  assert.ok(shot.success && 'base64' in shot.data, JSON.stringify(shot).slice(0, 200));
  const bytes = (shot.data.base64.length * 3) / 4;
  assert.ok(bytes <= 2 * 1024 * 1024, `${bytes} bytes`);
  assert.ok(bytes > 512 * 1024, `${bytes} bytes are smaller than need be`);
  assert.ok(shot.data.width < 2_400 && shot.data.width > 600, `${shot.data.width} pixels wide`);
  assert.ok(Math.abs(shot.data.width / shot.data.height - 1.5) < 0.02, `${shot.data.width} x ${shot.data.height}`);
  await tab.close();
});
