// A measured MCP server: each call with its time and the tokens that a model reads in its answer.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

import { chromePath } from '../../support/browser.js';
import { inRepo } from '../../support/paths.js';

const kSwitches = ['--host-resolver-rules=MAP *.test 127.0.0.1'];

export interface Spent {
  calls: number;
  tokens: number;
  ms: number;
}

export class MeasuredServer {
  private spent: Spent = { calls: 0, tokens: 0, ms: 0 };
  /** For each click, with its answer. */
  readonly clickMs: number[] = [];

  private constructor(
    private readonly client: Client,
    readonly definitionTokens: number,
  ) {}

  static async start(args: readonly string[], cwd: string): Promise<MeasuredServer> {
    const client = new Client({ name: 'domtool-bench', version: '1' });
    const env = Object.fromEntries(
      Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [...args], env, cwd, stderr: 'ignore' }),
    );
    const { tools } = await client.listTools();
    return new MeasuredServer(client, encode(JSON.stringify(tools)).length);
  }

  async call(name: string, given: Record<string, unknown> = {}): Promise<string> {
    const began = performance.now();
    const result = (await this.client.callTool({ name, arguments: given })) as CallToolResult;
    const ms = performance.now() - began;
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    this.spent.calls += 1;
    this.spent.ms += ms;
    this.spent.tokens += encode(text).length;
    if (/click$/.test(name)) this.clickMs.push(ms);
    if (result.isError === true) throw new Error(`${name} ${JSON.stringify(given)}: ${text}`);
    return text;
  }

  /** What was used since the last time. */
  take(): Spent {
    const { spent } = this;
    this.spent = { calls: 0, tokens: 0, ms: 0 };
    return spent;
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

export function startOurs(folder: string): Promise<MeasuredServer> {
  const switches = ['--no-sandbox', ...kSwitches].map((one) => `--browser-arg=${one}`);
  return MeasuredServer.start([inRepo('dist', 'js', 'domtool.js'), 'mcp', '--headless', ...switches], folder);
}

/** Its own defaults, except what is needed to reach the fixture sites. */
export async function startPeer(folder: string): Promise<MeasuredServer> {
  const config = join(folder, 'peer.json');
  const launchOptions = { headless: true, chromiumSandbox: false, executablePath: chromePath(), args: kSwitches };
  await writeFile(config, JSON.stringify({ browser: { browserName: 'chromium', isolated: true, launchOptions } }));
  return MeasuredServer.start([inRepo('node_modules', '@playwright', 'mcp', 'cli.js'), '--config', config], folder);
}
