// Merges the findings of pages and computes figures. Pure.
import type { Figure, Findings, Share } from './measure.js';

export function noFindings(): Findings {
  return { shares: new Map(), disagreements: [], departures: [], notes: [] };
}

/** Counts one case under `name`. */
export function count(findings: Findings, name: string, isGood: boolean): void {
  const share = findings.shares.get(name) ?? { good: 0, of: 0 };
  findings.shares.set(name, { good: share.good + (isGood ? 1 : 0), of: share.of + 1 });
}

export function merge(all: Iterable<Findings>): Findings {
  const merged = noFindings();
  for (const findings of all) {
    for (const [name, { good, of }] of findings.shares) {
      const sum = merged.shares.get(name) ?? { good: 0, of: 0 };
      merged.shares.set(name, { good: sum.good + good, of: sum.of + of });
    }
    merged.disagreements.push(...findings.disagreements);
    merged.departures.push(...findings.departures);
    merged.notes.push(...findings.notes);
    merged.pages = [...(merged.pages ?? []), ...(findings.pages ?? [])];
  }
  return merged;
}

/** The share as a figure; an empty sample meets no bar. */
export function shareFigure(name: string, share: Share | undefined, bar?: number): Figure {
  const { good, of } = share ?? { good: 0, of: 0 };
  const value = of === 0 ? 0 : good / of;
  const figure: Figure = { name, value, unit: 'share', of };
  return bar === undefined ? figure : { ...figure, bar, holds: value >= bar };
}
