// One page in every way: interleaved rounds of observations and of their floors, so that all run under the same load,
// and the resulting figures. The way that begins a round rotates.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import type { Fidelity } from '../../js-glue/tool/contract/contract.js';
import type { TapedCall } from '../support/tape.js';
import { isQuick, median, rounded } from './figures.js';
import type { BenchPage } from './pages.js';
import { type Lane, race, untilFollowed, warmUp } from './rounds.js';
import type { BenchBrowser, Look, OurWay, Peer } from './ways.js';

/** The parts of an observation, in milliseconds. `capture` waits for the browser, `host` is around the tool. */
export interface Spent {
  capture: number;
  encode: number;
  engine: number;
  host: number;
  total: number;
  /** The same commands alone, and of that the work of the renderer's main thread. */
  floor: number;
  renderer: number;
}

export interface CallFigures {
  method: string;
  count: number;
  bytes: number;
}

export interface OurFigures {
  ms: number;
  /** The fastest, with the least disturbance by other programs. */
  leastMs: number;
  spent: Spent;
  calls: CallFigures[];
}

export interface PageFigures extends BenchPage {
  elements: number;
  rounds: number;
  extension: Partial<Record<Fidelity, OurFigures>>;
  websocket: Partial<Record<Fidelity, OurFigures>>;
  /** Absent if not measured, or given up. */
  playwrightMs?: number;
  playwrightLeastMs?: number;
  puppeteerMs?: number;
  tokens?: { text: number; playwright: number };
  failures: string[];
}

/** What a page is measured with: so many rounds at most of what is fast and of what is slow, and none after `seconds` but the
 *  first ones. */
interface Effort {
  fast: number;
  slow: number;
  seconds: number;
  withPeers: boolean;
}

export const kPeerlessSize = 100_000;

function effortFor({ kind, size }: BenchPage): Effort {
  const withPeers = size < kPeerlessSize;
  if (isQuick) return { fast: 3, slow: size > 5_000 ? 0 : 1, seconds: 3, withPeers };
  if (kind === 'corpus') return { fast: 5, slow: 1, seconds: 2, withPeers };
  if (size <= 800) return { fast: 11, slow: 2, seconds: 4, withPeers };
  if (size <= 5_000) return { fast: 7, slow: kKindsOfSlow.includes(kind) ? 1 : 0, seconds: 5, withPeers };
  return { fast: withPeers ? 3 : 1, slow: 0, seconds: 6, withPeers };
}

/** The kinds of which a larger page is measured in every way too: hybrid and Puppeteer take seconds there. */
const kKindsOfSlow = ['list', 'dashboard'];

function grouped(calls: readonly TapedCall[]): CallFigures[] {
  const byMethod = new Map<string, CallFigures>();
  for (const { method, bytes } of calls) {
    const all = byMethod.get(method) ?? { method, count: 0, bytes: 0 };
    byMethod.set(method, { method, count: all.count + 1, bytes: all.bytes + bytes });
  }
  return [...byMethod.values()].sort((a, b) => b.bytes - a.bytes);
}

type Taped = Awaited<ReturnType<OurWay['tape']>>;

/** For the observation of median length, so that its parts add up to all of it. */
function figuresOf(looks: readonly Look[], floors: readonly Look[], taped: Taped): OurFigures {
  const ms = median(looks.map((look) => look.ms));
  const timing = looks.find((look) => look.ms === ms)?.timing;
  const { captureMs = 0, encodeMs = 0, engineMs = 0, totalMs = 0 } = timing ?? {};
  return {
    ms: rounded(ms),
    leastMs: rounded(Math.min(...looks.map((look) => look.ms))),
    spent: {
      capture: rounded(captureMs),
      encode: rounded(encodeMs),
      engine: rounded(engineMs),
      host: rounded(ms - totalMs),
      total: rounded(ms),
      floor: rounded(median(floors.map((floor) => floor.ms))),
      renderer: rounded(taped.rendererMs),
    },
    calls: grouped(taped.calls),
  };
}

const kFidelities: readonly Fidelity[] = ['fast', 'hybrid'];

/** A lane for observing and one for its floor, in each fidelity for which there is time; two observations before are
 *  warm-up. */
