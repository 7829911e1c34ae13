// An animated PNG of several pictures of one size. All share one palette, and for each picture only the rectangle that
// differs from the previous one is stored, so that half a minute of a page stays small.
import { crc32, deflateSync } from 'node:zlib';

import type { PNG } from 'pngjs';

export interface Frame {
  picture: PNG;
  /** How long it is shown. */
  ms: number;
}

type Rect = { x: number; y: number; width: number; height: number };

/** The bytes of the file, which repeats for ever. */
export function animate(frames: readonly Frame[]): Buffer {
  const [first] = frames;
  if (first === undefined) throw new Error('There are no frames.');
  const { width, height } = first.picture;
  const palette = paletteOf(frames.map(({ picture }) => picture));
  const indexed = frames.map(({ picture }) => indicesOf(picture, palette));
  const chunks: Buffer[] = [
    chunk('IHDR', header(width, height)),
    chunk('acTL', words(frames.length, 0)),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
  ];
  let sequence = 0;
  for (const [at, pixels] of indexed.entries()) {
    const before = indexed[at - 1];
    const rect = before === undefined ? { x: 0, y: 0, width, height } : difference(before, pixels, width, height);
    chunks.push(chunk('fcTL', control(sequence, rect, frames[at]?.ms ?? 0)));
    sequence += 1;
    const data = deflateSync(rows(pixels, width, rect), { level: 9 });
    if (at === 0) {
      chunks.push(chunk('IDAT', data));
    } else {
      chunks.push(chunk('fdAT', Buffer.concat([words(sequence), data])));
      sequence += 1;
    }
  }
  return Buffer.concat([PNG_SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

/** The most frequent colours among those that a person can distinguish. */
function paletteOf(pictures: readonly PNG[]): number[] {
  const counts = new Map<number, { count: number; colours: Map<number, number> }>();
  for (const { data } of pictures) {
    for (let at = 0; at < data.length; at += 4) {
      const colour = colourAt(data, at);
      const bucket = counts.get(coarse(colour)) ?? { count: 0, colours: new Map<number, number>() };
      bucket.count += 1;
      bucket.colours.set(colour, (bucket.colours.get(colour) ?? 0) + 1);
      counts.set(coarse(colour), bucket);
    }
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_COLOURS)
    .map(({ colours }) => [...colours].reduce((most, one) => (one[1] > most[1] ? one : most))[0]);
}

function indicesOf({ data }: PNG, palette: readonly number[]): Uint8Array {
  const known = new Map<number, number>();
  const pixels = new Uint8Array(data.length / 4);
  for (let at = 0; at < pixels.length; at += 1) {
    const colour = colourAt(data, at * 4);
    const index = known.get(colour) ?? nearest(colour, palette);
    known.set(colour, index);
    pixels[at] = index;
  }
  return pixels;
}

function nearest(colour: number, palette: readonly number[]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, other] of palette.entries()) {
    const parts = [16, 8, 0].map((shift) => ((colour >> shift) & 255) - ((other >> shift) & 255));
    const distance = parts.reduce((sum, part) => sum + part * part, 0);
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function colourAt(data: Uint8Array, at: number): number {
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
}

/** Five bits per channel: the panel's grays and the shop's paper stay distinct. */
function coarse(colour: number): number {
  return colour & 0xf8f8f8;
}

/** The smallest rectangle around all changes; one pixel without any. */
function difference(before: Uint8Array, after: Uint8Array, width: number, height: number): Rect {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < after.length; at += 1) {
    if (before[at] === after[at]) continue;
    const x = at % width;
    const y = (at - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Each row with its filter type: none. */
function rows(pixels: Uint8Array, width: number, rect: Rect): Buffer {
  const lines: Buffer[] = [];
  for (let y = rect.y; y < rect.y + rect.height; y += 1) {
    const begin = y * width + rect.x;
    lines.push(Buffer.from([0]), Buffer.from(pixels.subarray(begin, begin + rect.width)));
  }
  return Buffer.concat(lines);
}

/** Eight bits per pixel, from a palette. */
function header(width: number, height: number): Buffer {
  return Buffer.concat([words(width, height), Buffer.from([8, 3, 0, 0, 0])]);
}

/** Shown for this many milliseconds, kept, and drawn over the previous picture. */
function control(sequence: number, { x, y, width, height }: Rect, ms: number): Buffer {
  const times = Buffer.alloc(4);
  times.writeUInt16BE(ms, 0);
  times.writeUInt16BE(1_000, 2);
  return Buffer.concat([words(sequence, width, height, x, y), times, Buffer.from([0, 0])]);
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([words(data.length), body, words(crc32(body))]);
}
