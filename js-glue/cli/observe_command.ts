// `domtool observe URL`: prints what an agent sees of a page.
import { writeFile } from 'node:fs/promises';
import { FORMATS } from '../tool/index.js';
import type { ObserveOptions } from '../tool/index.js';
import { observationText } from '../mcp/answers.js';
import { observe, picture } from '../steps/act_and_look.js';
import { OWN_FILE } from '../own_files/own_files.js';
import {
  BROWSER_OPTIONS,
  browserOptions,
  choiceOf,
  countOf,
  defined,
  onlyPage,
  readOptions,
  textOf,
} from './options.js';
import { addressOf } from '../steps/address.js';
import { withPage } from './session.js';
import { EXIT, UsageError } from './usage.js';

const OPTIONS = {
  ...BROWSER_OPTIONS,
  format: { type: 'string' },
  json: { type: 'boolean' },
  'max-tokens': { type: 'string' },
  query: { type: 'string' },
  scope: { type: 'string' },
  screenshot: { type: 'string' },
} as const;

const HELP = `domtool observe URL: what an agent sees of a page. It goes to stdout.

  domtool observe https://example.com
  domtool observe example.com --max-tokens 500 --query "how do I sign in"
  domtool observe localhost:3000 --json | jq .title
  domtool observe example.com --screenshot page.jpg

  --format NAME       ${FORMATS.join(', ')}; without it text
  --json              the whole answer as JSON: the content with title, url, tokens, limitations, times
  --max-tokens N      at most so much text; what gives way is said
  --query WORDS       what matters for these words
  --scope SCOPE       page (default) or viewport
  --screenshot FILE   also a picture, as JPEG

Browser: without a window and with a fresh profile, unless
  --headed, --user-data-dir DIR, --channel NAME, --executable-path FILE, --browser-arg=SWITCH,
  --cdp http://127.0.0.1:9222 to use one that runs, --grid http://127.0.0.1:4444 for one of a Selenium Grid,
  --cdp-header 'NAME: VALUE' or @FILE for an address that asks for it

Exit codes: 0 done, 1 the page could not be opened or read, 2 wrong use.
`;

export async function runObserve(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS);
  if (values['help'] === true) {
    process.stdout.write(HELP);
    return EXIT.done;
  }
  const url = onlyPage('observe', positionals);
  const options: ObserveOptions = defined({
    format: choiceOf(values, 'format', FORMATS),
    scope: choiceOf(values, 'scope', ['page', 'viewport'] as const),
    query: textOf(values, 'query'),
    maxTokens: countOf(values, 'max-tokens'),
  });
  const file = textOf(values, 'screenshot');
  const isJson = values['json'] === true;
  return withPage(browserOptions(values, true), addressOf(url), async ({ tool }) => {
    const observation = await observe(tool, options);
    if (file !== undefined) await writePicture(file, await picture(tool, { action: 'screenshot' }));
    const output = isJson ? JSON.stringify(observation, null, 2) : observationText(observation, new Set());
    process.stdout.write(`${output}\n`);
    return EXIT.done;
  });
}

export async function writePicture(file: string, { base64 }: { base64: string }): Promise<void> {
  // The page may be private to its person.
  await writeFile(file, Buffer.from(base64, 'base64'), { mode: OWN_FILE }).catch(() => {
    throw new UsageError(`The picture cannot be written to ${file}.`);
  });
}
