// A Chromium with the DomTool extension loaded, and its tabs. Playwright opens the browser and is the independent witness
// of what a page looks like and what happened in it. Every DomTool call goes through the extension's own worker.
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type BrowserContext, type Page, type Worker } from 'playwright-core';

import type { Observation, ObserveOptions, ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import { timed } from './launch_notes.js';
import { inRepo } from './paths.js';
import { joinShared, readyWorker } from './shared_browser.js';
import { eventually, within } from './waiting.js';

export interface LaunchOptions {
  deviceScale?: number;
  headed?: boolean;
  size?: { width: number; height: number };
  /** Folders of further extensions to load. */
  alsoLoad?: string[];
  /** Further switches of Chromium. */
  args?: string[];
  /** A folder that outlives the browser. By default a fresh one is created and deleted. */
  profile?: string;
  /** Switches that Playwright sets and this browser omits. */
  without?: string[];
}

const kUsualBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/snap/bin/chromium'];
const kDefaultSize = { width: 1280, height: 900 };
/** No DomTool call may take longer than this; every deadline inside the tool is shorter. */
const kCallTimeoutMs = 60_000;

export function chromePath(): string {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROME_PATH names ${named}, and there is no such file.`);
  }
  const found = kUsualBrowsers.find((path) => existsSync(path));
  if (found === undefined) throw new Error('No Chromium found: install chromium, or set CHROME_PATH to one.');
  return found;
}

/**
 * Switches for every Chromium that a test starts: quiet, hermetic, each site in its own process, *.test on this machine.
 */
export function chromeSwitches(options: LaunchOptions): string[] {
  const size = options.size ?? kDefaultSize;
  return [
    ...(options.headed === true ? [] : ['--headless=new']),
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--no-default-browser-check',
    '--hide-scrollbars',
    '--site-per-process',
    '--host-resolver-rules=MAP *.test 127.0.0.1,MAP *.example.co.uk 127.0.0.1',
    '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,Translate,DisableLoadExtensionCommandLineSwitch',
    `--force-device-scale-factor=${options.deviceScale ?? 1}`,
    `--window-size=${size.width},${size.height}`,
  ];
}

/** Loads the extension under test, and the others whose folders are given. */
export function extensionSwitches(others: string[] = []): string[] {
  const extension = process.env['DOMTOOL_EXTENSION'] ?? inRepo('dist', 'extension');
  if (!existsSync(join(extension, 'manifest.json'))) {
    throw new Error('dist/extension is not built: run `npm run build` first.');
  }
  const extensions = [extension, ...others].join(',');
  return [
    `--disable-extensions-except=${extensions}`,
    `--load-extension=${extensions}`,
    '--silent-debugger-extension-api',
  ];
}

export class TestBrowser {
  /** Everything the extension's worker wrote to its console. */
  readonly workerLog: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly worker: Worker,
    private readonly profile: string,
    private readonly end: () => Promise<void>,
  ) {
    worker.on('console', (message) => this.workerLog.push(message.text()));
  }

  static launch(options: LaunchOptions = {}): Promise<TestBrowser> {
    return timed('with the extension', () => TestBrowser.start(options));
  }

  private static async start(options: LaunchOptions): Promise<TestBrowser> {
    const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'domtool-profile-')));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: chromePath(),
      headless: false,
      viewport: null,
      ignoreDefaultArgs: ['--disable-extensions', '--enable-automation', ...(options.without ?? [])],
      args: [...chromeSwitches(options), ...extensionSwitches(options.alsoLoad), ...(options.args ?? [])],
    });
    const end = async (): Promise<void> => {
      await context.close();
      if (options.profile === undefined) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    };
    try {
      return new TestBrowser(context, await readyWorker(context), profile, end);
    } catch (error) {
      await end();
      throw error;
    }
  }

  /**
   * A browser that other files have used before (shared_browser.ts), as if it had just been started. It stays open after
   * `close`.
   */
  static join(shared: string): Promise<TestBrowser> {
    return timed('shared', async () => {
      const { context, leave } = await joinShared(shared);
      return new TestBrowser(context, await readyWorker(context), '', leave);
    });
  }

  /** For other clients; only with the switch `--remote-debugging-port=0`. */
  get wsEndpoint(): string {
    const [port, path] = readFileSync(join(this.profile, 'DevToolsActivePort'), 'utf8').split('\n');
    return `ws://127.0.0.1:${port}${path}`;
  }

  async openTab(url: string): Promise<Tab> {
    const before = new Set(await within('the ids of the tabs', kCallTimeoutMs, this.tabIds()));
    const page = await within('a new tab', kCallTimeoutMs, this.context.newPage());
    // Playwright answers dialogs on its own unless someone listens; here the tool under test has to.
    page.on('dialog', () => undefined);
    const tabId = await eventually('the new tab is known to the extension', async () =>
      (await this.tabIds()).find((id) => !before.has(id)),
    );
    await page.goto(url).catch((error: unknown) => {
      const [reason] = String(error).split('\n');
      throw new Error(`Cannot open ${url} (${reason ?? 'no reason given'}).`);
    });
    return new Tab(this, page, tabId);
  }

  async execute(tabId: number, call: ToolCall): Promise<ToolResult> {
    const answer = this.worker.evaluate(
      ([id, toolCall]) =>
        (self as unknown as { domTool: { execute(tab: number, call: unknown): Promise<unknown> } }).domTool.execute(
          id,
          toolCall,
        ),
      [tabId, call] as const,
    );
    return (await within(
      `the call ${JSON.stringify(call)?.slice(0, 80)} on tab ${tabId}`,
      kCallTimeoutMs,
      answer,
    )) as ToolResult;
  }

  close(): Promise<void> {
    return this.end();
  }

  private async tabIds(): Promise<number[]> {
    const ids = await this.worker.evaluate(async () => {
      const api = (self as unknown as { chrome: { tabs: { query(q: object): Promise<Array<{ id?: number }>> } } })
        .chrome;
      return (await api.tabs.query({})).map((tab) => tab.id);
    });
    return ids.filter((id) => id !== undefined);
  }
}

/** One page from both sides: `page` is Playwright's view, `execute` goes through the extension. */
export class Tab {
  constructor(
    readonly browser: TestBrowser,
    readonly page: Page,
    readonly id: number,
  ) {}

  execute(call: ToolCall): Promise<ToolResult> {
    return this.browser.execute(this.id, call);
  }

  async observe(options: ObserveOptions = {}): Promise<Observation> {
    return observationOf(await this.execute({ action: 'get_dom', options }));
  }

  async text(options: ObserveOptions = {}): Promise<string> {
    return textOf(await this.observe({ ...options, format: 'text' }));
  }

  close(): Promise<void> {
    return this.page.close();
  }
}

export function observationOf(result: ToolResult): Observation {
  if (!result.success) throw new Error(describeFailure(result));
  if (!('snapshotId' in result.data)) throw new Error('Expected an Observation.');
  return result.data;
}

export function textOf(observation: Observation): string {
  if (typeof observation.content !== 'string') throw new Error(`Expected text, got ${observation.format}.`);
  return observation.content;
}

export function describeFailure(result: ToolResult): string {
  if (result.success) return 'success';
  const { code, message, remediation } = result.error;
  return `${code}: ${message}${remediation === undefined ? '' : ` (${remediation})`}`;
}
