// Writes every file that is made of the tables in src/contract (its README says which). `--check` writes nothing and fails
// where one is out of date.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cdpLists, readMethods } from './contract/cdp.mjs';
import { callsHeader, errorsDef, fieldsHeader, fieldsSource, formatsDef, verbsSource } from './contract/cpp.mjs';
import { engineTypes, readEngineCalls } from './contract/engine_calls.mjs';
import { schemas } from './contract/schemas.mjs';
import { readTable } from './contract/table.mjs';
import { typescript } from './contract/typescript.mjs';
import { writeIfChanged } from './lib/files.mjs';
import { inRepo } from './lib/paths.mjs';

/** The generated files as { path from the checkout's root, text }. */
export function generatedFiles() {
  const table = readTable();
  return [
    { path: 'src/contract/generated/errors.def', text: errorsDef(table) },
    { path: 'src/contract/generated/formats.def', text: formatsDef(table) },
    { path: 'src/contract/generated/calls.h', text: callsHeader(table) },
    { path: 'src/action/call/generated/call_fields.h', text: fieldsHeader(table) },
    { path: 'src/action/call/generated/call_fields.cpp', text: fieldsSource(table) },
    { path: 'src/action/generated/verb_of.cpp', text: verbsSource(table) },
    { path: 'js-glue/tool/contract/generated/cdp.ts', text: cdpLists(readMethods()) },
    { path: 'js-glue/tool/engine/generated/domtool_engine.d.ts', text: engineTypes(readEngineCalls()) },
    { path: 'js-glue/tool/contract/generated/calls.ts', text: typescript(table) },
    { path: 'js-glue/tool/contract/generated/schemas.ts', text: schemas(table) },
  ];
}

/** One sentence for each file that is not as its table wants it. `textOf` gives a file's text, or undefined. */
export function outdated(files, textOf) {
  return files
    .filter(({ path, text }) => textOf(path) !== text)
    .map(({ path }) => `${path} is out of date: run \`npm run build\``);
}

export const textInRepo = (path) => (existsSync(inRepo(path)) ? readFileSync(inRepo(path), 'utf8') : undefined);

/** Writes the files that differ; true where one did. */
export function writeContract() {
  return generatedFiles().filter(({ path, text }) => writeIfChanged(inRepo(path), text)).length > 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--check')) {
    const problems = outdated(generatedFiles(), textInRepo);
    for (const problem of problems) console.error(problem);
    process.exit(problems.length === 0 ? 0 : 1);
  }
  console.log(writeContract() ? 'the contract was written' : 'the contract is up to date');
}
