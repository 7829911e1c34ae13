// The Chromium that the test files of one lane share (tests/support/shared_browser.ts), started when the first of them wants it.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './paths.mjs';

/** A file that asks for a browser with the usual options; what it starts beside that is its own. */
export function wantsSharedBrowser(text) {
  return /\bopenStage\(|\bPanelBrowser\.launch\(\{ mayDraw: false \}\)/.test(text);
}

export class SharedBrowser {
  #child;
  #shared;

  /** `program` is the bundle of shared_browser_program.ts. */
  constructor(program) {
    this.program = program;
  }

  /** What tells a test file where it is. Where it does not start, each file starts its own, and says what is wrong. */
  async environment() {
    this.#shared ??= this.#start();
    const shared = await this.#shared;
    return shared === undefined ? {} : { DOMTOOL_SHARED_BROWSER: shared };
  }

  async end() {
    const child = this.#child;
    this.#child = undefined;
    this.#shared = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdin.end();
    await ended;
  }

  #start() {
    const child = spawn(process.execPath, [this.program], { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child = child;
    return new Promise((resolve) => {
      createInterface({ input: child.stdout }).once('line', resolve);
      child.once('exit', () => resolve(undefined));
    });
  }
}
