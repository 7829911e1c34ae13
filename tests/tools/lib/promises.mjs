// The promises of js-glue/docs/promises.md: each item is a sentence, and below it the tests that prove it. A test is
// named by its file and some words of its name, joined by "_": `tests/privacy/privacy_test.cpp::listed_by_the_user`.
// Exactly one test of that file must have these words, or be called by them alone. A page of fixtures/pages/hostile is a test by itself:
// tests/browser/live/hostile*.test.ts open every page there and check what it says about itself.

const kHostilePages = 'fixtures/pages/hostile/';

/** Every item of a list, and the line below it: { promise, tests: [{ path, name }] }. */
export function readPromises(markdown) {
  return [...markdown.matchAll(/^\* (.*)(?:\n {2}(.*))?$/gm)].map(([, promise, references = '']) => {
    const tests = [...references.matchAll(/`([^`]+)`/g)].map(([, reference]) => {
      const [path, name] = reference.split('::');
      return { path, name };
    });
    return { promise, tests };
  });
}

/** What is wrong with them, a sentence each. `textOf` returns the text of a file, or undefined if there is none. */
export function promiseProblems(promises, textOf) {
  return promises.flatMap(({ promise, tests }) => {
    if (tests.length === 0) return [`"${promise}" names no test`];
    return tests.flatMap(({ path, name }) => {
      const text = textOf(path);
      if (text === undefined) return [`"${promise}": there is no file ${path}`];
      if (!name) return path.startsWith(kHostilePages) ? [] : [`"${promise}": ${path} names no test in it`];
      const count = countTests(text, name);
      return count === 1 ? [] : [`"${promise}": ${path} has ${count || 'no'} tests "${name}"`];
    });
  });
}

/** How many tests of a file have these words in their names; a test with exactly this name goes before those. */
function countTests(text, name) {
  const names = testNames(text);
  const exact = names.filter((full) => full === name);
  return (exact.length > 0 ? exact : names.filter((full) => `_${full}_`.includes(`_${name}_`))).length;
}

/** The names of a file's tests: the second name of a GoogleTest, the title of a test of Node's runner; words joined by "_". */
function testNames(text) {
  const names = [...text.matchAll(/\bTEST(?:_[PF])?\(\s*\w+,\s*(\w+)\s*\)/g)].map(([, name]) => name);
  const titles = [...text.matchAll(/\b(?:test|it)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs)].map(([, , title]) => title);
  return [...names, ...titles].map((name) => name.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_|_$/g, ''));
}
