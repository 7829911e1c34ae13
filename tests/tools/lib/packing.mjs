// What is handed out, each file with the same bytes whenever and wherever the same commit is packed: the zip of the extension, the
// npm tarballs of the tool and of the backend, and a bill of materials beside each.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { filesBelow, readJson } from './files.mjs';
import { kShipped, partsOf } from './notices.mjs';
import { inRepo } from './paths.mjs';
import { must } from './run.mjs';

/** Zip stores a date for every file, in local time. */
const kFileDate = new Date('2000-01-01T00:00:00Z');

/** Packs what was built; resolves to the paths in dist: { zip, tool, backend, bills }. */
export async function packAll() {
  const { version } = readJson(inRepo('package.json'));
  const zip = await zipExtension(inRepo('dist', `domtool-extension-${version}.zip`));
  const tool = await packFolder(inRepo(), 'domtool', version);
  const backend = await packFolder(inRepo('dist', 'backend'), 'domtool-backend', version);
  const packed = { extension: zip, package: tool, backend };
  const bills = await Promise.all(kShipped.map((shipped) => writeBill(shipped, packed[shipped.name])));
  return { zip, tool, backend, bills };
}

async function packFolder(folder, name, version) {
  const tarball = inRepo('dist', `${name}-${version}.tgz`);
  rmSync(tarball, { force: true });
  const args = ['pack', '--ignore-scripts', '--pack-destination', inRepo('dist')];
  await must(`npm pack of ${name}`, 'npm', args, { cwd: folder });
  return tarball;
}

async function zipExtension(target) {
  const { zipSync } = await import('fflate');
  const folder = inRepo('dist', 'extension');
  const files = filesBelow(folder);
  if (!files.some((file) => file.endsWith('manifest.json'))) throw new Error('dist/extension has no manifest.json');
  const entries = files.map((file) => [relative(folder, file).replaceAll('\\', '/'), readFileSync(file)]);
  const unzoned = new Date(kFileDate.getTime() + kFileDate.getTimezoneOffset() * 60_000);
  writeFileSync(target, zipSync(Object.fromEntries(entries), { level: 9, mtime: unzoned }));
  return target;
}

async function writeBill(shipped, file) {
  const { installedWith, sbomOf } = await import('./sbom.mjs');
  const manifests = { package: inRepo('package.json'), backend: inRepo('dist', 'backend', 'package.json') };
  const manifest = readJson(manifests[shipped.name] ?? inRepo('package.json'));
  const { dependencies, optionalDependencies = {} } = manifest;
  const needed = shipped.name in manifests ? Object.keys({ ...dependencies, ...optionalDependencies }) : [];
  const bill = `${file}.cdx.json`;
  const text = sbomOf({
    name: shipped.name === 'extension' ? 'domtool-extension' : manifest.name,
    version: manifest.version,
    licence: manifest.license,
    file,
    bundled: partsOf(shipped),
    installed: installedWith(needed, readJson(inRepo('package-lock.json'))),
  });
  writeFileSync(bill, text);
  return bill;
}
