// The figures of `peers`, and what they come to for each contestant. Pure, so that a test can pass in figures.
import { median, rounded } from '../figures.js';
import type { BenchPage } from '../pages.js';
import type { Place } from './places.js';

export interface LookFigures {
  ms: number;
  leastMs: number;
  tokens: number;
}

export interface MeasuredPage extends BenchPage {
  elements: number;
  /** By contestant; absent where it failed. */
  looks: Record<string, LookFigures>;
  failures: string[];
}

export interface PressFigures {
  ms: number;
  seenMs: number;
  seenCalls: number;
  seenTokens: number;
}

export interface MeasuredContestant {
  name: string;
  version: string;
  /** The names of ours that it is compared with; none for ours. */
  beside: string[];
  given: Place[];
}

export interface PeersFigures {
  isQuick: boolean;
  /** Of chosen pages only. */
  isPart: boolean;
  at: string;
  browser: string;
  processors: number;
  /** Of one minute, when the run began and when it ended. Its own browsers are part of the second. */
  load: [number, number];
  contestants: MeasuredContestant[];
  absent: Array<{ name: string; version: string; problem: string }>;
  pages: MeasuredPage[];
  /** One click, on pages of so many elements. */
  clicks: Array<{ elements: number; rounds: number; presses: Record<string, PressFigures>; failures: string[] }>;
}

/** Over pages: the median, and the worst page. */
export interface Spread {
  median: number;
  worst: number;
  page: string;
}

export interface GroupSummary {
  group: string;
  /** On how many pages it gave an answer, and on how many it was asked. */
  pages: number;
  of: number;
  ms: Spread;
  tokens: Spread;
  /** Ours beside it, on the pages where both gave an answer; above 1 where it is better. */
  ratios: Array<{ ours: string; ms: Spread; tokens: Spread }>;
}

const kSizes = [800, 5_000, 20_000];
export const kAllPages = 'all pages';

/** Of the pages that are of that kind. */
export function groupsOf(pages: readonly MeasuredPage[]): Array<[string, MeasuredPage[]]> {
  const made = pages.filter(({ kind }) => kind !== 'corpus');
  const groups: Array<[string, MeasuredPage[]]> = [
    ...kSizes.map((size): [string, MeasuredPage[]] => [
      `${size.toLocaleString('en')} elements`,
      made.filter((page) => page.size === size),
    ]),
    ['real pages', pages.filter(({ kind }) => kind === 'corpus')],
    [kAllPages, [...pages]],
  ];
  return groups.filter(([, all]) => all.length > 0);
}

export function summaryOf({ name, beside }: MeasuredContestant, pages: readonly MeasuredPage[]): GroupSummary[] {
  return groupsOf(pages).map(([group, all]) => {
    const given = all.filter(({ looks }) => looks[name] !== undefined);
    const spread = (what: 'ms' | 'tokens'): Spread =>
      spreadOf(given.map((page) => [page.name, page.looks[name]?.[what] ?? Number.NaN]));
    const beside1 = (ours: string, what: 'ms' | 'tokens'): Spread =>
      spreadOf(
        given.flatMap((page): Array<[string, number]> => {
          const mine = page.looks[ours]?.[what];
          return mine === undefined ? [] : [[page.name, mine / (page.looks[name]?.[what] ?? Number.NaN)]];
        }),
      );
    const ratios = beside.map((ours) => ({ ours, ms: beside1(ours, 'ms'), tokens: beside1(ours, 'tokens') }));
    return { group, pages: given.length, of: all.length, ms: spread('ms'), tokens: spread('tokens'), ratios };
  });
}

function spreadOf(values: ReadonlyArray<[page: string, value: number]>): Spread {
  const [worst] = values.toSorted(([, a], [, b]) => b - a);
  return {
    median: rounded(median(values.map(([, value]) => value))),
    worst: rounded(worst?.[1] ?? Number.NaN),
    page: worst?.[0] ?? '',
  };
}
