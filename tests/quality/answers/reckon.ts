// The figures and bars of the measure `answers`, from what the errands came to. Pure.
import { count, noFindings, shareFigure } from '../findings.js';
import type { Counts } from '../../support/counts.js';
import type { Disagreement, Figure, MeasureReport } from '../measure.js';
import type { FaultKind } from './judge.js';
import type { Run } from './session.js';

const kShownBar = 0.97;
const kMedianTokens = 160;
const kHighTokens = 500;
const kMedianCalls = 3;

export function reportOf(runs: readonly Run[]): MeasureReport {
  const [ids, names] = [runs.filter(({ style }) => style === 'ids'), runs.filter(({ style }) => style === 'names')];
  const faults = runs.flatMap((run) => run.faults);
  const of = (kind: FaultKind): number => faults.filter((one) => one.kind === kind).length;
  const steps = runs.reduce((sum, { errand }) => sum + errand.steps.length, 0);
  const answers = ids.flatMap(({ tokens }) => tokens);
  const shared = sharesOf(ids);
  const most = (name: string, value: number, bar: number, size: number): Figure => ({
    name,
    value,
    unit: 'count',
    bar,
    holds: value <= bar,
    isMost: true,
    of: size,
  });
  return {
    figures: [
      shareFigure('targets and proofs in what was shown before', shared.get('shown'), kShownBar),
      shareFigure('targets in the very answer before', shared.get('recent')),
      shareFigure('errands that are solved', solved(runs), 1),
      most('tokens of an answer, median', percentile(answers, 0.5), kMedianTokens, answers.length),
      most('tokens of an answer, 95th percentile', percentile(answers, 0.95), kHighTokens, answers.length),
      most('alarms that are false', of('alarm'), 0, steps),
      most('outcomes that are false', of('outcome'), 0, steps),
      most('STALE for what an answer lists', of('stale'), 0, steps),
      { name: 'steps that are refused', value: of('refused'), unit: 'count', of: steps },
      most('calls of an errand by names, median', percentile(callsOf(names), 0.5), kMedianCalls, names.length),
      {
        name: 'calls of an errand by ids, median',
        value: percentile(callsOf(ids), 0.5),
        unit: 'count',
        of: ids.length,
      },
      { name: 'tokens of an errand by ids, median', value: percentile(sums(ids), 0.5), unit: 'count', of: ids.length },
      {
        name: 'tokens of an errand by names, median',
        value: percentile(sums(names), 0.5),
        unit: 'count',
        of: names.length,
      },
    ],
    disagreements: faults.map(
      ({ kind, app, errand, step, style, wanted, answer }): Disagreement => ({
        page: app,
        where: `${errand}, ${style}, ${step}: ${kind}`,
        expected: wanted,
        got: answer,
        explanation: `${kind}: counted by its bar`,
      }),
    ),
  };
}

/** What `tests/counts.json` keeps of some runs. */
export function countsOf(runs: readonly Run[]): { faults: Counts; calls: number; tokens: number } {
  const kinds: readonly FaultKind[] = ['alarm', 'outcome', 'proof', 'refused', 'stale', 'target', 'unsolved'];
  const faults = runs.flatMap((run) => run.faults);
  const sum = (all: readonly number[]): number => all.reduce((before, one) => before + one, 0);
  return {
    faults: Object.fromEntries(kinds.map((kind) => [kind, faults.filter((one) => one.kind === kind).length])),
    calls: sum(callsOf(runs)),
    tokens: sum(sums(runs)),
  };
}

const callsOf = (runs: readonly Run[]): number[] => runs.map(({ calls }) => calls);
const sums = (runs: readonly Run[]): number[] => runs.map(({ tokens }) => tokens.reduce((sum, one) => sum + one, 0));

function sharesOf(runs: readonly Run[]): ReturnType<typeof noFindings>['shares'] {
  const { shares } = noFindings();
  const add = (name: string, good: number, of: number): void => {
    const share = shares.get(name) ?? { good: 0, of: 0 };
    shares.set(name, { good: share.good + good, of: share.of + of });
  };
  for (const { targets, proofs } of runs) {
    add('shown', targets.found + proofs.found, targets.of + proofs.of);
    add('recent', targets.recent, targets.of);
  }
  return shares;
}

function solved(runs: readonly Run[]): { good: number; of: number } {
  const findings = noFindings();
  for (const { isSolved } of runs) count(findings, 'solved', isSolved);
  return findings.shares.get('solved') ?? { good: 0, of: 0 };
}

/** The smallest value that so much of all do not exceed. */
export function percentile(all: readonly number[], share: number): number {
  const sorted = [...all].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
