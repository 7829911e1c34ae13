// Does a routine again, without a model. Where the page differs from the first time it stops and says how: in doubt nothing is
// pressed.
import { namesIn } from '../policy/secret.js';
import type { CallableTool } from '../policy/callable_tool.js';
import { expectText } from '../steps/expectation.js';
import type { Target } from '../steps/grammar.js';
import { callOf } from '../steps/step_call.js';
import { lineOf } from '../steps/write_step.js';
import type { ActionReport, ToolCall } from '../tool/contract/contract.js';
import { DomToolFailure, failure } from '../tool/contract/errors.js';
import { pageOf } from './routine_writer.js';
import { foundNode, isSameButForNumbers, isSameName, nodeAt } from './named_target.js';
import type { Routine, RoutineStep } from './routine.js';
import { type StopReason, endedDifferently, refusedBy, stopOf } from './stop_reasons.js';
import { targetsOf, withTargets } from './targets_of_step.js';

/** The page on which a routine runs. */
export interface RoutinePage {
  /** Of the current tab. */
  tool(): CallableTool;
  url(): Promise<string>;
  /** Goes on in a tab that the last step has opened. */
  follow(): Promise<void>;
}

export interface StepDone {
  /** From 1. */
  number: number;
  line: string;
  /** A difference that did not matter: "It is called "Store" now." */
  note?: string;
}

/** `why` is the sentence for `reason`. */
export type RoutineEnd =
  | { isDone: true }
  | { isDone: false; number: number; line: string; why: string; reason: StopReason };

type StepOfRoutine = Routine['steps'][number];

const WAIT_MS = 8_000;
const STILL_MS = 1_000;
/** The other actions check for themselves what they have done. */
const EXPECTED_TO_CHANGE: ReadonlySet<RoutineStep['verb']> = new Set([
  'click',
  'double-click',
  'right-click',
  'drag',
  'tool',
]);
/** Fields are found again by their author's name for them. For what is pressed, another name may mean another thing. */
export const FIELD_STEPS: ReadonlySet<RoutineStep['verb']> = new Set(['type', 'append', 'select', 'upload']);

const ANSWERS: ReadonlySet<RoutineStep['verb']> = new Set(['accept', 'dismiss', 'answer']);

/** Names of secrets that the steps type. */
export function secretsIn(routine: Routine): string[] {
  return [...new Set(routine.steps.flatMap(({ step }) => ('text' in step ? namesIn(step.text ?? '') : [])))];
}

/** `routine` has no blanks left. `onStep` is called after each step that was done. Rejects only for a tool that breaks its contract. */
export async function runRoutine(
  routine: Routine,
  page: RoutinePage,
  onStep: (step: StepDone) => void = () => {},
  signal?: AbortSignal,
): Promise<RoutineEnd> {
  for (const [index, kept] of routine.steps.entries()) {
    const number = index + 1;
    const line = lineOf(kept.step);
    try {
      signal?.throwIfAborted();
      const next = routine.steps[index + 1]?.step;
      const note = await doStep(kept, next, page, routine.url, signal);
      onStep({ number, line, ...(note === undefined ? {} : { note }) });
    } catch (error) {
      return { isDone: false, number, line, ...stopOf(error) };
    }
  }
  return { isDone: true };
}

async function doStep(
  kept: StepOfRoutine,
  next: RoutineStep | undefined,
  page: RoutinePage,
  first: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { step } = kept;
  const tool = page.tool();
  if (step.verb === 'expect') {
    await expectText(tool, step, { signal });
    return undefined;
  }
  const { ids, note } = await idsOf(kept, tool, signal);
  const call = await callOf(tool, withTargets(step, ids), signal);
  const result = await tool.execute(call as ToolCall, signal === undefined ? {} : { signal });
  if (!result.success)
    throw refusedBy(
      result.error,
      ids.flatMap(({ id }) => id ?? []),
    );
  await page.follow();
  if (!('outcome' in result.data)) return note;
  if (ANSWERS.has(step.verb)) await checkAnswered(kept, result.data, next, page, first, signal);
  else await checkOutcome(kept, result.data, page, first, signal);
  return note;
}

async function idsOf(
  kept: StepOfRoutine,
  tool: CallableTool,
  signal?: AbortSignal,
): Promise<{ ids: Target[]; note?: string }> {
  const ids: Target[] = [];
  let note: string | undefined;
  for (const [index, target] of targetsOf(kept.step).entries()) {
    const found = await nodeFor(kept, index === 0, target, tool, signal);
    ids.push({ id: found.id });
    note ??= found.note;
  }
  return { ids, ...(note === undefined ? {} : { note }) };
}

