// `npm run bench -- --compare <git rev>`: that revision is built from a worktree in a temporary folder with the node_modules
// of this checkout, and both extensions and both npm packages meet the same pages in one Chromium.
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRepo } from './paths.mjs';
import { buildProduct } from './product.mjs';
import { runProgram } from './program.mjs';
import { must, outputOf } from './run.mjs';

// Not by the revision's own `npm run build`, whose set-up might install its packages over those of this checkout.
const kBuild = "await (await import('./tests/tools/lib/product.mjs')).buildProduct()";

/** Resolves to the exit code. */
export async function compare(revision, args) {
  const commit = outputOf('git', ['rev-parse', '--short', '--verify', `${revision}^{commit}`])?.trim();
  if (commit === undefined) throw new Error(`--compare needs a git revision, and "${revision ?? ''}" is none.`);
  const folder = mkdtempSync(join(tmpdir(), 'domtool-compare-'));
  const other = join(folder, commit);
  try {
    await must('git worktree add', 'git', ['worktree', 'add', '--detach', other, commit]);
    symlinkSync(inRepo('node_modules'), join(other, 'node_modules'));
    console.log(`building ${commit} …`);
    await must(`the build of ${commit}`, process.execPath, ['--input-type=module', '-e', kBuild], { cwd: other });
    console.log('building this checkout …');
    await buildProduct();
    return await runProgram('compare', ['bench', 'compare.ts'], [`--other=${other}`, `--name=${commit}`, ...args]);
  } finally {
    outputOf('git', ['worktree', 'remove', '--force', other]);
    rmSync(folder, { recursive: true, force: true });
  }
}
