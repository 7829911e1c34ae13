// Installs what was packed in empty folders, as a stranger does, and runs it there. No script of a package is run, so that nothing
// can be compiled.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { must } from './run.mjs';

export async function inEmptyFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'domtool-installed-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function npmInstall(folder, tarball) {
  writeFileSync(join(folder, 'package.json'), '{}');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await must('npm install of the tarball', 'npm', ['install', ...options, tarball], { cwd: folder });
}

/** `npx domtool` with these arguments; resolves to what it prints. */
export async function npxDomtool(folder, ...args) {
  const { output } = await must('npx domtool', 'npx', ['--no-install', 'domtool', ...args], { cwd: folder });
  return output.trim();
}

export function tryTool(tarball, version) {
  return inEmptyFolder(async (folder) => {
    await npmInstall(folder, tarball);
    const said = (await npxDomtool(folder, '--version')).split('\n').at(-1);
    if (said !== version) throw new Error(`npx domtool says ${said}`);
  });
}

export function tryBackend(tarball) {
  return inEmptyFolder(async (folder) => {
    await npmInstall(folder, tarball);
    const program = join(folder, 'node_modules', '.bin', 'domtool-backend');
    const env = { ...process.env, PORT: '0', DATABASE_URL: 'memory://', DOMTOOL_TOKENS: 'token-of-the-package:test' };
    const child = spawn(program, [], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const chunk of child.stdout) {
      said += chunk;
      if (said.includes('listening on ')) break;
    }
    const ready = await fetch(`${/listening on (\S+)/.exec(said)?.[1]}/ready`);
    child.kill('SIGTERM');
    if (!ready.ok) throw new Error(`The installed backend says ${ready.status}.`);
  });
}

export async function unzip(zip, folder) {
  const { unzipSync } = await import('fflate');
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
}
