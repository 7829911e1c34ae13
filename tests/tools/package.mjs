// `npm run package`: dist/domtool-extension-<version>.zip, loadable as it is, and the npm tarball beside it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { filesBelow, readJson, shown } from './lib/files.mjs';
import { inRepo } from './lib/paths.mjs';
import { buildProduct } from './lib/product.mjs';
import { main, must } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

/** Zip stores a date for every file; one that never changes gives the same bytes for the same content. */
const kFileDate = new Date('2000-01-01T00:00:00Z');

await main(async () => {
  await setUp(needsOf.package);
  await buildProduct();
  const { name, version } = readJson(inRepo('package.json'));
  const zip = await zipExtension(inRepo('dist', `domtool-extension-${version}.zip`));
  const tarball = inRepo('dist', `${name}-${version}.tgz`);
  rmSync(tarball, { force: true });
  await must('npm pack', 'npm', ['pack', '--ignore-scripts', '--pack-destination', inRepo('dist')]);
  for (const file of [zip, tarball]) console.log(`${shown(file)} (${readFileSync(file).length} bytes)`);
});

async function zipExtension(target) {
  const { zipSync } = await import('fflate');
  const folder = inRepo('dist', 'extension');
  const files = filesBelow(folder);
  if (!files.some((file) => file.endsWith('manifest.json'))) throw new Error('dist/extension has no manifest.json');
  const entries = files.map((file) => [relative(folder, file), readFileSync(file)]);
  const unzoned = new Date(kFileDate.getTime() + kFileDate.getTimezoneOffset() * 60_000);
  writeFileSync(target, zipSync(Object.fromEntries(entries), { level: 9, mtime: unzoned }));
  return target;
}
