// The TypeScript bundles: dist/js (the npm package), dist/extension (loadable as it is) and the tests.
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { removeUnreached } from './declarations.mjs';
import { copyTo, filesBelow, isFresh, readJson, touch, withExtension, writeIfChanged } from './files.mjs';
import { kNotices, shipNotices } from './notices.mjs';
import { inRepo } from './paths.mjs';
import { SetupNeeded, StepFailed, must } from './run.mjs';
import { messagesOf, readTexts } from './texts.mjs';
import { fileOf, kParts, loadedWhenUsed, partBundle } from './worker_parts.mjs';

const engineModule = inRepo('build', 'wasm', 'domtool_engine.mjs');
const engineWasm = inRepo('build', 'wasm', 'domtool_engine.wasm');
const noBuffer = inRepo('tests', 'tools', 'lib', 'no_buffer.mjs');
const kWasmName = 'domtool_engine.wasm';
const glueInputs = [
  inRepo('js-glue'),
  engineModule,
  engineWasm,
  inRepo('package.json'),
  inRepo('tests', 'tools', 'lib'),
];

/** Options of every bundle; the glue imports the engine by the name "domtool-engine-wasm". */
const common = {
  bundle: true,
  format: 'esm',
  logLevel: 'silent',
  absWorkingDir: inRepo(),
  jsx: 'automatic',
  jsxImportSource: 'preact',
  alias: { 'domtool-engine-wasm': engineModule },
};

export async function bundle(title, options) {
  const { build, formatMessages } = await import('esbuild');
  try {
    return await build({ ...common, metafile: true, ...options });
  } catch (error) {
    const messages = Array.isArray(error.errors)
      ? await formatMessages(error.errors, { kind: 'error' })
      : [String(error)];
    throw new StepFailed(title, { code: 1, output: messages.join('\n') });
  }
}

/** dist/js: index.js, node.js, agent.js and the program domtool.js, which share their chunks, their types, and the wasm beside them. */
export async function buildPackage() {
  const stamp = inRepo('build', 'stamps', 'package');
  const outdir = inRepo('dist', 'js');
  const outputs = [
    'index.js',
    'node.js',
    'agent.js',
    'domtool.js',
    'pdf_worker.js',
    'index.d.ts',
    'node.d.ts',
    'agent.d.ts',
    kWasmName,
    kNotices,
  ].map((name) => join(outdir, name));
  if (isFresh(stamp, [...glueInputs, inRepo('tsconfig.json'), inRepo('tsconfig.types.json')], outputs)) return false;
  const begin = Date.now();
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await bundle('the bundle of the npm package', {
    entryPoints: {
      index: 'js-glue/tool/index.ts',
      node: 'js-glue/node/index.ts',
      agent: 'js-glue/agent/index.ts',
      domtool: 'js-glue/cli/main.ts',
      pdf_worker: 'js-glue/node/pdf_worker.ts',
    },
    outdir,
    splitting: true,
    chunkNames: 'shared-[hash]',
    platform: 'neutral',
    packages: 'external',
    external: ['node:*'],
    target: ['chrome125', 'node20'],
    // Names stay, and most lines are short enough to be read in a stack trace.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 120,
  });
  copyTo(engineWasm, join(outdir, kWasmName));
  await must('the types of the npm package', process.execPath, [
    inRepo('node_modules', 'typescript', 'bin', 'tsc'),
    '-p',
    inRepo('tsconfig.types.json'),
  ]);
  shipTypes(outdir);
  shipNotices('package', [metafile]);
  touch(stamp, begin);
  return true;
}

/** The types of each entry point. tsc does not copy declarations of a module that has no source of ours, which the others refer to. */
function shipTypes(outdir) {
  const engine = join('tool', 'engine', 'generated', 'domtool_engine.d.ts');
  copyTo(inRepo('js-glue', engine), join(outdir, 'types', engine));
  const rooms = { index: 'tool', node: 'node', agent: 'agent' };
  for (const [entry, room] of Object.entries(rooms)) {
    writeFileSync(
      join(outdir, `${entry}.d.ts`),
      `/// <reference path="./types/tool/engine/generated/domtool_engine.d.ts" />\nexport * from './types/${room}/index.js';\n`,
    );
  }
  removeUnreached(
    outdir,
    Object.keys(rooms).map((entry) => join(outdir, `${entry}.d.ts`)),
  );
}

