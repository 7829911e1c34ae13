// `npm run package`: dist/domtool-extension-<version>.zip, loadable as it is, and the npm tarballs of the tool and of the backend
// beside it, which are installed in empty folders and have to work there. Each has a bill of materials (.cdx.json).
import { readFileSync } from 'node:fs';
import { readJson, sha256, shown } from './lib/files.mjs';
import { tryBackend, tryTool } from './lib/installing.mjs';
import { packAll } from './lib/packing.mjs';
import { inRepo } from './lib/paths.mjs';
import { buildProduct } from './lib/product.mjs';
import { main } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

await main(async () => {
  await setUp(needsOf.package);
  await buildProduct();
  const { zip, tool, backend, bills } = await packAll();
  await tryTool(tool, readJson(inRepo('package.json')).version);
  await tryBackend(backend);
  for (const file of [zip, tool, backend, ...bills]) {
    console.log(`${sha256(file)}  ${shown(file)} (${readFileSync(file).length} bytes)`);
  }
});
