// An MCP server, ours or another, in a browser of its own.
import { inRepo } from '../../support/paths.js';
import type { McpAnswer } from '../../support/mcp_process.js';
import { NodeBrowser } from '../../support/node_port.js';
import type { Step } from '../../../js-glue/steps/grammar.js';
import type { Peer as ServerPeer } from '../mcp/peers.js';
import { sum } from '../figures.js';
import { MeasuredServer } from '../mcp/servers.js';
import type { BenchPage, BenchSite } from '../pages.js';
import type { Look, Peer } from '../ways.js';
import type { Beside, Contestant } from './contestants.js';

type Measured = Pick<
  ServerPeer,
  'name' | 'version' | 'start' | 'swiftly' | 'open' | 'look' | 'lookAgain' | 'act' | 'end'
>;

/** More than any page has: the whole page, as others give it. */
const kWholeTokens = 10_000_000;

export const kOurServer: Omit<Measured, 'name' | 'version'> = {
  start: (_, wsEndpoint) =>
    MeasuredServer.start(process.execPath, [inRepo('dist', 'js', 'domtool.js'), 'mcp', '--cdp', wsEndpoint], {}),
  open: (server, url) => server.call('navigate', { url }),
  look: (server) => server.call('look', { maxTokens: kWholeTokens }),
  act: (server, step, [target = '']) => {
    if (step.verb !== 'click') throw new Error(`${step.verb} is not measured.`);
    return server.call('click', { target });
  },
};

export const lookAsUsual: Measured['look'] = (server) => server.call('look');

/** A click, and what it took until its effect was in an answer. */
export interface Press {
  /** The click alone, answered as briefly as the server can. */
  ms: number;
  /** A click, and a look where its answer does not show the effect. */
  seenMs: number;
  seenCalls: number;
  seenTokens: number;
}

/** In a snapshot of each kind; quotes inside JSON are escaped. */
const kButtonRefs = [
  /\bbutton \\?"Press\\?" [^\n\]]*?\bref=(\w+)/,
  /\buid=(\w+) button "Press"/,
  /\[([a-z]{2}\d{6}) button[^\]]*\] Press/,
];
const kPressStep = { verb: 'click', target: { name: 'Press' } } as Step;

export class ServerContestant implements Contestant {
  private isBroken = false;
  private ref: string | undefined;

  private constructor(
    private readonly peer: Measured,
    private readonly folder: string,
    private readonly site: BenchSite,
    readonly beside: readonly Beside[],
    private browser: NodeBrowser,
    private server: MeasuredServer,
  ) {}

  static async start(
    peer: Measured,
    folder: string,
    site: BenchSite,
    beside: readonly Beside[],
  ): Promise<ServerContestant> {
    const [browser, server] = await started(peer, folder);
    return new ServerContestant(peer, folder, site, beside, browser, server);
  }

  get name(): string {
    return this.peer.name;
  }

  get version(): string {
    return this.peer.version;
  }

  async open(page: BenchPage): Promise<Peer> {
    await this.goTo(page);
    let text = '';
    const look = async (): Promise<Look> => {
      const { answer, ms } = await this.measured(() => this.peer.look(this.server, []));
      text = answer.text;
      return { ms };
    };
    return { look, text: async () => text, close: async () => {} };
  }

  async goTo(page: BenchPage): Promise<void> {
    if (this.isBroken) {
      await this.end();
      [this.browser, this.server] = await started(this.peer, this.folder);
      this.isBroken = false;
    }
    this.ref = undefined;
    await this.measured(() => this.peer.open(this.server, this.site.url(page, encodeURIComponent(this.name))));
  }

  /** Presses the button of the open page twice; `presses` is how often that was done before. */
  async press(presses: number): Promise<Press> {
    const brief = await this.click(await this.target(), false);
    const ref = await this.target();
    const shown = `Pressed ${presses + 2} times`;
    const click = await this.click(ref, true);
    const calls = click.answer.text.includes(shown) ? [click] : [click, await this.measured(() => this.lookAgain())];
    const last = calls.at(-1)?.answer.text ?? '';
    if (!last.includes(shown)) throw new Error(`A click was lost: ${last.slice(0, 200)}`);
    return {
      ms: brief.ms,
      seenMs: sum(calls.map(({ ms }) => ms)),
      seenCalls: calls.length,
      seenTokens: sum(calls.map(({ tokens }) => tokens)),
    };
  }

  async close(): Promise<void> {
    await this.end();
  }

  private click(ref: string, isLooking: boolean) {
    return this.measured(() => this.peer.act(this.server, kPressStep, [ref], isLooking));
  }

  private lookAgain(): Promise<McpAnswer> {
    return this.peer.lookAgain?.(this.server) ?? this.peer.look(this.server, []);
  }

  /** The reference of the button as the page is shown now; the former one, if only changes are shown. */
  private async target(): Promise<string> {
    const { text } = await this.lookAgain();
    this.ref = kButtonRefs.map((pattern) => pattern.exec(text)?.[1]).find((ref) => ref !== undefined) ?? this.ref;
    if (this.ref === undefined) throw new Error(`It shows no button: ${text.slice(0, 200)}`);
    return this.ref;
  }

  private async measured(
    work: () => Promise<McpAnswer>,
  ): Promise<{ answer: McpAnswer; ms: number; calls: number; tokens: number }> {
    const { server } = this;
    [server.calls, server.tokens, server.ms] = [0, 0, 0];
    try {
      const answer = await work();
      if (answer.isError) throw new Error(answer.text.slice(0, 200));
      return { answer, ms: server.ms, calls: server.calls, tokens: server.tokens };
    } catch (error) {
      // What it was about may still go on.
      this.isBroken = true;
      throw error;
    }
  }

  private async end(): Promise<void> {
    await this.peer.end?.(this.server).catch(() => {});
    await this.server.close().catch(() => {});
    await this.browser.close();
  }
}

async function started(peer: Measured, folder: string): Promise<[NodeBrowser, MeasuredServer]> {
  const browser = await NodeBrowser.launch();
  try {
    return [browser, await peer.start(folder, browser.wsEndpoint, peer.swiftly)];
  } catch (error) {
    await browser.close();
    throw error;
  }
}
