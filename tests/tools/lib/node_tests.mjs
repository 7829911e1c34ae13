// The *.test.ts files of tests/, bundled and run by Node's own runner, a process a file and some files at a time. Without
// `--test`, which would start a second process for each.
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { buildForNode } from './bundles.mjs';
import { filesBelow, withExtension } from './files.mjs';
import { inRepo } from './paths.mjs';
import { StepFailed, run } from './run.mjs';
import { noteOnSecondRuns } from './second_runs.mjs';
import { wantsSharedBrowser } from './shared_browser.mjs';
import { shuffled } from './shuffle.mjs';
import { addCounts, countNodeTest } from './summary.mjs';

const kFileTimeoutMs = 600_000;
const sharedBrowserProgram = inRepo('tests', 'support', 'shared_browser_program.ts');
const eventsReporter = inRepo('tests', 'tools', 'lib', 'node_events.mjs');

/**
 * Runs `sources`, bundled into build/<folder>, in `lanes`. Those that `alone` names by their file, each with its reason, run while no
 * other does. Files that open a stage with the usual browser share one with the others of their lane. `options` are those of
 * `npm test`. Resolves to { code, output, counts, cpu, begin, end, files }: when the first file began and the last one ended, in
 * milliseconds of Date.now(); of each file its name, seconds, cpu, tests and launches of a browser.
 */
export async function nodeTests(folder, sources, { lanes, alone = {} }, options) {
  if (sources.length === 0) return failure('no file of this suite is wanted');
  let built;
  try {
    built = await buildForNode(folder, [...sources, sharedBrowserProgram]);
  } catch (error) {
    if (error instanceof StepFailed) return failure(`${error.message}\n${error.output}`);
    throw error;
  }
  const jobs = inOrder(
    sources.map((source, index) => ({ name: relative(inRepo('tests'), source), source, program: built[index] })),
    options,
  );
  const runIn = (lane, job) => runFile(job, options, lanes.browser(lane, built.at(-1)));
  const runOne = (job, isAlone) => lanes.run((lane) => runIn(lane, job), { alone: isAlone });
  const runAll = jobs.map(async (job) => {
    const file = await runOne(job, basename(job.source) in alone);
    return options.secondRuns.of(file, () => runOne(job, true));
  });
  return summed(await Promise.all(runAll));
}

/** The *.test.ts files of tests/<folder> whose path holds a part that `--files` names, and whose text holds that of `--case`. */
export function chosenFiles(folder, { files, case: name }) {
  return filesBelow(inRepo('tests', folder), withExtension('.test.ts')).filter(
    (path) =>
      (files.length === 0 || files.some((part) => path.includes(part))) &&
      (name === '' || readFileSync(path, 'utf8').includes(name)),
  );
}

/** The longest first, so that none of them is left for the end; or as `seed` shuffles them. `repeat` times over. */
function inOrder(jobs, { seed, repeat, lastSeconds = {} }) {
  const weight = ({ name, source }) => lastSeconds[name] ?? statSync(source).size / 1000;
  const once = (round) =>
    seed === undefined ? [...jobs].sort((a, b) => weight(b) - weight(a)) : shuffled(jobs, seed + round);
  return Array.from({ length: repeat }, (_, round) => once(round).map((job) => ({ ...job, round }))).flat();
}

async function runFile({ name, source, program, round }, { case: wanted }, browser) {
  const notes = inRepo('out', 'test-notes', `${name.replaceAll('/', '_')}.${round}`);
  rmSync(notes, { recursive: true, force: true });
  mkdirSync(notes, { recursive: true });
  const events = join(notes, 'events');
  const launches = join(notes, 'launches');
  const shared = wantsSharedBrowser(readFileSync(source, 'utf8')) ? await browser.environment() : {};
  const begin = Date.now();
  const result = await run(
    process.execPath,
    [
      ...(wanted === '' ? [] : [`--test-name-pattern=${escaped(wanted)}`]),
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${eventsReporter}`,
      `--test-reporter-destination=${events}`,
      program,
    ],
    { timeoutMs: kFileTimeoutMs, env: { DOMTOOL_LAUNCHES: launches, ...shared } },
  );
  // Whatever has gone wrong in it, the next file is not to meet it.
  if (result.code !== 0) await browser.end();
  const lines = readLines(events);
  return {
    name,
    code: result.code,
    output: `${name}\n${result.output}`,
    begin,
    seconds: result.seconds,
    cpu: lines.find((line) => line.cpu !== undefined)?.cpu,
    tests: lines.filter((line) => line.name !== undefined),
    launches: readLines(launches),
    counts: countNodeTest(result),
  };
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function readLines(path) {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  return text
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Those that failed come last, where they are seen. */
function summed(files) {
  const failed = files.filter(({ code }) => code !== 0);
  const output = [...files.filter(({ code }) => code === 0), ...failed].map((file) => file.output).join('\n');
  return {
    code: failed.length === 0 ? 0 : 1,
    output,
    note: noteOnSecondRuns(files),
    counts: files.map(({ counts }) => counts).reduce(addCounts),
    cpu: files.reduce((sum, { cpu = 0 }) => sum + cpu, 0),
    begin: Math.min(...files.map(({ begin }) => begin)),
    end: Math.max(...files.map(({ begin, seconds }) => begin + seconds * 1000)),
    files: files.map(({ output: _output, counts: _counts, ...told }) => told),
  };
}

function failure(output) {
  return { code: 1, output, counts: { passed: 0, failed: 1, skipped: 0 }, files: [] };
}
