// `npm run check`: formatting, clang-tidy, types, include edges, generated files, promises and their tests, the wasm. Options:
// --fix formats what can be formatted; --only=edges,types runs those checks alone.
import { checks } from './lib/checks.mjs';
import { main, tail } from './lib/run.mjs';
import { needsOf, setUp } from './lib/setup.mjs';

await main(async (args) => {
  await setUp(needsOf.check);
  const only = args.filter((arg) => arg.startsWith('--only=')).flatMap((arg) => arg.slice(7).split(','));
  const unknown = only.filter((name) => checks.every((check) => check.name !== name));
  if (unknown.length > 0)
    throw new Error(`No check ${unknown.join(', ')}; there are ${checks.map((check) => check.name).join(', ')}.`);
  const failed = [];
  for (const check of checks.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const begin = Date.now();
    const { problems, warnings, note } = await check.run({ fix: args.includes('--fix') });
    const seconds = ((Date.now() - begin) / 1000).toFixed(1);
    console.log(
      `${problems.length === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${note === undefined ? '' : `${note}, `}${seconds} s)`,
    );
    for (const warning of warnings) console.log(`       warning: ${warning}`);
    for (const problem of problems) console.log(tail(problem, 200));
    if (problems.length > 0) failed.push(check.name);
  }
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});
