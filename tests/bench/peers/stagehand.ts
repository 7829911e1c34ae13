// Stagehand's snapshot of a page, without a model: its extension in a browser of its own, driven by its package.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import WebSocket from 'ws';

import { NodeBrowser } from '../../support/node_port.js';
import { installed } from '../mcp/servers.js';
import type { BenchPage, BenchSite } from '../pages.js';
import type { Look, Peer } from '../ways.js';
import type { Contestant } from './contestants.js';

export const kStagehand = { name: 'Stagehand', package: '@browserbasehq/stagehand', version: '4.4.0' };

/** Its extension is loaded over CDP, and speaks CDP itself. */
const kSwitches = ['--enable-unsafe-extension-debugging', '--remote-allow-origins=*'];

interface TheirPage {
  goto(url: string): Promise<unknown>;
  /** Models are given the tree alone. */
  snapshot(options: { includeIframes: boolean }): Promise<{ formattedTree: string }>;
}

interface TheirBrowser {
  context: { pages(): Promise<TheirPage[]> };
  disconnect(): Promise<void>;
}

interface Theirs {
  localBrowser: { connect(options: { cdpUrl: string }): Promise<TheirBrowser> };
  Stagehand: { create(options: object): Promise<{ close(): Promise<void> }> };
}

export class StagehandBrowser implements Contestant {
  readonly name = kStagehand.name;
  readonly version = kStagehand.version;
  readonly beside = ['websocket', 'extension'] as const;

  private constructor(
    private readonly site: BenchSite,
    private readonly browser: NodeBrowser,
    private readonly client: TheirBrowser,
  ) {}

  static async start(site: BenchSite): Promise<StagehandBrowser> {
    const found = installed(kStagehand.package, kStagehand.version);
    if ('problem' in found) throw new Error(found.problem);
    // Node 20 has none.
    if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket });
    const theirs = (await import(pathToFileURL(join(found.folder, 'dist', 'index.mjs')).href)) as Theirs;
    const browser = await NodeBrowser.launch({ args: kSwitches });
    try {
      const client = await theirs.localBrowser.connect({ cdpUrl: browser.wsEndpoint });
      await theirs.Stagehand.create({ browser: client, logging: { level: 'off' } });
      return new StagehandBrowser(site, browser, client);
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  async open(page: BenchPage): Promise<Peer> {
    const [shown] = await this.client.context.pages();
    if (shown === undefined) throw new Error('It has no page.');
    await shown.goto(this.site.url(page, 'stagehand'));
    let text = '';
    const look = async (): Promise<Look> => {
      const started = performance.now();
      text = (await shown.snapshot({ includeIframes: true })).formattedTree;
      return { ms: performance.now() - started };
    };
    return { look, text: async () => text, close: async () => {} };
  }

  async close(): Promise<void> {
    await this.client.disconnect().catch(() => {});
    await this.browser.close();
  }
}
