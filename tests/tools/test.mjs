// `npm test`: sets up, builds, runs every suite, ends with one table and the line "N passed, N failed".
// tests/README.md says what the options are.
import { spawn } from 'node:child_process';
import { writeFileSync, mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { shown } from './lib/files.mjs';
import { parseOptions } from './lib/options.mjs';
import { inRepo } from './lib/paths.mjs';
import { Lanes } from './lib/lanes.mjs';
import { buildProduct } from './lib/product.mjs';
import { SetupNeeded, StepFailed, main, tail } from './lib/run.mjs';
import { SecondRuns } from './lib/second_runs.mjs';
import { needsOf, setUp } from './lib/setup.mjs';
import { suites } from './lib/suites.mjs';
import { formatSummary } from './lib/summary.mjs';
import { Timings, formatTimings, lastSecondsOfFiles } from './lib/timings.mjs';

const logs = inRepo('out', 'test-logs');

await main(async (args) => {
  const options = { ...parseOptions(args), lastSeconds: lastSecondsOfFiles(), secondRuns: new SecondRuns() };
  const selected = select(options);
  const timings = new Timings();
  await timings.step('set-up', () => setUp(needsOfSuites(selected)));
  mkdirSync(logs, { recursive: true });
  const busy = options.busy ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : undefined;
  const needsProduct = selected.some((suite) => suite.needsProduct);
  const product = needsProduct ? timings.build('wasm', () => tryProduct(), 'product') : undefined;
  const lanes = new Lanes();
  const rows = await runAll(
    selected,
    (suite) => runSuite(suite, { product, options, timings, lanes }),
    () => lanes.widen(),
  );
  await lanes.end();
  busy?.kill('SIGKILL');
  timings.write();
  writeFileSync(inRepo('out', 'test-names.txt'), `${timings.names().join('\n')}\n`);
  if (options.timings) console.log(formatTimings(timings));
  console.log(`\n${formatSummary(rows)}`);
  return rows.some((row) => row.failed > 0) ? 1 : 0;
});

function needsOfSuites(selected) {
  const ofProduct = selected.some((suite) => suite.needsProduct) ? needsOf.build : [];
  return [...new Set([...ofProduct, ...selected.flatMap((suite) => suite.needs)])];
}

/** Without `--only`: the suites that have a file as `--files` and `--case` want it. All, where only a case is named and no file has it
 *  as it stands: a name may be put together. */
function select(options) {
  const { only, skip } = options;
  const known = suites.map((suite) => suite.name);
  const unknown = [...only, ...skip].filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No suite ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  const hasFile = suites.some(({ filesFor }) => filesFor?.(options).length > 0);
  const isEvery = options.files.length === 0 && (options.case === '' || !hasFile);
  const isWanted = ({ name, filesFor }) => {
    if (only.length > 0) return only.includes(name);
    return isEvery || filesFor?.(options).length > 0;
  };
  return suites.filter((suite) => isWanted(suite) && !skip.includes(suite.name));
}

/**
 * What compiles beside the files of the others where there is more than one processor; `onCompiled` is called after it. Rows in the
 * order of the suites.
 */
async function runAll(selected, runOne, onCompiled) {
  const rows = new Map();
  const runTo = async (suite) => rows.set(suite.name, await runOne(suite));
  const runCompiled = async () => {
    for (const suite of selected.filter(({ isCompiled }) => isCompiled)) await runTo(suite);
    onCompiled();
  };
  const compiled = runCompiled();
  if (availableParallelism() === 1) await compiled;
  await Promise.all(selected.filter(({ isCompiled }) => !isCompiled).map(runTo));
  await compiled;
  return selected.map(({ name }) => rows.get(name));
}

/** Builds dist/; a failure is told by every suite that needs it, so that the others still run. */
async function tryProduct() {
  try {
    console.log('building dist/ …');
    await buildProduct();
    return undefined;
  } catch (error) {
    if (error instanceof StepFailed || error instanceof SetupNeeded) return error;
    throw error;
  }
}

async function runSuite(suite, { product, options, timings, lanes }) {
  const productError = suite.needsProduct ? await product : undefined;
  console.log(`${suite.name} …`);
  const result = await timings.step(suite.name, () =>
    productError === undefined ? suite.run(options, timings, lanes) : notBuilt(productError),
  );
  timings.addSuite(suite.name, result);
  const log = `${logs}/${suite.name}.log`;
  writeFileSync(log, result.output);
  if (result.counts.failed > 0) {
    console.log(tail(result.output));
    console.log(`--- the whole output is in ${shown(log)}`);
  }
  const { seconds } = timings.steps.find(({ name }) => name === suite.name);
  return { suite: suite.name, seconds, note: result.note, ...result.counts };
}

function notBuilt({ output = '', message }) {
  return { code: 1, output: `${output}\n${message}`.trimStart(), counts: { passed: 0, failed: 1, skipped: 0 } };
}
