// A Chromium with a copy of the extension, and its side panel in its own window, so that Playwright can use it.
// `mayDraw` moves the optional host permission of the manifest to the granted ones, as a person would with the panel's
// button.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type BrowserContext, type Page, type Worker } from 'playwright-core';

import type { ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import { chromePath, chromeSwitches } from '../../support/browser';
import { timed } from '../../support/launch_notes';
import { inRepo } from '../../support/paths';
import { joinShared, takeShared } from '../../support/shared_browser';
import { eventually } from '../../support/waiting';

export interface ChromeApi {
  alarms: { create(name: string, info: object): Promise<void> };
  debugger: { sendCommand(target: object, method: string): Promise<unknown> };
  runtime: { sendMessage(message: unknown): Promise<unknown> };
  storage: { session: { get(key: string): Promise<Record<string, unknown>>; set(items: object): Promise<void> } };
  tabs: { query(query: object): Promise<Array<{ id?: number; url?: string }>> };
  windows: { create(options: object): Promise<unknown> };
}

export interface PanelOptions {
  mayDraw: boolean;
  /** Switches that replace the one that hides the bar. */
  infobar?: string[];
  beforeStart?: (extensionId: string) => Promise<void>;
  /** The browser's language, such as 'de'. */
  language?: string;
  /** Optional permissions of the manifest that are granted, as a person would when they are asked. */
  granted?: string[];
}

export class PanelBrowser {
  private constructor(
    readonly context: BrowserContext,
    readonly origin: string,
    /** Empty if the browser is shared. */
    readonly profile: string,
    private readonly end: () => Promise<void>,
    private readonly again: () => Promise<PanelBrowser>,
  ) {}

  /** With the default options, the browser is the shared one that `npm test` has started for many files, if there is
   *  one. */
  static launch(options: PanelOptions): Promise<PanelBrowser> {
    const isUsual = !options.mayDraw && Object.keys(options).length === 1;
    const shared = isUsual ? takeShared() : undefined;
    return shared === undefined
      ? timed('with a copy of the extension', () => PanelBrowser.start(options))
      : timed('shared', () => PanelBrowser.join(shared));
  }

  private static async join(shared: string): Promise<PanelBrowser> {
    const { context, origin, leave } = await joinShared(shared);
    context.setDefaultTimeout(10_000);
    const again = (): never => assert.fail('Other files share this browser.');
    return new PanelBrowser(context, origin, '', leave, again);
  }

  private static async start(options: PanelOptions): Promise<PanelBrowser> {
    const { mayDraw, beforeStart, granted = [] } = options;
    const folder = await mkdtemp(join(tmpdir(), 'domtool-panel-'));
    const extension = join(folder, 'extension');
    await cp(inRepo('dist', 'extension'), extension, { recursive: true });
    if (mayDraw || granted.length > 0) await grant(join(extension, 'manifest.json'), mayDraw, granted);
    await beforeStart?.(idOf(extension));
    return PanelBrowser.startIn(folder, extension, options);
  }

  private static async startIn(folder: string, extension: string, options: PanelOptions): Promise<PanelBrowser> {
    const { infobar, language } = options;
    const profile = join(folder, 'profile');
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: chromePath(),
      headless: false,
      viewport: null,
      ...(language === undefined ? {} : { env: { ...process.env, LANGUAGE: language } }),
      // The bar about automation would precede that of the debugger.
      ignoreDefaultArgs: ['--disable-extensions', ...(infobar === undefined ? [] : ['--enable-automation'])],
      args: [
        ...chromeSwitches({}),
        ...(language === undefined ? [] : [`--lang=${language}`]),
        `--disable-extensions-except=${extension}`,
        `--load-extension=${extension}`,
        ...(infobar ?? ['--silent-debugger-extension-api']),
      ],
    });
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    context.setDefaultTimeout(10_000);
    const end = async (): Promise<void> => {
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    };
    const again = async (): Promise<PanelBrowser> => {
      await context.close();
      return PanelBrowser.startIn(folder, extension, options);
    };
    return new PanelBrowser(context, `chrome-extension://${new URL(worker.url()).host}`, profile, end, again);
  }

  get worker(): Worker {
    const worker = this.context.serviceWorkers().at(-1);
    assert.ok(worker !== undefined, 'the worker does not run');
    return worker;
  }

  async openPage(url: string): Promise<{ page: Page; tabId: number }> {
    const before = await this.tabIds();
    const page = await this.context.newPage();
    const tabId = await eventually('the new tab is known', async () =>
      (await this.tabIds()).find((id) => !before.includes(id)),
    );
    await page.goto(url);
    return { page, tabId };
  }

  /** The panel of that tab, in a window beside it so that neither covers the other. */
  async openPanel(tabId: number): Promise<Page> {
    const url = `${this.origin}/sidepanel/sidepanel.html?tabId=${tabId}`;
    const opened = this.context.waitForEvent('page');
    await this.worker.evaluate(
      (address) =>
        (self as unknown as { chrome: ChromeApi }).chrome.windows.create({ url: address, width: 420, height: 800 }),
      url,
    );
    const panel = await opened;
    await panel.waitForURL(url);
    await panel.waitForSelector('[role=tab]');
    return panel;
  }

  close(): Promise<void> {
    return this.end();
  }

  /** As a person who closes the browser and starts it again: the profile stays. This one is closed. */
  restarted(): Promise<PanelBrowser> {
    return this.again();
  }

  private tabIds(): Promise<Array<number | undefined>> {
    return this.worker.evaluate(async () =>
      (await (self as unknown as { chrome: ChromeApi }).chrome.tabs.query({})).map((tab) => tab.id),
    );
  }
}

