// `domtool open`, `look`, `find`, `do`, `close`: commands on a browser that stays open between them.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failure } from '../../tool/contract/errors.js';
import { addressOf } from '../../steps/address.js';
import { parseStep } from '../../steps/grammar.js';
import { BROWSER_OPTIONS, browserOptions, countOf, defined, pairsOf, readOptions, textOf } from '../options.js';
import { EXIT, UsageError } from '../usage.js';
import { writePicture } from '../observe_command.js';
import { DEFAULT_SESSION, preparedSocketPath } from './session_socket.js';
import type { SessionOptions } from './session_process.js';
import { type Reply, ask, connected } from './session_protocol.js';

const IDLE_MINUTES = 30;
const START_DEADLINE_MS = 30_000;
const POLL_MS = 50;
/** Its options may contain a token. Other users can see the arguments of a program. */
const SESSION_VARIABLE = 'DOMTOOL_SESSION_OPTIONS';

const OPTIONS = {
  ...BROWSER_OPTIONS,
  session: { type: 'string' },
  idle: { type: 'string' },
  'max-tokens': { type: 'string' },
  query: { type: 'string' },
  changes: { type: 'boolean' },
  limit: { type: 'string' },
  role: { type: 'string' },
  within: { type: 'string' },
  screenshot: { type: 'string' },
  routine: { type: 'string' },
  blank: { type: 'string', multiple: true },
} as const;

const HELP = `domtool open, look, find, do, close: a browser that stays open between commands.

  domtool open example.com            starts it, or goes there; prints the page
  domtool look                        the page; --query WORDS, --max-tokens N, --changes since the last answer
  domtool find "Sign in|Log in"       controls and texts, with their ids; --limit N,
                                      --role button, --within 'dialog or section'
  domtool do 'click "Sign in"' 'type "Ada" into "Name"' 'expect "Welcome"'
                                      up to 12 steps; domtool act --help lists them
  domtool close

  --session NAME       one of several browsers
  --idle MINUTES       with open: ends it after so long without a command (30)
  --screenshot FILE    with look: also a picture
  --routine FILE       with open: keeps the steps of do in FILE, for domtool routine run FILE
  --blank NAME=VALUE   with --routine: VALUE in a step is kept as {NAME}, to be given in each run

Browser, with open: without a window and with a fresh profile, unless
  --headed, --user-data-dir DIR, --channel NAME, --executable-path FILE, --browser-arg=SWITCH,
  --cdp http://127.0.0.1:9222 to use one that runs, --grid http://127.0.0.1:4444 for one of a Selenium Grid,
  --cdp-header 'NAME: VALUE' or @FILE for an address that asks for it

Exit codes: 0 done, 1 something failed, 2 wrong use.
`;

type Given = ReturnType<typeof readOptions>;
type Command = (given: Given, path: string) => Promise<number>;

export type SessionCommand = 'open' | 'look' | 'find' | 'do' | 'close';

const COMMANDS: Readonly<Record<SessionCommand, Command>> = {
  open: async (given, path) => {
    const url = oneOf(given, 'Say which page: domtool open URL.');
    if ((await connected(path).then(endOf)) === undefined) await start(given, path);
    else if (given.values['routine'] !== undefined) {
      throw new UsageError('The browser is open already: a routine is kept from its start. First use domtool close.');
    }
    return printReply(await exchange(path, 'navigate', { url: addressOf(url) }));
  },
  look: async ({ values }, path) => {
    const since = values['changes'] === true ? 'last' : undefined;
    const options = defined({ query: textOf(values, 'query'), maxTokens: countOf(values, 'max-tokens'), since });
    const code = printReply(await exchange(path, 'look', options));
    const file = textOf(values, 'screenshot');
    if (file === undefined || code !== EXIT.done) return code;
    const { image, text, isError } = await exchange(path, 'screenshot', {});
    if (isError || image === undefined) return printReply({ text, isError: true });
    await writePicture(file, { base64: image });
    return code;
  },
  find: async (given, path) => {
    const { values } = given;
    const role = textOf(values, 'role');
    const isRoleAlone = role !== undefined && given.positionals.length === 0;
    const text = isRoleAlone ? undefined : oneOf(given, 'Say what to find: domtool find "Sign in".');
    const query = { text, role, within: textOf(values, 'within'), limit: countOf(values, 'limit') };
    return printReply(await exchange(path, 'find', defined(query)));
  },
  do: async ({ positionals }, path) => {
    if (positionals.length === 0) throw new UsageError(`Say what to do: domtool do 'click "Sign in"'.`);
    // Wrong use of the command, whatever the browser shows.
    for (const step of positionals) parseStep(step);
    return printReply(await exchange(path, 'do', { steps: positionals }));
  },
  close: async (_given, path) =>
    printReply((await request(path, 'close', {})) ?? { text: 'It was not open.', isError: false }),
};

