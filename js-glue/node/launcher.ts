// Starts a Chromium with an open debugging port, and ends it again. The browser chooses the port and writes it into its
// profile. A debugging pipe that is not used ties the browser to this process: when the process dies, for whatever reason,
// the pipe closes and the browser ends on its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { OWN_FOLDER } from '../own_files/own_files.js';
import { failure } from '../tool/contract/errors.js';
import { browserPaths, type Channel } from './installed_browsers.js';
import { makeProfile, removeProfile, sweepProfiles } from './profiles.js';
import { CdpConnection } from './websocket.js';

export interface LaunchOptions {
  headless?: boolean;
  /** Which installed browser; the first that is found, if neither this nor `executablePath` is given. */
  channel?: Channel;
  executablePath?: string;
  /** A profile to keep. By default a fresh one that is deleted afterwards. */
  userDataDir?: string;
  /** Further switches of the browser. */
  args?: readonly string[];
}

export interface LaunchedBrowser {
  /** For `connect`. */
  wsEndpoint: string;
  /** Resolves when the browser has ended, for whatever reason. */
  ended: Promise<void>;
  close(): Promise<void>;
}

const START_DEADLINE_MS = 30_000;
const CLOSE_DEADLINE_MS = 5_000;
const POLL_MS = 20;
/** The end of the browser's output shows why it did not start. */
const KEPT_WORDS = 4_000;

const SWITCHES = [
  '--remote-debugging-port=0',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-component-update',
  '--disable-search-engine-choice-screen',
  '--hide-crash-restore-bubble',
  // A page gets 1280x800 of it; smaller ones show pages as on a phone. A later switch of the caller counts.
  '--window-size=1280,887',
];

/** Rejects with DomToolFailure whose message says what to do, if no browser is found or it does not start. */
export async function launch(options: LaunchOptions = {}): Promise<LaunchedBrowser> {
  const program = findBrowser(options);
  const isOwn = options.userDataDir === undefined;
  const profile = options.userDataDir ?? (await makeProfile());
  if (!isOwn) {
    await mkdir(profile, { recursive: true, mode: OWN_FOLDER });
    await requireUnused(profile);
  }
  const forget = (): Promise<void> => (isOwn ? removeProfile(profile) : Promise.resolve());
  // Runs while the browser starts.
  const swept = sweepProfiles();
  const browser = start(program, resolve(profile), options);
  try {
    const wsEndpoint = await endpointOf(browser, profile);
    return {
      wsEndpoint,
      ended: browser.ended,
      close: async () => {
        await end(browser, wsEndpoint);
        await Promise.all([forget(), swept]);
      },
    };
  } catch (error) {
    browser.process.kill('SIGKILL');
    await browser.ended;
    await forget();
    throw error;
  }
}

/** The program to start; CHROME_PATH is used if the options name none. */
export function findBrowser({ executablePath, channel }: LaunchOptions): string {
  const named = executablePath ?? (channel === undefined ? process.env['CHROME_PATH'] : undefined);
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw failure('NOT_FOUND', `There is no browser at ${named}.`, 'Check --executable-path or CHROME_PATH.');
  }
  const found = browserPaths(channel).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw failure(
    'NOT_FOUND',
    `No ${channel ?? 'Chrome, Chromium or Edge'} was found on this machine.`,
    'Install one, or name its program with --executable-path.',
  );
}

interface Started {
  process: ChildProcess;
  ended: Promise<void>;
  /** The end of its error output. */
  words(): string;
}

function start(program: string, profile: string, options: LaunchOptions): Started {
  const switches = [
    ...SWITCHES,
    ...(options.headless === true ? ['--headless=new'] : []),
    `--user-data-dir=${profile}`,
    ...(options.args ?? []),
  ];
  const child = spawn(program, [...switches, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString('utf8')).slice(-KEPT_WORDS);
  });
  // The pipe is not used, but its output must be read so that it does not fill up.
  for (const stream of child.stdio.slice(3)) {
    stream?.on('error', () => {});
    if (stream !== null && stream !== undefined && 'resume' in stream) stream.resume();
  }
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', (error) => {
      words = `${words}\n${error.message}`;
      done();
    });
  });
  return { process: child, ended, words: () => words };
}

async function endpointOf(browser: Started, profile: string): Promise<string> {
  let hasEnded = false;
  void browser.ended.then(() => {
    hasEnded = true;
  });
  const deadline = performance.now() + START_DEADLINE_MS;
  for (;;) {
    const endpoint = await activePort(profile);
    if (endpoint !== undefined) return endpoint;
    if (hasEnded) throw notStarted(browser.words());
    if (performance.now() > deadline) {
      throw failure('TIMEOUT', 'The browser did not open its debugging port within 30 seconds.', 'Try again.', true);
    }
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

async function activePort(profile: string): Promise<string | undefined> {
  const written = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
  const [port, path] = written.split('\n');
  return port === undefined || path === undefined || path === '' ? undefined : `ws://127.0.0.1:${port}${path}`;
}

// A second browser on a profile would pass its pages to the first and end.
async function requireUnused(profile: string): Promise<void> {
  const endpoint = await activePort(profile);
  if (endpoint === undefined) return;
  const connection = await CdpConnection.open(endpoint).catch(() => null);
  if (connection === null) return rm(join(profile, 'DevToolsActivePort'), { force: true });
  await connection.close();
  throw failure(
    'UNSUPPORTED',
    'Another browser is running on this profile.',
    `Close it, choose another --user-data-dir, or join it with --cdp ${endpoint}.`,
  );
}

function notStarted(words: string): Error {
  if (/no-sandbox/.test(words)) {
    return failure(
      'UNSUPPORTED',
      'Chromium does not start as root, or where its sandbox is forbidden.',
      'Run as another user, or, in a container of its own, add --browser-arg=--no-sandbox.',
    );
  }
  if (/Missing X server|cannot open display|ozone_platform/i.test(words)) {
    return failure('UNSUPPORTED', 'There is no screen to open a window on.', 'Add --headless.');
  }
  if (/ProcessSingleton|profile appears to be in use|existing browser session/i.test(words)) {
    return failure(
      'UNSUPPORTED',
      'Another browser is running on this profile.',
      'Close it, or choose another --user-data-dir.',
    );
  }
  const last = words.trim().split('\n').at(-1) ?? '';
  return failure('INTERNAL', `The browser ended before it was ready${last === '' ? '' : `: ${last}`}.`);
}

async function end(browser: Started, wsEndpoint: string): Promise<void> {
  const { process: child, ended } = browser;
  if (child.exitCode !== null || child.signalCode !== null) return;
  // Ending it through CDP lets it write its profile first.
  const connection = await CdpConnection.open(wsEndpoint).catch(() => null);
  await connection?.send('Browser.close', {}, '', CLOSE_DEADLINE_MS).catch(() => {});
  const timer = setTimeout(() => child.kill('SIGKILL'), connection === null ? 0 : CLOSE_DEADLINE_MS);
  await ended;
  clearTimeout(timer);
}
