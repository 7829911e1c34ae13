// In continuous integration a test file that failed runs once more, alone: the machine there may be doing other work. Such a file is
// named below the table, so that nobody takes it for one that passed at once.

/** Of so many files at most in one run of `npm test`; more failures than this are no accident. */
export const kMostSecondRuns = 5;

export class SecondRuns {
  #left;

  constructor(most = process.env.CI === 'true' ? kMostSecondRuns : 0) {
    this.#left = most;
  }

  /** The result of the second run of `file` where it failed, had a right to one and passed; `file` otherwise. */
  async of(file, runAlone) {
    if (file.code === 0 || this.#left === 0) return file;
    this.#left -= 1;
    const second = await runAlone();
    return second.code === 0 ? { ...second, output: `${file.output}\n${second.output}`, isSecond: true } : file;
  }
}

/** What is written below the table about those that passed in their second run; undefined where there are none. */
export function noteOnSecondRuns(files) {
  const names = files.filter(({ isSecond }) => isSecond).map(({ name }) => name);
  return names.length === 0 ? undefined : `failed, and passed when run again alone: ${names.join(', ')}`;
}
