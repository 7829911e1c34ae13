// `npm run bench -- backend`: 200 sessions at once against one process. A script decides the rounds, so the backend and
// its database are measured without a model. Each session makes a round, waits as long as an agent that looks and acts,
// and makes the next. On PGlite, and on PostgreSQL if it is installed. `--sessions=`, `--pause=` (ms), `--seconds=`.
import { kNoPostgres, startPostgres } from '../backend/servers.js';
import { Client, type Env, Program, after, kTree, scriptFile } from '../backend/support.js';
import { isQuick, median, option, rounded, writeFigures } from './figures.js';

const kSessions = Number(option('sessions') ?? 200);
/** An observation, a decision and an action take seconds; the model alone takes longer than this. */
const kPauseMs = Number(option('pause') ?? 5_000);
const kSeconds = Number(option('seconds') ?? (isQuick ? 10 : 40));
const kEndless = {
  plan: ['Click'],
  steps: Array.from({ length: 500 }, () => ({ action: 'click', on: { n: 'Add to cart' } })),
};
/** A page of ordinary size, about 20 KB of controls. */
const kPage = [
  ...kTree,
  ...Array.from({ length: 200 }, (_, at) => ({
    i: `li${String(at).padStart(6, '0')}`,
    r: 'link',
    n: `Tea of the kind number ${at}`,
    xy: [at, at],
  })),
];

interface Row {
  database: string;
  rounds: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  failed: number;
}

async function measure(database: string, env: Env): Promise<Row> {
  const program = await Program.start({ ...env, DOMTOOL_SCRIPT: scriptFile(kEndless), LOG_LEVEL: 'error' });
  const times: number[] = [];
  let failed = 0;
  try {
    const client = new Client(program.url);
    const end = performance.now() + kSeconds * 1_000;
    const play = async (at: number): Promise<void> => {
      // They do not all begin at the same moment.
      await pause((kPauseMs * at) / kSessions);
      let more = {};
      while (performance.now() < end) {
        const begin = performance.now();
        try {
          const data = await client.round({ interactiveTree: kPage as never, ...more });
          times.push(performance.now() - begin);
          more = after(data);
        } catch {
          failed += 1;
        }
        await pause(kPauseMs * (0.75 + Math.random() / 2));
      }
    };
    await Promise.all(Array.from({ length: kSessions }, (_, at) => play(at)));
  } finally {
    await program.stop();
  }
  const at = (share: number): number =>
    rounded(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN, 1);
  return {
    database,
    rounds: times.length,
    perSecond: rounded(times.length / kSeconds, 1),
    p50: rounded(median(times), 1),
    p95: at(0.95),
    p99: at(0.99),
    failed,
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const rows = [await measure('PGlite in memory', {})];
if (kNoPostgres === false) {
  const server = await startPostgres();
  try {
    rows.push(await measure('PostgreSQL', { DATABASE_URL: server.url }));
  } finally {
    await server.stop();
  }
} else {
  console.log(kNoPostgres);
}
writeFigures('backend', { isQuick, sessions: kSessions, pauseMs: kPauseMs, rows });
console.log(`${kSessions} sessions at once, a round every ${kPauseMs / 1_000} s each, without a model; milliseconds:`);
console.table(rows);
