// `npm run release`: everything that is uploaded, in dist/release: the packed files with their bills of materials, checksums, the section
// of the changelog, and the pictures of the store made of this build. The packed files are installed as a stranger does and run the demo.
// `-- --trial` also works before the version is set, with the section "Not yet published".
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesBelow, readJson, sha256, shown } from './lib/files.mjs';
import { inEmptyFolder, npmInstall, npxDomtool, tryBackend, unzip } from './lib/installing.mjs';
import { packAll } from './lib/packing.mjs';
import { inRepo } from './lib/paths.mjs';
import { buildProduct } from './lib/product.mjs';
import { runProgram } from './lib/program.mjs';
import { changelogSection, checksumLines, releaseProblems } from './lib/release_notes.mjs';
import { main, outputOf } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

await main(async (args) => {
  const isTrial = args.includes('--trial');
  const { version } = readJson(inRepo('package.json'));
  const changelog = readFileSync(inRepo('CHANGELOG.md'), 'utf8');
  const manifestVersion = readJson(inRepo('extension', 'manifest.json')).version;
  const status = outputOf('git', ['status', '--porcelain']) ?? '';
  const problems = isTrial ? [] : releaseProblems({ version, manifestVersion, changelog, status });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;

  await setUp(needsOf.demo);
  await buildProduct();
  const { zip, tool, backend, bills } = await packAll();
  await tryBackend(backend);
  await tryInstalled(tool, version);
  if ((await demoOf(zip)) !== 0) throw new Error('The demo failed in the extension of the zip.');
  if ((await runProgram('pictures', ['pictures', 'main.ts'], [])) !== 0) throw new Error('The pictures failed.');

  const folder = inRepo('dist', 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of [zip, tool, backend, ...bills]) copyFileSync(file, join(folder, basename(file)));
  cpSync(inRepo('extension', 'store', 'pictures'), join(folder, 'pictures'), { recursive: true });
  const section = changelogSection(changelog, isTrial ? 'Not yet published' : version);
  writeFileSync(join(folder, 'CHANGES.md'), `${section}\n`);
  const packed = [zip, tool, backend, ...bills].map((file) => ({ name: basename(file), hash: sha256(file) }));
  writeFileSync(join(folder, 'SHA256SUMS'), checksumLines(packed));
  for (const file of filesBelow(folder)) console.log(shown(file));
  return 0;
});

/** The program of the tarball looks at a page in a real browser. */
function tryInstalled(tarball, version) {
  return inEmptyFolder(async (folder) => {
    await npmInstall(folder, tarball);
    const said = (await npxDomtool(folder, '--version')).split('\n').at(-1);
    if (said !== version) throw new Error(`npx domtool says ${said}`);
    const page = 'data:text/html,<title>Tea</title><h1>Tea</h1><button>Order</button>';
    const isRoot = process.getuid?.() === 0;
    const program = ['--executable-path', process.env.CHROME_PATH, ...(isRoot ? ['--browser-arg=--no-sandbox'] : [])];
    const seen = await npxDomtool(folder, 'observe', page, ...program);
    if (!/button.*Order/i.test(seen)) throw new Error(`npx domtool observe says ${seen}`);
  });
}

/** The demo in the extension as the zip holds it. */
function demoOf(zip) {
  return inEmptyFolder(async (folder) => {
    await unzip(zip, folder);
    process.env.DOMTOOL_EXTENSION = folder;
    try {
      return await runProgram('demo', ['demo', 'main.ts'], []);
    } finally {
      delete process.env.DOMTOOL_EXTENSION;
    }
  });
}
