// `npm run compare-names -- <before> <after>`: which tests one run had and the other has not, by their out/test-names.txt. A test that
// moved to another file or suite is the same one. Fails where one is lost.
import { readFileSync } from 'node:fs';
import { comparedNames } from './lib/test_names.mjs';
import { main } from './lib/run.mjs';

await main(async ([before, after]) => {
  if (after === undefined)
    throw new Error('Two files are compared: the test-names.txt of a run before, and of one after.');
  const [old, now] = [before, after].map((path) => readFileSync(path, 'utf8').trimEnd().split('\n'));
  const { lost, added, moved } = comparedNames(old, now);
  for (const name of lost) console.log(`lost   ${name}`);
  for (const [from, to] of moved) console.log(`moved  ${from}\n    to ${to}`);
  console.log(
    `${old.length} tests before, ${now.length} after: ${lost.length} lost, ${moved.length} moved, ${added.length} added`,
  );
  return lost.length === 0 ? 0 : 1;
});
