// Lanes in which the test files of all suites run, some at a time: no lane is idle while a suite waits for its last file.
import { availableParallelism } from 'node:os';
import { SharedBrowser } from './shared_browser.mjs';

/** One a processor, while something compiles beside them. */
export const kWidth = availableParallelism();

export class Lanes {
  #free;
  #browsers = [];
  #waiting = [];
  #waitingAlone = [];
  #isAlone = false;

  /** `openBrowser(program)` opens the browser of a lane. */
  constructor(width = kWidth, openBrowser = (program) => new SharedBrowser(program)) {
    this.width = width;
    this.#free = Array.from({ length: width }, (_, lane) => lane);
    this.openBrowser = openBrowser;
  }

  /** Resolves to what `work` resolves to. It gets the number of its lane. One that is `alone` runs while no other does. */
  run(work, { alone = false } = {}) {
    return new Promise((resolve, reject) => {
      (alone ? this.#waitingAlone : this.#waiting).push({ work, resolve, reject, alone });
      this.#next();
    });
  }

  /** Opens one more lane: tests in browsers wait for their pages about a fifth of the time. */
  widen() {
    this.#free.push(this.width);
    this.width += 1;
    this.#next();
  }

  /** The browser that the files of the lane share; `program` starts it. */
  browser(lane, program) {
    this.#browsers[lane] ??= this.openBrowser(program);
    return this.#browsers[lane];
  }

  async end() {
    await Promise.all(this.#browsers.map((browser) => browser?.end()));
    this.#browsers = [];
  }

  #next() {
    while (!this.#isAlone && this.#free.length > 0) {
      const isIdle = this.#free.length === this.width;
      const job = this.#waiting.shift() ?? (isIdle ? this.#waitingAlone.shift() : undefined);
      if (job === undefined) return;
      this.#isAlone = job.alone;
      void this.#start(job, this.#free.shift());
    }
  }

  async #start({ work, resolve, reject }, lane) {
    try {
      resolve(await work(lane));
    } catch (error) {
      reject(error);
    }
    this.#isAlone = false;
    this.#free.unshift(lane);
    this.#next();
  }
}
