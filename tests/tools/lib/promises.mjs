// The promises of js-glue/docs/promises.md: each row of its tables is a sentence and the tests that hold it, as
// `tests/privacy/privacy_test.cpp › a_field_listed_by_the_user_is_sensitive`; a title that goes on with what varies ends with "…". A page of fixtures/pages/hostile is a test by
// itself, for tests/browser/live/hostile*.test.ts open each of them and hold it to what it says of itself.

const kHostilePages = 'fixtures/pages/hostile/';

/** The rows of every table whose second column is "held by": { promise, tests: [{ path, name }] }. */
export function readPromises(markdown) {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| promise '))
    .map((line) => {
      const [, promise, heldBy = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      const tests = [...heldBy.matchAll(/`([^`]+)`/g)].map(([, reference]) => {
        const [path, name] = reference.split(' › ');
        return { path, name };
      });
      return { promise, tests };
    });
}

/** What is wrong with them, a sentence each. `textOf` answers a file's text, or undefined where there is none. */
export function promiseProblems(promises, textOf) {
  return promises.flatMap(({ promise, tests }) => {
    if (tests.length === 0) return [`"${promise}" names no test`];
    return tests.flatMap(({ path, name }) => {
      const text = textOf(path);
      if (text === undefined) return [`"${promise}": there is no file ${path}`];
      if (name === undefined)
        return path.startsWith(kHostilePages) ? [] : [`"${promise}": ${path} names no test in it`];
      return namesTest(text, name) ? [] : [`"${promise}": ${path} has no test "${name}"`];
    });
  });
}

/** A GoogleTest by its second name, a test of Node's runner by its quoted title or, before "…", by how that begins. */
function namesTest(text, name) {
  const isBeginning = name.endsWith('…');
  const escaped = name.replace(/…$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const title = `['"\`]${escaped}${isBeginning ? '' : `['"\`]`}`;
  return new RegExp(`\\bTEST(?:_[PF])?\\(\\s*\\w+,\\s*${escaped}\\)|\\b(?:test|it)\\(\\s*${title}`).test(text);
}