/** Sends the worker a message, as any page of the extension does; wakes it if it sleeps. */
export async function ask(panel: Page, message: object): Promise<ToolResult> {
  const reply = await panel.evaluate(
    (request) => (globalThis as unknown as { chrome: ChromeApi }).chrome.runtime.sendMessage(request),
    message,
  );
  return reply as ToolResult;
}

export function execute(panel: Page, tabId: number, call: ToolCall): Promise<ToolResult> {
  return ask(panel, { type: 'domtool.execute', tabId, call });
}

/** Whether this extension is attached, according to Chrome. */
export async function isAttached(panel: Page, tabId: number): Promise<boolean> {
  return panel.evaluate(async (id) => {
    const { debugger: api } = (globalThis as unknown as { chrome: ChromeApi }).chrome;
    return api.sendCommand({ tabId: id }, 'Page.getLayoutMetrics').then(
      () => true,
      () => false,
    );
  }, tabId);
}

/** Ends the worker as Chrome ends an idle one, and checks that the next answer is from a new one; attachments
 *  remain. */
export async function killWorker(browser: PanelBrowser, panel: Page): Promise<void> {
  type Marked = { isOldWorker?: true };
  await browser.worker.evaluate(() => {
    (self as unknown as Marked).isOldWorker = true;
  });
  const session = await browser.context.newCDPSession(panel);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
  await ask(panel, { type: 'domtool.status', tabId: 0 });
  assert.equal(await browser.worker.evaluate(() => (self as unknown as Marked).isOldWorker), undefined);
}

// An extension without a key gets its id from its path: a digest in the letters a to p.
function idOf(folder: string): string {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  return digest.replace(/./g, (digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16)));
}

async function grant(manifestPath: string, mayDraw: boolean, granted: readonly string[]): Promise<void> {
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Record<string, unknown>;
  manifest['permissions'] = [...(manifest['permissions'] as string[]), ...granted];
  const optional = manifest['optional_permissions'] as string[];
  manifest['optional_permissions'] = optional.filter((one) => !granted.includes(one));
  if (mayDraw) {
    manifest['host_permissions'] = manifest['optional_host_permissions'];
    delete manifest['optional_host_permissions'];
  }
  await writeFile(manifestPath, JSON.stringify(manifest));
}
