// An MCP server in a process of its own, ours or another: its definitions, and its tools called through the SDK's client.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';

import { inRepo } from './paths.js';

export interface McpAnswer {
  text: string;
  isError: boolean;
}

export interface McpCommand {
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  cwd?: string;
}

export class McpProcess {
  private constructor(
    private readonly client: Client,
    readonly tools: readonly Tool[],
  ) {}

  static async start({ command, args, env = {}, cwd }: McpCommand): Promise<McpProcess> {
    const client = new Client({ name: 'domtool-tests', version: '1' });
    const inherited = Object.entries(process.env).filter((one): one is [string, string] => one[1] !== undefined);
    const environment = { ...Object.fromEntries(inherited), ...env };
    const where = cwd === undefined ? {} : { cwd };
    await client.connect(
      new StdioClientTransport({ command, args: [...args], env: environment, stderr: 'ignore', ...where }),
    );
    return new McpProcess(client, (await client.listTools()).tools);
  }

  /** The built `domtool mcp`, in a browser that runs already. */
  static startOurs(wsEndpoint: string): Promise<McpProcess> {
    const args = [inRepo('dist', 'js', 'domtool.js'), 'mcp', '--cdp', wsEndpoint];
    return McpProcess.start({ command: process.execPath, args });
  }

  async call(name: string, given: Record<string, unknown>): Promise<McpAnswer> {
    const result = (await this.client.callTool({ name, arguments: given })) as CallToolResult;
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    return { text, isError: result.isError === true };
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
