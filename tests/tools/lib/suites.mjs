// The suites of `npm test`, in their order. A suite resolves to { code, output, seconds } and says how to count it.
import { mkdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { buildForNode } from './bundles.mjs';
import { buildPreset } from './cpp_build.mjs';
import { filesBelow, withExtension } from './files.mjs';
import { inRepo } from './paths.mjs';
import { StepFailed, run } from './run.mjs';
import { countGoogleTest, countNodeTest, countOne } from './summary.mjs';

const kMinute = 60_000;

const kPatient = { isPatient: true };

/** Tests of tests/extension that look at the extension's own pages and tasks, which wait for conditions and may share the machine. */
const kOwnPages = /^(?:agent|backend|diagnosis|newcomer|options|panel|settings|welcome)/;

/** Those of pages that stand still while they are looked at: how long a look takes changes nothing of what it tells. */
const kStillPages =
  /^(?:attribute_case|deep|determinism|formats|hostile|hostile_secrets|links|page_functions|privacy|scale|selectors|styles|text_view|texts|tree_bound|units|woven_styles)\./;

/**
 * `needsProduct`: dist/ has to be built before. `run` gets the part of a path that --files named, or "". Those of a lane run one
 * after another, the lanes side by side; those of the lane `alone` come last and have the machine to themselves, for pages go on
 * while they are looked at. What compiles takes the time that others leave.
 */
export const suites = [
  { name: 'tools', lane: 'scripts', count: countNodeTest, run: toolTests },
  { name: 'quality', lane: 'scripts', count: countNodeTest, run: (files) => nodeTests('quality', 2, files) },
  { name: 'native', lane: 'compiled', count: countGoogleTest, run: () => googleTest('native') },
  { name: 'asan', lane: 'compiled', count: countGoogleTest, run: () => googleTest('asan') },
  { name: 'wasm', lane: 'compiled', count: countGoogleTest, run: wasmGoogleTest },
  { name: 'agent', lane: 'scripts', count: countNodeTest, run: (files) => nodeTests('agent', 2, files) },
  { name: 'access', lane: 'scripts', count: countNodeTest, run: (files) => nodeTests('access', 2, files) },
  { name: 'network', lane: 'scripts', count: countNodeTest, run: (files) => nodeTests('network', 2, files) },
  { name: 'interact', lane: 'scripts', count: countNodeTest, run: (files) => nodeTests('interact', 2, files) },
  {
    name: 'glue',
    lane: 'scripts',
    needsProduct: true,
    count: countNodeTest,
    run: (files) => nodeTests('glue', 2, files),
  },
  {
    name: 'backend',
    lane: 'scripts',
    needsProduct: true,
    count: countNodeTest,
    run: (files) => nodeTests('backend', 2, files),
  },
  {
    name: 'extension',
    lane: 'alone',
    needsProduct: true,
    count: countNodeTest,
    run: (files) => nodeTests('extension', 1, files, (name) => !kOwnPages.test(name) && !kStillPages.test(name)),
  },
  {
    name: 'pages',
    lane: 'scripts',
    needsProduct: true,
    count: countNodeTest,
    run: (files) => nodeTests('extension', 2, files, (name) => kOwnPages.test(name)),
  },
  {
    name: 'still',
    lane: 'scripts',
    needsProduct: true,
    count: countNodeTest,
    run: (files) => nodeTests('extension', 2, files, (name) => kStillPages.test(name)),
  },
  {
    name: 'mcp',
    lane: 'alone',
    needsProduct: true,
    count: countNodeTest,
    run: (files) => nodeTests('mcp', 2, files),
  },
  { name: 'fuzz', lane: 'compiled', count: countOne, run: fuzz },
];

function toolTests() {
  const files = filesBelow(inRepo('tests', 'tools', 'self_test'), withExtension('.test.mjs'));
  return run(process.execPath, ['--test', '--test-reporter=spec', ...files], { timeoutMs: 5 * kMinute });
}

async function googleTest(preset) {
  const built = await buildPreset(preset, ['domtool_test'], kPatient);
  if (built.code !== 0) return built;
  return run(inRepo('build', preset, 'domtool_test'), ['--gtest_brief=0'], {
    env: { ASAN_OPTIONS: 'detect_leaks=1:strict_string_checks=1', UBSAN_OPTIONS: 'print_stacktrace=1' },
    timeoutMs: 20 * kMinute,
    ...kPatient,
  });
}

async function wasmGoogleTest() {
  const built = await buildPreset('wasm', ['domtool_test'], kPatient);
  if (built.code !== 0) return built;
  return run(process.execPath, [inRepo('build', 'wasm', 'domtool_test.js')], { timeoutMs: 20 * kMinute, ...kPatient });
}

/** The *.test.ts files of tests/<folder> whose path holds `part` and whose name is wanted, bundled and run by Node's own runner. */
async function nodeTests(folder, concurrency, part, isWanted = () => true) {
  const sources = filesBelow(inRepo('tests', folder), withExtension('.test.ts')).filter(
    (path) => path.includes(part) && isWanted(basename(path)),
  );
  if (sources.length === 0)
    return {
      code: 1,
      output: `no tests in tests/${folder} that this suite runs and whose path holds "${part}"`,
      seconds: 0,
    };
  let files;
  try {
    files = await buildForNode(`tests/${folder}`, sources);
  } catch (error) {
    if (error instanceof StepFailed) return { code: 1, output: `${error.message}\n${error.output}`, seconds: 0 };
    throw error;
  }
  const options = [`--test-concurrency=${concurrency}`, '--test-timeout=180000', '--test-reporter=spec'];
  return run(process.execPath, ['--test', ...options, ...files], { timeoutMs: 40 * kMinute });
}

/** libFuzzer for a minute in CI, ten seconds elsewhere, on the committed corpus and what earlier runs found. */
async function fuzz() {
  const built = await buildPreset('fuzz', ['engine_fuzzer'], kPatient);
  if (built.code !== 0) return built;
  const seconds = process.env.CI === 'true' ? 60 : 10;
  const found = inRepo('build', 'fuzz', 'corpus');
  const artifacts = inRepo('out', 'fuzz');
  rmSync(artifacts, { recursive: true, force: true });
  for (const folder of [found, artifacts]) mkdirSync(folder, { recursive: true });
  return run(
    inRepo('build', 'fuzz', 'engine_fuzzer'),
    [
      `-max_total_time=${seconds}`,
      '-timeout=25',
      '-rss_limit_mb=3072',
      '-print_final_stats=1',
      `-dict=${inRepo('tests', 'fuzz', 'cdp_json.dict')}`,
      `-artifact_prefix=${artifacts}/`,
      found,
      inRepo('tests', 'fuzz', 'corpus'),
    ],
    { timeoutMs: 10 * kMinute, ...kPatient },
  );
}
