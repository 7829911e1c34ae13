// Records one capture of a page as fixtures/cases/<name>: the raw CDP replies, as the engine was fed with them, and
// case.json, which tells the order and the sources. Ids of sessions and the port of our own server are made the same for
// every recording, so that recording again changes only what the page changed.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type * as DomToolNode from '../../../js-glue/node/index.js';
import { NodeBrowser } from '../../support/node_port.js';
import { inRepo } from '../../support/paths.js';
import { SiteServer } from '../../support/site_server.js';

interface Feed {
  source: string;
  sessionId: string;
  frameId: string;
  json: string;
}

const kStablePort = '8000';
const kSettleMs = 500;

function option(args: readonly string[], name: string): string | undefined {
  return args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
}

async function main(args: readonly string[]): Promise<void> {
  const [target] = args.filter((arg) => !arg.startsWith('--'));
  if (target === undefined) throw new Error('Usage: npm run record -- <url or /page.html> [--name=x] [--scale=n]');
  const fidelity = option(args, 'fidelity') === 'fast' ? 'fast' : 'hybrid';
  const name = option(args, 'name') ?? nameOf(target);
  const site = await SiteServer.start();
  const browser = await NodeBrowser.launch({ deviceScale: Number(option(args, 'scale') ?? 1) });
  try {
    const url = target.startsWith('/') ? site.url(target) : target;
    const feeds = await record(browser.wsEndpoint, url, fidelity);
    const folder = await save(name, url, feeds, String(site.port));
    console.log(`${folder}: ${feeds.length} replies. Now run \`npm run update-goldens\`.`);
  } finally {
    await browser.close();
    await site.close();
  }
}

function nameOf(target: string): string {
  const words = target.replace(/^[a-z]+:\/\//i, '').replace(/\.html?\b/, '');
  return words
    .replace(/[^a-z0-9]+/gi, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase();
}

async function record(wsEndpoint: string, url: string, fidelity: 'fast' | 'hybrid'): Promise<Feed[]> {
  const { connect } = (await import(pathToFileURL(inRepo('dist', 'js', 'node.js')).href)) as typeof DomToolNode;
  const feeds: Feed[] = [];
  const browser = await connect({
    wsEndpoint,
    fidelity,
    onFeed: (source, sessionId, frameId, json) => feeds.push({ source, sessionId, frameId, json }),
  });
  try {
    const tool = await browser.newTab(url);
    await new Promise((resolve) => setTimeout(resolve, kSettleMs));
    feeds.length = 0;
    const result = await tool.execute({ action: 'get_dom', options: { force: true } });
    if (!result.success) throw new Error(`${result.error.code}: ${result.error.message}`);
    return inStableOrder(feeds);
  } finally {
    await browser.close();
  }
}

/** Replies arrive as they please; on disk they stand by session (as it appeared), source and frame. */
function inStableOrder(feeds: readonly Feed[]): Feed[] {
  const sessions = [...new Set(feeds.map((feed) => feed.sessionId))].sort(
    (a, b) => Number(a !== '') - Number(b !== ''),
  );
  const keyOf = (feed: Feed): string =>
    `${sessions.indexOf(feed.sessionId)}`.padStart(4, '0') + feed.source + feed.frameId;
  return [...feeds].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

async function save(name: string, url: string, feeds: readonly Feed[], port: string): Promise<string> {
  const folder = inRepo('fixtures', 'cases', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const sessions = [...new Set(feeds.map((feed) => feed.sessionId))].filter((id) => id !== '');
  const stable = (text: string): string =>
    sessions.reduce(
      (all, id, index) => all.replaceAll(id, `s${index + 1}`),
      text.replaceAll(`:${port}`, `:${kStablePort}`),
    );
  const entries = [];
  for (const [index, feed] of feeds.entries()) {
    const file = `${String(index).padStart(2, '0')}-${feed.source}.json`;
    await writeFile(join(folder, file), `${stable(feed.json)}\n`);
    entries.push({ source: feed.source, sessionId: stable(feed.sessionId), frameId: feed.frameId, file });
  }
  const description = { name, url: stable(url), feeds: entries, failures: [] };
  await writeFile(join(folder, 'case.json'), `${JSON.stringify(description, null, 2)}\n`);
  return `fixtures/cases/${name}`;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
