// The size of a picture in bytes: at most 2 MB, with its marks, within a limited number of attempts.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Screenshot } from '../../js-glue/tool/contract/contract.js';
import type { DomToolHostOptions } from '../../js-glue/tool/tab/tool_options.js';
import { FakePort } from './support/fake_port.js';
import { dataOf, errorOf, openFake } from './support/opening.js';

const kMegabyte = 1024 * 1024;
const kPixels = { width: 8, height: 8, data: new Uint8Array(8 * 8 * 4) };

/** The head of a JPEG with that size, padded to the requested number of bytes. */
function jpegOf(width: number, height: number, weight: number): Uint8Array {
  const bytes = new Uint8Array(weight);
  bytes.set([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255]);
  return bytes;
}

/** A page of 800 x 600 whose successive pictures have these sizes in bytes. */
async function shooting(weights: number[], options: DomToolHostOptions = {}) {
  const scales: number[] = [];
  const port = new FakePort().on('Page.captureScreenshot', ({ clip }) => {
    const { scale } = clip as { scale: number };
    const weight = weights[Math.min(scales.length, weights.length - 1)] ?? 0;
    scales.push(scale);
    return { data: Buffer.from(jpegOf(Math.round(800 * scale), Math.round(600 * scale), weight)).toString('base64') };
  });
  const { execute, engine } = await openFake({ decodeImage: () => Promise.resolve(kPixels), ...options }, port);
  engine.marks = () => [{ id: 'ab123456', role: 'button', box: [80, 60, 400, 300] }];
  return { scales, shoot: (marks: boolean) => execute({ action: 'screenshot', marks, maxWidth: 4_000, quality: 1 }) };
}

test('a picture that stays too large is taken smaller each time', async () => {
  const { scales, shoot } = await shooting([4 * kMegabyte, 3 * kMegabyte, 2 * kMegabyte]);
  const { base64, width } = dataOf(await shoot(false)) as Screenshot;
  assert.equal(scales.length, 3);
  assert.ok(
    scales.every((scale, place) => place === 0 || scale < (scales[place - 1] ?? 0) * 0.9),
    scales.join(),
  );
  assert.equal(Buffer.from(base64, 'base64').length, 2 * kMegabyte, '2 MB are not too large');
  assert.equal(width, Math.round(800 * (scales.at(-1) ?? 0)));
});

test('with marks, what is drawn counts, and the marks stay on their boxes', async () => {
  const weights = [3 * kMegabyte, 2.5 * kMegabyte, kMegabyte];
  const drawn: number[][] = [];
  const { scales, shoot } = await shooting([kMegabyte], {
    drawMarks: async (_, marks) => {
      const weight = weights[drawn.length] ?? 0;
      drawn.push(marks.flatMap(({ box }) => [...box]));
      return jpegOf(1, 1, weight);
    },
  });
  const { base64, width, height } = dataOf(await shoot(true)) as Screenshot;
  assert.equal(Buffer.from(base64, 'base64').length, kMegabyte);
  assert.deepEqual([scales.length, drawn.length], [3, 3]);
  const [across, down] = [width / 800, height / 600];
  assert.deepEqual(drawn.at(-1), [80 * across, 60 * down, 400 * across, 300 * down]);
  assert.ok((scales[2] ?? 1) < (scales[1] ?? 1) && (scales[1] ?? 1) < 1, scales.join());
});

for (const marks of [false, true]) {
  test(`one that never is small enough is given up, ${marks ? 'with' : 'without'} marks`, async () => {
    const drawMarks = () => Promise.resolve(jpegOf(1, 1, 3 * kMegabyte));
    const { scales, shoot } = await shooting([marks ? kMegabyte : 3 * kMegabyte], { drawMarks });
    assert.match(errorOf(await shoot(marks), 'BAD_INPUT').remediation ?? '', /maxWidth/);
    assert.equal(scales.length, 5);
  });
}
