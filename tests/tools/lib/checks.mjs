// The checks of `npm run check`. Each resolves to { problems, warnings, note }: sentences, empty where all is well.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, dirname } from 'node:path';
import { protocolCommands, readMethods, senderProblems } from '../contract/cdp.mjs';
import { readEngineCalls } from '../contract/engine_calls.mjs';
import { generatedFiles, outdated, textInRepo } from '../generate_contract.mjs';
import { generate } from '../generate_enums.mjs';
import { generatedPageFiles } from '../generate_page_functions.mjs';
import { generatedTexts } from '../generate_texts.mjs';
import { buildPreset, mustConfigure } from './cpp_build.mjs';
import { filesBelow, shown, withExtension } from './files.mjs';
import { forbiddenImports, parseRooms } from './import_edges.mjs';
import { forbiddenEdges, parseDeps } from './include_edges.mjs';
import { kNotices, kShipped, noticeProblems, partsOf } from './notices.mjs';
import { inRepo } from './paths.mjs';
import { buildProduct } from './product.mjs';
import { programTexts } from './program_text.mjs';
import { promiseProblems, readPromises } from './promises.mjs';
import { inParallel, run } from './run.mjs';
import { readTexts, textProblems } from './texts.mjs';
import { builtCalls, difference, forbiddenCode, loadedWith, sizeProblems } from './wasm_check.mjs';

const kMaxLines = { '.cpp': 400, '.h': 200, '.ts': 400, '.tsx': 400, '.mjs': 400 };

const read = (...parts) => readFileSync(inRepo(...parts), 'utf8');
const cppFiles = (...folders) => folders.flatMap((name) => filesBelow(inRepo(name), withExtension('.cpp', '.h')));
const withText = (paths) => paths.map((path) => ({ path: shown(path), text: readFileSync(path, 'utf8') }));
const report = (problems, note) => ({ problems, warnings: [], note });

export const checks = [
  { name: 'enums', run: enumsAreUpToDate },
  { name: 'contract', run: contract },
  { name: 'page', run: pageFunctions },
  { name: 'texts', run: texts },
  { name: 'edges', run: edges },
  { name: 'lengths', run: fileLengths },
  { name: 'promises', run: promises },
  { name: 'clang-format', run: clangFormat },
  { name: 'biome', run: biome },
  { name: 'types', run: types },
  { name: 'wasm', run: wasm },
  { name: 'notices', run: notices },
  { name: 'odr', run: oneDefinition },
  { name: 'clang-tidy', run: clangTidy },
];

