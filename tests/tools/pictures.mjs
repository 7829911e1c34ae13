// `npm run pictures`: builds, then makes the pictures of the store listing and the animation of the README (tests/pictures/main.ts).
import { buildProduct } from './lib/product.mjs';
import { runProgram } from './lib/program.mjs';
import { main } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

await main(async (args) => {
  await setUp(needsOf.demo);
  await buildProduct();
  return runProgram('pictures', ['pictures', 'main.ts'], args);
});
