// The perceptual hash of a picture.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { perceptualHash } from '../../js-glue/tool/base/perceptual_hash.js';

function picture(width: number, height: number, brightness: (x: number, y: number) => number) {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      data.fill(brightness(x / width, y / height), (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return { width, height, data };
}

test('a field is 1 where it is brighter than the mean', () => {
  assert.equal(perceptualHash(picture(64, 64, (x) => (x < 0.5 ? 0 : 255))), '0f0f0f0f0f0f0f0f');
  assert.equal(perceptualHash(picture(64, 64, (_, y) => (y < 0.5 ? 255 : 0))), 'ffffffff00000000');
});

test('size, brightness and a little noise do not change it', () => {
  const scene = (x: number, y: number): number => (x + y > 1 ? 200 : 40);
  const hash = perceptualHash(picture(1024, 640, scene));
  assert.equal(perceptualHash(picture(64, 64, scene)), hash);
  assert.equal(perceptualHash(picture(1024, 640, (x, y) => scene(x, y) + 20 + ((x * 1024) % 3))), hash);
  assert.notEqual(perceptualHash(picture(1024, 640, (x, y) => scene(1 - x, y))), hash);
});

test('what has no pixels has a hash', () => {
  assert.equal(perceptualHash({ width: 0, height: 0, data: new Uint8Array() }), '0000000000000000');
});
