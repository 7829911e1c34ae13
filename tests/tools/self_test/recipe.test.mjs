// Every recipe of CONTRIBUTING.md (tests/tools/recipes) is followed to the letter on one copy of the sources, and compiles there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { inRepo } from '../lib/paths.mjs';
import { applied, recipeParts } from '../lib/recipe.mjs';
import { which } from '../lib/run.mjs';
import { readTexts, textProblems } from '../lib/texts.mjs';

/** Each with the number of product files that it touches, and which of them are C++ to compile. */
const kRecipes = {
  add_action: {
    files: 4,
    sources: ['src/action/verbs/double_click.cpp', 'src/action/generated/verb_of.cpp'],
  },
  add_format: { files: 2, sources: ['src/formats/links.cpp', 'src/formats/observation.cpp'] },
  add_error_code: { files: 2, sources: ['src/engine.cpp'] },
  add_setting: { files: 2, sources: [] },
  add_role: { files: 1, sources: ['src/semantics/role.cpp', 'src/table/enums.cpp'] },
  add_detector: { files: 1, sources: ['src/privacy/secret_words.cpp'] },
  add_mcp_tool: { files: 1, sources: [] },
};

const kFolder = inRepo('tests', 'tools', 'recipes');
const partsOf = (name) => recipeParts(readFileSync(join(kFolder, `${name}.diff`), 'utf8'));

const copy = mkdtempSync(join(tmpdir(), 'domtool-recipe-'));
after(() => rmSync(copy, { recursive: true, force: true }));

/** Its output is a part of the message where it fails. */
const inCopy = (program, ...args) => {
  try {
    return execFileSync(program, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    throw new Error(`${error.stdout}\n${error.stderr}`);
  }
};
const textOf = (path) => readFileSync(join(copy, path), 'utf8');

before(() => {
  for (const name of ['src', 'js-glue', 'extension', 'tests', 'tsconfig.json', 'package.json']) {
    cpSync(inRepo(name), join(copy, name), { recursive: true });
  }
  symlinkSync(inRepo('node_modules'), join(copy, 'node_modules'));
  for (const part of Object.keys(kRecipes).flatMap(partsOf)) {
    mkdirSync(dirname(join(copy, part.path)), { recursive: true });
    writeFileSync(join(copy, part.path), applied(part, part.isNew ? '' : textOf(part.path)));
  }
  inCopy(process.execPath, 'tests/tools/generate_contract.mjs');
  inCopy(process.execPath, 'tests/tools/generate_enums.mjs');
  inCopy(
    process.execPath,
    '--input-type=module',
    '-e',
    "(await import('./tests/tools/generate_texts.mjs')).writeTexts()",
  );
});

test('CONTRIBUTING links to each recipe, and each is followed here', () => {
  const linked = readFileSync(inRepo('CONTRIBUTING.md'), 'utf8').matchAll(/\]\(tests\/tools\/recipes\/(\w+)\.diff\)/g);
  const there = readdirSync(kFolder).map((name) => name.replace('.diff', ''));
  assert.deepEqual([...linked].map(([, name]) => name).sort(), there.sort());
  assert.deepEqual(Object.keys(kRecipes).sort(), there);
});

for (const [name, { files }] of Object.entries(kRecipes)) {
  test(`the recipe ${name} touches no more files than ${files}, tests aside`, () => {
    const product = partsOf(name)
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('tests/'));
    assert.equal(new Set(product).size, files);
  });
}

test('all of them together are whole in TypeScript, with every table of actions and formats', () => {
  const calls = textOf('js-glue/tool/contract/generated/calls.ts');
  assert.match(calls, /action: 'double_click'/);
  assert.match(calls, /FORMATS: .*'links'/);
  assert.match(calls, /ERROR_CODES: .*'OFFLINE'/);
  assert.match(textOf('js-glue/tool/engine/generated/enums.ts'), /'associationlist'/);
  assert.match(textOf('extension/ui/generated/texts.ts'), /'options.logsFailures'/);
  inCopy(process.execPath, 'node_modules/typescript/bin/tsc', '-p', '.');
});

test('they have their texts in every language', () => {
  assert.deepEqual(textProblems(readTexts(copy)), []);
});

const compiler = ['clang++', 'g++'].find(which);

for (const [name, { sources }] of Object.entries(kRecipes).filter(([, { sources }]) => sources.length > 0)) {
  test(`the recipe ${name} compiles`, { skip: compiler === undefined && 'no compiler' }, () => {
    const options = ['-std=c++20', '-fno-exceptions', '-fno-rtti', '-fsyntax-only', '-Isrc'];
    for (const source of sources) inCopy(compiler, ...options, source);
  });
}
