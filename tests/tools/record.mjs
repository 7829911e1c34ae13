// `npm run record -- <url> [--name=x] [--fidelity=fast|hybrid] [--scale=n]`: records a page's CDP replies as
// fixtures/cases/<name>. A path like /form.html means that page of fixtures/pages.
import { buildProduct } from './lib/product.mjs';
import { runProgram } from './lib/program.mjs';
import { main } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

await main(async (args) => {
  await setUp(needsOf.record);
  await buildProduct();
  return runProgram('record', ['tools', 'record', 'main.ts'], args);
});