export async function runSessionCommand(command: SessionCommand, args: readonly string[]): Promise<number> {
  const given = readOptions(args, OPTIONS);
  if (given.values['help'] === true) {
    process.stdout.write(HELP);
    return EXIT.done;
  }
  const path = preparedSocketPath(textOf(given.values, 'session') ?? DEFAULT_SESSION);
  return COMMANDS[command](given, path);
}

/** The process behind the commands, which `open` starts. */
export async function runSessionProcess(): Promise<number> {
  const options = process.env[SESSION_VARIABLE] ?? '';
  delete process.env[SESSION_VARIABLE];
  const { serveSession } = await import('./session_process.js');
  await serveSession(JSON.parse(options) as SessionOptions);
  return EXIT.done;
}

function routineOf(values: Given['values']): Pick<SessionOptions, 'routine'> {
  const file = textOf(values, 'routine');
  if (file === undefined) {
    if (values['blank'] !== undefined) throw new UsageError('--blank needs --routine FILE.');
    return {};
  }
  return { routine: { file: resolve(file), blanks: pairsOf(values, 'blank') } };
}

async function start({ values }: Given, path: string): Promise<void> {
  const options: SessionOptions = {
    path,
    browser: browserOptions(values, true),
    idleMinutes: countOf(values, 'idle') ?? IDLE_MINUTES,
    ...routineOf(values),
  };
  const program = process.argv[1] ?? fileURLToPath(import.meta.url);
  const args = [program, 'session-process'];
  const env = { ...process.env, [SESSION_VARIABLE]: JSON.stringify(options) };
  const child = spawn(process.execPath, args, { detached: true, windowsHide: true, env, stdio: 'ignore' });
  child.unref();
  let hasEnded = false;
  child.once('exit', () => {
    hasEnded = true;
  });
  const deadline = performance.now() + START_DEADLINE_MS;
  while ((await connected(path).then(endOf)) === undefined) {
    if (hasEnded) throw failure('INTERNAL', 'The process of the session ended before it could be used.');
    if (performance.now() > deadline) throw failure('TIMEOUT', 'The session did not start within 30 seconds.');
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

function endOf(socket: Awaited<ReturnType<typeof connected>>): true | undefined {
  socket?.destroy();
  return socket === undefined ? undefined : true;
}

function request(path: string, tool: string, given: Record<string, unknown>): Promise<Reply | undefined> {
  return ask(path, { tool, arguments: given, folder: process.cwd() });
}

async function exchange(path: string, tool: string, given: Record<string, unknown>): Promise<Reply> {
  const reply = await request(path, tool, given);
  if (reply === undefined) throw failure('DETACHED', 'No page is open.', 'Begin with domtool open URL.');
  return reply;
}

function printReply({ text, isError }: Reply): number {
  (isError ? process.stderr : process.stdout).write(`${text}\n`);
  return isError ? EXIT.failed : EXIT.done;
}

function oneOf({ positionals }: Given, missing: string): string {
  const [first, ...rest] = positionals;
  if (first === undefined) throw new UsageError(missing);
  if (rest.length > 0) throw new UsageError(`What is ${JSON.stringify(rest[0])}? Put words in quotes.`);
  return first;
}
