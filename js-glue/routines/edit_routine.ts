// A routine that a person edits: its lines and its blanks. What was kept of a step the first time stays with it as far as it still is
// about the same target.
import { type Step, type Target, parseStep } from '../steps/grammar.js';
import { lineOf } from '../steps/write_step.js';
import { failure } from '../tool/contract/errors.js';
import { type Replacing, blankReplacing, withTexts } from './blanks.js';
import {
  BLANK_NAME,
  type RoutineContent,
  type StepContent,
  blanksIn,
  fill,
  inAddress,
  inEveryText,
  stepOf,
} from './routine.js';
import { hasWords } from './shared_words.js';
import { targetsOf } from './targets_of_step.js';

export interface Edited {
  step: StepContent;
  /** A run compares less of it than before. */
  isLess: boolean;
}

type Came = NonNullable<StepContent['came']>;
type Proof = NonNullable<StepContent['target']>;

/** The step with another line. Throws DomToolFailure BAD_INPUT if that cannot be read. */
export function editedStep(was: StepContent, line: string, number: number): Edited {
  const now = stepOf(line, number - 1);
  const before = parseStep(was.do);
  const target = proofOf(was.target, before, now);
  const came = cameOf(was.came, before, now);
  const step: StepContent = {
    do: line.trim(),
    ...(target === undefined ? {} : { target }),
    ...(came === undefined ? {} : { came }),
  };
  const isLess =
    JSON.stringify(target) !== JSON.stringify(was.target) || JSON.stringify(came) !== JSON.stringify(was.came);
  return { step, isLess };
}

/** Its author's name and its whole name are those of the old place. */
function proofOf(proof: Proof | undefined, before: Step, now: Step): Proof | undefined {
  const [was, is] = [targetsOf(before)[0], targetsOf(now)[0]];
  if (proof === undefined || was === undefined || is === undefined || !isSame(was, is, ['name', 'role', 'place'])) {
    return undefined;
  }
  if (isSame(was, is, ['near', 'within'])) return proof;
  return { role: proof.role };
}

/** What came of it was that of the same step: other values and rows count if it does not say the old ones. */
function cameOf(came: Came | undefined, before: Step, now: Step): Came | undefined {
  if (came === undefined || before.verb !== now.verb || isEntering(before) !== isEntering(now)) return undefined;
  const [was, is] = [targetsOf(before), targetsOf(now)];
  const isSameTarget = was.every((one, at) => isSame(one, is[at] ?? {}, ['name', 'role', 'place']));
  if (!isSameTarget || was.length !== is.length || isOther(before, now)) return undefined;
  const changed = textsOf(before).filter((text) => !textsOf(now).includes(text));
  const outcomeText = `${came.dialog ?? ''}\n${decoded(came.page)}`;
  return changed.some((text) => text.trim() !== '' && hasWords(outcomeText, text)) ? undefined : came;
}

/** Where it leads, or which key it is, is another. */
function isOther(before: Step, now: Step): boolean {
  const of = (step: Step): string =>
    step.verb === 'goto' ? step.url : step.verb === 'press' ? step.key : step.verb === 'tool' ? lineOf(step) : '';
  return of(before) !== of(now);
}

function isEntering(step: Step): boolean {
  return 'enter' in step && step.enter;
}

function isSame(one: Target, other: Target, parts: ReadonlyArray<keyof Target>): boolean {
  return parts.every((part) => one[part] === other[part]);
}

function textsOf(step: Step): string[] {
  const texts: string[] = [];
  inEveryText(step, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

function decoded(page: string): string {
  try {
    return decodeURIComponent(page);
  } catch {
    return page;
  }
}

/** A change of the blanks, in every step and in what was kept of it. */
export type BlankChange =
  | { is: 'added'; name: string; words: string }
  | { is: 'renamed'; from: string; name: string }
  | { is: 'removed'; name: string };

/** Throws DomToolFailure BAD_INPUT if the name is none or taken, or no step has the words. */
export function withBlanks(routine: RoutineContent, change: BlankChange): RoutineContent {
  const blanks = { ...routine.blanks };
  if (change.is !== 'removed') requireFree(change.name, routine);
  if (change.is === 'added') {
    const words = change.words.trim();
    if (words === '' || /[{}]/.test(words)) throw failure('BAD_INPUT', 'Select the words that are to be a blank.');
    const names = new Map([[words, change.name]]);
    const isIn = (one: RoutineContent): boolean => JSON.stringify(one).includes(`{${change.name}}`);
    const entered = replaced(routine, blankReplacing(names));
    const added = isIn(entered) ? entered : replaced(routine, blankReplacing(names, true));
    if (!isIn(added)) {
      throw failure('BAD_INPUT', `No step has ${JSON.stringify(words)} as whole words.`);
    }
    return { ...added, blanks: { ...blanks, [change.name]: words } };
  }
  const old = change.is === 'renamed' ? change.from : change.name;
  const value = blanks[old] ?? '';
  delete blanks[old];
  if (change.is === 'renamed') blanks[change.name] = value;
  const isRenamed = change.is === 'renamed';
  const put = (text: string): string => fill(text, { [old]: isRenamed ? `{${change.name}}` : value });
  const address = (url: string): string => (isRenamed ? put(url) : inAddress(url, { [old]: value }));
  return { ...replaced(routine, { entered: put, named: put, address }), blanks };
}

/** Throws DomToolFailure BAD_INPUT if no blank can be named so. */
export function requireFree(name: string, { url, steps, blanks = {} }: RoutineContent): void {
  if (!BLANK_NAME.test(name)) {
    throw failure('BAD_INPUT', 'A blank is named by small letters, digits and _, such as what or first_name.');
  }
  if (Object.hasOwn(blanks, name)) throw failure('BAD_INPUT', `There is a blank ${name} already.`);
  if (blanksIn(JSON.stringify([url, steps])).includes(name)) {
    throw failure('BAD_INPUT', `A step has {${name}} as words of its own. Choose another name for the blank.`);
  }
}

function replaced(routine: RoutineContent, replacing: Replacing): RoutineContent {
  const { named, address } = replacing;
  const steps = routine.steps.map(
    ({ do: line, target, came }): StepContent => ({
      do: lineOf(withTexts(parseStep(line), replacing)),
      ...(target === undefined ? {} : { target: { ...inEveryText(target, named), role: target.role } }),
      ...(came === undefined
        ? {}
        : {
            came: {
              ...came,
              ...(came.dialog === undefined ? {} : { dialog: named(came.dialog) }),
              page: address(came.page),
            },
          }),
    }),
  );
  return { ...routine, url: address(routine.url), steps };
}
