// `npm run bench`: every benchmark in one go, then the report: each budget of the design as a ratio with its bar, where the
// time goes, a picture, and all figures as JSON in out/bench. Arguments:
//   a part's name, or several      only those, without the report (which alone is `report`, of the last figures)
//   --quick                        fewer sizes and rounds, for work; its figures are no verdict
//   --compare <git rev>            the observation of this checkout beside that of another revision, interleaved
//   --record                       with `report`: writes the figures of `peers` into the READMEs
// What else begins with `--` goes to the parts.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { compare } from './lib/compare.mjs';
import { mustBuildPreset } from './lib/cpp_build.mjs';
import { inRepo } from './lib/paths.mjs';
import { buildProduct } from './lib/product.mjs';
import { runProgram } from './lib/program.mjs';
import { main, run } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

const figures = inRepo('out', 'bench');

const program = (...source) => ({
  isThere: () => existsSync(inRepo('tests', ...source)),
  run: (name, args) => runProgram(`bench_${name}`, source, args),
});

/** What a part is bounded by in a whole run; alone it takes its time. */
const bounds = {
  observe: ['--seconds=240'],
  race: ['--runs=10'],
  peers: ['--seconds=240'],
  native: ['--benchmark_min_time=0.02', '--benchmark_filter=^(cards|deep|records|twin towers|full layers)/'],
};

/** In the order of a whole run. */
const parts = {
  observe: program('bench', 'observe.ts'),
  documents: program('bench', 'documents.ts'),
  engine: { isThere: () => true, run: engine },
  tabs: program('bench', 'tabs.ts'),
  actions: program('bench', 'actions.ts'),
  background: program('bench', 'background.ts'),
  race: program('bench', 'race.ts'),
  panel: program('bench', 'panel.ts'),
  agent: program('bench', 'agent', 'main.ts'),
  mcp: program('bench', 'mcp', 'main.ts'),
  peers: program('bench', 'peers', 'main.ts'),
  backend: program('bench', 'backend.ts'),
  native: { isThere: () => true, run: native },
  report: program('bench', 'report.ts'),
};

await main(async (args) => {
  await setUp(needsOf.bench);
  const at = args.findIndex((arg) => /^--compare(=|$)/.test(arg));
  if (at >= 0) {
    const [, revision] = args[at].split('=');
    return revision === undefined
      ? compare(args[at + 1], args.toSpliced(at, 2))
      : compare(revision, args.toSpliced(at, 1));
  }
  const named = args.filter((arg) => !arg.startsWith('--'));
  const unknown = named.filter((name) => !(name in parts));
  if (unknown.length > 0) throw new Error(`No part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  await buildProduct();
  if (named.length === 0) rmSync(figures, { recursive: true, force: true });
  mkdirSync(figures, { recursive: true });
  return runParts(
    named,
    args.filter((arg) => arg.startsWith('--')),
  );
});

/** One part's failure is told, and the others still run: a whole run takes minutes. */
async function runParts(named, args) {
  let failed = 0;
  for (const [name, part] of Object.entries(parts)) {
    if ((named.length > 0 && !named.includes(name)) || !part.isThere()) continue;
    console.log(`\n${name} …`);
    const begin = Date.now();
    const code = await part.run(name, named.length === 0 ? [...args, ...(bounds[name] ?? [])] : args);
    console.log(`${name}: ${((Date.now() - begin) / 1000).toFixed(0)} s${code === 0 ? '' : `, exit code ${code}`}`);
    if (code !== 0) failed = code;
  }
  return failed;
}

/** The stages need a module of their own. */
async function engine(name, args) {
  await mustBuildPreset('wasm', ['domtool_stages_module']);
  return runProgram(`bench_${name}`, ['bench', 'engine', 'main.ts'], args);
}

/** The stages on their own, for work on the engine. */
async function native(name, args) {
  await mustBuildPreset('bench', ['engine_benchmark']);
  const options = args.filter((arg) => arg.startsWith('--benchmark'));
  const out = [`--benchmark_out=${inRepo('out', 'bench', `${name}.json`)}`, '--benchmark_out_format=json'];
  const { code } = await run(inRepo('build', 'bench', 'engine_benchmark'), [...out, ...options], { inherit: true });
  return code;
}
