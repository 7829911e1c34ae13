// The person's own browser with the real extension, and the MCP server that reaches it by the bridge. A person's
// actions in the panel are simulated by the messages that the panel sends to the worker.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

import type { BridgeState } from '../../../extension/src/bridge/bridge.js';
import { type LaunchOptions, type Tab, TestBrowser } from '../../support/browser.js';
import { eventually } from '../../support/waiting.js';
import { McpClient } from './client.js';

interface ExtensionPage {
  chrome: { runtime: { sendMessage(message: object): Promise<{ success: boolean; data: BridgeState }> } };
}

/** Ports of this run, so that no other program is reached. */
export const kPort = 20_000 + (process.pid % 20_000);

export class BridgedBrowser {
  private constructor(
    readonly browser: TestBrowser,
    private readonly page: Page,
  ) {}

  static async launch(options: LaunchOptions = {}): Promise<BridgedBrowser> {
    const browser = await TestBrowser.launch(options);
    const page = await browser.context.newPage();
    await page.goto(`chrome-extension://${new URL(browser.worker.url()).host}/sidepanel/sidepanel.html`);
    return new BridgedBrowser(browser, page);
  }

  get origin(): string {
    return `chrome-extension://${new URL(this.browser.worker.url()).host}`;
  }

  async ask(name: string, members: object = {}): Promise<BridgeState> {
    const message = { type: `domtool.bridge.${name}`, ...members };
    const reply = await this.page.evaluate(
      (sent) => (globalThis as unknown as ExtensionPage).chrome.runtime.sendMessage(sent),
      message,
    );
    if (!reply.success) throw new Error(JSON.stringify(reply));
    return reply.data;
  }

  /** Settings of the extension. */
  async set(settings: object): Promise<void> {
    await this.page.evaluate((sent) => (globalThis as unknown as ExtensionPage).chrome.runtime.sendMessage(sent), {
      type: 'domtool.settings.set',
      settings,
    });
  }

  async until(is: BridgeState['link']['is'], withinMs = 20_000): Promise<BridgeState> {
    return eventually(
      `the bridge is ${is}`,
      async () => {
        const state = await this.ask('state');
        return state.link.is === is ? state : undefined;
      },
      withinMs,
    );
  }

  async share(url: string): Promise<Tab> {
    const tab = await this.browser.openTab(url);
    await this.ask('share', { tabId: tab.id, isShared: true });
    return tab;
  }

  /** As a person who reads the code in their client and types its second half. */
  async pair(mcp: McpClient, port: number): Promise<void> {
    await this.ask('on', { pair: true, port });
    await this.until('pairing');
    await this.ask('code', { typed: codeIn(await mcp.refused('tabs')).slice(-4) });
    await this.until('connected');
  }

  /** Chrome may end a worker at any moment; the next message restarts it. */
  async endWorker(): Promise<void> {
    const devtools = await this.browser.context.newCDPSession(this.page);
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
    await devtools.detach();
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

export function codeIn(text: string): string {
  const code = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`No code in: ${text}`);
  return code;
}

/** A folder for the pairings of one run. */
export async function configFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'domtool-config-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export interface BridgedServer {
  folder: string;
  port: number;
  roots?: readonly string[];
  args?: readonly string[];
}

export function bridgedServer({ folder, port, roots, args = [] }: BridgedServer): Promise<McpClient> {
  const given = ['--extension', '--bridge-port', String(port), ...args];
  return McpClient.start(given, roots, { DOMTOOL_CONFIG_DIR: folder });
}