function enumsAreUpToDate() {
  const stale = generate().filter(({ path, text }) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
  return report(stale.map(({ path }) => `${path} is out of date: run \`npm run build\``));
}

/** What is made of the tables in src/contract is as they want it, and each CDP method is sent by whom they say. */
function contract() {
  const files = generatedFiles();
  const code = ['src/action', 'js-glue', 'extension'].flatMap((name) =>
    filesBelow(inRepo(name), withExtension('.ts', '.tsx', '.cpp', '.h')),
  );
  const methods = readMethods();
  return report(
    [...outdated(files, textInRepo), ...senderProblems(methods, withText(code), protocolCommands())],
    `${files.length} generated files, ${Object.keys(methods).length} CDP methods`,
  );
}

/** What runs in pages is made of js-glue/tool/page, and nothing else that is shipped holds a program in a string. */
function pageFunctions() {
  const files = [
    ...cppFiles('src', 'wasm'),
    ...['js-glue', 'extension'].flatMap((name) => filesBelow(inRepo(name), withExtension('.ts', '.tsx'))),
  ].filter((path) => !path.includes('/generated/'));
  // It writes programs for Playwright, which no page runs.
  const checked = files.filter((path) => !path.endsWith('js-glue/routines/playwright.ts'));
  const withText = checked.map((path) => ({ path: shown(path), text: readFileSync(path, 'utf8') }));
  return report([...outdated(generatedPageFiles(), textInRepo), ...programTexts(withText)], `${files.length} files`);
}

/** The words of the extension's pages: the same in every language, and their keys as a type. */
function texts() {
  const words = readTexts();
  const note = `${Object.keys(words).length} languages`;
  return report([...textProblems(words), ...outdated(generatedTexts(), textInRepo)], note);
}

/** What may include or import what: src/DEPS for the C++, js-glue/DEPS for the TypeScript. */
function edges() {
  const cpp = withText(cppFiles('src', 'wasm'));
  const ts = withText(
    ['js-glue', 'extension', 'tests'].flatMap((name) => filesBelow(inRepo(name), withExtension('.ts', '.tsx'))),
  );
  return report(
    [
      ...forbiddenEdges(cpp, parseDeps(read('src', 'DEPS'))),
      ...forbiddenImports(ts, parseRooms(read('js-glue', 'DEPS'))),
    ],
    `${cpp.length + ts.length} files`,
  );
}

/** STYLE.md rule 2; a warning, because a table may be long. */
function fileLengths() {
  const accept = withExtension(...Object.keys(kMaxLines));
  const folders = ['src', 'wasm', 'js-glue', 'extension', 'tests'];
  const warnings = folders
    .flatMap((name) => filesBelow(inRepo(name), accept))
    .filter((path) => !path.includes('/generated/'))
    .flatMap((path) => {
      const lines = readFileSync(path, 'utf8').split('\n').length - 1;
      const limit = kMaxLines[/\.\w+$/.exec(path)[0]];
      return lines > limit ? [`${shown(path)} has ${lines} lines, more than ${limit}`] : [];
    });
  return { problems: [], warnings };
}

/** Each sentence of the page of promises has a test that is there. */
function promises() {
  const made = readPromises(read('js-glue', 'docs', 'promises.md'));
  const textOf = (path) => (existsSync(inRepo(path)) ? read(path) : undefined);
  const problems = promiseProblems(made, textOf);
  return report(made.length === 0 ? ['js-glue/docs/promises.md has no table of promises'] : problems, `${made.length}`);
}

async function clangFormat({ fix }) {
  const files = cppFiles('src', 'wasm', 'tests').filter((path) => !path.includes('/generated/'));
  const result = await run('clang-format', [...(fix ? ['-i'] : ['--dry-run', '-Werror']), ...files]);
  const bad = [...new Set([...result.output.matchAll(/^(\S+?):\d+:\d+: error/gm)].map(([, path]) => shown(path)))];
  const problems = bad.map((path) => `${path} is not formatted (npm run check -- --fix)`);
  return report(result.code !== 0 && bad.length === 0 ? [result.output] : problems, `${files.length} files`);
}

async function biome({ fix }) {
  const program = inRepo('node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const args = ['check', ...(fix ? ['--write'] : []), '--error-on-warnings', '--max-diagnostics=50', '.'];
  const result = await run(process.execPath, [program, ...args]);
  return report(result.code === 0 ? [] : [result.output]);
}

/** What runs in pages has neither Node's nor Chrome's own names. */
async function types() {
  const tsc = inRepo('node_modules', 'typescript', 'bin', 'tsc');
  const projects = [inRepo('tsconfig.json'), inRepo('js-glue', 'tool', 'page', 'tsconfig.json')];
  const results = await Promise.all(projects.map((project) => run(process.execPath, [tsc, '-p', project])));
  return report(results.flatMap(({ code, output }) => (code === 0 ? [] : [output])));
}

async function wasm() {
  await buildProduct();
  const modulePath = inRepo('build', 'wasm', 'domtool_engine.mjs');
  const wasmPath = inRepo('build', 'wasm', 'domtool_engine.wasm');
  const listed = readEngineCalls().map(({ name }) => name);
  const bytes = readFileSync(wasmPath);
  const { compressed, problems } = sizeProblems(bytes);
  // What is for Node alone may bring in parts of itself when it needs them.
  const scripts = [
    modulePath,
    ...filesBelow(inRepo('dist', 'extension'), withExtension('.js')),
    ...loadedWith(inRepo('dist', 'js', 'index.js')),
  ];
  return report(
    [
      ...problems.map((problem) => `${shown(wasmPath)} has ${problem}`),
      ...difference('calls of the built module', await builtCalls(modulePath, wasmPath), listed),
      ...scripts.flatMap((path) =>
        forbiddenCode(readFileSync(path, 'utf8')).map((what) => `${shown(path)} has ${what}`),
      ),
    ],
    `${bytes.length} bytes, ${compressed} compressed`,
  );
}

/** What is shipped names all that it contains of others, each under a licence that is allowed. */
async function notices() {
  await buildProduct();
  const found = kShipped.map((one) => {
    const parts = partsOf(one);
    const problems = noticeProblems(parts, read(...one.folder, kNotices));
    return { parts, problems: problems.map((problem) => `${one.name}: ${problem}`) };
  });
  const count = found.reduce((sum, { parts }) => sum + parts.length, 0);
  return report(
    found.flatMap(({ problems }) => problems),
    `${count} parts of others`,
  );
}

/** One name means one type in the whole engine: GCC sees it where it links the engine as one program. */
async function oneDefinition() {
  const built = await buildPreset('odr', ['domtool_odr']);
  return report(built.code === 0 ? [] : [built.output]);
}

/**
 * clang-tidy over src/, by the files of a folder together: most of its time goes to what they include. The functions of the included
 * files are analysed, too, at a tenth of the usual depth, which takes a sixth of the time. Files that have not changed are not looked
 * at again.
 */
async function clangTidy() {
  await mustConfigure('tidy');
  const units = JSON.parse(read('build', 'tidy', 'compile_commands.json')).map(({ file }) => file);
  const shared = hashOf([inRepo('.clang-tidy'), ...filesBelow(inRepo('src'), withExtension('.h', '.def'))]);
  const findings = await inParallel(units, cpus().length, (unit) => tidyOne(unit, shared));
  return report(
    findings.filter((finding) => finding !== undefined),
    `${units.flatMap(sourcesOf).length} files in ${units.length} units`,
  );
}

const kTidyOptions = [
  '--quiet',
  '--checks=-bugprone-suspicious-include',
  ...['-analyzer-opt-analyze-headers', '-analyzer-config', 'max-nodes=20000'].flatMap((option) => [
    '--extra-arg=-Xclang',
    `--extra-arg=${option}`,
  ]),
];

async function tidyOne(unit, shared) {
  const stamp = inRepo('build', 'tidy', 'stamps', `${basename(unit)}.ok`);
  const state = shared + hashOf(sourcesOf(unit));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return undefined;
  const result = await run('clang-tidy', ['-p', inRepo('build', 'tidy'), ...kTidyOptions, unit]);
  if (result.code !== 0) {
    rmSync(stamp, { force: true });
    return result.output.replace(/^\d+ warnings? (generated|treated).*\n/gm, '').trim();
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, state);
  return undefined;
}

/** What CMake compiles as `unit`: the sources that a unity file includes, or the file itself. */
function sourcesOf(unit) {
  const included = [...readFileSync(unit, 'utf8').matchAll(/^#include "(.*\.cpp)"$/gm)].map(([, path]) => path);
  return included.length > 0 ? included : [unit];
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(readFileSync(path));
  return hash.digest('hex');
}
