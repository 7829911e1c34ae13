// One line for each step of `do`. Pure.
import type { ActionReport, Observation } from '../tool/contract/contract.js';
import type { RoutineEnd, StepDone } from '../routines/runner.js';
import type { Step } from '../steps/grammar.js';
import type { NamingCall } from '../steps/targets.js';
import { type Acted, reportText, seenText } from './answers.js';

/** A line that was read, or a call whose targets are names. */
export type DoStep = Step | { verb: 'call'; call: NamingCall };

export interface StepResult {
  /** Whether the next step is begun. */
  continues: boolean;
  text: string;
  /** For an action. */
  outcome?: ActionReport['outcome'];
  /** What the dialog says that it has opened. */
  dialog?: string | undefined;
  /** What it changed on the page, if the page was observed with it. */
  seen?: { observation: Observation; text: string };
}

/** Steps that are done even if the page shows nothing of them. */
const MAY_CHANGE_NOTHING: ReadonlySet<Step['verb']> = new Set(['hover', 'press', 'scroll', 'wait', 'check', 'uncheck']);
const DIALOG_STEPS: ReadonlySet<Step['verb']> = new Set(['accept', 'dismiss', 'answer']);
const ERROR_EVENT = /^error\b/;
/** Verbs of actions that are named otherwise. */
const VERB_OF: Readonly<Record<string, Step['verb']>> = {
  keypress: 'press',
  handle_dialog: 'accept',
  navigate: 'goto',
};

export function verbOf(step: DoStep): Step['verb'] {
  return step.verb === 'call' ? (VERB_OF[step.call.action] ?? (step.call.action as Step['verb'])) : step.verb;
}

/** `next`: the step after it. */
export function resultOf(
  step: DoStep,
  { report, observation }: Pick<Acted, 'report' | 'observation'>,
  next: DoStep | undefined,
  shownEvents: Set<string>,
): StepResult {
  const acted: Acted = { report, observation, isExpecting: false };
  const text = reportText(acted, shownEvents).replaceAll('\n', ' ');
  const seen = seenText(acted, shownEvents);
  const { outcome, verification, observed } = report;
  const isWithoutEffect = outcome === 'no_effect' && !MAY_CHANGE_NOTHING.has(verbOf(step));
  const isBlocked = outcome === 'dialog_opened' && (next === undefined || !DIALOG_STEPS.has(verbOf(next)));
  const isWrong = verification?.success === false || observed.events.some((event) => ERROR_EVENT.test(event));
  return {
    continues: !isWithoutEffect && !isBlocked && !isWrong,
    text,
    outcome,
    dialog: observed.dialog,
    ...(observation === undefined || seen === undefined ? {} : { seen: { observation, text: seen } }),
  };
}

/** `1. click "Add": Done.` … and how many were not begun. */
export function linesOf(sources: readonly string[], texts: readonly string[]): string {
  const lines = texts.map((words, index) => `${index + 1}. ${sources[index] ?? ''}: ${words}`);
  const left = sources.length - texts.length;
  if (left > 0) lines.push(`${left} ${left === 1 ? 'step was' : 'steps were'} not begun.`);
  return lines.join('\n');
}

/** The steps of a routine, each with what was different, and why it stopped. */
export function routineText(done: readonly StepDone[], end: RoutineEnd, steps: number): string {
  const lines = done.map(
    ({ number, line, note }) => `${number}. ${line}: Done.${note === undefined ? '' : ` ${note}`}`,
  );
  if (end.isDone) return [...lines, `All ${steps} steps are done.`].join('\n');
  const left = steps - end.number;
  const rest = left === 0 ? '' : ` ${left} ${left === 1 ? 'step was' : 'steps were'} not begun.`;
  return [...lines, `${end.number}. ${end.line}`, `Stopped here: ${end.why}${rest}`].join('\n');
}
