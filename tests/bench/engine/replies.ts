// The replies of a page as fed to the engine, recorded in a Chromium of this run.
import { pathToFileURL } from 'node:url';

import type * as DomToolNode from '../../../js-glue/node/index.js';
import { NodeBrowser } from '../../support/node_port.js';
import { inRepo } from '../../support/paths.js';
import type { Feed } from '../javascript/replies.js';
import { type BenchPage, BenchSite } from '../pages.js';

export interface Recording {
  readonly page: string;
  readonly kind: string;
  /** From each source that a `fast` capture needs; the JSON as text. */
  readonly feeds: Array<Feed<string>>;
  readonly jsonBytes: number;
}

export class Recorder {
  private constructor(
    private readonly site: BenchSite,
    private readonly browser: NodeBrowser,
  ) {}

  static async start(): Promise<Recorder> {
    const site = await BenchSite.start();
    return new Recorder(site, await NodeBrowser.launch());
  }

  async record(page: BenchPage): Promise<Recording> {
    const { connect } = (await import(pathToFileURL(inRepo('dist', 'js', 'node.js')).href)) as typeof DomToolNode;
    const feeds: Array<Feed<string>> = [];
    const connection = await connect({
      wsEndpoint: this.browser.wsEndpoint,
      fidelity: 'fast',
      onFeed: (source, sessionId, frameId, reply) => feeds.push({ source, sessionId, frameId, reply }),
    });
    try {
      const tool = await connection.newTab(this.site.url(page, 'engine'));
      feeds.length = 0; // commands of a wait for the page
      const result = await tool.execute({ action: 'get_dom', options: { force: true } });
      if (!result.success) throw new Error(`${page.name}: ${result.error.code}: ${result.error.message}`);
      await tool.close();
    } finally {
      await connection.close();
    }
    const jsonBytes = feeds.reduce((bytes, { reply }) => bytes + Buffer.byteLength(reply), 0);
    return { page: page.name, kind: page.kind, feeds, jsonBytes };
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.site.close();
  }
}
