// `npm run bench -- peers`: a whole look, and the tokens of it, by us beside Playwright, Puppeteer and the peers that npm has, in one
// run of interleaved rounds on the same pages; and a click by those that are MCP servers. Who shares no browser has one of its
// own with the same switches. Who cannot be installed or started is left out, with the reason. `--pages=` and `--kinds=` choose
// pages, `--seconds=` begins no page after that time.
import { cpus, loadavg } from 'node:os';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import { chosenPages } from '../chosen_pages.js';
import { isQuick, median, option, rounded, writeFigures } from '../figures.js';
import { type BenchPage, generated } from '../pages.js';
import { race, untilFollowed, warmUp } from '../rounds.js';
import type { Peer } from '../ways.js';
import { type Contestant, Contestants, kOurs } from './contestants.js';
import type { MeasuredContestant, MeasuredPage, PeersFigures } from './figures.js';
import { printPeers } from './print.js';
import { placesIn } from './places.js';
import type { Press, ServerContestant } from './server_contestant.js';

const kClickSizes = isQuick ? [800] : [10, 800, 5_000];
const kClickRounds = isQuick ? 2 : 7;

/** Rounds at most; none after `seconds` but the first `least`. */
function effortFor({ kind, size }: BenchPage): { rounds: number; least: number; seconds: number } {
  if (isQuick) return { rounds: 2, least: 1, seconds: 3 };
  if (kind === 'corpus') return { rounds: 7, least: 3, seconds: 8 };
  return { rounds: 9, least: 3, seconds: size > 5_000 ? 30 : 15 };
}

/** Opens a page by all, and leaves out who cannot. */
async function openBy(all: readonly Contestant[], page: BenchPage, failures: string[]): Promise<Record<string, Peer>> {
  const opened: Record<string, Peer> = {};
  for (const one of all) {
    try {
      opened[one.name] = await one.open(page);
    } catch (error) {
      failures.push(`${one.name}: ${firstLine(error)}`);
    }
  }
  return opened;
}

async function measure(all: readonly Contestant[], page: BenchPage): Promise<MeasuredPage> {
  const failures: string[] = [];
  const opened = await openBy(all, page, failures);
  try {
    const able = await warmUp(opened, failures);
    await untilFollowed();
    const willing = await warmUp(Object.fromEntries(able), failures);
    const { rounds, least, seconds } = effortFor(page);
    let elements = 0;
    const lanes = willing.map(([name, peer]) => ({ name, rounds, run: () => peer.look() }));
    const looks = await race(lanes, seconds, failures, least);
    const figures: MeasuredPage['looks'] = {};
    for (const [name, peer] of willing) {
      const of = looks.get(name) ?? [];
      elements ||= of[0]?.totalNodes ?? 0;
      if (of.length < least) continue;
      const ms = of.map((look) => look.ms);
      figures[name] = {
        ms: rounded(median(ms)),
        leastMs: rounded(Math.min(...ms)),
        tokens: countTokens(await peer.text()),
      };
    }
    return { ...page, elements, looks: figures, failures };
  } finally {
    for (const peer of Object.values(opened)) await peer.close();
  }
}

/** What each of them gives of a page. */
async function given({ all, absent }: Contestants): Promise<MeasuredContestant[]> {
  const failures: string[] = [];
  const opened = await openBy(all, generated('places', 0), failures);
  const found: MeasuredContestant[] = [];
  for (const { name, version, beside } of all) {
    const peer = opened[name];
    if (peer === undefined) {
      const problem = failures.find((failure) => failure.startsWith(`${name}: `)) ?? '';
      absent.push({ name, version, problem });
      continue;
    }
    await peer.look();
    await untilFollowed();
    await peer.look();
    const text = await peer.text();
    found.push({ name, version, beside: beside.map((way) => kOurs[way]), given: placesIn(text) });
  }
  for (const peer of Object.values(opened)) await peer.close();
  return found;
}

async function clicks(servers: readonly ServerContestant[], elements: number): Promise<PeersFigures['clicks'][number]> {
  const failures: string[] = [];
  const all = new Map<string, Press[]>();
  for (const server of servers) {
    try {
      await server.goTo(generated('press', elements));
      all.set(server.name, []);
    } catch (error) {
      failures.push(`${server.name}: ${firstLine(error)}`);
    }
  }
  for (let round = 0; round <= kClickRounds; round += 1) {
    for (let k = 0; k < servers.length; k += 1) {
      const server = servers[(k + round) % servers.length] as ServerContestant;
      const presses = all.get(server.name);
      if (presses === undefined) continue;
      try {
        presses.push(await server.press(2 * round));
      } catch (error) {
        all.delete(server.name);
        failures.push(`${server.name}: ${firstLine(error)}`);
      }
    }
  }
  const of = [...all].map(([name, presses]): [string, Press] => {
    const measured = presses.slice(1); // the first is a warm-up
    const middle = (what: keyof Press): number => rounded(median(measured.map((press) => press[what])));
    return [
      name,
      { ms: middle('ms'), seenMs: middle('seenMs'), seenCalls: middle('seenCalls'), seenTokens: middle('seenTokens') },
    ];
  });
  return { elements, rounds: kClickRounds, presses: Object.fromEntries(of), failures };
}

function firstLine(error: unknown): string {
  return String(error).split('\n')[0] ?? '';
}

const [loadBefore = 0] = loadavg();
const contestants = await Contestants.start();
try {
  const figures: PeersFigures = {
    isQuick,
    isPart: isQuick || option('pages') !== undefined || option('kinds') !== undefined,
    at: new Date().toISOString().slice(0, 16),
    browser: contestants.browserVersion,
    processors: cpus().length,
    load: [rounded(loadBefore), rounded(loadBefore)],
    contestants: await given(contestants),
    absent: contestants.absent,
    pages: [],
    clicks: [],
  };
  const note = (): void => {
    figures.load[1] = rounded(loadavg()[0] ?? 0);
    writeFigures('peers', figures);
  };
  const deadline = performance.now() + 1000 * Number(option('seconds') ?? Number.POSITIVE_INFINITY);
  for (const page of chosenPages()) {
    const begin = performance.now();
    if (begin > deadline) {
      console.log(`  ${page.name} was left out: the time is up`);
      continue;
    }
    const measured = await measure(contestants.all, page);
    if (!contestants.isAlive) throw new Error('The shared browser ended.');
    figures.pages.push(measured);
    console.log(`  ${page.name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
    note();
  }
  for (const elements of kClickSizes) figures.clicks.push(await clicks(contestants.clickers, elements));
  note();
  printPeers(figures);
} finally {
  await contestants.close();
}
