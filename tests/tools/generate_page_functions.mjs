// Writes the functions of js-glue/tool/page as the text that a browser is sent, for the glue, and their names for the engine,
// which asks for them by these.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { filesBelow, withExtension, writeIfChanged } from './lib/files.mjs';
import { inRepo } from './lib/paths.mjs';

const kModule = 'js-glue/tool/page/generated/page_functions.ts';
const kHeader = 'src/action/input/generated/page_functions.h';
const kOrigin = 'Written by tests/tools/generate_page_functions.mjs from js-glue/tool/page: change that.';

/** Not in the list of all, so that the extension can load it when it is first used (lib/worker_parts.mjs). */
const kLate = new Set(['pdfBytes']);

/** The name of the function that a file of the page room is for: its default export. Undefined of a helper. */
export function functionNameIn(text) {
  return /^export default function (\w+)\(/m.exec(text)?.[1];
}

/** The expression that gives the default export of a bundled module. Nothing of it is seen outside of the expression. */
export function asExpression(bundled) {
  const match = /^(.*?)export\s*\{\s*(\w+) as default\s*\};?\s*$/s.exec(bundled);
  if (match === null) throw new Error(`no default export in ${bundled}`);
  return `(()=>{${match[1].trim()}return ${match[2]}})()`;
}

/** Bundled with what it needs, as small as it gets, in ASCII. */
function textOf(path) {
  // Not there before the set-up, which imports this file too.
  const { buildSync } = createRequire(import.meta.url)('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [path],
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    target: 'chrome125',
    absWorkingDir: inRepo(),
  });
  return asExpression(outputFiles[0].text);
}

function pageFunctions() {
  return filesBelow(inRepo('js-glue', 'tool', 'page'), withExtension('.ts')).flatMap((path) => {
    const name = functionNameIn(readFileSync(path, 'utf8'));
    return name === undefined ? [] : [{ name, text: textOf(path) }];
  });
}

function moduleOf(functions) {
  return [
    `// ${kOrigin}`,
    '/** The functions that run in pages, each as an expression that gives it. */',
    'export const PAGE_FUNCTIONS = {',
    ...functions.filter(({ name }) => !kLate.has(name)).map(({ name, text }) => `  ${name}: ${JSON.stringify(text)},`),
    '} as const;',
    ...functions
      .filter(({ name }) => kLate.has(name))
      .map(({ name, text }) => `export const ${name} = ${JSON.stringify(text)};`),
    '',
  ].join('\n');
}

function headerOf(functions) {
  const guard = `DOMTOOL_${kHeader.replace('src/', '').toUpperCase().replace(/\W/g, '_')}_`;
  const constant = (name) => `inline constexpr char k${name[0].toUpperCase()}${name.slice(1)}[] = "${name}";`;
  return [
    `// ${kOrigin}`,
    '// The functions that can be called in a page, by name. What they are the glue puts in as it sends the step.',
    `#ifndef ${guard}`,
    `#define ${guard}`,
    '',
    'namespace domtool {',
    '',
    ...functions.map(({ name }) => constant(name)),
    '',
    '}  // namespace domtool',
    '',
    `#endif  // ${guard}`,
    '',
  ].join('\n');
}

/** The generated files as { path from the checkout's root, text }. */
export function generatedPageFiles() {
  const functions = pageFunctions();
  return [
    { path: kModule, text: moduleOf(functions) },
    { path: kHeader, text: headerOf(functions) },
  ];
}

/** Writes the files that differ; true where one did. */
export function writePageFunctions() {
  return generatedPageFiles().filter(({ path, text }) => writeIfChanged(inRepo(path), text)).length > 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(writePageFunctions() ? 'the page functions were written' : 'the page functions are up to date');
}
