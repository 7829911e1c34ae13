// `npm run quality`: sets up, builds, then measures how right the engine is in a real browser (tests/quality/main.ts).
// Arguments are the names of measures; without any all of them run.
import { buildProduct } from './lib/product.mjs';
import { runProgram } from './lib/program.mjs';
import { main } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

await main(async (args) => {
  await setUp(needsOf.quality);
  await buildProduct();
  // What a person shows needs the extension, which no other measure does.
  if (args.includes('shown')) return runProgram('shown', ['shown', 'main.ts'], []);
  return runProgram('quality', ['quality', 'main.ts'], args);
});
