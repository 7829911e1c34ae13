// `npm run bench`: the engine alone (Google Benchmark), then, where it exists, the comparison in a browser
// (tests/bench/main.ts). Arguments go to both. `npm run bench -- actions` times a click beside Playwright's, `-- race` counts clicks
// on a page that changes in the middle of them.
import { existsSync } from 'node:fs';
import { mustBuildPreset } from './lib/cpp_build.mjs';
import { inRepo } from './lib/paths.mjs';
import { buildProduct } from './lib/product.mjs';
import { runProgram } from './lib/program.mjs';
import { main, run } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

/** Programs of tests/bench that are run by their names alone: they need a browser and no Google Benchmark. */
const alone = ['actions', 'race'];

await main(async (args) => {
  await setUp(needsOf.bench);
  if (alone.includes(args[0])) {
    await buildProduct();
    return runProgram('bench', ['bench', `${args[0]}.ts`], args.slice(1));
  }
  await mustBuildPreset('bench', ['engine_benchmark']);
  const native = await run(inRepo('build', 'bench', 'engine_benchmark'), args, { inherit: true });
  if (native.code !== 0 || !existsSync(inRepo('tests', 'bench', 'main.ts'))) return native.code;
  await buildProduct();
  return runProgram('bench', ['bench', 'main.ts'], args);
});
