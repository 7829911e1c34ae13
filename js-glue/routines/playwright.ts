// A routine as a test of Playwright: the same steps, found by role and name, with what they came to as expectations.
import { PLACEHOLDER } from '../policy/secret.js';
import { addressOf } from '../steps/address.js';
import type { Target } from '../steps/grammar.js';
import { failure } from '../tool/contract/errors.js';
import { mayDiffer } from './named_target.js';
import type { Routine, RoutineStep } from './routine.js';
import { FIELD_STEPS, secretsIn } from './runner.js';

type KeptStep = Routine['steps'][number];

/** What has words of its own in a page that lists things. */
const ROWS = 'li, tr, article, [role=row], [role=listitem], [role=article]';
const PARTS = `dialog, [role=dialog], [role=alertdialog], section, form, fieldset, ${ROWS}`;
/** They have no accessible name but what they say. */
const UNNAMED: ReadonlySet<string> = new Set([
  'generic',
  'none',
  'listitem',
  'paragraph',
  'StaticText',
  'LabelText',
  'term',
  'definition',
]);
/** Their name may be words beside them. */
const DRAWN: ReadonlySet<string> = new Set(['checkbox', 'switch', 'radio']);

/** `routine` has no blanks left. The value of `{{name}}` comes from the environment variable NAME. Throws DomToolFailure BAD_INPUT. */
export function playwrightTest(routine: Routine): string {
  const { name, url, steps } = routine;
  const lines = steps.flatMap((kept, at) => {
    if (isAnswer(kept.step)) return [];
    const rest = steps.slice(at + 1).map(({ step }) => step);
    const end = rest.findIndex((step) => !isAnswer(step));
    const answers = rest.slice(0, end === -1 ? rest.length : end);
    return [...answerLine(answers), actionLine(kept, at), ...pageLine(kept, steps[at - 1], url)];
  });
  return `import { expect, test } from '@playwright/test';

test(${text(name)}, async ({ page }) => {
  await page.goto(${text(url)});
${lines.map((line) => `  ${line}\n`).join('')}});
${secretsIn(routine).length > 0 ? SECRET_FUNCTION : ''}`;
}

const SECRET_FUNCTION = `
function secret(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(\`The variable \${name} is not set.\`);
  return value;
}
`;

function actionLine({ step, target: proof }: KeptStep, at: number): string {
  const on = (target: Target): string => locator(target, step, proof);
  switch (step.verb) {
    case 'click':
      return `await ${on(step.target)}.click();`;
    case 'double-click':
      return `await ${on(step.target)}.dblclick();`;
    case 'right-click':
      return `await ${on(step.target)}.click({ button: 'right' });`;
    case 'hover':
    case 'check':
    case 'uncheck':
      return `await ${on(step.target)}.${step.verb}();`;
    case 'type':
      return `await ${on(step.target)}.fill(${text(step.text)});${step.enter ? ` await page.keyboard.press('Enter');` : ''}`;
    case 'append':
      return `await ${on(step.target)}.press('End'); await page.keyboard.type(${text(step.text)});${step.enter ? ` await page.keyboard.press('Enter');` : ''}`;
    case 'press':
      return step.target === undefined
        ? `await page.keyboard.press(${text(step.key)});`
        : `await ${on(step.target)}.press(${text(step.key)});`;
    case 'select':
      return `await ${on(step.target)}.selectOption([${step.values.map(text).join(', ')}]);`;
    case 'drag':
      return `await ${on(step.target)}.dragTo(${locator(step.onto, step, undefined)});`;
    case 'upload':
      return `await ${on(step.target)}.setInputFiles([${step.files.map(text).join(', ')}]);`;
    case 'scroll':
      return scrollLine(step.to, on);
    case 'goto':
      return `await page.goto(${text(addressOf(step.url))});`;
    case 'back':
      return 'await page.goBack();';
    case 'forward':
      return 'await page.goForward();';
    case 'reload':
      return 'await page.reload();';
    case 'wait':
      return step.text === undefined ? `await page.waitForLoadState('networkidle');` : visible(step.text, false);
    case 'expect':
      return visible(step.text, step.isGone);
    case 'accept':
    case 'dismiss':
    case 'answer':
    case 'tool':
      throw failure('BAD_INPUT', `Step ${at + 1} cannot be a step of Playwright: ${step.verb}.`);
  }
}