/** zod says what is wrong in fifty languages; nobody is shown it. */
const englishErrorsAlone = {
  name: 'english-errors-alone',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

/** PDF.js can make functions of text, and load scripts of others. Neither is used, and an extension may do neither. */
const noCodeFromElsewhere = {
  name: 'no-code-from-elsewhere',
  setup(build) {
    build.onLoad({ filter: /[\\/]unpdf[\\/]dist[\\/]pdfjs\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(/\bnew Function\(/g, 'noFunction(')
        .replace(/\bimport\(/g, 'noImport('),
    }));
  },
};

/** Entry points of the extension: the pages are modules; a content script cannot be one, and the worker would then have no parts. */
const extensionEntries = [
  {
    source: 'src/service_worker.ts',
    output: 'service_worker.js',
    format: 'iife',
    minify: true,
    plugins: [loadedWhenUsed()],
    // The worker lies beside the wasm, as a module of its name would.
    define: {
      'import.meta.url': 'self.location.href',
      DOMTOOL_PARTS: JSON.stringify(Object.keys(kParts).map(fileOf)),
    },
  },
  { source: 'src/draw/content_script.ts', output: 'content_script.js', format: 'iife' },
  { source: 'src/routines/recording/page_script.ts', output: 'recorder.js', format: 'iife' },
  // The styles that a page imports become one sheet beside its script.
  { source: 'sidepanel/sidepanel.tsx', output: 'sidepanel/sidepanel.js', format: 'esm', minify: true },
  // Loaded when a person first asks for a table. A writer of CSV looks for Node's Buffer, which pages do not have.
  { source: 'sidepanel/data/part.ts', output: 'sidepanel/data.js', format: 'esm', minify: true, inject: [noBuffer] },
  { source: 'options/options.tsx', output: 'options/options.js', format: 'esm', minify: true },
  { source: 'pdf/reader.ts', output: 'pdf/reader.js', format: 'esm', minify: true },
  {
    source: 'pdf/worker.ts',
    output: 'pdf/worker.js',
    format: 'iife',
    minify: true,
    plugins: [noCodeFromElsewhere],
  },
  { source: 'welcome/welcome.tsx', output: 'welcome/welcome.js', format: 'esm', minify: true },
  { source: 'welcome/shop/shop.ts', output: 'welcome/shop/shop.js', format: 'esm' },
];

/** Resolves to the metafile. esbuild says nothing of a missing package where the source allows for that, as the one for Node does. */
export async function extensionBundle(name, outfile, { plugins = [], ...options }) {
  const { metafile } = await bundle(`the bundle of the extension's ${name}`, {
    outfile,
    charset: 'utf8',
    ...options,
    plugins: [englishErrorsAlone, ...plugins],
    platform: 'browser',
    target: 'chrome125',
  });
  const missing = packagesLeftOut(metafile);
  if (missing.length > 0) {
    const named = `the npm package${missing.length === 1 ? '' : 's'} ${missing.join(' and ')}`;
    throw new SetupNeeded(
      `The extension cannot be built without ${named}: run "npm ci --include=optional" and build it again.`,
    );
  }
  return metafile;
}

/** Those that a bundle would still import when it runs. */
function packagesLeftOut({ outputs }) {
  const imports = Object.values(outputs).flatMap((output) => output.imports.filter(({ external }) => external));
  return [...new Set(imports.map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path))];
}

/** dist/extension. Does nothing while there is no extension/manifest.json. */
export async function buildExtension() {
  const folder = inRepo('extension');
  if (!existsSync(join(folder, 'manifest.json'))) return false;
  const stamp = inRepo('build', 'stamps', 'extension');
  const outdir = inRepo('dist', 'extension');
  const outputs = ['manifest.json', kWasmName, kNotices].map((name) => join(outdir, name));
  if (isFresh(stamp, [folder, ...glueInputs], outputs)) return false;
  const begin = Date.now();
  rmSync(outdir, { recursive: true, force: true });
  const metafiles = [];
  const entries = extensionEntries.map(({ source, ...options }) => ({
    entryPoints: [join(folder, source)],
    ...options,
  }));
  const parts = Object.keys(kParts).map((part) => ({ ...partBundle(part), output: fileOf(part), minify: true }));
  for (const { output, ...options } of [...entries, ...parts]) {
    metafiles.push(await extensionBundle(output, join(outdir, output), options));
  }
  // What is for the store's own page is not a part of the extension.
  const shipped = (file) => !file.startsWith(join(folder, 'store'));
  for (const file of filesBelow(folder, withExtension('.html', '.png', '.svg')).filter(shipped)) {
    copyTo(file, join(outdir, relative(folder, file)));
  }
  copyTo(engineWasm, join(outdir, kWasmName));
  const { version } = readJson(inRepo('package.json'));
  const manifest = { ...readJson(join(folder, 'manifest.json')), version };
  for (const [language, words] of Object.entries(readTexts())) {
    const messages = `${JSON.stringify(messagesOf(words), null, 2)}\n`;
    writeIfChanged(join(outdir, '_locales', language, 'messages.json'), messages);
  }
  writeIfChanged(join(outdir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  shipNotices('extension', metafiles);
  touch(stamp, begin);
  return true;
}

/** Bundles programs of tests/ for Node into build/<folder>; resolves to the files to run, in the order of `sources`. */
export async function buildForNode(folder, sources) {
  const outdir = inRepo('build', folder);
  rmSync(outdir, { recursive: true, force: true });
  await bundle(`the bundle of ${folder}`, {
    entryPoints: sources,
    outdir,
    outbase: inRepo('tests'),
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    packages: 'external',
    target: 'node20',
    sourcemap: 'inline',
  });
  const outputs = sources.map((source) => join(outdir, relative(inRepo('tests'), source).replace(/\.ts$/, '.mjs')));
  // A program that loads the engine looks for the wasm beside itself.
  for (const where of new Set(outputs.map((file) => file.slice(0, -basename(file).length)))) {
    if (existsSync(engineWasm)) copyFileSync(engineWasm, join(where, kWasmName));
  }
  return outputs;
}
