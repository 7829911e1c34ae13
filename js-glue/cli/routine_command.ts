// `domtool routine`: does steps again that were kept in a file, without a model.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { readSecrets } from '../mcp/secrets.js';
import type { CallableTool } from '../policy/callable_tool.js';
import { NO_SECRETS, SecretTool } from '../policy/secret_tool.js';
import { playwrightTest } from '../routines/playwright.js';
import { type Routine, RoutineFile, filledIn, readRoutine } from '../routines/routine.js';
import { type StepDone, runRoutine, secretsIn } from '../routines/runner.js';
import type { SecretSource } from '../policy/secret.js';
import { lineOf } from '../steps/write_step.js';
import { failure } from '../tool/contract/errors.js';
import { BROWSER_OPTIONS, type Given, browserOptions, pairsOf, readOptions, textOf } from './options.js';
import { type Session, progress, withPage } from './session.js';
import { EXIT, UsageError } from './usage.js';

const OPTIONS = {
  ...BROWSER_OPTIONS,
  set: { type: 'string', multiple: true },
  secrets: { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
} as const;

const HELP = `domtool routine: does steps again that were done once, without a model.

  domtool open shop.test --routine order.json --blank what=Sencha
  domtool do 'type "Sencha" into "Search" and press Enter' 'click "Add" near "Sencha"' 'expect "1 item"'
  domtool close

  domtool routine run order.json --set what=Assam
  domtool routine show order.json       its steps and blanks
  domtool routine script order.json     the same as a domtool act command
  domtool routine playwright order.json the same as a test of Playwright; a secret {{name}} is the variable NAME
  domtool routine schema                the JSON schema of the file

Every step is found by its name and place, and must come to what it came to the first time: the same outcome, on the same page.
Where something differs it stops, and says how. Edit the file as you like; each step is a line of domtool act --help.

  --set NAME=VALUE     what to put into {NAME}
  --secrets FILE       values for {{NAME}}, as for domtool mcp
  --json               a line of JSON for each step
  --quiet, -q          only what fails

Browser: as for domtool act.

Exit codes: 0 all steps done, 1 stopped at a step, 2 wrong use (nothing is begun).
`;

export async function runRoutineCommand(args: readonly string[]): Promise<number> {
  const given = readOptions(args, OPTIONS);
  const [command, file, ...rest] = given.positionals;
  if (given.values['help'] === true) return written(HELP);
  if (command === 'schema') return written(`${JSON.stringify(z.toJSONSchema(RoutineFile), null, 2)}\n`);
  if (command === undefined) throw new UsageError('Say what to do: run, show, script, playwright or schema.');
  if (!['run', 'show', 'script', 'playwright'].includes(command))
    throw new UsageError(`domtool routine has no ${command}.`);
  if (file === undefined) throw new UsageError(`Say which file: domtool routine ${command} FILE.`);
  if (rest.length > 0) throw new UsageError(`What is ${JSON.stringify(rest[0])}?`);
  const routine = readRoutine(await textOfFile(file));
  if (command === 'show') return written(shown(routine));
  const filled = filledIn(routine, pairsOf(given.values, 'set'));
  if (command === 'run') return run(filled, given);
  if (command === 'playwright') return written(playwrightTest(filled));
  if (secretsIn(filled).length > 0)
    throw failure('BAD_INPUT', 'The routine types secrets, which domtool act does not know.');
  return written(scriptOf(filled));
}

async function textOfFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new UsageError(`The file ${file} cannot be read.`);
  });
}

async function run(routine: Routine, { values }: Given): Promise<number> {
  const file = textOf(values, 'secrets');
  const secrets = file === undefined ? NO_SECRETS : await readSecrets(file);
  await mustKnow(secretsIn(routine), secrets);
  const isQuiet = values['quiet'] === true;
  const isJson = values['json'] === true;
  const print = (step: StepDone): void => {
    if (isQuiet) return;
    const note = step.note === undefined ? '' : ` (${step.note})`;
    process.stdout.write(
      isJson ? `${JSON.stringify({ ...step, done: true })}\n` : `${step.number}. ${step.line}${note}\n`,
    );
  };
  return withPage(browserOptions(values, true), routine.url, async (session) => {
    const end = await runRoutine(withPaths(routine), pageOf(session, secrets), (step) => {
      progress('');
      print(step);
    });
    if (end.isDone) return EXIT.done;
    const { number, line, why, reason } = end;
    if (isJson) process.stdout.write(`${JSON.stringify({ number, line, done: false, why, reason })}\n`);
    else process.stderr.write(`${number}. ${line}\nStopped here: ${why}\n`);
    return EXIT.failed;
  });
}

// A browser has another working folder.
function withPaths(routine: Routine): Routine {
  const steps = routine.steps.map((kept) => {
    const { step } = kept;
    return step.verb === 'upload'
      ? { ...kept, step: { ...step, files: step.files.map((file) => resolve(file)) } }
      : kept;
  });
  return { ...routine, steps };
}

/** Refuses names of secrets that are not known: their `{{name}}` would be typed literally. */
async function mustKnow(names: readonly string[], secrets: SecretSource): Promise<void> {
  const known = (await secrets.labels()).map(({ name }) => name);
  const missing = names.filter((name) => !known.includes(name));
  if (missing.length === 0) return;
  throw failure(
    'BAD_INPUT',
    `The routine types ${missing.join(', ')}, which it does not contain.`,
    'Give --secrets FILE.',
  );
}

function pageOf(session: Session, secrets: SecretSource): Parameters<typeof runRoutine>[1] {
  const tools = new WeakMap<CallableTool, SecretTool>();
  return {
    tool: () => {
      const tool = tools.get(session.tool) ?? new SecretTool(session.tool, secrets, { isExact: false });
      tools.set(session.tool, tool);
      return tool;
    },
    url: () => session.url(),
    follow: () => session.follow(),
  };
}

function shown({ name, url, blanks = {}, steps }: Routine): string {
  const given = Object.entries(blanks).map(([blank, value]) => `  {${blank}}, the first time ${JSON.stringify(value)}`);
  return [`${name}: ${url}`, ...given, ...steps.map(({ line }, at) => `${at + 1}. ${line}`), ''].join('\n');
}

/** For a POSIX shell. */
function scriptOf({ url, steps }: Routine): string {
  const lines = [url, ...steps.map(({ step }) => lineOf(step))].map((text) => `'${text.replaceAll("'", `'\\''`)}'`);
  return `npx domtool act ${lines.join(' \\\n  ')}\n`;
}

function written(text: string): number {
  process.stdout.write(text);
  return EXIT.done;
}
