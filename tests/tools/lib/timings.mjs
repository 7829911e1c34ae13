// out/timings.json: what took how long in the last `npm test`, and the tables of `npm test -- --timings`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readJson } from './files.mjs';
import { inRepo } from './paths.mjs';

const file = inRepo('out', 'timings.json');
const kShown = 20;

/** Seconds of each test file in the run before; none on a fresh clone. */
export function lastSecondsOfFiles() {
  if (!existsSync(file)) return {};
  try {
    return Object.fromEntries(readJson(file).files.map(({ name, seconds }) => [name, seconds]));
  } catch {
    return {};
  }
}

export class Timings {
  begun = Date.now();
  steps = [];
  files = [];
  tests = [];
  launches = [];
  compiled = [];
  links = [];

  /** Runs `work` as the step `name`; `cpu` of its result is kept where it has one, and its own `begin` and `end`, by Date.now(). */
  async step(name, work) {
    const called = Date.now();
    const result = await work();
    const [begin, end] = [result?.begin ?? called, result?.end ?? Date.now()].map((at) => (at - this.begun) / 1000);
    this.steps.push({ name, begin, end, seconds: round(end - begin), cpu: result?.cpu });
    return result;
  }

  /** What a suite ran: files with their tests, or tests alone. */
  addSuite(suite, { files = [], tests = [] }) {
    for (const { name, seconds } of tests) this.tests.push({ name: `${suite} › ${name}`, seconds });
    for (const { name, seconds, cpu, tests: ofFile, launches } of files) {
      this.files.push({ name, suite, seconds: round(seconds), cpu });
      for (const test of ofFile.filter(({ isSuite }) => !isSuite)) {
        this.tests.push({ name: `${suite} › ${name} › ${test.name}`, seconds: round(test.seconds) });
      }
      for (const { what, seconds: taken } of launches) {
        this.launches.push({ name: `${name} › ${what}`, seconds: round(taken) });
      }
    }
  }

  /** The step `<preset>: build`, or by another name, and what ninja did in it. */
  async build(preset, work, name = `${preset}: build`) {
    const log = inRepo('build', preset, '.ninja_log');
    const had = existsSync(log) ? readFileSync(log, 'utf8').split('\n').length - 1 : 0;
    const result = await this.step(name, work);
    this.#addBuild(preset, had);
    return result;
  }

  #addBuild(preset, had) {
    const log = inRepo('build', preset, '.ninja_log');
    if (!existsSync(log)) return;
    for (const { output, seconds } of ninjaSteps(readFileSync(log, 'utf8'), had)) {
      const list = /\.(?:o|gch|pch)$/.test(output) ? this.compiled : this.links;
      list.push({ name: `${preset}: ${output.replace(/CMakeFiles\/[\w.]+\//, '')}`, seconds: round(seconds) });
    }
  }

  /** Of every test that ran, sorted. */
  names() {
    return this.tests.map(({ name }) => name).sort();
  }

  write() {
    const { begun: _begun, ...kept } = this;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify({ ...kept, path: criticalPath(this.steps) }, null, 1)}\n`);
  }
}

const round = (seconds) => Math.round(seconds * 100) / 100;

/** Steps of .ninja_log after its first `skipped` lines; where ninja has written it anew, all of it. */
export function ninjaSteps(text, skipped = 0) {
  const lines = text.split('\n').filter((line) => line !== '');
  const own = lines.length > skipped ? lines.slice(skipped) : [];
  return own
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .map(([begin, end, , output]) => ({ output, seconds: (Number(end) - Number(begin)) / 1000 }));
}

/** From the step that ended last, each time to the one that ended last before it began. */
export function criticalPath(steps) {
  const path = [];
  let begin = Number.POSITIVE_INFINITY;
  for (;;) {
    const before = steps.filter((step) => step.end <= begin + 0.05 && !path.includes(step));
    if (before.length === 0) return path;
    const last = before.reduce((a, b) => (b.end > a.end ? b : a));
    path.unshift(last);
    begin = last.begin;
  }
}

/** The tables, the longest of each kind first. */
export function formatTimings(kept) {
  const line = ({ name, seconds, cpu }) =>
    `${seconds.toFixed(1).padStart(8)} s ${cpu === undefined ? '          ' : `${cpu.toFixed(1).padStart(7)} cpu`}  ${name}`;
  const table = (title, rows) => {
    if (rows.length === 0) return [];
    const sum = rows.reduce((total, { seconds }) => total + seconds, 0);
    const longest = [...rows].sort((a, b) => b.seconds - a.seconds).slice(0, kShown);
    return ['', `${title}: ${rows.length}, together ${sum.toFixed(1)} s`, ...longest.map(line)];
  };
  return [
    ...table('Suites and builds', kept.steps),
    ...table('Test files', kept.files),
    ...table('Tests', kept.tests),
    ...table('Browsers started', kept.launches),
    ...table('Compiled', kept.compiled),
    ...table('Linked', kept.links),
    '',
    'The critical path:',
    ...criticalPath(kept.steps).map(line),
  ].join('\n');
}
