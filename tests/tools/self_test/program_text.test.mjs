import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { asExpression, functionNameIn, generatedPageFiles } from '../generate_page_functions.mjs';
import { literalsOf, programTexts } from '../lib/program_text.mjs';

const problems = (path, text) => programTexts([{ path, text }]);

test('a program in a string is found, whatever string it is', () => {
  const script = 'const a = 1;\nsend({ expression: `(() => {\n  return 1;\n})()` });\n';
  assert.deepEqual(problems('js-glue/x.ts', script), [
    'js-glue/x.ts:2: program text in a string: make it a function of js-glue/tool/page',
  ]);
  for (const text of [
    'function () { return 1; }',
    '(node)=>node.value',
    'document.title',
    'let a = 1',
    'a;return a}',
  ]) {
    assert.equal(problems('js-glue/x.ts', `f('${text}');`).length, 1, text);
    assert.equal(problems('js-glue/x.ts', `f("${text}");`).length, 1, text);
    assert.equal(problems('src/x.cpp', `f("${text}");`).length, 1, text);
    assert.equal(problems('src/x.cpp', `f(R"js(${text})js");`).length, 1, text);
  }
});

test('C++ that is put together of pieces is read as one', () => {
  const text = 'const char* const kIt =\n    "function"\n    "(){"\n    "this.focus()}";\n';
  assert.deepEqual(problems('src/x.cpp', text), [
    'src/x.cpp:2: program text in a string: make it a function of js-glue/tool/page',
  ]);
});

test('code, comments, patterns and sentences are none', () => {
  const code = `
    // const it = 'document.title' in a comment, don't stop
    const f = (node) => document.title; /* "function () {}" */
    const g = /["'\`]/.test(node) ? a / b / c : 'The function returned; so it is over.';
    throw new Error(\`The window of \${names.map((name) => name.length)} is gone, return to it.\`);`;
  assert.deepEqual(problems('js-glue/x.ts', code), []);
  const cpp = `// don't\nconst int kMany = 1'000'000; const char c = '"'; f(R"({"objectGroup":"DomTool"})"); // "a=>b"`;
  assert.deepEqual(problems('src/x.cpp', cpp), []);
  assert.deepEqual(literalsOf(cpp, false), [{ value: '{"objectGroup":"DomTool"}', line: 2 }]);
});

test('a page function is the default export of its file, and comes alone', () => {
  assert.equal(functionNameIn('import x;\nexport default function tellIt(this: Node): void {}\n'), 'tellIt');
  assert.equal(functionNameIn('export function helper() {}\n'), undefined);
  const expression = asExpression('var h=1;function f(){return h}export{f as default};\n');
  const world = createContext({});
  assert.equal(runInContext(`(${expression})()`, world), 1);
  assert.deepEqual(Object.keys(world), []);
  assert.throws(() => asExpression('var h=1;export{h};'), /no default export/);
});

test('each page function is in the module and has its name in the header', () => {
  const [module, header] = generatedPageFiles();
  for (const name of [
    'caretToEnd',
    'hasFocus',
    'liveStates',
    'selectOptions',
    'setValue',
    'dumpStyles',
    'invisibleTexts',
  ]) {
    assert.match(module.text, new RegExp(`^ {2}${name}: "`, 'm'));
    assert.match(header.text, new RegExp(`= "${name}";$`, 'm'));
  }
});
