// A site and a browser for tests of requests that are held. The site records the requests that are tested.
import { after, before } from 'node:test';
import type { DomTool, Observation } from '../../../js-glue/tool/index.js';
import { NodeBrowser } from '../../support/node_port.js';
import { SiteServer } from '../../support/site_server.js';
import { dataOf } from './opening.js';

interface HeldSiteOptions {
  /** Bodies by their paths. */
  pages: Readonly<Record<string, string>>;
  scripts?: Readonly<Record<string, string>>;
  /** Paths whose requests are recorded, and answered with `answer`. */
  recorded: readonly string[];
  answer: { status?: number; body: string };
  /** The host to whose `/stolen` the path `/away` redirects. */
  otherHost: string;
}

export class HeldSite {
  /** As 'POST home.test:8080/stolen'. */
  readonly asked: string[] = [];
  site!: SiteServer;
  browser!: NodeBrowser;

  constructor(private readonly options: HeldSiteOptions) {}

  async start(): Promise<void> {
    const { pages, scripts = {}, recorded, answer, otherHost } = this.options;
    this.site = await SiteServer.start({
      handle: ({ method, path, host }) => {
        const { port } = this.site;
        if (path === '/away')
          return { status: 302, headers: { location: `http://${otherHost}:${port}/stolen` }, body: '' };
        if (recorded.includes(path)) {
          this.asked.push(`${method} ${host}${path}`);
          return answer;
        }
        const script = scripts[path];
        if (script !== undefined) return { type: 'text/javascript', body: script };
        const body = pages[path];
        return body === undefined ? undefined : { body };
      },
    });
    this.browser = await NodeBrowser.launch();
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await this.site?.close();
  }
}

/** Starts it before the tests of the file, runs `prepare`, and closes it after them. */
export function useHeldSite(
  options: HeldSiteOptions,
  prepare: (held: HeldSite) => Promise<void> = async () => {},
): HeldSite {
  const held = new HeldSite(options);
  before(async () => {
    await held.start();
    await prepare(held);
  });
  after(() => held.close());
  return held;
}

export async function textOf(tool: DomTool): Promise<string> {
  return String((dataOf(await tool.execute({ action: 'get_dom' })) as Observation).content);
}
