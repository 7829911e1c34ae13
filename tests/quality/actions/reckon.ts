// Figures of the played goals. Pure.
import { count, noFindings, shareFigure } from '../findings.js';
import type { Disagreement, Figure, MeasureReport } from '../measure.js';
import type { Acted, Played } from './run.js';

/** Those whose goals must all be reached. */
const kOurs = ['extension', 'node'];
const kRival = 'playwright';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function of(played: readonly Played[], player: string): Played[] {
  return played.filter((one) => one.player === player);
}

function reached(played: readonly Played[]): Set<string> {
  return new Set(played.filter(({ failure }) => failure === undefined).map(({ goal }) => goal));
}

/** The actions, without those that were refused. */
function doneBy(played: readonly Played[], kind?: Acted['kind']): Acted[] {
  const all = played.flatMap(({ acted }) => acted);
  return all.filter((one) => one.refusal === undefined && (kind === undefined || one.kind === kind));
}

function successFigures(played: readonly Played[]): Figure[] {
  const theirs = reached(of(played, kRival));
  const findings = noFindings();
  for (const one of played) count(findings, `goals reached, ${one.player}`, one.failure === undefined);
  for (const ours of kOurs) {
    const mine = reached(of(played, ours));
    for (const goal of theirs) count(findings, `… of those that playwright reaches, ${ours}`, mine.has(goal));
    for (const { refusals } of of(played, ours)) {
      for (const { isRight } of refusals) count(findings, `refusals with the right code, ${ours}`, isRight);
    }
  }
  return [...findings.shares].map(([name, share]) => shareFigure(name, share, name.endsWith(kRival) ? undefined : 1));
}

/** The time and number of commands per action. Only actions of goals that all of them reached are comparable. */
function costFigures(played: readonly Played[]): Figure[] {
  const players = [...new Set(played.map(({ player }) => player))];
  const byAll = players.map((player) => reached(of(played, player)));
  const isShared = ({ goal }: Played) => byAll.every((goals) => goals.has(goal));
  return (['click', 'type', undefined] as const).flatMap((kind) =>
    players.flatMap((player) => {
      const acted = doneBy(of(played, player).filter(isShared), kind);
      const what = kind ?? 'any action';
      return [
        figure(`${what}, median, ${player}`, median(acted.map(({ ms }) => ms)), 'ms', acted.length),
        figure(`${what}, CDP calls, median, ${player}`, median(acted.map(({ calls }) => calls)), 'count', acted.length),
      ];
    }),
  );
}

function figure(name: string, value: number, unit: Figure['unit'], sample: number): Figure {
  return { name, value, unit, of: sample };
}

function disagreements(played: readonly Played[]): Disagreement[] {
  return played.flatMap(({ goal, player, failure, refusals }) => [
    ...(failure === undefined ? [] : [{ page: goal, where: player, expected: 'reached', got: failure }]),
    ...refusals
      .filter(({ isRight }) => !isRight)
      .map(({ step, wanted, got }) => ({
        page: goal,
        where: `${player}, ${step}`,
        expected: wanted.join(' or '),
        got,
      })),
  ]);
}

export function reportOf(played: readonly Played[]): MeasureReport {
  const ours = played.filter(({ player }) => player !== kRival);
  const theirs = played.filter(({ player, failure }) => player === kRival && failure !== undefined);
  return {
    figures: [...successFigures(played), ...costFigures(played)],
    disagreements: disagreements(ours),
    // Goals that the other misses count for neither.
    notes: theirs.map(({ goal, failure }) => `playwright does not reach ${goal}: ${failure ?? ''}`),
  };
}
