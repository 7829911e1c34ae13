// The suites of `npm test`, in their order. A suite's `run` gets the options of `npm test`, the timings and the lanes for its files,
// and resolves to { code, output, counts, cpu } and the files that it ran.
import { mkdirSync, rmSync } from 'node:fs';
import { kAlone } from './alone.mjs';
import { buildPreset } from './cpp_build.mjs';
import { filesBelow, withExtension } from './files.mjs';
import { chosenFiles, nodeTests } from './node_tests.mjs';
import { inRepo } from './paths.mjs';
import { run } from './run.mjs';
import { countGoogleTest, countNodeTest, countOne, testsOfGoogleTest } from './summary.mjs';

const kMinute = 60_000;

const kPatient = { isPatient: true };

/** A suite of TypeScript: the files of tests/<folder>. */
function scripts(name, folder, more = {}) {
  const filesFor = (options) => chosenFiles(folder, options);
  const run = (options, _timings, lanes) => {
    const holding = filesFor(options);
    const sources = holding.length > 0 ? holding : filesFor({ ...options, case: '' });
    return nodeTests(`tests/${name}`, sources, { lanes, alone: kAlone }, options);
  };
  return { name, needs: [], filesFor, run, ...more };
}

const kInBrowser = { needs: ['chromium'], needsProduct: true };

const kSanitized = ['cmake', 'ninja', 'clang', 'sanitizer runtimes', 'rapidjson'];

/**
 * `needs`: what the set-up has to find beside the npm packages; `needsProduct`: dist/ has to be built before. The suites that compile
 * run one after another, and take the time that the tests in browsers leave while they wait.
 */
export const suites = [
  { name: 'tools', needs: [], run: toolTests },
  scripts('quality', 'quality', { needs: ['chromium'] }),
  { name: 'asan', isCompiled: true, needs: [...kSanitized, 'googletest'], run: sanitizedGoogleTest },
  { name: 'wasm', isCompiled: true, needs: [], needsProduct: true, run: wasmGoogleTest },
  { name: 'fuzz', isCompiled: true, needs: kSanitized, run: fuzz },
  scripts('agent', 'agent'),
  scripts('policy', 'policy'),
  scripts('network', 'network'),
  scripts('interact', 'interact'),
  scripts('extension', 'browser/live', kInBrowser),
  scripts('pages', 'browser/own_pages', kInBrowser),
  scripts('still', 'browser/still', kInBrowser),
  scripts('mcp', 'mcp', kInBrowser),
  scripts('glue', 'glue', kInBrowser),
  scripts('backend', 'backend', kInBrowser),
];

async function toolTests({ case: wanted }) {
  const files = filesBelow(inRepo('tests', 'tools', 'self_test'), withExtension('.test.mjs'));
  const pattern = wanted === '' ? [] : [`--test-name-pattern=${wanted}`];
  const options = ['--test', '--test-reporter=spec', ...pattern];
  const result = await run(process.execPath, [...options, ...files], { timeoutMs: 5 * kMinute });
  return { ...result, counts: countNodeTest(result) };
}

function sanitizedGoogleTest(options, timings) {
  const env = { ASAN_OPTIONS: 'detect_leaks=1:strict_string_checks=1', UBSAN_OPTIONS: 'print_stacktrace=1' };
  return googleTest(
    'asan',
    (filter) => run(inRepo('build', 'asan', 'domtool_test'), filter, patient(env)),
    options,
    timings,
  );
}

function wasmGoogleTest(options, timings) {
  const program = inRepo('build', 'wasm', 'domtool_test.js');
  return googleTest('wasm', (filter) => run(process.execPath, [program, ...filter], patient()), options, timings);
}

const patient = (env = {}) => ({ env, timeoutMs: 40 * kMinute, ...kPatient });

async function googleTest(preset, start, { case: wanted, repeat }, timings) {
  const built = await timings.build(preset, () => buildPreset(preset, ['domtool_test'], kPatient));
  if (built.code !== 0) return { ...built, counts: countOne(built) };
  const filter = [
    ...(wanted === '' ? [] : [`--gtest_filter=*${wanted}*`]),
    ...(repeat === 1 ? [] : [`--gtest_repeat=${repeat}`]),
  ];
  const result = await timings.step(`${preset}: run`, () => start(filter));
  return { ...result, counts: countGoogleTest(result), tests: testsOfGoogleTest(result.output) };
}

/** libFuzzer for a minute in CI, ten seconds elsewhere, on the committed corpus and what earlier runs found. */
async function fuzz(_options, timings) {
  const built = await timings.build('asan', () => buildPreset('asan', ['engine_fuzzer'], kPatient));
  if (built.code !== 0) return { ...built, counts: countOne(built) };
  const seconds = process.env.CI === 'true' ? 60 : 10;
  const found = inRepo('build', 'asan', 'corpus');
  const artifacts = inRepo('out', 'fuzz');
  rmSync(artifacts, { recursive: true, force: true });
  for (const folder of [found, artifacts]) mkdirSync(folder, { recursive: true });
  const result = await run(
    inRepo('build', 'asan', 'engine_fuzzer'),
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
  return { ...result, counts: countOne(result) };
}
