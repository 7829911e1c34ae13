// How many timers the page has set. Chrome numbers the timers of a window one after another, whichever world sets them, so the
// number of a new one tells how many there were before it.
interface OwnTimers {
  domToolTimers?: number;
}

/** -1 if the page has frames, whose timers have numbers of their own. */
export function timersSet(): number {
  if (window.length > 0) return -1;
  const world = globalThis as OwnTimers;
  const timer = setTimeout(() => {});
  clearTimeout(timer);
  world.domToolTimers = (world.domToolTimers ?? 0) + 1;
  return Number(timer) - world.domToolTimers;
}
