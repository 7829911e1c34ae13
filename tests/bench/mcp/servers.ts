// A measured MCP server of somebody else, and where it comes from: npm, on demand, into a folder beside no package.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import { type McpAnswer, McpProcess } from '../../support/mcp_process.js';

const kFolder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'domtool-peers');
const kInstallMs = 180_000;

/** The folder of that version of a package, or why it is not there. */
export function installed(name: string, version: string): { folder: string } | { problem: string } {
  const root = join(kFolder, `${name.replace('/', '-')}-${version}`);
  const folder = join(root, 'node_modules', name);
  if (existsSync(folder)) return { folder };
  mkdirSync(root, { recursive: true });
  // No script of a package is run.
  const args = ['install', '--prefix', root, '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`];
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8', timeout: kInstallMs });
  if (status === 0 && existsSync(folder)) return { folder };
  const lines = (stderr ?? '').trim().split('\n');
  const reason = lines.findLast((line) => !line.includes('A complete log'));
  return { problem: `npm cannot install ${name}@${version}: ${reason ?? 'it took too long'}` };
}

export class MeasuredServer {
  calls = 0;
  tokens = 0;
  /** So long all calls together took. */
  ms = 0;

  private constructor(private readonly server: McpProcess) {}

  static async start(command: string, args: readonly string[], env: Record<string, string>): Promise<MeasuredServer> {
    mkdirSync(kFolder, { recursive: true });
    return new MeasuredServer(await McpProcess.start({ command, args, env, cwd: kFolder }));
  }

  get definitionTokens(): number {
    return definitionTokens(this.server);
  }

  async call(name: string, given: Record<string, unknown> = {}): Promise<McpAnswer> {
    const started = performance.now();
    const answer = await this.server.call(name, given);
    this.ms += performance.now() - started;
    this.calls += 1;
    this.tokens += countTokens(answer.text);
    return answer;
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

export function definitionTokens({ tools }: McpProcess): number {
  return countTokens(JSON.stringify(tools));
}
