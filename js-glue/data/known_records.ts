// Which records were read before. A list that draws only what is near uses its elements again, and different rows may have the same
// words, so a record is known by its place in the list.
import type { Place } from './page_parts.js';
import { isColumn } from './reading_order.js';

export interface ReadRecord {
  id: string;
  /** What it says. */
  text: string;
  /** In the content that scrolls. */
  at: Place | undefined;
}

export type Novelty = 'new' | 'known' | 'changed';

/** Two places that differ by less are one. */
const SAME_PX = 1;

export class KnownRecords {
  private before: readonly ReadRecord[] = [];
  private readonly byPlace = new Map<string, ReadRecord>();
  /** Where each element was that said something. */
  private readonly byElement = new Map<string, Place | undefined>();
  /** Words that several rows have. */
  private readonly shared = new Set<string>();
  private lowest = 0;

  /** Where the lowest record ends. */
  get end(): number {
    return this.lowest;
  }

  get last(): ReadRecord | undefined {
    return this.before.at(-1);
  }

  /** Takes the records of one look, from above to below, and tells which are new. */
  add(records: readonly ReadRecord[]): Novelty[] {
    const first = this.byElement.size === 0;
    noteShared(records, this.shared);
    const last = isColumn(records) && isColumn(this.before) ? this.placeOfLast(records) : undefined;
    const below = this.before.length > 0 ? this.lowest : 0;
    const isStill = records.some((record) => this.atPlaceOf(record)?.text === record.text);
    const top = Math.min(...records.map(({ at }) => at?.y ?? Number.POSITIVE_INFINITY));
    /** Its element was scrolled out of what is drawn: it is another row with the same words. */
    const wasAbove = (record: ReadRecord): boolean =>
      (this.byElement.get(keyOf(record))?.y ?? Number.POSITIVE_INFINITY) < top - SAME_PX;
    const novelties = records.map((record, at): Novelty => {
      if (first) return 'new';
      if (last !== undefined && at > last) return 'new';
      if (last !== undefined && last - at < this.before.length) return 'known';
      const isBelow = record.at !== undefined && record.at.y >= below - SAME_PX;
      if (last === undefined && isBelow && isStill && (this.shared.has(record.text) || wasAbove(record))) return 'new';
      return this.noveltyOf(record);
    });
    this.remember(records, last !== undefined);
    return novelties;
  }

  /** Whether what is drawn now goes on where it ended before: a row of both is in sight. */
  goesOn([first]: readonly ReadRecord[]): boolean {
    return first?.at === undefined || first.at.y < this.lowest - SAME_PX;
  }

  /** The next page may have the same records, and they count. */
  clear(): void {
    this.before = [];
    this.byPlace.clear();
    this.byElement.clear();
    this.shared.clear();
    this.lowest = 0;
  }

  private noveltyOf(record: ReadRecord): Novelty {
    const there = this.atPlaceOf(record);
    if (this.byElement.has(keyOf(record)) || there?.text === record.text) return 'known';
    return there?.id === record.id ? 'changed' : 'new';
  }

  /**
   * The index in `now` of the record that was last before. Everything above it is the same as before. If that is so in
   * several places, the one that it had is taken, or the one with most of the same elements.
   */
  private placeOfLast(now: readonly ReadRecord[]): number | undefined {
    const { last } = this;
    if (last?.at === undefined) return undefined;
    let best: number | undefined;
    let bestLikeness = Number.NEGATIVE_INFINITY;
    for (const [at, record] of now.entries()) {
      if (record.text !== last.text || record.at === undefined) continue;
      const same = this.sameAbove(now, at);
      if (same === undefined) continue;
      const moved = Math.abs(record.at.y - last.at.y);
      const likeness = moved < SAME_PX ? Number.POSITIVE_INFINITY : same - moved / (moved + 1);
      if (likeness <= bestLikeness) continue;
      best = at;
      bestLikeness = likeness;
    }
    return best;
  }

  /** How many of the records down to that one are the same elements; undefined if they say something else. */
  private sameAbove(now: readonly ReadRecord[], at: number): number | undefined {
    let same = 0;
    for (let k = 0; k <= at && k < this.before.length; ++k) {
      const [one, other] = [now[at - k], this.before.at(-1 - k)];
      if (one?.text !== other?.text) return undefined;
      if (one?.id === other?.id) same += 1;
    }
    return same;
  }

  private remember(records: readonly ReadRecord[], hasMoved: boolean): void {
    const end = records.reduce((lowest, { at }) => (at === undefined ? lowest : Math.max(lowest, at.y + at.height)), 0);
    for (const record of records) {
      this.byElement.set(keyOf(record), record.at);
      if (record.at !== undefined) this.byPlace.set(placeKey(record.at), record);
    }
    if (end >= this.lowest - SAME_PX || hasMoved) {
      this.before = records;
      this.lowest = end;
    }
  }

  private atPlaceOf({ at }: ReadRecord): ReadRecord | undefined {
    return at === undefined ? undefined : this.byPlace.get(placeKey(at));
  }
}

function noteShared(records: readonly ReadRecord[], shared: Set<string>): void {
  const said = new Set<string>();
  for (const { text } of records) (said.has(text) ? shared : said).add(text);
}

function keyOf({ id, text }: ReadRecord): string {
  return `${id} ${text}`;
}

function placeKey({ x, y }: Place): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}
