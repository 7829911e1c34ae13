// `npm run bench`: the engine alone (Google Benchmark), then, where it exists, the comparison in a browser
// (tests/bench/main.ts). Arguments go to both.
import { existsSync } from 'node:fs';
import { mustBuildPreset } from './lib/cpp_build.mjs';
import { inRepo } from './lib/paths.mjs';
import { buildProduct } from './lib/product.mjs';
import { runProgram } from './lib/program.mjs';
import { main, run } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

await main(async (args) => {
  await setUp(needsOf.bench);
  await mustBuildPreset('bench', ['engine_benchmark']);
  const native = await run(inRepo('build', 'bench', 'engine_benchmark'), args, { inherit: true });
  if (native.code !== 0 || !existsSync(inRepo('tests', 'bench', 'main.ts'))) return native.code;
  await buildProduct();
  return runProgram('bench', ['bench', 'main.ts'], args);
});
