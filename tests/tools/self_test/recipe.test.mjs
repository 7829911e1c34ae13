// What CONTRIBUTING.md says of a new action is followed to the letter on a copy of the sources, and compiles there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { inRepo } from '../lib/paths.mjs';
import { applied, recipeParts } from '../lib/recipe.mjs';
import { which } from '../lib/run.mjs';
import { readTexts, textProblems } from '../lib/texts.mjs';

const copy = mkdtempSync(join(tmpdir(), 'domtool-recipe-'));
after(() => rmSync(copy, { recursive: true, force: true }));

for (const name of ['src', 'js-glue', 'extension', 'tests', 'tsconfig.json', 'package.json']) {
  cpSync(inRepo(name), join(copy, name), { recursive: true });
}
symlinkSync(inRepo('node_modules'), join(copy, 'node_modules'));
const parts = recipeParts(readFileSync(inRepo('CONTRIBUTING.md'), 'utf8'), 'Add an action');
for (const part of parts) {
  const file = join(copy, part.path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, applied(part, part.isNew ? '' : readFileSync(file, 'utf8')));
}

/** Its output is a part of the message where it fails. */
const inCopy = (program, ...args) => {
  try {
    return execFileSync(program, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    throw new Error(`${error.stdout}\n${error.stderr}`);
  }
};
inCopy(process.execPath, 'tests/tools/generate_contract.mjs');
const kWriteTexts = "(await import('./tests/tools/generate_texts.mjs')).writeTexts()";
inCopy(process.execPath, '--input-type=module', '-e', kWriteTexts);

test('the recipe for an action makes the call a type, and every table of actions in TypeScript is whole', () => {
  assert.match(readFileSync(join(copy, 'js-glue/tool/contract/generated/calls.ts'), 'utf8'), /action: 'double_click'/);
  inCopy(process.execPath, 'node_modules/typescript/bin/tsc', '-p', '.');
});

test('it touches four files: the contract, the plan, and a text in two languages', () => {
  assert.equal(new Set(parts.map(({ path }) => path)).size, 4);
});

test('it has a text in every language', () => {
  assert.deepEqual(textProblems(readTexts(join(copy, 'extension', 'texts'))), []);
});

const compiler = ['clang++', 'g++'].find(which);

test('its plan compiles, and so does the switch that makes it', {
  skip: compiler === undefined && 'no compiler',
}, () => {
  const plans = 'src/action/generated/new_plan.cpp';
  assert.match(readFileSync(join(copy, plans), 'utf8'), /NewDoubleClickPlan/);
  const options = ['-std=c++20', '-fno-exceptions', '-fno-rtti', '-fsyntax-only', '-Isrc'];
  inCopy(compiler, ...options, 'src/action/verbs/double_click_plan.cpp', plans);
});
