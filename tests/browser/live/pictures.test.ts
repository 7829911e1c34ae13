// A picture, drawing, canvas or video without a name is described by its size, and can be viewed by its id.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import jpeg from 'jpeg-js';

import type { Screenshot, ToolCall, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import { NodeBrowser } from '../../support/node_port.js';
import { openStage } from '../../support/stage.js';

/** Noise is hardest for JPEG; buttons so that there is something to mark. */
const kNoise = `<!doctype html><title>Noise</title><canvas width="2400" height="1600" style="position:fixed;inset:0;width:100%;height:100%"></canvas>
  <button id="first" style="position:fixed;left:100px;top:100px;width:200px;height:60px">One</button>
  <button style="position:fixed;left:700px;top:500px;width:200px;height:60px">Two</button>
  <script>
    const context = document.querySelector('canvas').getContext('2d');
    const pixels = context.createImageData(2400, 1600);
    let seed = 1;
    for (let at = 0; at < pixels.data.length; at += 1) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      pixels.data[at] = at % 4 === 3 ? 255 : seed >> 16;
    }
    context.putImageData(pixels, 0, 0);
  </script>`;

const { site, browser } = await openStage({
  site: {
    handle: ({ path }) => (path === '/noise' ? { type: 'text/html; charset=utf-8', body: kNoise } : undefined),
  },
});

/** One red pixel. */
const kDot = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=';
const kBody = `
  <p><canvas width="320" height="200"></canvas></p>
  <p><svg width="300" height="150"><rect width="300" height="150" fill="red"/><text x="9" y="40">June</text></svg></p>
  <p><img src="${kDot}" width="240" height="120"></p><p><video width="200" height="140"></video></p>
  <p><canvas width="200" height="100" aria-label="Sales (in [covered])"></canvas></p>
 <p><canvas width="200" height="100" role="img" aria-label="Visits" aria-roledescription="bar chart"></canvas></p>
  <p><img alt="A blue kettle" src="${kDot}" width="160" height="120"><img alt="Small" src="${kDot}" width="60" height="60"></p>
  <p><svg role="img" aria-label="Rain" width="300" height="120"><rect width="300" height="120"/><text x="9" y="40" fill="white">May</text></svg></p>
  <p><svg width="60" height="60"><rect width="60" height="60" fill="#fff"/><text x="9" y="40" fill="white">Nobody</text></svg></p>
  <div role="img" aria-label="Where we are" style="width:320px;height:180px;background:tan">
    <span>tile</span><button>Closer</button></div>
  <div role="img" aria-label="Weeks" style="width:320px;height:100px;background:tan"><canvas width="300" height="100"></canvas>hidden words</div>
  <div role="img" style="width:320px;height:110px;background:tan"></div>
  <div role="img" style="width:320px;height:111px"><canvas width="310" height="111"></canvas></div>
  <p><object data="${kDot}" type="image/gif" width="220" height="110"></object></p>
  <p><embed src="${kDot}" type="image/gif" width="210" height="110"></p>
  <p><video controls width="250" height="140"></video></p>
  <table><tr><td><img alt="Ada" src="${kDot}" width="100" height="100"></td><td>Admin</td></tr></table>
  <p><img src="${kDot}" width="40" height="40"><img alt="" src="${kDot}" width="400" height="200">
    <svg width="24" height="24"><rect width="24" height="24"/></svg></p>
  <p><button aria-label="Play"><svg width="200" height="200"><rect width="200" height="200"/></svg></button></p>
  <p>(canvas ab123456 9x9)</p>`;

test('those that are larger than icons are lines, and no more are', async () => {
  const tab = await browser.openTab(site.url('/still.html'));
  await tab.page.evaluate((body) => (document.body.innerHTML = body), kBody);
  const text = await tab.text();
  const reported = text.match(/(?<!\\)\((?:canvas|drawing|image|video|object) (?:\([^)]*\)|[^()])*\)/g) ?? [];
  assert.deepEqual(
    reported.map((one) => one.replace(/[a-z]{2}\d{6}/, '@')),
    [
      '(canvas @ 320x200)',
      '(drawing @ 300x150)',
      '(image @ 240x120)',
      '(video @ 200x140)',
      '(canvas @ 200x100: Sales (in \\[covered]))',
      '(canvas @ 200x100, bar chart: Visits)',
      '(image @ 160x120: A blue kettle)',
      '(drawing @ 300x120: Rain)',
      '(image @ 320x180: Where we are)',
      '(image @ 320x100: Weeks)',
      '(image @ 320x110)',
      '(canvas @ 310x111)',
      '(object @ 220x110)',
      '(object @ 210x110)',
    ],
    text,
  );
  assert.match(text, /\(image: Small\)/);
  assert.match(text, /\(image: Ada\) \| Admin/);
  assert.match(text, /\[[a-z]{2}\d{6} video 250x140\]/);
  assert.match(text, /\[[a-z]{2}\d{6} button\] Closer/, 'a press is possible in it, whatever its role says');
  assert.match(text, /May/, 'white on a dark shape of the drawing');
  assert.doesNotMatch(text, /Nobody|hidden words/);
  assert.match(text, /June/);
  assert.match(text, /^ *\\\(canvas ab\\123456 9x9\)$/m);
  for (const one of reported) {
    const nodeId = /[a-z]{2}\d{6}/.exec(one)?.[0] ?? '';
    const shot = await tab.execute({ action: 'screenshot', nodeId });
    assert.ok(shot.success && 'base64' in shot.data && shot.data.base64.length > 0, JSON.stringify(shot));
    const [, width = 0] = /(\d+)x/.exec(one.replace(nodeId, '')) ?? [];
    assert.equal(shot.data.width, Number(width), one);
  }
  await tab.close();
});

