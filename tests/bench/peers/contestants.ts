// Who is measured: each way of ours and of others to look at a page, and why one of them is not there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { inRepo } from '../../support/paths.js';
import { findPeers } from '../mcp/peers.js';
import type { BenchPage } from '../pages.js';
import { BenchBrowser, type Peer } from '../ways.js';
import { kOurServer, lookAsUsual, ServerContestant } from './server_contestant.js';
import { kStagehand, StagehandBrowser } from './stagehand.js';

export const kOurs = {
  websocket: 'DomTool, WebSocket',
  extension: 'DomTool, extension',
  mcp: 'DomTool, MCP',
  /** As an MCP client gets it that asks for nothing else. */
  usual: 'DomTool, MCP, 2,000 tokens',
} as const;

/** That of ours which is used in the same way. */
export type Beside = 'websocket' | 'extension' | 'mcp';

export interface Contestant {
  readonly name: string;
  readonly version: string;
  /** None for ours. */
  readonly beside: readonly Beside[];
  open(page: BenchPage): Promise<Peer>;
  close(): Promise<void>;
}

export interface Absent {
  name: string;
  version: string;
  problem: string;
}

export class Contestants {
  readonly absent: Absent[] = [];

  private constructor(
    private readonly bench: BenchBrowser,
    readonly all: Contestant[],
  ) {}

  static async start(): Promise<Contestants> {
    const bench = await BenchBrowser.launch();
    const contestants = new Contestants(bench, inOneBrowser(bench));
    try {
      const version = ownVersion();
      for (const server of [
        { ...kOurServer, name: kOurs.mcp, version },
        { ...kOurServer, look: lookAsUsual, name: kOurs.usual, version },
      ])
        await contestants.add(server.name, version, () => ServerContestant.start(server, '', bench.site, []));
      for (const { peer, ...found } of findPeers())
        await contestants.add(peer.name, peer.version, async () => {
          if ('problem' in found) throw new Error(found.problem);
          return ServerContestant.start(peer, found.folder, bench.site, ['mcp']);
        });
      await contestants.add(kStagehand.name, kStagehand.version, () => StagehandBrowser.start(bench.site));
      return contestants;
    } catch (error) {
      await contestants.close();
      throw error;
    }
  }

  /** The servers; ours once, as the size of a look is nothing to a click. */
  get clickers(): ServerContestant[] {
    return this.all.filter((one) => one instanceof ServerContestant).filter(({ name }) => name !== kOurs.usual);
  }

  /** Whether the shared browser still runs; a server's is started again. */
  get isAlive(): boolean {
    return this.bench.browser.context.browser()?.isConnected() ?? false;
  }

  get browserVersion(): string {
    return this.bench.browser.context.browser()?.version() ?? '';
  }

  async close(): Promise<void> {
    for (const one of this.all) await one.close();
    await this.bench.close();
  }

  /** Who cannot be started is left out. */
  private async add(name: string, version: string, start: () => Promise<Contestant>): Promise<void> {
    try {
      this.all.push(await start());
    } catch (error) {
      this.absent.push({
        name,
        version,
        problem:
          String(error)
            .split('\n')[0]
            ?.replace(/^Error: /, '') ?? '',
      });
    }
  }
}

function inOneBrowser(bench: BenchBrowser): Contestant[] {
  const close = async (): Promise<void> => {};
  const ours = (way: 'extension' | 'overWebSocket') => async (page: BenchPage) => {
    const opened = await bench[way](page);
    return { look: () => opened.look('fast'), text: () => opened.text(), close: () => opened.close() };
  };
  const beside = ['websocket', 'extension'] as const;
  const versionOf = (name: string): string => versionIn(inRepo('node_modules', name));
  return [
    { name: kOurs.websocket, version: ownVersion(), beside: [], open: ours('overWebSocket'), close },
    { name: kOurs.extension, version: ownVersion(), beside: [], open: ours('extension'), close },
    {
      name: 'Playwright',
      version: versionOf('playwright-core'),
      beside,
      open: (page) => bench.playwright(page),
      close,
    },
    { name: 'Puppeteer', version: versionOf('puppeteer-core'), beside, open: (page) => bench.puppeteer(page), close },
  ];
}

function ownVersion(): string {
  return versionIn(inRepo());
}

function versionIn(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}
