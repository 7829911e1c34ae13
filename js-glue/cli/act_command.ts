// `domtool act URL STEP…`: performs steps on a page, with the names that a person reads, one after another until one fails.
import { resolve } from 'node:path';
import { actionText, errorText, observationText } from '../mcp/answers.js';
import { ANSWER_TOKENS, type ActingCall, PAGE_TOKENS, actAndLook, observe, picture } from '../steps/act_and_look.js';
import { addressOf } from '../steps/address.js';
import { expectText } from '../steps/expectation.js';
import { type Step, parseStep } from '../steps/grammar.js';
import { callOf } from '../steps/step_call.js';
import { writePicture } from './observe_command.js';
import { BROWSER_OPTIONS, browserOptions, countOf, readOptions } from './options.js';
import { type Session, progress, sentenceOfFailure, withPage } from './session.js';
import { EXIT, UsageError } from './usage.js';

const OPTIONS = {
  ...BROWSER_OPTIONS,
  json: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  'max-tokens': { type: 'string' },
  timeout: { type: 'string' },
} as const;

const HELP = `domtool act URL STEP…: does something on a page, step by step, by the names that you read there.

  domtool act example.com 'click "Sign in"'
  domtool act shop.test 'type "tea" into "Search" and press Enter' 'click 2nd "Add to basket"' 'expect "1 item"'

Each step is one argument. Names stand in quotes; a node's id from domtool observe does, too.

  click "Sign in"                     double-click, right-click, hover likewise
  click link "Delete" near "Kettle"   a role first, words near it after; 2nd button "Delete" counts
  click "Save" in "Edit address"      of several, the one in that dialog or section
  type "Ada" into "Name"              replaces what is there; append "…" into "…" does not; … and press Enter
  press Enter                         press Control+a in "Search"
  select "Large" in "Size"            several with commas: select "A", "B" in "Tags"
  check "Terms"                       uncheck "Terms"
  drag "Card" to "Done"
  upload ./scan.pdf to "Document"
  scroll down                         up, top, bottom, to "Footer"
  goto https://example.com            back, forward, reload
  tool search_catalog '{"q": "tea"}'  one of the page's own tools
  wait                                until the page is still; wait for "Saved"
  expect "Thank you"                  fails if the text does not appear; expect no "Error"
  accept, dismiss, answer "Ada"       what a dialog asks
  screenshot page.jpg
  look                                prints the page

  --json            a line of JSON for each step instead of words
  --quiet, -q       only what fails
  --max-tokens N    how much of the page is shown after each step (300 of changes, 800 of a new page)
  --timeout MS      how long a step may take

Browser: without a window and with a fresh profile, unless
  --headed, --user-data-dir DIR, --channel NAME, --executable-path FILE, --browser-arg=SWITCH,
  --cdp http://127.0.0.1:9222 to use one that runs, --grid http://127.0.0.1:4444 for one of a Selenium Grid,
  --cdp-header 'NAME: VALUE' or @FILE for an address that asks for it

Exit codes: 0 all steps done, 1 a step failed (the others are not begun), 2 wrong use (nothing is begun).
`;

interface Settings {
  isJson: boolean;
  isQuiet: boolean;
  answerTokens: number;
  pageTokens: number;
  timeoutMs: number | undefined;
}

interface Outcome {
  isDone: boolean;
  text: string;
}

export async function runAct(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS);
  if (values['help'] === true) {
    process.stdout.write(HELP);
    return EXIT.done;
  }
  const [url, ...sources] = positionals;
  if (url === undefined) throw new UsageError('Say where and what: domtool act URL STEP….');
  if (sources.length === 0) throw new UsageError(`Say what to do, for example: domtool act ${url} 'click "Sign in"'.`);
  const steps = sources.map((source) => ({ source, step: withPaths(parseStep(source)) }));
  const settings: Settings = {
    isJson: values['json'] === true,
    isQuiet: values['quiet'] === true,
    answerTokens: countOf(values, 'max-tokens') ?? ANSWER_TOKENS,
    pageTokens: countOf(values, 'max-tokens') ?? PAGE_TOKENS,
    timeoutMs: countOf(values, 'timeout'),
  };
  return withPage(browserOptions(values, true), addressOf(url), async (session) => {
    for (const { source, step } of steps) {
      progress(source);
      const outcome = await run(session, step, settings).catch(failed);
      progress('');
      report(source, outcome, settings);
      if (!outcome.isDone) return EXIT.failed;
      await session.follow();
    }
    return EXIT.done;
  });
}

// A browser has another working folder.
function withPaths(step: Step): Step {
  return step.verb === 'upload' ? { ...step, files: step.files.map((file) => resolve(file)) } : step;
}

function failed(error: unknown): Outcome {
  const text = sentenceOfFailure(error);
  if (text === undefined) throw error;
  return { isDone: false, text };
}

function report(step: string, { isDone, text }: Outcome, { isJson, isQuiet }: Settings): void {
  if (isQuiet && isDone) return;
  if (isJson) process.stdout.write(`${JSON.stringify({ step, done: isDone, answer: text })}\n`);
  else if (isDone) process.stdout.write(`> ${step}\n${text}\n`);
  else process.stderr.write(`> ${step}\n${text}\n`);
}

async function run(session: Session, step: Step, settings: Settings): Promise<Outcome> {
  const { tool } = session;
  switch (step.verb) {
    case 'look':
      return {
        isDone: true,
        text: observationText(await observe(tool, { maxTokens: settings.pageTokens }), new Set()),
      };
    case 'screenshot':
      await writePicture(step.file, await picture(tool, { action: 'screenshot' }));
      return { isDone: true, text: `Written to ${step.file}.` };
    case 'expect':
      return { isDone: true, text: await expectText(tool, step, { timeoutMs: settings.timeoutMs }) };
    default:
      return act(session, await callOf(tool, step), settings);
  }
}

async function act({ tool }: Session, call: ActingCall, settings: Settings): Promise<Outcome> {
  const bounded = settings.timeoutMs === undefined ? call : ({ ...call, timeoutMs: settings.timeoutMs } as ActingCall);
  const { result, observation } = await actAndLook(tool, bounded, settings);
  if (!result.success) return { isDone: false, text: errorText(result.error) };
  const text = actionText({ report: result.data, isExpecting: false, observation }, new Set());
  const isWrong = result.data.verification?.success === false;
  return { isDone: !isWrong, text };
}
