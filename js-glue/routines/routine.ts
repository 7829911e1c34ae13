// A routine: steps that were done once, kept in a file to be done again without a model. The file is for people too: each step
// is a line of the grammar of steps, and what changes from run to run is a blank, `{what}`.
import { z } from 'zod';
import { SECRET_NAME } from '../policy/secret.js';
import { type Step, parseStep } from '../steps/grammar.js';
import { jsonOf } from '../tool/base/narrow.js';
import { DomToolFailure, failure } from '../tool/contract/errors.js';
import { targetsOf } from './targets_of_step.js';

/** The name of a blank, as of a secret. */
export const BLANK_NAME = SECRET_NAME;
/** `{what}`; `{{name}}` is the value of a secret. */
const BLANK = /(?<!\{)\{([a-z][a-z0-9_]{0,39})\}(?!\})/g;

const MAX_STEPS = 200;
const MAX_LINE = 4_000;
/** Of a text of a page. */
const MAX_WORDS = 10_000;

const KeptTarget = z.strictObject({
  role: z.string().max(MAX_WORDS).describe('Its role when the step was kept.'),
  selector: z
    .string()
    .max(MAX_WORDS)
    .optional()
    .describe('A CSS selector by what its author named it, such as #q or [name="q"].'),
  name: z
    .string()
    .max(MAX_WORDS)
    .optional()
    .describe('Its whole name, of which the line has a part. Numbers in it may differ, but no amounts of money.'),
  row: z
    .string()
    .max(MAX_WORDS)
    .optional()
    .describe('The words that "near" names stand in its own row or card, and nowhere else will do.'),
  isWholeText: z
    .literal(true)
    .optional()
    .describe('The words of `row` are a whole text there, and no part of a longer one.'),
});

const Came = z.strictObject({
  outcome: z.enum(['done', 'no_effect', 'navigated', 'dialog_opened']),
  dialog: z.string().max(MAX_WORDS).optional().describe('What the dialog says that opened.'),
  page: z
    .string()
    .max(MAX_WORDS)
    .describe('The path of the page after the step; with its origin if that is not the first page’s.'),
});

const KeptStep = z.strictObject({
  do: z.string().min(1).max(MAX_LINE).describe('For example: click "Add" near "{what}". domtool act --help has all.'),
  target: KeptTarget.optional().describe('What the step acted on.'),
  came: Came.optional().describe('What came of the step. A run that comes to something else stops.'),
});

export const RoutineFile = z.strictObject({
  $schema: z.string().max(MAX_LINE).optional(),
  routine: z.literal(1).describe('The version of this format.'),
  name: z.string().min(1).max(200),
  url: z
    .url({ protocol: /^https?$/ })
    .max(MAX_WORDS)
    .describe('The page on which it begins.'),
  blanks: z
    .record(z.string().regex(BLANK_NAME), z.string().max(MAX_LINE))
    .optional()
    .describe('What a run has to be given, each with the value of the first time.'),
  steps: z.array(KeptStep).min(1).max(MAX_STEPS),
});

export type RoutineContent = z.infer<typeof RoutineFile>;
export type StepContent = z.infer<typeof KeptStep>;

export type RoutineStep = Exclude<Step, { verb: 'look' | 'screenshot' }>;

export interface Routine extends Omit<RoutineContent, 'steps'> {
  steps: Array<Omit<StepContent, 'do'> & { line: string; step: RoutineStep }>;
}

/** Throws DomToolFailure BAD_INPUT, which says where the file is wrong. */
export function readRoutine(text: string): Routine {
  const content = jsonOf(text);
  if (content === undefined) throw failure('BAD_INPUT', 'The routine is not JSON.');
  const checked = RoutineFile.safeParse(content);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw failure('BAD_INPUT', `The routine is wrong at ${issue?.path.join('.') || 'its top'}: ${issue?.message}.`);
  }
  const { steps, ...rest } = checked.data;
  return { ...rest, steps: steps.map(({ do: line, ...kept }, at) => ({ ...kept, line, step: stepOf(line, at) })) };
}

export function stepOf(line: string, at: number): RoutineStep {
  let step: Step;
  try {
    step = parseStep(line);
  } catch (error) {
    if (!(error instanceof DomToolFailure)) throw error;
    throw failure('BAD_INPUT', `Step ${at + 1} cannot be read. ${error.error.message}`);
  }
  if (step.verb === 'look' || step.verb === 'screenshot') {
    throw failure('BAD_INPUT', `Step ${at + 1}: a routine cannot contain ${step.verb}.`);
  }
  if (targetsOf(step).some(({ id }) => id !== undefined)) {
    throw failure('BAD_INPUT', `Step ${at + 1} has an id, which the next visit to the page does not know.`, NAME_IT);
  }
  return step;
}

