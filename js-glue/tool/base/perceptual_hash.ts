// The average hash of a picture: 8 by 8 fields, each brighter than the mean or not. Similar pictures have equal hashes or
// hashes that differ in a few bits. It is too coarse to tell two texts apart.

/** Rows of red, green, blue and alpha, a byte each. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

const SIDE = 8;

/** 16 hex digits, one bit per field, from the top left. */
export function perceptualHash({ width, height, data }: Pixels): string {
  const sums = new Float64Array(SIDE * SIDE);
  const counts = new Float64Array(SIDE * SIDE);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * SIDE) / height) * SIDE;
    for (let x = 0; x < width; x += 1) {
      const field = row + Math.floor((x * SIDE) / width);
      const at = (y * width + x) * 4;
      // Luma by ITU-R BT.601, in thousandths.
      const luma = 299 * (data[at] ?? 0) + 587 * (data[at + 1] ?? 0) + 114 * (data[at + 2] ?? 0);
      sums[field] = (sums[field] ?? 0) + luma;
      counts[field] = (counts[field] ?? 0) + 1;
    }
  }
  const means = sums.map((sum, field) => sum / Math.max(counts[field] ?? 0, 1));
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
  let bits = 0n;
  for (const value of means) bits = (bits << 1n) | (value > mean ? 1n : 0n);
  return bits.toString(16).padStart(16, '0');
}
