// `npm run grid`: a Selenium Grid of a hub and two nodes on this machine runs 40 errands over 8 sessions at once. In the middle one
// node is killed with its browsers: its errands are told of a lost connection and go on in new sessions. Exit code 0 only if each
// order arrived exactly once.
import { DomToolFailure, connect, joinGrid } from '../../js-glue/node/index.js';
import type { DomTool } from '../../js-glue/node/index.js';
import { runCommands } from './commands.js';
import { CallFailed, OrderShop, runErrand, wanted } from './errands.js';
import { measureOneProcess } from './one_process.js';
import { memoryOf, startGrid, type Grid } from './processes.js';

const kErrands = 40;
const kSessions = 8;
const kNodes = 2;
/** So many errands are done when the node is killed. */
const kKillAfter = 12;
/** Each session of the node once, some tries to begin another while the Grid still counts on the dead node, and a busy machine. */
const kMostTold = 40;
const kMemoryEveryMs = 1_000;

interface Session {
  tool: DomTool;
  close(): Promise<void>;
}

interface Tally {
  done: number;
  sessions: number;
  /** The errors of calls, by code. */
  reported: Map<string, number>;
  peak: number;
  ownPeak: number;
}

async function openSession(grid: Grid): Promise<Session> {
  const browser = await joinGrid({ url: grid.url, args: ['--headless=new', '--no-sandbox'] });
  try {
    const { wsEndpoint, headers, ended } = browser;
    const connection = await connect({ wsEndpoint, headers, ended });
    const tool = await connection.open();
    return {
      tool,
      close: async () => {
        await connection.close();
        await browser.close();
      },
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** What the caller is told; an error of another kind is thrown, and so are more of these than can be explained. */
function toldBy(error: unknown, tally: Tally): string {
  const code = error instanceof CallFailed ? error.code : error instanceof DomToolFailure ? error.error.code : '';
  const isExpected =
    code === 'TIMEOUT' || (tally.done >= kKillAfter && (code === 'DETACHED' || code === 'UNSUPPORTED'));
  const times = [...tally.reported.values()].reduce((sum, count) => sum + count, 0);
  if (!isExpected || times >= kMostTold) throw error;
  return code;
}

/** Takes errands until none is left. A lost session is replaced, and its errand begins again in the new one. */
async function work(grid: Grid, shop: OrderShop, queue: number[], tally: Tally, onDone: () => void): Promise<void> {
  let session: Session | undefined;
  for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
    for (let isDone = false; !isDone; ) {
      try {
        if (session === undefined) {
          session = await openSession(grid);
          tally.sessions += 1;
        }
        await runErrand(session.tool, shop, number);
        isDone = true;
      } catch (error) {
        const code = toldBy(error, tally);
        tally.reported.set(code, (tally.reported.get(code) ?? 0) + 1);
        // Of a machine that is too busy the call is made again in the same session.
        if (code !== 'TIMEOUT') {
          await session?.close();
          session = undefined;
        }
      }
    }
    tally.done += 1;
    onDone();
  }
  await session?.close();
}

async function main(): Promise<number> {
  const shop = await OrderShop.open();
  const grid = await startGrid(kNodes, kSessions / kNodes);
  const tally: Tally = { done: 0, sessions: 0, reported: new Map(), peak: 0, ownPeak: 0 };
  const measure = setInterval(() => {
    tally.peak = Math.max(tally.peak, grid.memory());
    tally.ownPeak = Math.max(tally.ownPeak, memoryOf(process.pid));
  }, kMemoryEveryMs);
  const queue = Array.from({ length: kErrands }, (_, at) => at + 1);
  const begin = performance.now();
  try {
    const onDone = (): void => {
      if (tally.done === kKillAfter) void grid.nodes[0]?.kill();
    };
    await Promise.all(Array.from({ length: kSessions }, () => work(grid, shop, queue, tally, onDone)));
  } finally {
    clearInterval(measure);
    await grid.close();
    shop.close();
  }
  return report(shop, tally, (performance.now() - begin) / 1_000);
}

function report(shop: OrderShop, tally: Tally, seconds: number): number {
  const numbers = Array.from({ length: kErrands }, (_, at) => at + 1);
  const right = numbers.filter((number) => JSON.stringify(shop.book.get(number)) === JSON.stringify([wanted(number)]));
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
  const lost = [...tally.reported].map(([code, count]) => `${count} ${code}`).join(', ');
  console.log(`${right.length} of ${kErrands} errands arrived exactly once, in ${seconds.toFixed(1)} s`);
  console.log(`${tally.sessions} sessions, ${kSessions} at once; told after a node was killed: ${lost || 'nothing'}`);
  console.log(
    `memory at most: ${megabytes(tally.ownPeak)} this program, ${megabytes(tally.peak)} the Grid with its browsers`,
  );
  return right.length === kErrands && tally.reported.has('DETACHED') ? 0 : 1;
}

const kOthers: Readonly<Record<string, () => Promise<number>>> = {
  'one-process': measureOneProcess,
  commands: runCommands,
};

process.exit(await (kOthers[process.argv[2] ?? ''] ?? main)());
