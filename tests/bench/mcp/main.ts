// `npm run bench -- mcp`: errands of the measure `answers` through the MCP server beside other servers, in one run, each in a browser of
// its own: calls, and tokens that a model reads in answers. Ours are done by one call a step and by `do`.
import { kErrands } from '../../quality/answers/errands.js';
import { Application } from '../../quality/answers/application.js';
import type { Errand } from '../../quality/answers/errand.js';
import { playAll } from '../../quality/answers/play.js';
import { McpProcess } from '../../support/mcp_process.js';
import { NodeBrowser } from '../../support/node_port.js';
import { SiteServer } from '../../support/site_server.js';
import { isQuick, median, option, rounded, writeFigures } from '../figures.js';
import { PeerErrand } from './peer_errand.js';
import { type Peer, Unable, availablePeers } from './peers.js';
import { definitionTokens } from './servers.js';

const kNames: readonly string[] = [
  'write to Ines',
  'answer Paul',
  'delete a letter for good',
  'another name and time zone',
  'delete the workspace, then think again',
  'invite somebody, at the second try',
  'buy a saddle bag',
  'look closer and buy from there',
  'archive the slipway card after a second thought',
  'rent to the landlord',
  'which debit failed',
  'delete the garden party',
  'approve one request, deny the other',
  'a channel of its own',
  'move the budget to the old invoices',
  'book a cabin to Oslo',
];
const kQuick = 4;
const kBar = 0.5;
const kWorstBar = 1;

interface Spent {
  calls: number;
  tokens: number;
  ms: number;
  problem?: string;
}

const wanted = option('errands') ?? '';
const chosen = kNames
  .slice(0, isQuick ? kQuick : kNames.length)
  .flatMap((name) => kErrands.filter((one) => one.name === name));
const errands = chosen.filter(({ app, name }) => `${app} ${name}`.includes(wanted));

const spent = new Map<string, Map<string, Spent>>();
const definitions: Record<string, number> = { DomTool: await ourDefinitions() };
for (const [style, name] of [
  ['ids', 'DomTool, a call a step'],
  ['names', 'DomTool, do'],
] as const) {
  const runs = await playAll(errands, [style]);
  const of = runs.map(({ errand, isSolved, calls, tokens, ms }): [string, Spent] => {
    const sum = tokens.reduce((all, one) => all + one, 0);
    return [errand.name, { calls, tokens: sum, ms, ...(isSolved ? {} : { problem: 'not solved' }) }];
  });
  spent.set(name, new Map(of));
}
const peers = availablePeers();
for (const { peer, folder } of peers) spent.set(peer.name, await playPeer(peer, folder));
report(peers.map(({ peer }) => peer.name));

async function ourDefinitions(): Promise<number> {
  const browser = await NodeBrowser.launch();
  const mcp = await McpProcess.startOurs(browser.wsEndpoint);
  await mcp.close();
  await browser.close();
  return definitionTokens(mcp);
}

async function playPeer(peer: Peer, folder: string): Promise<Map<string, Spent>> {
  const site = await SiteServer.start();
  const browser = await NodeBrowser.launch();
  const application = await Application.join(browser.wsEndpoint);
  const server = await peer.start(folder, browser.wsEndpoint);
  definitions[peer.name] = server.definitionTokens;
  try {
    const all = new Map<string, Spent>();
    for (const [at, errand] of errands.entries()) {
      const url = site.url(`/errands/${errand.app}.html?peer=${at}`);
      [server.calls, server.tokens, server.ms] = [0, 0, 0];
      const problem = await playOne(peer, server, application, errand, url);
      console.log(
        `${peer.name}, ${errand.name}: ${server.calls} calls, ${server.tokens} tokens${problem === undefined ? '' : `, ${problem}`}`,
      );
      all.set(errand.name, {
        calls: server.calls,
        tokens: server.tokens,
        ms: server.ms,
        ...(problem === undefined ? {} : { problem }),
      });
    }
    return all;
  } finally {
    application.close();
    await peer.end?.(server).catch(() => {});
    await server.close().catch(() => {});
    await browser.close();
    await site.close();
  }
}

/** Returns why the errand was not done, if it was not. */
async function playOne(
  peer: Peer,
  server: Awaited<ReturnType<Peer['start']>>,
  application: Application,
  errand: Errand,
  url: string,
): Promise<string | undefined> {
  try {
    await new PeerErrand(peer, server).play(errand, url);
  } catch (error) {
    if (!(error instanceof Unable)) throw error;
    return error.message;
  }
  return (await application.holds(url, errand.check)) ? undefined : 'not solved';
}

/** The best of the others at an errand, among those that solved it. */
function best(name: string, names: readonly string[], what: 'calls' | 'tokens'): number {
  const all = names.flatMap((one) => {
    const of = spent.get(one)?.get(name);
    return of === undefined || of.problem !== undefined ? [] : [of[what]];
  });
  return Math.min(...all);
}

function ratiosOf(ours: string, names: readonly string[], what: 'calls' | 'tokens'): number[] {
  return errands.flatMap(({ name }) => {
    const mine = spent.get(ours)?.get(name);
    const theirs = best(name, names, what);
    return mine === undefined || mine.problem !== undefined || !Number.isFinite(theirs) ? [] : [mine[what] / theirs];
  });
}

function report(names: readonly string[]): void {
  const columns = [...spent.keys()];
  console.log(`Calls and tokens of answers of an errand, by ${columns.join(' / ')}:`);
  console.table(
    errands.map(({ app, name }) => {
      const cells = columns.map((column) => {
        const of = spent.get(column)?.get(name);
        return [
          column,
          of === undefined ? '' : `${of.calls} / ${of.tokens}${of.problem === undefined ? '' : ' (failed)'}`,
        ];
      });
      return { errand: `${app}: ${name}`, ...Object.fromEntries(cells) };
    }),
  );
  for (const [column, all] of spent)
    for (const [name, { problem }] of all) if (problem !== undefined) console.log(`${column}, ${name}: ${problem}`);
  console.log('Milliseconds of an errand and of a call, medians; not judged:');
  console.table(Object.fromEntries([...spent].map(([name, all]) => [name, timesOf([...all.values()])])));
  const verdicts = names.length === 0 ? {} : verdictsOf(names);
  console.table(verdicts);
  console.log('Tokens of definitions:', definitions);
  writeFigures('mcp', {
    isQuick,
    spent: [...spent].map(([name, all]) => ({ name, errands: Object.fromEntries(all) })),
    definitions,
    verdicts,
  });
}

function timesOf(all: readonly Spent[]): object {
  const solved = all.filter(({ problem }) => problem === undefined);
  const of = (ms: (one: Spent) => number): number => Math.round(median(solved.map(ms)));
  return { errand: of(({ ms }) => ms), call: of(({ ms, calls }) => ms / calls), errands: solved.length };
}

function verdictsOf(names: readonly string[]): Record<string, object> {
  const verdict = (ours: string, what: 'calls' | 'tokens'): object => {
    const all = ratiosOf(ours, names, what);
    const [middle, worst] = [rounded(median(all)), rounded(Math.max(...all))];
    return {
      median: middle,
      bar: kBar,
      worst,
      'bar of the worst': kWorstBar,
      errands: all.length,
      holds: middle <= kBar && worst <= kWorstBar,
    };
  };
  return Object.fromEntries(
    ['DomTool, do', 'DomTool, a call a step'].flatMap((ours) =>
      (['calls', 'tokens'] as const).map((what) => [`${ours}: ${what} beside the best other`, verdict(ours, what)]),
    ),
  );
}
