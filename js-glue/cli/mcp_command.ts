// `domtool mcp`.
import { DEVICES, DEVICE_NAMES, type Device } from '../mcp/devices.js';
import {
  defined,
  BROWSER_OPTIONS,
  browserOptions,
  choiceOf,
  countOf,
  listOf,
  readOptions,
  textOf,
  textsOf,
} from './options.js';
import { EXIT, UsageError, packageVersion } from './usage.js';

const OPTIONS = {
  ...BROWSER_OPTIONS,
  extension: { type: 'boolean' },
  'bridge-port': { type: 'string' },
  'allowed-sites': { type: 'string' },
  'blocked-sites': { type: 'string' },
  'read-only': { type: 'boolean' },
  secrets: { type: 'string' },
  'upload-from': { type: 'string', multiple: true },
  routines: { type: 'string' },
  'answer-tokens': { type: 'string' },
  viewport: { type: 'string' },
  device: { type: 'string' },
  'page-tokens': { type: 'string' },
} as const;

export const HELP = `domtool mcp: an MCP server over stdin and stdout, for an editor or agent that starts it.

  domtool mcp                          a browser with a window and a fresh profile, started at the first call
  domtool mcp --headless               the same without a window
  domtool mcp --user-data-dir DIR      with a profile that is kept, so that logins last
  domtool mcp --cdp http://127.0.0.1:9222   in a browser that runs with --remote-debugging-port=9222
  domtool mcp --grid http://127.0.0.1:4444  in a browser of a Selenium Grid 4
  domtool mcp --extension              in the person's own browser, by DomTool's extension, after they allow it there

Browser
  --channel NAME          chromium, chrome, chrome-beta, chrome-dev, chrome-canary, msedge, msedge-beta, msedge-dev,
                          chrome-for-testing, brave, vivaldi, opera
  --executable-path FILE  this program
  --viewport WxH          pages in this size, such as 1440x900; without it the window's, which opens for 1280x800
  --device NAME           pages as on a ${DEVICE_NAMES.join(', ')}
  --cdp-header HEADER     with --cdp or --grid: 'Authorization: Bearer TOKEN', or @FILE with one a line; may be repeated
  --grid-capabilities JSON  with --grid: what else the browser must have
  --bridge-port N         with --extension: the port on 127.0.0.1 (the first that is free of 47811 to 47814)
  --browser-arg=SWITCH    a switch for the browser, for example --browser-arg=--no-sandbox; may be repeated

Limits
  --allowed-sites A,B     only these sites; example.com stands for its subdomains, too
  --blocked-sites A,B     not these
  --read-only             only the tools that send no input
  --upload-from DIR       uploads take files below it, extract writes new ones there. May be repeated. The client's roots count, too
  --routines DIR          each routine in it is a tool, with its blanks as parameters
  --secrets FILE          values that the model writes as {{name}} and never sees:
                          {"name": {"value": "…", "sites": ["example.com"], "kind": "password"}}
  --answer-tokens N       how much of the changes an action's answer shows (300)
  --page-tokens N         how much of a page that was not shown before (800)
`;

export async function runMcp(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS);
  if (values['help'] === true) {
    process.stdout.write(HELP);
    return EXIT.done;
  }
  if (positionals.length > 0) throw new UsageError(`domtool mcp takes no ${JSON.stringify(positionals[0])}.`);
  const bridge = bridgeOf(values);
  const options = defined({
    version: packageVersion(),
    browser: browserOptions(values, false),
    bridge,
    allowedSites: listOf(values, 'allowed-sites'),
    blockedSites: listOf(values, 'blocked-sites'),
    secretsFile: textOf(values, 'secrets'),
    isReadOnly: values['read-only'] === true,
    uploadFolders: textsOf(values, 'upload-from'),
    routines: textOf(values, 'routines'),
    answerTokens: countOf(values, 'answer-tokens'),
    device: deviceOf(values),
    pageTokens: countOf(values, 'page-tokens'),
  });
  const { serveStdio } = await import('../mcp/stdio.js');
  await serveStdio(options);
  return EXIT.done;
}

function deviceOf(values: ReturnType<typeof readOptions>['values']): Device | undefined {
  const name = choiceOf(values, 'device', DEVICE_NAMES);
  const size = textOf(values, 'viewport');
  if (values['extension'] === true && (name ?? size) !== undefined) {
    throw new UsageError("--extension works in the person's window; --viewport and --device would change it.");
  }
  if (name !== undefined && size !== undefined) throw new UsageError('--viewport and --device exclude each other.');
  if (name !== undefined) return DEVICES[name];
  if (size === undefined) return undefined;
  const [, width, height] = /^([1-9]\d{1,4})[x×]([1-9]\d{1,4})$/i.exec(size) ?? [];
  if (width === undefined) throw new UsageError('--viewport needs a size, such as 1440x900.');
  return { width: Number(width), height: Number(height) };
}

function bridgeOf(values: ReturnType<typeof readOptions>['values']): { port?: number } | undefined {
  const port = countOf(values, 'bridge-port');
  if (values['extension'] !== true) {
    if (port !== undefined) throw new UsageError('--bridge-port needs --extension.');
    return undefined;
  }
  const other = Object.keys(BROWSER_OPTIONS).find((name) => name !== 'help' && values[name] !== undefined);
  if (other !== undefined)
    throw new UsageError(`--extension works in the person's browser; --${other} cannot be combined with it.`);
  if (port !== undefined && port > 65_535) throw new UsageError('--bridge-port is at most 65535.');
  return port === undefined ? {} : { port };
}
