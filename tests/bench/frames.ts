// A page's main-thread work for each frame, from Chrome's own trace.
import type { CDPSession } from 'playwright-core';

export interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** In microseconds. */
  ts: number;
  dur?: number;
}

const kCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** What Chrome recorded while `act` ran. */
export async function traced(cdp: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }): void => {
    events.push(...(value as TraceEvent[]));
  };
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: kCategories }, transferMode: 'ReportEvents' });
  await act();
  const complete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  return events;
}

/**
 * Milliseconds of work on the thread that ran the animation frames, from each such frame to the next. A frame's own task ends
 * after its callbacks have run, and holds its style, layout and paint.
 */
export function busyPerFrame(events: readonly TraceEvent[]): number[] {
  const frames = events.filter(({ name }) => name === 'FireAnimationFrame').toSorted((a, b) => a.ts - b.ts);
  const [first] = frames;
  if (first === undefined) throw new Error('The trace has no animation frame.');
  const onThread = events.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  const own = frames.filter(({ pid, tid }) => pid === first.pid && tid === first.tid).map(({ ts }) => ts);
  const busy = own.map(() => 0);
  const tasks = onThread.filter(({ name }) => name === 'RunTask').toSorted((a, b) => a.ts - b.ts);
  if (tasks.length === 0) throw new Error('The trace has no tasks.');
  let frame = -1;
  for (const { ts, dur = 0 } of tasks) {
    while (frame + 1 < own.length && (own[frame + 1] ?? 0) <= ts + dur) frame += 1;
    if (frame >= 0) busy[frame] = (busy[frame] ?? 0) + dur / 1000;
  }
  return busy;
}
