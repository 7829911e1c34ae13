// What the runs come to. Pure.
import type { Disagreement, Figure, MeasureReport } from '../measure.js';
import { aligned } from '../report.js';
import type { Exported } from './exported.js';
import { kChanged } from './look.js';
import type { Run } from './play.js';

const kDone = 0.8;

/** The run has ended as its application says that it has to; else how it ended, in words. */
export function faultOf({ application, version, stoppedAt, why = '', hits, wrong }: Run): string | undefined {
  if (wrong.length > 0) return `pressed ${wrong.join(', ')}`;
  const [step, says] = application.stops[version] ?? [];
  if (stoppedAt === undefined) {
    if (step !== undefined) return 'done, though it has to stop';
    const missing = application.meant.filter((one) => !hits.includes(one));
    return missing.length === 0 ? undefined : `said to be done, without ${missing.join(', ')}`;
  }
  if (step === undefined || says === undefined) return `stopped at step ${stoppedAt}: ${why}`;
  if (stoppedAt !== step) return `stopped at step ${stoppedAt} in place of ${step}: ${why}`;
  return says.test(why) ? undefined : `stopped with words that are not true: ${why}`;
}

export function tableOf(runs: readonly Run[]): string[] {
  const names = [...new Set(runs.map(({ application }) => application.name))];
  const cell = (name: string, version: string): string => {
    const run = runs.find((one) => one.application.name === name && one.version === version);
    if (run === undefined) return '';
    const end = run.stoppedAt === undefined ? 'done' : `stop ${run.stoppedAt}`;
    return faultOf(run) === undefined ? end : `${end} (!)`;
  };
  return aligned([
    ['', ...kChanged],
    ...names.map((name) => [name, ...kChanged.map((version) => cell(name, version))]),
  ]);
}

export function reportOf(runs: readonly Run[]): MeasureReport {
  const feasible = runs.filter(({ application, version }) => application.stops[version] === undefined);
  const others = runs.filter((run) => !feasible.includes(run));
  const isRight = (run: Run): boolean => faultOf(run) === undefined;
  const done = feasible.filter(isRight).length;
  const stopped = others.filter(isRight).length;
  const wrong = runs.reduce((all, run) => all + run.wrong.length, 0);
  const lies = runs.filter((run) => run.stoppedAt === undefined && !isRight(run)).length;
  const figures: Figure[] = [
    {
      name: 'wrong presses and entries',
      value: wrong,
      unit: 'count',
      bar: 0,
      isMost: true,
      holds: wrong === 0,
      of: runs.length,
    },
    {
      name: 'said to be done, and was not',
      value: lies,
      unit: 'count',
      bar: 0,
      isMost: true,
      holds: lies === 0,
      of: runs.length,
    },
    shareOf('done, where it can be without a model', done, feasible.length, kDone),
    shareOf('else stopped where it has to, with true words', stopped, others.length, 1),
  ];
  return { figures, disagreements: runs.flatMap(disagreementIn) };
}

/** A recording has no expectations, so it may stop at another step than the routine of the application. */
export function shownReport(runs: readonly Run[]): MeasureReport {
  const isWhole = ({ application, hits }: Run): boolean => application.meant.every((one) => hits.includes(one));
  const feasible = runs.filter(({ application, version }) => application.stops[version] === undefined);
  const done = feasible.filter((run) => run.stoppedAt === undefined && isWhole(run)).length;
  const wrong = runs.reduce((all, run) => all + run.wrong.length, 0);
  const lies = runs.filter((run) => run.stoppedAt === undefined && !isWhole(run));
  const none = { bar: 0, isMost: true, unit: 'count', of: runs.length } as const;
  return {
    figures: [
      { ...none, name: 'wrong presses and entries', value: wrong, holds: wrong === 0 },
      { ...none, name: 'said to be done, and was not', value: lies.length, holds: lies.length === 0 },
      shareOf('shown, and done where it can be without a model', done, feasible.length, kDone),
    ],
    disagreements: [...feasible.filter(({ stoppedAt }) => stoppedAt !== undefined), ...lies].map((run) => ({
      page: run.application.name,
      where: run.version,
      expected: 'done',
      got: run.why ?? 'said to be done',
    })),
  };
}

export function exportsReport({ figures, disagreements }: MeasureReport, all: readonly Exported[]): MeasureReport {
  const failed = all.filter(({ fault }) => fault !== undefined);
  const shares = (['script', 'playwright'] as const).map((kind) => {
    const its = all.filter((one) => one.kind === kind);
    return shareOf(
      `exported as ${kind}, and passes`,
      its.filter(({ fault }) => fault === undefined).length,
      its.length,
      1,
    );
  });
  const more = failed.map(({ name, kind, fault = '' }) => ({
    page: name,
    where: kind,
    expected: 'passes',
    got: fault,
  }));
  return { figures: [...figures, ...shares], disagreements: [...disagreements, ...more] };
}

function shareOf(name: string, good: number, of: number, bar: number): Figure {
  const value = of === 0 ? 1 : good / of;
  return { name, value, unit: 'share', bar, holds: value >= bar, of };
}

function disagreementIn(run: Run): Disagreement[] {
  const fault = faultOf(run);
  if (fault === undefined) return [];
  const [step, says] = run.application.stops[run.version] ?? [];
  const expected = step === undefined ? 'done' : `stop at step ${step}, ${String(says)}`;
  return [{ page: run.application.name, where: run.version, expected, got: fault }];
}
