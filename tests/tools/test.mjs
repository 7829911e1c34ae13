// `npm test`: sets up, builds, runs every suite, ends with one table and the line "N passed, N failed".
// Options: --only=native,glue runs those suites alone; --skip=fuzz,asan leaves some out; --files=frames runs, of the glue,
// extension and mcp suites, the test files whose path holds "frames".
import { writeFileSync, mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { shown } from './lib/files.mjs';
import { inRepo } from './lib/paths.mjs';
import { buildProduct } from './lib/product.mjs';
import { StepFailed, main, tail } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';
import { suites } from './lib/suites.mjs';
import { formatSummary } from './lib/summary.mjs';

const logs = inRepo('out', 'test-logs');

await main(async (args) => {
  const selected = select(args);
  const files = args.find((arg) => arg.startsWith('--files='))?.slice('--files='.length) ?? '';
  await setUp(needsOf.test);
  mkdirSync(logs, { recursive: true });
  const productError = selected.some((suite) => suite.needsProduct) ? await tryProduct() : undefined;
  const rows = await runLanes(selected, (suite) => runSuite(suite, productError, files));
  console.log(`\n${formatSummary(rows)}`);
  return rows.some((row) => row.failed > 0) ? 1 : 0;
});

function select(args) {
  const listOf = (option) =>
    args.filter((arg) => arg.startsWith(`--${option}=`)).flatMap((arg) => arg.slice(option.length + 3).split(','));
  const only = listOf('only');
  const skip = listOf('skip');
  const known = suites.map((suite) => suite.name);
  const unknown = [...only, ...skip].filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No suite ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  return suites.filter(({ name }) => (only.length === 0 || only.includes(name)) && !skip.includes(name));
}

/** Lanes side by side where there is more than one processor, then the suites that want it alone; rows in their order. */
async function runLanes(selected, runOne) {
  const rows = new Map();
  const runAll = async (some) => {
    for (const suite of some) rows.set(suite.name, await runOne(suite));
  };
  const of = (lane) => selected.filter((suite) => suite.lane === lane);
  if (availableParallelism() > 1) await Promise.all([runAll(of('compiled')), runAll(of('scripts'))]);
  else await runAll([...of('compiled'), ...of('scripts')]);
  await runAll(of('alone'));
  return selected.map(({ name }) => rows.get(name));
}

/** Builds dist/; a failure is told by every suite that needs it, so that the others still run. */
async function tryProduct() {
  try {
    console.log('building dist/ …');
    await buildProduct();
    return undefined;
  } catch (error) {
    if (error instanceof StepFailed) return error;
    throw error;
  }
}

async function runSuite(suite, productError, files) {
  console.log(`${suite.name} …`);
  const result =
    suite.needsProduct && productError !== undefined
      ? { code: 1, output: `${productError.output}\n${productError.message}`, seconds: 0 }
      : await timed(() => suite.run(files));
  const log = `${logs}/${suite.name}.log`;
  writeFileSync(log, result.output);
  const row = { suite: suite.name, seconds: result.seconds, ...suite.count(result) };
  if (row.failed > 0) {
    console.log(tail(result.output));
    console.log(`--- the whole output is in ${shown(log)}`);
  }
  return row;
}

/** The seconds of a suite hold its build too. */
async function timed(work) {
  const begin = Date.now();
  const result = await work();
  return { ...result, seconds: (Date.now() - begin) / 1000 };
}