/** By its name, for which a page that is still being built is waited for; then by its author's name. */
async function nodeFor(
  { step, target: proof }: StepOfRoutine,
  isFirst: boolean,
  target: Target,
  tool: CallableTool,
  signal?: AbortSignal,
): Promise<{ id: string; note?: string }> {
  // The same field of another row has the same author's name.
  const selector = isFirst && target.near === undefined ? proof?.selector : undefined;
  const deadline = performance.now() + WAIT_MS;
  for (let isStill = false; ; isStill = true) {
    try {
      const { id, near } = await foundNode(tool, step, target, signal, namesOf(target, isFirst ? proof : undefined));
      const row = isFirst ? proof?.row : undefined;
      if (row !== undefined && (near === 'elsewhere' || (proof?.isWholeText === true && near === 'part'))) {
        throw failure('NOT_FOUND', `There is no ${JSON.stringify(target.name)} in the row of ${JSON.stringify(row)}.`);
      }
      return { id };
    } catch (error) {
      if (!(error instanceof DomToolFailure)) throw error;
      const { code } = error.error;
      const same = selector === undefined ? undefined : await nodeAt(tool, selector);
      if (same !== undefined && same.role === proof?.role) {
        if (code === 'AMBIGUOUS' && same.name.trim() === target.name?.trim()) return { id: same.id };
        if (code === 'NOT_FOUND' && isStill && FIELD_STEPS.has(step.verb)) {
          return { id: same.id, note: `It is called ${JSON.stringify(same.name)} now.` };
        }
      }
      if (code !== 'NOT_FOUND' || performance.now() > deadline) throw error;
      await tool.execute({ action: 'wait', until: 'stable', timeoutMs: STILL_MS });
      signal?.throwIfAborted();
    }
  }
}

/** The page may open another dialog after the report. Only one whose words are those of the first time is accepted. */
async function checkAnswered(
  { came }: StepOfRoutine,
  { observed }: ActionReport,
  next: RoutineStep | undefined,
  page: RoutinePage,
  first: string,
  signal?: AbortSignal,
): Promise<void> {
  const isAnswered = next !== undefined && ANSWERS.has(next.verb);
  const isOpen = await opensDialog(page, isAnswered ? WAIT_MS : 0, signal);
  if (isOpen && !isAnswered) throw endedDifferently('dialog', 'a dialog opened');
  if (!isOpen && isAnswered) throw endedDifferently('noDialog', 'no dialog opened');
  if (isOpen) {
    const message = observed.dialog;
    checkDialog(message, came?.dialog);
    if ((message === undefined || came?.dialog === undefined) && next?.verb !== 'dismiss') {
      throw endedDifferently(
        'otherDialog',
        'another dialog opened, and what it says cannot be compared with the first time',
      );
    }
    return;
  }
  if (came !== undefined) await checkPage(came.page, page, first, signal);
}

async function opensDialog(page: RoutinePage, waitMs: number, signal?: AbortSignal): Promise<boolean> {
  const options = signal === undefined ? {} : { signal };
  const deadline = performance.now() + waitMs;
  for (;;) {
    const still = await page.tool().execute({ action: 'wait', until: 'stable', timeoutMs: STILL_MS }, options);
    if (!still.success && still.error.code === 'DIALOG_OPEN') return true;
    signal?.throwIfAborted();
    if (performance.now() > deadline) return false;
  }
}

/** Throws if the words are others than the first time, or are not known now. */
function checkDialog(message: string | undefined, expected: string | undefined): void {
  if (expected === undefined || (message !== undefined && isSameName(message, expected))) return;
  const now =
    message === undefined ? 'what the dialog says is not known' : `the dialog says ${JSON.stringify(message)}`;
  throw endedDifferently('otherDialog', `${now}, and the first time it said ${JSON.stringify(expected)}`);
}

/** What the node may be called: as the line says, or as it was called the first time if that has more words. */
function namesOf({ name = '' }: Target, proof: StepOfRoutine['target']): (name: string) => boolean {
  const whole = proof?.name?.toLowerCase().includes(name.toLowerCase()) === true ? proof.name : undefined;
  return (now) => isSameName(now, name) || (whole !== undefined && isSameButForNumbers(now, whole));
}

/** Throws if the step changed nothing, failed, or ended differently from the first time. */
async function checkOutcome(
  { step, came }: StepOfRoutine,
  report: ActionReport,
  page: RoutinePage,
  first: string,
  signal?: AbortSignal,
): Promise<void> {
  const { outcome, verification } = report;
  if (outcome === 'dialog_opened' && came?.outcome !== 'dialog_opened')
    throw endedDifferently('dialog', 'a dialog opened');
  if (came?.outcome === 'dialog_opened') {
    if (outcome !== 'dialog_opened') throw endedDifferently('noDialog', 'no dialog opened');
    checkDialog(report.observed.dialog, came.dialog);
    return;
  }
  if (outcome === 'no_effect' && came?.outcome !== 'no_effect' && EXPECTED_TO_CHANGE.has(step.verb)) {
    throw endedDifferently('unchanged', 'nothing changed on the page');
  }
  const [problem] = verification?.errorsDetected ?? [];
  if (problem !== undefined) throw endedDifferently('error', `the page shows ${problem}`);
  if (came === undefined) return;
  await checkPage(came.page, page, first, signal);
}

async function checkPage(expected: string, page: RoutinePage, first: string, signal?: AbortSignal): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const now = pageOf(await page.url(), first);
    if (isAlike(now, expected)) return;
    if (performance.now() > deadline)
      throw endedDifferently('page', `the page is ${now}, and the first time it was ${expected}`);
    await page.tool().execute({ action: 'wait', until: 'stable', timeoutMs: STILL_MS });
    signal?.throwIfAborted();
  }
}

/** The same path; parts with a number, such as that of an order, differ from run to run. */
function isAlike(now: string, expected: string): boolean {
  const [parts, others] = [now.split('/'), expected.split('/')];
  const isNumbered = (part: string): boolean => /\d/.test(part);
  return (
    parts.length === others.length &&
    parts.every((part, at) => part === others[at] || (isNumbered(part) && isNumbered(others[at] ?? '')))
  );
}
