// How long something takes while this process is allowed to run. A busy machine keeps a process waiting at any point, so an
// upper bound in time of the clock can fail by chance. A program that waits too long by itself exceeds it at both.
import type { Worker } from 'playwright-core';

const kTickMs = 5;

/** Starts to measure. The result stops it and is the time in milliseconds, at most that of the clock. */
export function ownTime(): () => number {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, kTickMs);
  return () => {
    clearInterval(timer);
    return ticks * kTickMs;
  };
}

/** The same for what the extension's worker does. */
export async function ownTimeOf(worker: Worker): Promise<() => Promise<number>> {
  const ticking = await worker.evaluateHandle((tickMs) => {
    const ticking = { count: 0, timer: 0 };
    ticking.timer = Number(setInterval(() => (ticking.count += 1), tickMs));
    return ticking;
  }, kTickMs);
  return async () => {
    const ticks = await ticking.evaluate(({ count, timer }) => {
      clearInterval(timer);
      return count;
    });
    return ticks * kTickMs;
  };
}
