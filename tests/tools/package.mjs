// `npm run package`: dist/domtool-extension-<version>.zip, loadable as it is, and the npm tarballs of the tool and of the backend
// beside it, which are installed in empty folders and have to work there.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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
  await installAndRun(tarball, version);
  const backend = inRepo('dist', `domtool-backend-${version}.tgz`);
  rmSync(backend, { force: true });
  const packing = ['pack', '--ignore-scripts', '--pack-destination', inRepo('dist')];
  await must('npm pack of the backend', 'npm', packing, { cwd: inRepo('dist', 'backend') });
  await installAndStart(backend);
  for (const file of [zip, tarball, backend]) console.log(`${shown(file)} (${readFileSync(file).length} bytes)`);
});

/** No script of a package is run, so that nothing can be compiled. */
async function installAndRun(tarball, version) {
  const folder = mkdtempSync(join(tmpdir(), 'domtool-installed-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{}');
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    await must('npm install of the tarball', 'npm', ['install', ...options, tarball], { cwd: folder });
    const told = await must('npx domtool', 'npx', ['--no-install', 'domtool', '--version'], { cwd: folder });
    if (told.output.trim().split('\n').at(-1) !== version) throw new Error(`npx domtool says ${told.output}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function installAndStart(tarball) {
  const folder = mkdtempSync(join(tmpdir(), 'domtool-backend-installed-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{}');
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    await must('npm install of the backend', 'npm', ['install', ...options, tarball], { cwd: folder });
    const program = join(folder, 'node_modules', '.bin', 'domtool-backend');
    const env = { ...process.env, PORT: '0', DATABASE_URL: 'memory://', DOMTOOL_TOKENS: 'token-of-the-package:test' };
    const child = spawn(program, [], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const chunk of child.stdout) {
      said += chunk;
      if (said.includes('listening on ')) break;
    }
    const ready = await fetch(`${/listening on (\S+)/.exec(said)?.[1]}/ready`);
    child.kill('SIGTERM');
    if (!ready.ok) throw new Error(`The installed backend says ${ready.status}.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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
