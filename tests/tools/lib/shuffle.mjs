// The same order for the same seed.

/** A copy of `items` in an order that `seed`, a whole number, decides. */
export function shuffled(items, seed) {
  const random = randomOf(seed);
  const out = [...items];
  for (let last = out.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [out[last], out[other]] = [out[other], out[last]];
  }
  return out;
}

/** Mulberry32: numbers from 0 to 1. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