async function lanesOf(
  name: string,
  way: OurWay,
  effort: Effort,
): Promise<{ lanes: Lane[]; taped: Map<string, Taped> }> {
  const taped = new Map<string, Taped>();
  const lanes: Lane[] = [];
  for (const fidelity of kFidelities) {
    const rounds = fidelity === 'fast' ? effort.fast : effort.slow;
    if (rounds === 0) continue;
    await way.look(fidelity);
    await untilFollowed();
    const tape = await way.tape(fidelity);
    const key = `${name} ${fidelity}`;
    taped.set(key, tape);
    lanes.push({ name: key, rounds, run: () => way.look(fidelity) });
    lanes.push({ name: `${key} floor`, rounds, run: async () => ({ ms: await way.floor(tape.calls) }) });
  }
  return { lanes, taped };
}

/** Opens the page in every way for which there is time, and measures them against each other. */
export async function measurePage(bench: BenchBrowser, page: BenchPage): Promise<PageFigures> {
  const effort = effortFor(page);
  const ours = { extension: await bench.extension(page), websocket: await bench.overWebSocket(page) };
  const peers: Record<string, Peer> = effort.withPeers ? { playwright: await bench.playwright(page) } : {};
  if (effort.slow > 0) peers['puppeteer'] = await bench.puppeteer(page);
  try {
    const failures: string[] = [];
    const extension = await lanesOf('extension', ours.extension, effort);
    const websocket = await lanesOf('websocket', ours.websocket, effort);
    const willing = await warmUp(peers, failures);
    const theirs = willing.map(
      ([name, peer]): Lane => ({
        name,
        rounds: name === 'playwright' ? effort.fast : effort.slow,
        run: () => peer.look(),
      }),
    );
    const looks = await race([...extension.lanes, ...websocket.lanes, ...theirs], effort.seconds, failures);
    const seen = looks.get('extension fast') ?? [];
    return {
      ...page,
      elements: seen[0]?.totalNodes ?? 0,
      rounds: seen.length,
      extension: ourFigures('extension', looks, extension.taped),
      websocket: ourFigures('websocket', looks, websocket.taped),
      ...theirFigures(looks),
      ...(await tokensOf(ours.extension, willing)),
      failures,
    };
  } finally {
    for (const way of [ours.extension, ours.websocket, ...Object.values(peers)]) await way.close();
  }
}

function ourFigures(
  name: string,
  looks: ReadonlyMap<string, Look[]>,
  taped: ReadonlyMap<string, Taped>,
): Partial<Record<Fidelity, OurFigures>> {
  const figures: Partial<Record<Fidelity, OurFigures>> = {};
  for (const fidelity of kFidelities) {
    const key = `${name} ${fidelity}`;
    const tape = taped.get(key);
    if (tape !== undefined) figures[fidelity] = figuresOf(looks.get(key) ?? [], looks.get(`${key} floor`) ?? [], tape);
  }
  return figures;
}

function theirFigures(
  looks: ReadonlyMap<string, Look[]>,
): Pick<PageFigures, 'playwrightMs' | 'playwrightLeastMs' | 'puppeteerMs'> {
  const msOf = (name: string): number => rounded(median((looks.get(name) ?? []).map(({ ms }) => ms)));
  const [playwrightMs, puppeteerMs] = [msOf('playwright'), msOf('puppeteer')];
  const playwright = (looks.get('playwright') ?? []).map(({ ms }) => ms);
  return {
    ...(Number.isNaN(playwrightMs) ? {} : { playwrightMs, playwrightLeastMs: rounded(Math.min(...playwright)) }),
    ...(Number.isNaN(puppeteerMs) ? {} : { puppeteerMs }),
  };
}

async function tokensOf(way: OurWay, willing: ReadonlyArray<[string, Peer]>): Promise<Pick<PageFigures, 'tokens'>> {
  const playwright = willing.find(([name]) => name === 'playwright')?.[1];
  if (playwright === undefined) return {};
  const [text, their] = [await way.text(), await playwright.text()];
  return { tokens: { text: countTokens(text), playwright: countTokens(their) } };
}
