// Set-up: finds out what a command needs and this machine lacks, and installs it with apt and npm where that is allowed.
// A compiler or a browser that is already there is used as it is: an emcc on PATH (emsdk), CHROME_PATH, any Chromium.
import { closeSync, existsSync, openSync, readFileSync, readSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRepo } from './paths.mjs';
import { SetupNeeded, must, outputOf, run, which } from './run.mjs';

const kBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Each need: how to see that it is met, and the apt packages that meet it. */
const needs = {
  cmake: { met: () => which('cmake'), apt: () => ['cmake'] },
  ninja: { met: () => which('ninja'), apt: () => ['ninja-build'] },
  'g++': { met: () => which('g++'), apt: () => ['g++'] },
  clang: { met: () => which('clang++'), apt: () => ['clang'] },
  'sanitizer runtimes': { met: hasSanitizers, apt: sanitizerPackages },
  'clang-tidy': { met: () => which('clang-tidy'), apt: () => ['clang-tidy'] },
  'clang-format': { met: () => which('clang-format'), apt: () => ['clang-format'] },
  emscripten: { met: () => which('emcc'), apt: () => ['emscripten'] },
  binaryen: { met: wasmOpt, apt: () => ['binaryen'] },
  rapidjson: { met: () => hasHeader('rapidjson/reader.h'), apt: () => ['rapidjson-dev'] },
  googletest: {
    met: () => existsSync('/usr/src/googletest/googletest/src/gtest-all.cc') && hasHeader('gtest/gtest.h'),
    apt: () => ['googletest', 'libgtest-dev'],
  },
  benchmark: { met: () => hasHeader('benchmark/benchmark.h'), apt: () => ['libbenchmark-dev'] },
  java: { met: () => which('java'), apt: () => ['default-jre-headless'] },
  maven: { met: () => which('mvn'), apt: () => ['maven'] },
  chromedriver: { met: () => existsSync('/usr/bin/chromedriver'), apt: () => ['chromium-driver'] },
  buildah: { met: () => which('buildah'), apt: () => ['buildah'] },
  debootstrap: { met: () => which('debootstrap'), apt: () => ['debootstrap'] },
  chromium: { met: findBrowser, apt: () => (isUbuntu() ? [] : ['chromium']) },
};

const kWasm = ['cmake', 'ninja', 'emscripten', 'binaryen', 'rapidjson', 'googletest'];

/** What each npm script needs beside the npm packages. */
export const needsOf = {
  build: kWasm,
  demo: [...kWasm, 'chromium'],
  check: [...kWasm, 'g++', 'clang', 'clang-tidy', 'clang-format'],
  bench: [...kWasm, 'g++', 'benchmark', 'chromium'],
  quality: [...kWasm, 'chromium'],
  record: [...kWasm, 'chromium'],
  goldens: [...kWasm, 'g++'],
  package: kWasm,
  container: [...kWasm, 'buildah', 'debootstrap'],
  grid: [...kWasm, 'chromium', 'chromedriver', 'java', 'maven'],
  coverage: ['cmake', 'ninja', 'clang', 'rapidjson', 'googletest'],
};

/** Makes sure that everything in `names` and the npm packages are here, or throws SetupNeeded with what to do. */
export async function setUp(names) {
  const missing = names.filter((name) => !needs[name].met());
  const packages = [...new Set(missing.flatMap((name) => needs[name].apt()))];
  if (packages.length > 0) await installPackages(missing, packages);
  if (!npmPackagesAreInstalled()) await installNpmPackages();
  if (names.includes('chromium')) await useBrowser();
  const stillMissing = names.filter((name) => !needs[name].met());
  if (stillMissing.length > 0) throw new SetupNeeded(`Still missing after the set-up: ${stillMissing.join(', ')}.`);
}