function scrollLine(to: Extract<RoutineStep, { verb: 'scroll' }>['to'], on: (target: Target) => string): string {
  if (typeof to !== 'string') return `await ${on(to)}.scrollIntoViewIfNeeded();`;
  return `await page.keyboard.press('${{ top: 'Control+Home', bottom: 'Control+End', down: 'PageDown', up: 'PageUp' }[to]}');`;
}

/** By the author's name of a field, else by role and name, in its row. */
function locator(
  { name = '', role, near, within, place }: Target,
  step: RoutineStep,
  proof: KeptStep['target'],
): string {
  if (FIELD_STEPS.has(step.verb) && proof?.selector !== undefined) return `page.locator(${text(proof.selector)})`;
  const inPart = within === undefined ? 'page' : `page.locator(${text(PARTS)}).filter({ hasText: ${text(within)} })`;
  const around = near === undefined ? inPart : `${inPart}.locator(${text(ROWS)}).filter({ hasText: ${text(near)} })`;
  const nth = place === undefined ? '' : `.nth(${place - 1})`;
  const kind = role ?? proof?.role;
  const whole = proof?.name;
  const found = (named: string, isExact: boolean): string => {
    const words = `${around}.getByText(${named}${isExact ? ', { exact: true }' : ''})`;
    if (kind === undefined || UNNAMED.has(kind)) return words;
    const byRole = `${around}.getByRole(${text(kind)}, { name: ${named}${isExact ? ', exact: true' : ''} })`;
    const isSet = step.verb === 'check' || step.verb === 'uncheck';
    // A box that is drawn may have its name beside it.
    return isSet && DRAWN.has(kind) ? `${byRole}.or(${words}.locator('..').getByRole(${text(kind)}))` : byRole;
  };
  if (whole === undefined) return `${found(text(name), true)}${nth}`;
  const named = found(`new RegExp(${text(pattern(whole))}, 'i')`, true);
  // An ordinal counts all that contain the words, as in a run.
  return place === undefined ? named : `${found(text(name), false)}${nth}.and(${named})`;
}

/** A whole name; numbers in it may differ, but no amounts of money. */
function pattern(name: string): string {
  const words = escaped(name);
  return `^\\s*${mayDiffer(name) ? words.replace(/\d+/g, '\\d+') : words}\\s*$`;
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function visible(words: string, isGone: boolean): string {
  return `await expect(page.getByText(${text(words)}).first()).${isGone ? 'not.' : ''}toBeVisible();`;
}

/** Only where the step led to another page than the one before. Parts of an address with a number may differ. */
function pageLine({ came }: KeptStep, before: KeptStep | undefined, url: string): string[] {
  const was = before?.came?.page ?? new URL(url).pathname;
  if (came === undefined || came.page === was) return [];
  const parts = came.page.split('/').map((part) => (/\d/.test(part) ? '[^/?#]*\\d[^/?#]*' : escaped(part)));
  const origin = came.page.startsWith('/') ? '^[^/]*//[^/]*' : '^';
  return [`await expect(page).toHaveURL(new RegExp(${text(`${origin}${parts.join('/')}(?:[?#]|$)`)}));`];
}

function isAnswer({ verb }: RoutineStep): boolean {
  return verb === 'accept' || verb === 'dismiss' || verb === 'answer';
}

/** One dialog after another. */
function answerLine([first, ...rest]: readonly RoutineStep[]): string[] {
  if (first === undefined) return [];
  const words = first.verb === 'answer' ? text(first.text) : '';
  const answer = first.verb === 'dismiss' ? 'dialog.dismiss()' : `dialog.accept(${words})`;
  const then = answerLine(rest).join(' ');
  return [`page.once('dialog', (dialog) => { ${then === '' ? '' : `${then} `}void ${answer}; });`];
}

/** As a string of JavaScript, with secrets from the environment. */
function text(value: string): string {
  const parts = value
    .split(PLACEHOLDER)
    .map((part, at) => (at % 2 === 0 ? JSON.stringify(part) : `secret(${JSON.stringify(part.toUpperCase())})`));
  return parts.filter((part) => part !== '""').join(' + ') || '""';
}
