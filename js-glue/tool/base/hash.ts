// A 64-bit fingerprint of a text, to tell whether it has changed. Not for security.

/** 16 hex digits: two 32-bit FNV-1a runs over the UTF-16 units with different offsets. */
export function hash64(text: string): string {
  const [high, low] = halvesOf(text);
  return hex(high) + hex(low);
}

/** Its lower half, as a signed number. */
export function hash32(text: string): number {
  return halvesOf(text)[1];
}

function halvesOf(text: string): [high: number, low: number] {
  let low = 0x811c9dc5;
  let high = 0xcbf29ce4;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit ^ (low >>> 16), 0x01000193);
  }
  return [high, low];
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
