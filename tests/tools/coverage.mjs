// `npm run coverage`: how many lines of src/ the C++ tests come through (llvm-cov), and how many of js-glue/ the suites that Node
// runs do (V8's own counts, over the source maps of their bundles). What runs in a browser's processes is not counted.
// --only=cpp or --only=node measures one of them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mustBuildPreset } from './lib/cpp_build.mjs';
import { readJson } from './lib/files.mjs';
import { inRepo } from './lib/paths.mjs';
import { SetupNeeded, main, must, run, which } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

const kReporter = 'monocart-coverage-reports@2.12.9';
const kSuites = 'agent,policy,network,interact,glue,backend,mcp,quality';
const folder = inRepo('out', 'coverage');

await main(async (args) => {
  const isWanted = (side) => args.length === 0 || args.includes(`--only=${side}`);
  mkdirSync(folder, { recursive: true });
  const tables = [];
  if (isWanted('cpp')) tables.push(await linesOfEngine());
  if (isWanted('node')) tables.push(await linesOfGlue());
  console.log(tables.join('\n'));
});

async function linesOfEngine() {
  await setUp(needsOf.coverage);
  await mustBuildPreset('coverage', ['domtool_test']);
  const program = inRepo('build', 'coverage', 'domtool_test');
  const [raw, merged] = ['engine.profraw', 'engine.profdata'].map((name) => `${folder}/${name}`);
  const tests = await run(program, ['--gtest_brief=1'], { env: { LLVM_PROFILE_FILE: raw } });
  if (tests.code !== 0)
    console.log(`The tests failed; what they came through is counted all the same.\n${tests.output}`);
  await must('llvm-profdata', llvm('llvm-profdata'), ['merge', '-sparse', raw, '-o', merged]);
  const of = ['report', program, `-instr-profile=${merged}`, '-use-color=false', inRepo('src')];
  const { output } = await must('llvm-cov', llvm('llvm-cov'), of);
  writeFileSync(`${folder}/engine.txt`, output);
  return `src/: ${totalLines(output)} (each file: out/coverage/engine.txt)`;
}

/** Of the table's columns the lines are the third group: Lines, Missed Lines, Cover. */
function totalLines(report) {
  const total = /^TOTAL .*$/m.exec(report)?.[0].trim().split(/\s+/) ?? [];
  const [lines, missed, cover] = total.slice(7, 10);
  return `${cover} of ${lines} lines, ${missed} missed`;
}

/** Debian names them with their version where there are several. */
function llvm(name) {
  const found = [name, ...[14, 15, 16, 17, 18, 19].map((version) => `${name}-${version}`)].find(which);
  if (found === undefined) throw new SetupNeeded(`Missing: ${name}. On Debian or Ubuntu it is in the package llvm.`);
  return found;
}

/** The program measures a command and all that it starts; it takes a bundle apart into the sources that its map names. */
async function linesOfGlue() {
  const reports = `${folder}/glue`;
  rmSync(reports, { recursive: true, force: true });
  const only = ['--entryFilter', '**/{build,dist}/**', '--sourceFilter', '**/js-glue/**'];
  const options = ['--outputDir', reports, '-r', 'json-summary', ...only];
  const test = [process.execPath, inRepo('tests', 'tools', 'test.mjs'), `--only=${kSuites}`];
  await run('npx', ['--yes', '-p', kReporter, 'mcr', ...options, '--', ...test], { inherit: true });
  const { lines } = readJson(`${reports}/coverage-summary.json`).total;
  return `js-glue/: ${lines.pct}% of ${lines.total} lines, ${lines.total - lines.covered} missed (each file: out/coverage/glue)`;
}
