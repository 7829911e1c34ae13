// The program `domtool`, as a shell runs it: in another process than the test, which serves the pages.
import { spawn } from 'node:child_process';

import { environment, kProgram } from './client.js';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export interface ProgramOptions {
  env?: Record<string, string>;
  cwd?: string;
}

export function runProgram(args: readonly string[], { env = {}, cwd }: ProgramOptions = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [kProgram, ...args], {
      env: { ...environment(), ...env },
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
}
