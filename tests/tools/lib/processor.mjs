// The time of the processor that a process took, with the processes that it started and that have ended. Linux alone tells it.
import { readFileSync } from 'node:fs';

const kTicksPerSecond = 100;

/** Seconds of process `id` ("self" is this one), or undefined where the system does not say. */
export function cpuSeconds(id) {
  try {
    return parseStat(readFileSync(`/proc/${id}/stat`, 'latin1'));
  } catch {
    return undefined;
  }
}

/** From the text of /proc/<id>/stat: user and system time of the process, and of its children. The name may hold blanks. */
export function parseStat(text) {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / kTicksPerSecond;
}
