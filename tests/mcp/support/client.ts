// The SDK's own client of a server that is run as users run it: the built program, over stdio.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ListRootsRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { pathToFileURL } from 'node:url';

import { inRepo } from '../../support/paths.js';

export const kProgram = inRepo('dist', 'js', 'domtool.js');

export interface ToolAnswer {
  text: string;
  isError: boolean;
  images: string[];
}

export class McpClient {
  private constructor(
    readonly client: Client,
    readonly transport: StdioClientTransport,
  ) {}

  /** `roots`: the folders that the client offers; without them it offers none. */
  static async start(
    args: readonly string[],
    roots?: readonly string[],
    env: Record<string, string> = {},
  ): Promise<McpClient> {
    const client = new Client(
      { name: 'domtool-tests', version: '1' },
      { capabilities: roots === undefined ? {} : { roots: {} } },
    );
    if (roots !== undefined) {
      const offered = roots.map((folder) => ({ uri: pathToFileURL(folder).href }));
      client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: offered }));
    }
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [kProgram, 'mcp', ...args],
      env: { ...environment(), ...env },
      stderr: 'pipe',
    });
    await client.connect(transport);
    return new McpClient(client, transport);
  }

  async call(
    name: string,
    given: Record<string, unknown> = {},
    options: { signal?: AbortSignal } = {},
  ): Promise<ToolAnswer> {
    const result = (await this.client.callTool({ name, arguments: given }, undefined, options)) as CallToolResult;
    const texts = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    const images = result.content.flatMap((part) => (part.type === 'image' ? [part.data] : []));
    return { text: texts.join('\n'), isError: result.isError === true, images };
  }

  /** The text of a tool's success; fails with the text of its error. */
  async done(name: string, given: Record<string, unknown> = {}): Promise<string> {
    const { text, isError } = await this.call(name, given);
    if (isError) throw new Error(`${name} failed: ${text}`);
    return text;
  }

  async refused(name: string, given: Record<string, unknown> = {}): Promise<string> {
    const { text, isError } = await this.call(name, given);
    if (!isError) throw new Error(`${name} did not fail: ${text}`);
    return text;
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

export function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The id before that name, in the notation of a line or of a hit, or in brackets beside what is written on the control. */
export function idOf(text: string, name: string): string {
  const found = new RegExp(`([a-z]{2}\\d{6})[^\\]\\n]*\\](?: "?|\\()${name}`).exec(text)?.[1];
  if (found === undefined) throw new Error(`No id of ${name} in:\n${text}`);
  return found;
}
