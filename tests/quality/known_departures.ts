// Disagreements between `fast` and Chrome's accessibility tree that are understood. A rule is a predicate, a sentence
// that cites the standard, and whose departure it is: Chrome's do not count against us, ours do. A rule belongs here only
// when the standard's own words decide the case; what is merely unexplained stays unexplained.
import type { Pair } from './join.js';

export interface Departure {
  whose: 'chrome' | 'ours';
  why: string;
  holds(pair: Pair): boolean;
}

export const kDepartures: readonly Departure[] = [];

export function departureOf(pair: Pair, departures: readonly Departure[] = kDepartures): Departure | undefined {
  return departures.find((departure) => departure.holds(pair));
}
