// Runs a TypeScript program of tests/ at the terminal: bundled for Node, with the arguments of the npm script.
import { buildForNode } from './bundles.mjs';
import { inRepo } from './paths.mjs';
import { run } from './run.mjs';

/** `source` as parts below tests/; resolves to its exit code. */
export async function runProgram(name, source, args) {
  const [file] = await buildForNode(`programs/${name}`, [inRepo('tests', ...source)]);
  const { code } = await run(process.execPath, [file, ...args], { inherit: true });
  return code;
}
