// The order in which a person reads the records of a list. A list that uses its elements again need not have them in this order.
import type { Place } from './page_parts.js';

export interface Placed {
  at?: Place | undefined;
}

/** Two edges that differ by less are level. */
const LEVEL_PX = 1;

/** From above to below, and from left to right in a grid. As they come, where some have no place or are not in lines. */
export function inReadingOrder<T extends Placed>(records: readonly T[]): T[] {
  if (isFalling(records) || records.some(({ at }) => at === undefined)) return [...records];
  const sorted = [...records].sort((a, b) => byPlace(a.at, b.at));
  return areLines(sorted) ? sorted : [...records];
}

/** Each stands below the one before. */
export function isColumn(records: readonly Placed[]): boolean {
  return records.every(({ at }, k) => at !== undefined && (k === 0 || at.y >= endOf(records[k - 1]) - LEVEL_PX));
}

function isFalling(records: readonly Placed[]): boolean {
  return records.every(({ at }, k) => (at?.y ?? 0) >= (records[k - 1]?.at?.y ?? 0) - LEVEL_PX);
}

function areLines(sorted: readonly Placed[]): boolean {
  return sorted.every((record, k) => {
    const before = sorted[k - 1];
    const isLevel = Math.abs((record.at?.y ?? 0) - (before?.at?.y ?? 0)) < LEVEL_PX;
    return before === undefined || isLevel || (record.at?.y ?? 0) >= endOf(before) - LEVEL_PX;
  });
}

function byPlace(a: Place | undefined, b: Place | undefined): number {
  const down = (a?.y ?? 0) - (b?.y ?? 0);
  return Math.abs(down) < LEVEL_PX ? (a?.x ?? 0) - (b?.x ?? 0) : down;
}

function endOf(record: Placed | undefined): number {
  return record?.at === undefined ? 0 : record.at.y + record.at.height;
}
