// `npm run bench -- observe`: the whole observation, from the call to its answer, in every way that ways.ts knows, on one page
// after another in one Chromium. Rounds are interleaved and begin with another way each time, so that all meet the same
// machine; what counts is the ratio of medians. Beside them the floor: the commands of our observation sent bare.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import type { Fidelity } from '../../js-glue/src/contract.js';
import { isQuick, median, milliseconds, option, percent, rounded, sum, writeFigures } from './figures.js';
import { corpus, generated, kKinds, kSizes, type BenchPage } from './pages.js';
import type { TapedCall } from '../support/tape.js';
import { BenchBrowser, type Look, type OurWay, type Peer } from './ways.js';

/** How an observation was spent, in milliseconds; medians. `capture` waits for the browser, `host` is around the tool. */
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
  spent: Spent;
  calls: CallFigures[];
}

export interface PageFigures extends BenchPage {
  elements: number;
  rounds: number;
  extension: Partial<Record<Fidelity, OurFigures>>;
  websocket: Partial<Record<Fidelity, OurFigures>>;
  /** Absent where they were not asked, or gave up. */
  playwrightMs?: number;
  puppeteerMs?: number;
  tokens?: { text: number; playwright: number };
  failures: string[];
}

/** What a page is measured with; a round is about as long as the page is large. */
interface Effort {
  fast: number;
  slow: number;
  withPeers: boolean;
}

const kPeerlessSize = 100_000;

function effortFor({ kind, size }: BenchPage): Effort {
  const withPeers = size < kPeerlessSize;
  if (isQuick) return { fast: 3, slow: size > 5_000 ? 0 : 1, withPeers };
  if (kind === 'corpus') return { fast: 3, slow: 1, withPeers };
  if (size <= 800) return { fast: 9, slow: 3, withPeers };
  if (size <= 5_000) return { fast: 5, slow: 2, withPeers };
  return { fast: withPeers ? 3 : 1, slow: withPeers && kKindsOfSlow.includes(kind) ? 1 : 0, withPeers };
}

/** The kinds whose largest page is measured in every way; hybrid takes seconds there. */
const kKindsOfSlow = ['list', 'dashboard'];

function pages(): BenchPage[] {
  const part = option('pages') ?? '';
  const sizes = isQuick ? kSizes.slice(0, 2) : kSizes;
  const made = kKinds.flatMap((kind) => sizes.map((size) => generated(kind, size)));
  const real = corpus();
  if (real.length === 0) console.log('The corpus of real pages is not here; only generated pages are measured.');
  const all = [...made, ...(isQuick ? real.slice(0, 4) : real), ...(isQuick ? [] : [generated('list', kPeerlessSize)])];
  return all.filter(({ name }) => name.includes(part));
}

interface Lane {
  name: string;
  rounds: number;
  run: () => Promise<Look>;
}

/** As many rounds as each lane has; which comes first goes around. Requires that every lane is warm. */
async function race(lanes: Lane[], failures: string[]): Promise<Map<string, Look[]>> {
  const looks = new Map<string, Look[]>(lanes.map(({ name }) => [name, []]));
  const failed = new Set<string>();
  const most = Math.max(...lanes.map(({ rounds }) => rounds));
  for (let round = 0; round < most; round += 1) {
    for (let k = 0; k < lanes.length; k += 1) {
      const lane = lanes[(k + round) % lanes.length] as Lane;
      if (round >= lane.rounds || failed.has(lane.name)) continue;
      try {
        looks.get(lane.name)?.push(await lane.run());
      } catch (error) {
        failed.add(lane.name);
        failures.push(`${lane.name}: ${String(error).split('\n')[0]}`);
      }
    }
  }
  return looks;
}

function grouped(calls: readonly TapedCall[]): CallFigures[] {
  const byMethod = new Map<string, CallFigures>();
  for (const { method, bytes } of calls) {
    const all = byMethod.get(method) ?? { method, count: 0, bytes: 0 };
    byMethod.set(method, { method, count: all.count + 1, bytes: all.bytes + bytes });
  }
  return [...byMethod.values()].sort((a, b) => b.bytes - a.bytes);
}

type Taped = Awaited<ReturnType<OurWay['tape']>>;

function figuresOf(looks: readonly Look[], floors: readonly Look[], taped: Taped): OurFigures {
  const of = (part: (look: Look) => number): number => rounded(median(looks.map(part)));
  const timing = (part: 'captureMs' | 'encodeMs' | 'engineMs'): number => of((look) => look.timing?.[part] ?? 0);
  const ms = of((look) => look.ms);
  return {
    ms,
    spent: {
      capture: timing('captureMs'),
      encode: timing('encodeMs'),
      engine: timing('engineMs'),
      host: of((look) => look.ms - (look.timing?.totalMs ?? 0)),
      total: ms,
      floor: rounded(median(floors.map((look) => look.ms))),
      renderer: rounded(taped.rendererMs),
    },
    calls: grouped(taped.calls),
  };
}

const kFidelities: readonly Fidelity[] = ['fast', 'hybrid'];

