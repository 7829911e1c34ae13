// Starts a browser that test files share, prints its address, and ends it when its input is closed. No client of this
// program stays connected: each one would be told of every event of every page, and the browser would work for it, too.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromePath, extensionSwitches, chromeSwitches } from './browser.js';
import { eventually, within } from './waiting.js';

/** What Playwright sets for every browser that it starts itself, where pages would behave differently without. */
const kAsPlaywrightStartsIt = [
  '--allow-pre-commit-input',
  '--disable-back-forward-cache',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-breakpad',
  '--disable-component-extensions-with-background-pages',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-hang-monitor',
  '--disable-infobars',
  '--disable-ipc-flooding-protection',
  '--disable-popup-blocking',
  '--disable-prompt-on-repost',
  '--disable-renderer-backgrounding',
  '--disable-search-engine-choice-screen',
  '--enable-features=CDPScreenshotNewSurface',
  '--force-color-profile=srgb',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
];

const kStartMs = 30_000;
const kEndMs = 10_000;

const profile = await mkdtemp(join(tmpdir(), 'domtool-profile-'));
const chromium = spawn(
  chromePath(),
  [
    ...kAsPlaywrightStartsIt,
    ...chromeSwitches({}),
    ...extensionSwitches(),
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ],
  { stdio: 'ignore' },
);
const ended = new Promise((resolve) => chromium.once('exit', resolve));

try {
  const [port, path] = await eventually('the browser listens', async () => listening(), kStartMs);
  const origin = await eventually('the extension has a worker', async () => extensionOrigin(port), kStartMs);
  process.stdout.write(`ws://127.0.0.1:${port}${path} ${origin}\n`);
  process.stdin.resume();
  process.stdin.once('end', () => void end(0));
} catch (error) {
  console.error(error);
  await end(1);
}

async function listening(): Promise<[string, string] | undefined> {
  const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
  const [port, path] = text.split('\n');
  return port === undefined || path === undefined || path === '' ? undefined : [port, path];
}

async function extensionOrigin(port: string): Promise<string | undefined> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { type: string; url: string }[];
  const worker = targets.find(({ type, url }) => type === 'service_worker' && url.startsWith('chrome-extension://'));
  return worker === undefined ? undefined : `chrome-extension://${new URL(worker.url).host}`;
}

async function end(code: number): Promise<void> {
  chromium.kill();
  await within('the browser ends', kEndMs, ended).catch(() => chromium.kill('SIGKILL'));
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code);
}
