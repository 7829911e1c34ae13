// Counts for a person who wants to help: numbers under names of the contract, and nothing else. They are sent to no server;
// the options show them all, to be copied. They are kept while the setting is on, and deleted when it is turned off.
import { isRecord } from '../../../js-glue/tool/index.js';
import type { Status } from '../../../js-glue/agent/index.js';
import type { LogLine } from './debug_log.js';

/** Names such as `calls.click.done`, `failures.OBSCURED`, `looks.nodes`, `tasks.success`. */
export type Counts = Readonly<Record<string, number>>;

const KEY = 'domtool.telemetry';

let tail: Promise<unknown> = Promise.resolve();

export async function readCounts(): Promise<Counts> {
  const kept: unknown = (await chrome.storage.local.get(KEY))[KEY];
  if (!isRecord(kept)) return {};
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, number] => isNumber(entry[1])));
}

export function addCounts(more: Counts): Promise<void> {
  return inTurn(async () => {
    const sums: Record<string, number> = { ...(await readCounts()) };
    for (const [name, value] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + value;
    await chrome.storage.local.set({ [KEY]: sums });
  });
}

export function forgetCounts(): Promise<void> {
  return inTurn(() => chrome.storage.local.remove(KEY));
}

/** What a call adds. */
export function countsOfCall({ action, ok, came, ms, nodes, shown, truncated, captureMs, engineMs }: LogLine): Counts {
  return {
    [`calls.${action}.${ok ? 'done' : 'failed'}`]: 1,
    [`calls.${action}.ms`]: ms,
    ...(ok ? {} : { [`failures.${came}`]: 1 }),
    ...(nodes === undefined
      ? {}
      : {
          'looks.count': 1,
          'looks.nodes': nodes,
          'looks.shown': shown ?? 0,
          'looks.truncated': truncated === true ? 1 : 0,
          'looks.captureMs': captureMs ?? 0,
          'looks.engineMs': engineMs ?? 0,
        }),
  };
}

/** What the end of a task adds. */
export function countsOfTask(status: Status, steps: number): Counts {
  return { [`tasks.${status}`]: 1, 'tasks.steps': steps };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** One change after another, so that none is lost. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const result = tail.then(work);
  tail = result.catch(() => {});
  return result;
}