/** A lane for looking and one for its floor, in each fidelity that there is time for; two looks before are for warming up. */
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
    const tape = await way.tape(fidelity);
    const key = `${name} ${fidelity}`;
    taped.set(key, tape);
    lanes.push({ name: key, rounds, run: () => way.look(fidelity) });
    lanes.push({ name: `${key} floor`, rounds, run: async () => ({ ms: await way.floor(tape.calls) }) });
  }
  return { lanes, taped };
}

async function measure(bench: BenchBrowser, page: BenchPage): Promise<PageFigures> {
  const effort = effortFor(page);
  const ours = { extension: await bench.extension(page), websocket: await bench.overWebSocket(page) };
  const peers: Record<string, Peer> = effort.withPeers ? { playwright: await bench.playwright(page) } : {};
  if (effort.slow > 0) peers['puppeteer'] = await bench.puppeteer(page);
  const failures: string[] = [];
  try {
    const extension = await lanesOf('extension', ours.extension, effort);
    const websocket = await lanesOf('websocket', ours.websocket, effort);
    for (const peer of Object.values(peers)) await peer.look();
    const theirs = Object.entries(peers).map(([name, peer]) => ({
      name,
      rounds: name === 'playwright' ? effort.fast : effort.slow,
      run: () => peer.look(),
    }));
    const looks = await race([...extension.lanes, ...websocket.lanes, ...theirs], failures);
    const taped = new Map([...extension.taped, ...websocket.taped]);
    const figures = (name: string): Partial<Record<Fidelity, OurFigures>> =>
      Object.fromEntries(
        kFidelities.flatMap((fidelity) => {
          const key = `${name} ${fidelity}`;
          const tape = taped.get(key);
          if (tape === undefined) return [];
          return [[fidelity, figuresOf(looks.get(key) ?? [], looks.get(`${key} floor`) ?? [], tape)] as const];
        }),
      );
    const msOf = (name: string): number => rounded(median((looks.get(name) ?? []).map(({ ms }) => ms)));
    const result: PageFigures = {
      ...page,
      elements: looks.get('extension fast')?.[0]?.totalNodes ?? 0,
      rounds: effort.fast,
      extension: figures('extension'),
      websocket: figures('websocket'),
      failures,
    };
    if ('playwright' in peers && !Number.isNaN(msOf('playwright'))) result.playwrightMs = msOf('playwright');
    if ('puppeteer' in peers && !Number.isNaN(msOf('puppeteer'))) result.puppeteerMs = msOf('puppeteer');
    const playwright = peers['playwright'];
    if (playwright !== undefined && result.playwrightMs !== undefined) {
      const [text, their] = [await ours.extension.text(), await playwright.text()];
      result.tokens = { text: countTokens(text), playwright: countTokens(their) };
    }
    return result;
  } finally {
    for (const way of [ours.extension, ours.websocket, ...Object.values(peers)]) await way.close();
  }
}

function ratio(one: number | undefined, other: number | undefined): string {
  return one === undefined || other === undefined ? '-' : (one / other).toFixed(2);
}

function print(rows: readonly PageFigures[]): void {
  const ms = (value: number | undefined): string => (value === undefined ? '-' : milliseconds(value));
  console.log('\nOne observation, medians of interleaved rounds (ms; “/P” beside Playwright’s):');
  console.table(
    Object.fromEntries(
      rows.map(({ name, elements, extension, websocket, playwrightMs, puppeteerMs }) => [
        name,
        {
          nodes: elements,
          'ext fast': ms(extension.fast?.ms),
          'ws fast': ms(websocket.fast?.ms),
          Playwright: ms(playwrightMs),
          'ext/P': ratio(extension.fast?.ms, playwrightMs),
          'ws/P': ratio(websocket.fast?.ms, playwrightMs),
          'ext hybrid': ms(extension.hybrid?.ms),
          'ws hybrid': ms(websocket.hybrid?.ms),
          Puppeteer: ms(puppeteerMs),
        },
      ]),
    ),
  );
  console.log('Where the time of a fast observation goes (ms; the floor is the same commands alone):');
  console.table(
    Object.fromEntries(
      rows.flatMap(({ name, extension, websocket }) =>
        Object.entries({ extension, websocket }).flatMap(([way, { fast }]) => {
          if (fast === undefined) return [];
          const { capture, encode, engine, host, total, floor, renderer } = fast.spent;
          const row = {
            total: ms(total),
            capture: ms(capture),
            floor: ms(floor),
            renderer: ms(renderer),
            encode: ms(encode),
            engine: ms(engine),
            host: ms(host),
            'engine + encode': percent((encode + engine) / total),
            'total / floor': ratio(total, floor),
            calls: sum(fast.calls.map(({ count }) => count)),
            kB: (sum(fast.calls.map(({ bytes }) => bytes)) / 1024).toFixed(0),
          };
          return [[`${name} ${way}`, row] as const];
        }),
      ),
    ),
  );
  for (const { name, failures } of rows) for (const failure of failures) console.log(`${name}: ${failure}`);
}

const bench = await BenchBrowser.launch();
try {
  const rows: PageFigures[] = [];
  for (const page of pages()) {
    const begin = performance.now();
    rows.push(await measure(bench, page));
    console.log(`  ${page.name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
    writeFigures('observe', { isQuick, pages: rows });
  }
  print(rows);
} finally {
  await bench.close();
}
