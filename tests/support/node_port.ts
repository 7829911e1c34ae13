// A second Chromium, without the extension, controlled by the npm package over its WebSocket (domtool/node).
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

import type * as DomToolNode from '../../js-glue/node/index.js';
import { chromePath, chromeSwitches, type LaunchOptions } from './browser.js';
import { timed } from './launch_notes.js';
import { inRepo } from './paths.js';
import { within } from './waiting.js';

type ToolOptions = Omit<DomToolNode.ConnectOptions, 'wsEndpoint'>;
type Connection = Awaited<ReturnType<typeof DomToolNode.connect>>;

export class NodeBrowser {
  private constructor(
    private readonly process: ChildProcess,
    private readonly profile: string,
    readonly connection: Connection,
    readonly wsEndpoint: string,
  ) {}

  static launch(options: LaunchOptions = {}, tool: ToolOptions = {}): Promise<NodeBrowser> {
    return timed('without the extension', () => NodeBrowser.start(options, tool));
  }

  private static async start(options: LaunchOptions, tool: ToolOptions): Promise<NodeBrowser> {
    const profile = await mkdtemp(join(tmpdir(), 'domtool-node-profile-'));
    const browser = spawn(
      chromePath(),
      [
        ...chromeSwitches(options),
        ...(options.args ?? []),
        `--user-data-dir=${profile}`,
        '--remote-debugging-port=0',
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    try {
      const wsEndpoint = await within('Chromium opens its debugging port', 20_000, endpointOf(browser));
      return new NodeBrowser(browser, profile, await connectNode(wsEndpoint, tool), wsEndpoint);
    } catch (error) {
      await end(browser, profile);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.connection.close();
    await end(this.process, this.profile);
  }
}

/** Uses the built package, not its sources: what users get is tested. */
export async function connectNode(
  wsEndpoint: string,
  tool: ToolOptions = {},
  built = inRepo('dist', 'js'),
): Promise<Connection> {
  const { connect } = (await import(pathToFileURL(join(built, 'node.js')).href)) as typeof DomToolNode;
  return connect({ ...tool, wsEndpoint });
}

function endpointOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (browser.stderr === null) throw new Error('Chromium was started without a pipe.');
    browser.once('error', reject);
    browser.once('exit', (code) => reject(new Error(`Chromium ended with ${code} before its port was open.`)));
    createInterface({ input: browser.stderr }).on('line', (line) => {
      const endpoint = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (endpoint !== undefined) resolve(endpoint);
    });
  });
}

async function end(browser: ChildProcess, profile: string): Promise<void> {
  if (browser.exitCode === null && browser.signalCode === null) {
    const ended = new Promise((resolve) => browser.once('exit', resolve));
    browser.kill();
    await ended;
  }
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}