const NAME_IT = 'Write its name instead.';

/**
 * The routine with values in its blanks. Values never change how a line is read. Throws DomToolFailure BAD_INPUT if one is missing, is
 * for no blank, or is empty where it names a target.
 */
export function filledIn(routine: Routine, values: Readonly<Record<string, string>>): Routine {
  const needed = blanksOf(routine);
  const missing = needed.filter((name) => !Object.hasOwn(values, name));
  if (missing.length > 0) {
    const examples = missing.map((name) => `${name}=${routine.blanks?.[name] ?? '…'}`);
    throw failure(
      'BAD_INPUT',
      `The routine needs a value for ${missing.join(', ')}.`,
      `For example ${examples.join(' ')}`,
    );
  }
  const odd = Object.keys(values).find((name) => !needed.includes(name));
  if (odd !== undefined) {
    const known = needed.length === 0 ? 'It has no blanks.' : `Its blanks are ${needed.join(', ')}.`;
    throw failure('BAD_INPUT', `The routine has no blank ${JSON.stringify(odd)}. ${known}`);
  }
  const blank = needed.find((name) => values[name]?.trim() === '' && routine.steps.some(isNamedBy(name)));
  if (blank !== undefined) {
    throw failure('BAD_INPUT', `The value for ${blank} is empty, and the routine finds its target by it.`);
  }
  const steps = routine.steps.map((kept) => ({
    ...kept,
    step: filledStep(kept.step, values),
    ...(kept.target === undefined ? {} : { target: inEveryText(provable(kept), (text) => fill(text, values)) }),
    ...(kept.came === undefined
      ? {}
      : {
          came: {
            ...inEveryText(kept.came, (text) => fill(text, values)),
            page: inAddress(kept.came.page, values),
          },
        }),
  }));
  return { ...routine, url: inAddress(routine.url, values), steps };
}

/** A selector without the blanks of the name is that of the first run's target alone. */
function provable({ step, target }: Routine['steps'][number]): StepContent['target'] {
  const { name = '', near = '', within = '' } = targetsOf(step)[0] ?? {};
  const { selector, ...rest } = target ?? { role: '' };
  const isOfAny = blanksIn(`${name} ${near} ${within}`).every((blank) => selector?.includes(`{${blank}}`) === true);
  return isOfAny ? target : rest;
}

/** Whether the words of a step for its target have the blank. */
function isNamedBy(blank: string): (kept: Routine['steps'][number]) => boolean {
  return ({ step }) => JSON.stringify(targetsOf(step)).includes(`{${blank}}`);
}

/** The blanks that its steps have, and those that it declares. */
function blanksOf({ url, steps, blanks = {} }: Routine): string[] {
  const texts = [url, ...steps.map(({ step }) => JSON.stringify(step))];
  const used = texts.flatMap(blanksIn);
  return [...new Set([...Object.keys(blanks), ...used.filter((name) => Object.hasOwn(blanks, name))])];
}

/** The names of blanks that a text has. */
export function blanksIn(text: string): string[] {
  return [...text.matchAll(BLANK)].map(([, name = '']) => name);
}

type Values = Readonly<Record<string, string>>;

export function fill(text: string, values: Values): string {
  return put(text, values, (value) => value);
}

/** A value is a part of an address, unless the address begins with it. */
export function inAddress(url: string, values: Values): string {
  return put(url, values, (value, at) => (at === 0 ? value : encodeURIComponent(value)));
}

function put(text: string, values: Values, write: (value: string, at: number) => string): string {
  return text.replace(BLANK, (whole, name: string, at: number) =>
    Object.hasOwn(values, name) ? write(values[name] ?? '', at) : whole,
  );
}

function filledStep(step: RoutineStep, values: Values): RoutineStep {
  const filled = inEveryText(step, (text) => fill(text, values));
  return filled.verb === 'goto' && step.verb === 'goto' ? { ...filled, url: inAddress(step.url, values) } : filled;
}

/** `value` with each text in it replaced. */
export function inEveryText<Value>(value: Value, replace: (text: string) => string): Value {
  if (typeof value === 'string') return replace(value) as Value;
  if (Array.isArray(value)) return value.map((one) => inEveryText(one, replace)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inEveryText(one, replace)])) as Value;
}
