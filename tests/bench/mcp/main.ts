// `npm run bench -- mcp`: the MCP server next to Playwright's (`@playwright/mcp`), on the same tasks in the same run:
// calls, tokens that a model reads, milliseconds. `--runs=` is how often each task is done.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Shop } from '../../demo/shop/server.js';
import { SiteServer } from '../../support/site_server.js';
import { isQuick, median, option, rounded, writeFigures } from '../figures.js';
import { type Player, ours, peerFinding, peerSnapshots } from './players.js';
import { type MeasuredServer, type Spent, startOurs, startPeer } from './servers.js';
import { type Task, kTasks } from './tasks.js';

const kRuns = Number(option('runs') ?? (isQuick ? 1 : 3));
const kWhat = ['calls', 'tokens', 'ms'] as const;

interface Row {
  task: string;
  ours: Spent;
  peer: Spent;
  whole: Spent;
}

const folder = await mkdtemp(join(tmpdir(), 'domtool-bench-'));
const [shop, pages] = [await Shop.open(), await SiteServer.start()];
const servers: MeasuredServer[] = [];
try {
  // Playwright has two, so that what one was shown does not help the other.
  servers.push(await startOurs(folder), await startPeer(folder), await startPeer(folder));
  const rows: Row[] = [];
  for (const task of kTasks) rows.push(await race(task));
  report(rows);
} finally {
  for (const server of servers) await server.close().catch(() => {});
  await shop.close();
  await pages.close();
  await rm(folder, { recursive: true, force: true });
}

async function race(task: Task): Promise<Row> {
  const url = task.site === 'shop' ? shop.url(task.path) : pages.url(task.path);
  const players: Player[] = [ours, peerFinding, peerSnapshots];
  const spent: Spent[][] = [[], [], []];
  for (let run = 0; run < kRuns; run += 1) {
    for (const [at, player] of players.entries()) {
      const server = servers[at];
      if (server === undefined) throw new Error('A server is missing.');
      await forget(server, at === 0);
      await player(server, url, task);
      spent[at]?.push(server.take());
    }
  }
  const [mine, found, whole] = spent.map(middle);
  if (mine === undefined || found === undefined || whole === undefined) throw new Error('Nothing was measured.');
  return { task: task.name, ours: mine, peer: found, whole };
}

/** Each run begins in its own tab, without cookies and with an empty basket. */
async function forget(server: MeasuredServer, isOurs: boolean): Promise<void> {
  if (isOurs) await server.call('tabs', { open: 'about:blank' });
  else await server.call('browser_tabs', { action: 'new' });
  server.take();
}

function middle(all: readonly Spent[]): Spent {
  const of = (what: (typeof kWhat)[number]): number => median(all.map((one) => one[what]));
  return { calls: of('calls'), tokens: of('tokens'), ms: of('ms') };
}

function report(rows: readonly Row[]): void {
  console.table(
    rows.map(({ task, ours: mine, peer, whole }) => ({
      task,
      calls: `${mine.calls} / ${peer.calls}`,
      tokens: `${mine.tokens} / ${peer.tokens} / ${whole.tokens}`,
      ms: `${Math.round(mine.ms)} / ${Math.round(peer.ms)} / ${Math.round(whole.ms)}`,
    })),
  );
  const ratios = (of: (row: Row) => number): { median: number; worst: number } => {
    const all = rows.map(of);
    return { median: rounded(median(all)), worst: rounded(Math.max(...all)) };
  };
  const [mine, found] = servers;
  if (mine === undefined || found === undefined) throw new Error('A server is missing.');
  const verdicts = {
    'definitions (tokens)': {
      bar: 0.4,
      median: rounded(mine.definitionTokens / found.definitionTokens),
      worst: rounded(mine.definitionTokens / found.definitionTokens),
    },
    calls: { bar: 0.6, ...ratios((row) => row.ours.calls / row.peer.calls) },
    'tokens read': { bar: 0.6, ...ratios((row) => row.ours.tokens / row.peer.tokens) },
    'tokens beside whole snapshots': { bar: rounded(1 / 6), ...ratios((row) => row.ours.tokens / row.whole.tokens) },
    'time of a task': { bar: 1, ...ratios((row) => row.ours.ms / row.peer.ms) },
    'time of a click with its answer': {
      bar: 0.5,
      median: rounded(median(mine.clickMs) / median(found.clickMs)),
      worst: rounded(Math.max(...mine.clickMs) / median(found.clickMs)),
    },
  };
  console.log(
    'DomTool / Playwright with browser_find / with whole snapshots. Ratios to the one with browser_find, unless said:',
  );
  console.table(verdicts);
  console.log(`Definitions: ${mine.definitionTokens} and ${found.definitionTokens} tokens.`);
  writeFigures('mcp', { isQuick, rows, verdicts });
}
