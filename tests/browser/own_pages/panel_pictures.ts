// Pictures of the panel as thumbnails, which keeps goldens small and independent of fonts.
import { PNG } from 'pngjs';

/** A pixel of a thumbnail is the mean of a square with this side. */
const kField = 8;

/** The thumbnails of all pictures, side by side, as one PNG. */
export function thumbnailOf(pictures: readonly Buffer[]): Buffer {
  const small = pictures.map((picture) => shrunk(PNG.sync.read(picture)));
  const width = small.reduce((sum, one) => sum + one.width, 0);
  const sheet = new PNG({ width, height: Math.max(...small.map(({ height }) => height)) });
  let x = 0;
  for (const one of small) {
    PNG.bitblt(one, sheet, 0, 0, one.width, one.height, x, 0);
    x += one.width;
  }
  return PNG.sync.write(sheet, { colorType: 2 });
}

function shrunk(picture: PNG): PNG {
  const made = new PNG({ width: Math.floor(picture.width / kField), height: Math.floor(picture.height / kField) });
  for (let y = 0; y < made.height; y += 1) {
    for (let x = 0; x < made.width; x += 1) {
      for (let channel = 0; channel < 4; channel += 1) {
        made.data[(y * made.width + x) * 4 + channel] = meanOf(picture, x * kField, y * kField, channel);
      }
    }
  }
  return made;
}

function meanOf({ data, width }: PNG, left: number, top: number, channel: number): number {
  let sum = 0;
  for (let y = top; y < top + kField; y += 1) {
    for (let x = left; x < left + kField; x += 1) sum += data[(y * width + x) * 4 + channel] ?? 0;
  }
  return Math.round(sum / (kField * kField));
}

/** From 0, the same, to 1, black against white; 1 for another size. */
export function differenceOf(one: Buffer, other: Buffer): number {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let sum = 0;
  for (const [at, value] of a.data.entries()) sum += Math.abs(value - (b.data[at] ?? 0));
  return sum / (a.width * a.height * 3 * 255);
}
