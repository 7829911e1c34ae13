// `npm run demo`: sets up, builds, then does the main job in a real browser (tests/demo/main.ts).
import { buildProduct } from './lib/product.mjs';
import { runProgram } from './lib/program.mjs';
import { main } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

await main(async (args) => {
  await setUp(needsOf.demo);
  const made = await buildProduct();
  if (made.length > 0) console.log(`Built ${made.join(', ')}.`);
  return runProgram('demo', ['demo', 'main.ts'], args);
});
