// The three players: the extension in the measure's browser; the Node port and playwright-core together in a second
// one, each through its own relay that counts its commands.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

import type { TestBrowser } from '../../support/browser.js';
import { NodeBrowser, connectNode } from '../../support/node_port.js';
import { DomToolPlaying } from './domtool_player.js';
import { PlaywrightPlaying } from './playwright_player.js';
import { Relay } from './relay.js';
import type { Player } from './run.js';

interface CountingWorker {
  domToolCommands?: number;
  chrome: { debugger: { sendCommand(...args: unknown[]): unknown } };
}

export async function extensionPlayer(browser: TestBrowser): Promise<Player> {
  await browser.worker.evaluate(() => {
    const scope = self as unknown as CountingWorker;
    if (scope.domToolCommands !== undefined) return;
    scope.domToolCommands = 0;
    const api = scope.chrome.debugger;
    const send = api.sendCommand.bind(api);
    api.sendCommand = (...args) => {
      scope.domToolCommands = (scope.domToolCommands ?? 0) + 1;
      return send(...args);
    };
  });
  return {
    name: 'extension',
    open: async (url) => new DomToolPlaying(await browser.openTab(url)),
    commands: () => browser.worker.evaluate(() => (self as unknown as CountingWorker).domToolCommands ?? 0),
  };
}

export class SecondBrowser {
  private constructor(
    private readonly browser: NodeBrowser,
    private readonly relays: { node: Relay; playwright: Relay },
    private readonly witness: Browser,
    private readonly connection: Awaited<ReturnType<typeof connectNode>>,
  ) {}

  static async launch(): Promise<SecondBrowser> {
    const browser = await NodeBrowser.launch();
    const relays = {
      node: await Relay.start(browser.wsEndpoint),
      playwright: await Relay.start(browser.wsEndpoint),
    };
    const witness = await chromium.connectOverCDP(relays.playwright.endpoint);
    return new SecondBrowser(browser, relays, witness, await connectNode(relays.node.endpoint));
  }

  get node(): Player {
    return {
      name: 'node',
      open: async (url) => {
        const page = await this.openPage(url);
        const session = await page.context().newCDPSession(page);
        const { targetInfo } = await session.send('Target.getTargetInfo');
        await session.detach();
        const tool = await this.connection.open(targetInfo.targetId);
        return new DomToolPlaying({
          page,
          execute: (call) => tool.execute(call),
          close: async () => {
            await tool.close();
            await page.close();
          },
        });
      },
      commands: async () => this.relays.node.commands,
    };
  }

  get playwright(): Player {
    return {
      name: 'playwright',
      open: async (url) => new PlaywrightPlaying(await this.openPage(url)),
      commands: async () => this.relays.playwright.commands,
    };
  }

  async close(): Promise<void> {
    await this.connection.close();
    await this.witness.close();
    await this.relays.node.close();
    await this.relays.playwright.close();
    await this.browser.close();
  }

  private async openPage(url: string): Promise<Page> {
    const [context] = this.witness.contexts() as [BrowserContext];
    const page = await context.newPage();
    // Playwright would dismiss dialogs by itself; here the player has to answer them.
    page.on('dialog', () => undefined);
    await page.goto(url);
    return page;
  }
}
