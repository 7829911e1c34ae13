// The libraries of the measure `widgets`: installed below build/ when the measure runs, so that nothing else needs them,
// and bundled with the pages that use them.
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';

import { build } from 'esbuild';

import { inRepo } from '../../support/paths.js';

const kSource = inRepo('tests', 'quality', 'widgets');
const kFolder = inRepo('build', 'widgets');

/** Installs what package.json names, unless exactly that is installed. */
export function installLibraries(): void {
  const wanted = readFileSync(join(kSource, 'package.json'), 'utf8');
  const installed = join(kFolder, 'installed.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  console.log('Installing the libraries whose widgets are measured …');
  mkdirSync(kFolder, { recursive: true });
  copyFileSync(join(kSource, 'package.json'), join(kFolder, 'package.json'));
  // No install script of a package is needed, so none is run.
  const args = ['install', '--ignore-scripts', '--no-fund', '--no-audit', '--no-package-lock'];
  const { status } = spawnSync('npm', args, { cwd: kFolder, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm could not install the libraries.');
  copyFileSync(join(kSource, 'package.json'), installed);
}

/** The names of all pages, without their extension. */
export function pageNames(): string[] {
  return readdirSync(join(kSource, 'pages')).map((file) => basename(file, '.jsx'));
}

/** Bundles these pages into build/widgets/pages, each with its own script and styles. */
export async function bundlePages(names: readonly string[]): Promise<string> {
  const outdir = join(kFolder, 'pages');
  await build({
    absWorkingDir: inRepo(),
    entryPoints: names.map((name) => join(kSource, 'pages', `${name}.jsx`)),
    outdir,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'react',
    // Not the project's own, whose JSX is Preact's.
    tsconfigRaw: {},
    nodePaths: [join(kFolder, 'node_modules')],
    define: { 'process.env.NODE_ENV': '"production"', global: 'window' },
    loader: { '.ttf': 'dataurl', '.woff': 'dataurl', '.woff2': 'dataurl', '.svg': 'dataurl', '.png': 'dataurl' },
    logLevel: 'error',
  });
  return outdir;
}
