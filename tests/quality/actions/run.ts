// One goal played by one player: its steps in order, then the page's own verdict. Shared by the players.
import type { Page } from 'playwright-core';

import { eventually, within } from '../../support/waiting.js';
import { described, isAction, type Goal, type Step } from './steps.js';

/** An action that was made or refused; `calls`: CDP commands sent for it, without those of the observation before. */
export interface Acted {
  step: string;
  kind: Step['do'];
  ms: number;
  calls: number;
  refusal?: string;
}

/** A player: the extension, the Node port or playwright-core. */
export interface Player {
  readonly name: string;
  /** A tab at that address, and Playwright's view of it. */
  open(url: string): Promise<Playing>;
  /** CDP commands that it has sent so far. */
  commands(): Promise<number>;
}

export interface Playing {
  readonly page: Page;
  /** Does the step; `after`: those that come then. What counts as the action itself goes through `clock`. Rejects with
   *  Refused where it was refused. */
  play(step: Step, after: readonly Step[], clock: Clock): Promise<void>;
  close(): Promise<void>;
}

/** Runs the action itself, and records its time and its number of commands. */
export type Clock = <T>(action: () => Promise<T>) => Promise<T>;

/** The action failed; `code` is DomTool's, or the name of the exception. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

export interface Played {
  goal: string;
  player: string;
  /** Undefined: reached. */
  failure?: string;
  acted: Acted[];
  /** What was correctly refused, or was not refused. */
  refusals: Array<{ step: string; wanted: readonly string[]; got: string; isRight: boolean }>;
}

const kVerdictMs = 4_000;

export async function playGoal(player: Player, goal: Goal, url: string): Promise<Played> {
  const played: Played = { goal: goal.page, player: player.name, acted: [], refusals: [] };
  let playing: Playing | undefined;
  try {
    playing = await player.open(url);
    await playing.page.waitForSelector('html[data-goal]', { state: 'attached' });
    const play = (step: Step, k: number) =>
      playStep(player, playing as Playing, [step, ...goal.steps.slice(k + 1)], played);
    for (const [k, step] of goal.steps.entries()) await play(step, k);
    const verdict = await eventually(
      'the page says that its goal is reached',
      () => verdictOf(playing as Playing),
      kVerdictMs,
    );
    if (verdict !== 'reached') throw new Error('the page says otherwise');
  } catch (error) {
    played.failure = shortly(error);
    const verdict = playing === undefined ? undefined : await lastVerdict(playing);
    if (verdict !== undefined && verdict !== 'open') played.failure = `${verdict} (${played.failure})`;
  } finally {
    await playing?.close();
  }
  return played;
}

async function playStep(
  player: Player,
  playing: Playing,
  [step, ...after]: [Step, ...Step[]],
  played: Played,
): Promise<void> {
  const wanted: readonly string[] | undefined = 'refused' in step ? step.refused : undefined;
  const where = described(step);
  let refusal: Refused | undefined;
  const clock: Clock = async (action) => {
    const before = await player.commands();
    const started = performance.now();
    try {
      return await action();
    } catch (error) {
      if (error instanceof Refused) refusal = error;
      throw error;
    } finally {
      const ms = performance.now() - started;
      const acted: Acted = { step: where, kind: step.do, ms, calls: (await player.commands()) - before };
      if (isAction(step)) played.acted.push(refusal === undefined ? acted : { ...acted, refusal: refusal.code });
    }
  };
  try {
    await playing.play(step, after, clock);
  } catch (error) {
    if (!(error instanceof Refused)) throw new Error(`${where}: ${shortly(error)}`, { cause: error });
    if (wanted === undefined) throw new Error(`${where}: ${error.message}`, { cause: error });
    played.refusals.push({ step: where, wanted, got: error.code, isRight: wanted.includes(error.code) });
    return;
  }
  if (wanted === undefined) return;
  played.refusals.push({ step: where, wanted, got: 'done', isRight: false });
  throw new Error(`${where}: was to be refused, and was done`);
}

/** The page's verdict; undefined while it waits for more. */
async function verdictOf({ page }: Playing): Promise<string | undefined> {
  const verdict = await within('the verdict of the page', kVerdictMs, page.evaluate(readVerdict));
  return verdict === 'open' ? undefined : verdict;
}

/** A page stopped by a dialog gives no verdict. */
function lastVerdict({ page }: Playing): Promise<string | undefined> {
  return within('the verdict of the page', kVerdictMs, page.evaluate(readVerdict)).catch(() => undefined);
}

// Runs in the page.
function readVerdict(): string | undefined {
  return document.documentElement.dataset['goal'];
}

const kMostOfMessage = 240;

function shortly(error: unknown): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return first.slice(0, kMostOfMessage);
}
