// dist/backend: the package domtool-backend. The program holds our own code; what it needs of others are its dependencies.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { isFresh, readJson, touch, writeIfChanged } from './files.mjs';
import { bundle } from './bundles.mjs';
import { kNotices, shipNotices } from './notices.mjs';
import { inRepo } from './paths.mjs';
import { must } from './run.mjs';

const kName = 'domtool-backend';
const outdir = inRepo('dist', 'backend');
const program = join(outdir, `${kName}.js`);
const emptyDatabase = join(outdir, 'empty_database.tar.gz');

export const backendProgram = program;

/** Resolves to whether anything was made. */
export async function buildBackend() {
  const stamp = inRepo('build', 'stamps', 'backend');
  const inputs = [inRepo('js-glue'), inRepo('package.json'), inRepo('tests', 'tools', 'lib')];
  if (isFresh(stamp, inputs, [program, emptyDatabase, join(outdir, kNotices)])) return false;
  const begin = Date.now();
  const { version, license, dependencies, devDependencies, engines } = readJson(inRepo('package.json'));
  const { metafile } = await bundle('the bundle of the backend', {
    entryPoints: { [kName]: 'js-glue/backend/main.ts' },
    outdir,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    banner: { js: '#!/usr/bin/env node' },
    define: { DOMTOOL_VERSION: JSON.stringify(version) },
  });
  const versions = { ...devDependencies, ...dependencies };
  const needed = packagesIn(metafile).map((name) => {
    if (versions[name] === undefined) throw new Error(`The backend imports ${name}, which package.json does not name.`);
    return [name, versions[name]];
  });
  const manifest = {
    name: kName,
    version,
    description:
      'A backend of the interact contract of DomTool: plans with any model, keeps sessions, pushes messages.',
    license,
    type: 'module',
    engines,
    bin: { [kName]: `./${kName}.js` },
    files: [`${kName}.js`, 'migrations', 'empty_database.tar.gz', 'README.md', kNotices],
    dependencies: Object.fromEntries(needed),
  };
  writeIfChanged(join(outdir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  rmSync(join(outdir, 'migrations'), { recursive: true, force: true });
  cpSync(inRepo('js-glue', 'backend', 'database', 'migrations'), join(outdir, 'migrations'), { recursive: true });
  cpSync(inRepo('js-glue', 'backend', 'README.md'), join(outdir, 'README.md'));
  shipNotices('backend', [metafile]);
  // One of another version of PGlite may be none that this one reads.
  const made = inRepo('build', 'stamps', `same_empty_database_${versions['@electric-sql/pglite']}`);
  if (!existsSync(emptyDatabase) || !existsSync(made)) {
    await makeEmptyDatabase();
    touch(made, begin);
  }
  touch(stamp, begin);
  return true;
}

/** PGlite takes seconds to make a database, and a fraction of one to unpack it. */
async function makeEmptyDatabase() {
  const script = inRepo('tests', 'tools', 'make_empty_database.mjs');
  await must('the empty database', process.execPath, [script, emptyDatabase]);
}

function packagesIn({ outputs }) {
  const imports = Object.values(outputs).flatMap((output) => output.imports.filter(({ external }) => external));
  const names = imports
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('node:') && !builtinModules.includes(path))
    .map((path) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return [...new Set(names)].sort();
}
