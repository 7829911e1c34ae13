// The server over the standard streams of this process. It lives as long as its client: when the client closes the streams,
// or the process is terminated, a browser that it started is closed.
import { stat } from 'node:fs/promises';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { systemOf } from '../machine/systems.js';
import { othersMay } from '../own_files/own_files.js';
import { type BrowserOptions, openBrowser } from './browser.js';
import { BridgedBrowser } from './bridge/bridged_browser.js';
import { BridgeHost } from './bridge/host.js';
import { BrowserService } from './browser_service.js';
import type { Device } from './devices.js';
import { onlyMessages } from './incoming_lines.js';
import { type Secrets, readSecrets } from './secrets.js';
import { createServer, toolsFor } from './server.js';
import { routineTools } from './tools/routine_tools.js';
import { type SiteRules, siteRules } from '../policy/site_rules.js';
import { type OpenedBrowser, Tabs } from './tabs.js';

export interface StdioOptions {
  version: string;
  browser: BrowserOptions;
  device?: Device;
  /** The person's own browser through its extension, in place of `browser`. */
  bridge?: { port?: number };
  allowedSites?: readonly string[];
  blockedSites?: readonly string[];
  secretsFile?: string;
  isReadOnly?: boolean;
  uploadFolders?: readonly string[];
  /** A folder whose routines are tools. */
  routines?: string;
  answerTokens?: number;
  pageTokens?: number;
}

/** Resolves when the client has disconnected and the browser is closed. Throws DomToolFailure if an option is wrong. */
export async function serveStdio(options: StdioOptions): Promise<void> {
  const rules = siteRules(options.allowedSites, options.blockedSites);
  const secrets = options.secretsFile === undefined ? undefined : await readSecrets(options.secretsFile);
  const warning = await openSecretsFile(options.secretsFile);
  const print = (line: string): void => void process.stderr.write(`domtool mcp: ${line}\n`);
  if (warning !== undefined) print(warning);
  const names = toolsFor(false).map(({ name }) => name);
  const routines = options.routines === undefined ? [] : await routineTools(options.routines, names, print);
  const who = (): string => server.getClientVersion()?.name ?? 'MCP client';
  const bridge = options.bridge === undefined ? undefined : new BridgeHost({ ...options.bridge, who, print });
  const tabs = new Tabs(() => (bridge === undefined ? openBrowser(options.browser) : bridged(bridge)), options.device);
  const server = createServer({
    ...options,
    routines,
    service: new BrowserService(tabs, serviceOptions(options, rules, secrets)),
  });
  server.onerror = (error) => print(error.message);
  // The browser may connect before the first call.
  bridge?.listen().catch((error: Error) => print(error.message));
  const gone = clientGone();
  const messages = process.stdin.pipe(onlyMessages((line) => process.stdout.write(line)));
  messages.on('error', () => process.stdin.destroy());
  await server.connect(new StdioServerTransport(messages));
  await gone;
  await server.close();
  await tabs.close();
  await bridge?.close();
}

/** The message about a file of secrets that others may read; ssh has the same check for its keys. */
async function openSecretsFile(path: string | undefined): Promise<string | undefined> {
  const may = path === undefined ? 'nothing' : othersMay(await stat(path));
  if (may === 'nothing') return undefined;
  return `other users of this computer can ${may} the secrets file ${path}; close it to them with chmod 600`;
}

async function bridged(host: BridgeHost): Promise<OpenedBrowser> {
  return { connection: new BridgedBrowser(host), close: async () => {} };
}

function serviceOptions(
  { answerTokens, pageTokens }: StdioOptions,
  rules: SiteRules,
  secrets: Secrets | undefined,
): ConstructorParameters<typeof BrowserService>[1] {
  return {
    rules,
    ...(secrets === undefined ? {} : { secrets }),
    ...(answerTokens === undefined ? {} : { answerTokens }),
    ...(pageTokens === undefined ? {} : { pageTokens }),
  };
}

function clientGone(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => resolve();
    for (const event of ['end', 'close', 'error']) process.stdin.once(event, end);
    for (const event of ['close', 'error']) process.stdout.once(event, end);
    for (const signal of systemOf().endSignals) process.once(signal, end);
  });
}
