// How long something takes while this process is allowed to run. A busy machine keeps a process waiting at any point, so an
// upper bound in time of the clock can fail by chance. A program that waits too long by itself exceeds it at both.

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
