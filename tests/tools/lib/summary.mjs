// What a suite's output says about its tests, and the one table at the end of `npm test`.

/** Counts of a GoogleTest run. A run that ended early (a crash) has at least one failure. */
export function countGoogleTest({ code, output }) {
  const number = (label) => Number(new RegExp(`^\\[\\s*${label}\\s*\\] (\\d+) tests?`, 'm').exec(output)?.[1] ?? 0);
  const counts = { passed: number('PASSED'), failed: number('FAILED'), skipped: number('SKIPPED') };
  return withExitCode(counts, code);
}

/** Counts of a `node --test` run with the spec or tap reporter. */
export function countNodeTest({ code, output }) {
  const number = (label) => Number(new RegExp(`^(?:ℹ|#) ${label} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  const counts = {
    passed: number('pass'),
    failed: number('fail') + number('cancelled'),
    skipped: number('skipped') + number('todo'),
  };
  return withExitCode(counts, code);
}

/** The names and seconds of the tests that a GoogleTest run has ended. */
export function testsOfGoogleTest(output) {
  const ended = output.matchAll(/^\[(?: {7}OK| {2}FAILED | {2}SKIPPED) \] (\S+?)(?:, where .*)? \((\d+) ms\)$/gm);
  return [...ended].map(([, name, ms]) => ({ name, seconds: Number(ms) / 1000 }));
}

export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** One check that either ends well or not. */
export function countOne({ code }) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

// No test at all is a failure too: a suite that finds nothing must not look like one that passed.
function withExitCode(counts, code) {
  const isSilentFailure = counts.failed === 0 && (code !== 0 || counts.passed + counts.skipped === 0);
  return isSilentFailure ? { ...counts, failed: 1 } : counts;
}

/** The table, and below it the line that other tools read. */
export function formatSummary(rows) {
  const cells = [
    ['suite', 'passed', 'failed', 'skipped', 'seconds'],
    ...rows.map((row) => [row.suite, `${row.passed}`, `${row.failed}`, `${row.skipped}`, row.seconds.toFixed(1)]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const lines = cells.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  '),
  );
  const notes = rows.filter((row) => row.note !== undefined).map((row) => `${row.suite}: ${row.note}`);
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
  return [...lines, ...notes, '', `${total('passed')} passed, ${total('failed')} failed`].join('\n');
}
