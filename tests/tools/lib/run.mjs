// Starting other programs: their output goes to the terminal, into a log file, or back to the caller.
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { setPriority, constants as os } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { accessSync, constants } from 'node:fs';
import { root } from './paths.mjs';
import { cpuSeconds } from './processor.mjs';

/** How often the time of a running command is read: it cannot be asked for once it has ended. */
const kReadCpuMs = 250;

/** The path of a program on PATH, or undefined. */
export function which(program) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const candidate = join(folder, program);
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {
      // Not here.
    }
  }
  return undefined;
}

/** What a short command prints, or undefined when it fails. */
export function outputOf(command, args) {
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  return done.status === 0 ? done.stdout : undefined;
}

/**
 * Runs a command to its end and resolves to { code, output, seconds, cpu }; never rejects. With `log` the output goes to that
 * file and to `output`; with `inherit` it goes to the terminal. `timeoutMs` ends a command that hangs, with code 124.
 * `isPatient`: it takes what time of the processor others leave.
 */
export function run(command, args, options = {}) {
  const { cwd = root, env = {}, log, inherit = false, timeoutMs, isPatient = false } = options;
  const begin = Date.now();
  return new Promise((resolve) => {
    const stdio = inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio });
    if (isPatient && child.pid !== undefined) setPriority(child.pid, os.priority.PRIORITY_LOW);
    const chunks = [];
    const file = log === undefined ? undefined : openLog(log);
    const take = (chunk) => {
      chunks.push(chunk);
      file?.write(chunk);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    let timedOut = false;
    let cpu;
    const reading = setInterval(() => {
      cpu = cpuSeconds(child.pid) ?? cpu;
    }, kReadCpuMs);
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            child.kill('SIGKILL');
          }, timeoutMs);
    const finish = (code) => {
      clearTimeout(timer);
      clearInterval(reading);
      if (timedOut) take(Buffer.from(`\nended after ${timeoutMs} ms without a result\n`));
      file?.end();
      const output = Buffer.concat(chunks).toString('utf8');
      resolve({ code: timedOut ? 124 : code, output, seconds: (Date.now() - begin) / 1000, cpu });
    };
    child.once('error', (error) => {
      take(Buffer.from(`${command}: ${error.message}\n`));
      finish(127);
    });
    child.once('close', (code, signal) => finish(code ?? (signal === null ? 1 : 128)));
  });
}

function openLog(path) {
  mkdirSync(dirname(path), { recursive: true });
  return createWriteStream(path);
}

/** Runs a command whose failure ends the whole script; quiet unless it fails. */
export async function must(title, command, args, options = {}) {
  const result = await run(command, args, options);
  if (result.code === 0) return result;
  throw new StepFailed(title, result);
}

/** A step that failed, with the output that says why. */
export class StepFailed extends Error {
  constructor(title, result) {
    super(`${title} failed (exit code ${result.code})`);
    this.output = result.output;
  }
}

/** Runs `work` over `items`, `width` at a time; results in the order of the items. */
export async function inParallel(items, width, work) {
  const results = new Array(items.length);
  let next = 0;
  const run = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, run));
  return results;
}

/** The end of a long output. */
export function tail(text, lines = 60) {
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}

/** Runs a script's main function: a failed step prints its output and gives exit code 1, never a stack of ours. */
export async function main(body) {
  try {
    process.exitCode = (await body(process.argv.slice(2))) ?? 0;
  } catch (error) {
    if (error instanceof StepFailed) {
      console.error(tail(error.output, 120));
      console.error(`\n${error.message}`);
    } else {
      console.error(error instanceof SetupNeeded ? error.message : error);
    }
    process.exitCode = 1;
  }
}

/** Something is missing that we may not install; the message says what to do. */
export class SetupNeeded extends Error {}