const kScreen = { action: 'emulate', width: 1_200, height: 800, deviceScaleFactor: 2 } as const;

async function shoot(tool: { execute(call: ToolCall): Promise<ToolResult> }, marks: boolean): Promise<Screenshot> {
  const shot = await tool.execute({ action: 'screenshot', maxWidth: 4_000, quality: 100, marks });
  assert.ok(shot.success && 'base64' in shot.data, JSON.stringify(shot).slice(0, 200));
  return shot.data;
}

function assertWithin({ base64, width, height }: Screenshot): void {
  const bytes = (base64.length * 3) / 4;
  assert.ok(bytes <= 2 * 1024 * 1024, `${bytes} bytes`);
  assert.ok(bytes > 512 * 1024, `${bytes} bytes are smaller than need be`);
  assert.ok(width < 2_400 && width > 600, `${width} pixels wide`);
  assert.ok(Math.abs(width / height - 1.5) < 0.02, `${width} x ${height}`);
}

/** Drawn over noise, a mark is the only uniform colour of its line, on both sides of its middle. */
function assertMarked(shot: Screenshot): void {
  const { data, width } = jpeg.decode(Buffer.from(shot.base64, 'base64'), { useTArray: true });
  const scale = width / 1_200;
  assert.equal(shot.marks?.length, 2);
  for (const { box } of shot.marks ?? []) {
    const [x, y, boxWidth] = box;
    // The line is two pixels wide, in whatever scale.
    const row = Math.round(y * scale);
    const colours = [0.3, 0.5, 0.7].map((part) => {
      const at = (row * width + Math.round((x + boxWidth * part) * scale)) * 4;
      return [...data.slice(at, at + 3)];
    });
    const [first = []] = colours;
    const apart = colours.map((one) => Math.max(...one.map((value, part) => Math.abs(value - (first[part] ?? 0)))));
    assert.ok(Math.max(...apart) < 40, `${box.join()}: ${JSON.stringify(colours)}`);
    assert.ok(Math.max(...first) - Math.min(...first) > 60, `${box.join()}: ${first.join()} is no colour of a mark`);
  }
}

test('a picture that would be larger than 2 MB is taken smaller, and shows the same, with marks as well', async () => {
  const tab = await browser.openTab(site.url('/noise', 'one.test'));
  const emulated = await tab.execute(kScreen);
  assert.ok(emulated.success, JSON.stringify(emulated));
  const plain = await shoot(tab, false);
  assertWithin(plain);
  const marked = await shoot(tab, true);
  assertWithin(marked);
  assertMarked(marked);
  assert.equal(marked.hash, plain.hash, 'the hash is of the page, not of the marks');
  await tab.close();
});

test('so it is in Node', async () => {
  const other = await NodeBrowser.launch();
  try {
    const tool = await other.connection.newTab(site.url('/noise'));
    assert.ok((await tool.execute(kScreen)).success);
    assertWithin(await shoot(tool, false));
    const marked = await shoot(tool, true);
    assertWithin(marked);
    assertMarked(marked);
  } finally {
    await other.close();
  }
});