async function installPackages(missing, packages) {
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (which('apt-get') === undefined) {
    throw new SetupNeeded(`Missing: ${missing.join(', ')}. On Debian or Ubuntu they are: ${packages.join(' ')}`);
  }
  const prefix = rootPrefix();
  if (prefix === undefined) {
    throw new SetupNeeded(
      `Missing: ${missing.join(', ')}. Without root this cannot install them; please run:\n\n` +
        `  sudo apt-get update && sudo ${command}\n`,
    );
  }
  console.log(`Installing ${packages.join(' ')} (missing: ${missing.join(', ')}) …`);
  const apt = (...args) => {
    const [program, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return must(`apt-get ${args[0]}`, program, rest);
  };
  await apt('update');
  // The version in the name of a package may be known only now.
  const resolved = [...new Set(missing.flatMap((name) => needs[name].apt()))];
  await apt('install', '-y', '--no-install-recommends', ...resolved);
}

/** What to put before a command that needs root, or undefined. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return outputOf('sudo', ['-n', 'true']) === undefined ? undefined : ['sudo', '-n'];
}

async function installNpmPackages() {
  console.log('Installing the npm packages …');
  // No install script of a package is needed, so none is run.
  await must('npm ci', 'npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit']);
}

/** True when node_modules holds what the lock file names; npm notes there what it has installed. */
export function npmPackagesAreInstalled(lockFile = inRepo('package-lock.json'), modules = inRepo('node_modules')) {
  const installedFile = join(modules, '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional === true || installed[path]?.version === entry.version,
  );
}

function hasHeader(file) {
  return ['/usr/include', '/usr/local/include'].some((folder) => existsSync(join(folder, file)));
}

/** wasm-opt on PATH, or beside the emcc of an emsdk. */
function wasmOpt() {
  const emcc = which('emcc');
  const beside = emcc === undefined ? undefined : join(dirname(dirname(realpathSync(emcc))), 'bin', 'wasm-opt');
  return which('wasm-opt') ?? (beside !== undefined && existsSync(beside) ? beside : undefined);
}

function hasSanitizers() {
  const folder = outputOf('clang++', ['-print-resource-dir'])?.trim();
  if (folder === undefined) return false;
  const lib = join(folder, 'lib');
  if (!existsSync(lib)) return false;
  return readdirSync(lib, { recursive: true }).some((file) => String(file).includes('libclang_rt.fuzzer'));
}

function sanitizerPackages() {
  const installed = outputOf('clang++', ['-dumpversion']);
  const offered = /\bclang-(\d+)\b/.exec(outputOf('apt-cache', ['depends', 'clang']) ?? '')?.[1];
  const major = installed === undefined ? offered : installed.split('.')[0];
  return [`libclang-rt-${major ?? '14'}-dev`];
}

function isUbuntu() {
  return existsSync('/etc/os-release') && /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** CHROME_PATH, or a Chromium on PATH, or one that Playwright downloaded earlier. */
function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new SetupNeeded(`CHROME_PATH names ${named}, and there is no such file.`);
  }
  const onPath = kBrowsers.map(which).find((path) => path !== undefined && !isSnapStub(path));
  return onPath ?? downloadedBrowser();
}

/** Ubuntu's chromium package is a script that asks for the snap; it drives nothing in a container. */
function isSnapStub(path) {
  const buffer = Buffer.alloc(4096);
  const file = openSync(path, 'r');
  readSync(file, buffer, 0, buffer.length, 0);
  closeSync(file);
  const head = buffer.toString('latin1');
  return head.startsWith('#!') && /snap (install|run)|chromium\.snap|\/snap\/bin/.test(head);
}

function downloadedBrowser() {
  if (!existsSync(inRepo('node_modules', 'playwright-core'))) return undefined;
  const script = "console.log(require('playwright-core').chromium.executablePath())";
  const path = outputOf(process.execPath, ['-e', script])?.trim();
  return path !== undefined && path !== '' && existsSync(path) ? path : undefined;
}

/** Tells every program that we start which browser to use; gets one by Playwright where apt has none (Ubuntu). */
async function useBrowser() {
  if (findBrowser() === undefined && isUbuntu()) {
    console.log("Ubuntu packages Chromium only as a snap: downloading Playwright's Chromium …");
    const deps = rootPrefix() === undefined ? [] : ['--with-deps'];
    await run(process.execPath, [inRepo('node_modules/playwright-core/cli.js'), 'install', ...deps, 'chromium']);
  }
  const path = findBrowser();
  if (path === undefined) {
    throw new SetupNeeded('No Chromium found. Install Chromium 125 or newer and set CHROME_PATH to its program.');
  }
  process.env.CHROME_PATH = path;
}
