// Requests of the extension's own pages about the planner, the debug log, the counts and stored data, each mapped to a
// function. A message is `unknown` until it was checked here.
import { domToolError, thrownMessage } from '../../js-glue/tool/index.js';
import type { ToolResult } from '../../js-glue/tool/index.js';
import { keyFor } from './tasks/planner.js';
import { probePlanner } from './tasks/probe_model.js';
import type { ProbeResult } from './tasks/probe_model.js';
import { clearLog, readLog } from './diagnosis/debug_log.js';
import type { LogLine } from './diagnosis/debug_log.js';
import { readCounts } from './diagnosis/telemetry.js';
import type { Counts } from './diagnosis/telemetry.js';
import { readSettings } from './settings/settings.js';

/** The data of the answer to each. */
export interface PageReplyOf {
  /** Tests the planner of the settings. */
  'domtool.planner.test': ProbeResult;
  /** Whether a key or token is stored for it; the key itself is never returned. */
  'domtool.planner.hasKey': boolean;
  'domtool.log.get': LogLine[];
  'domtool.log.clear': null;
  'domtool.telemetry.get': Counts;
  /** Deletes everything that the extension stores, and gives up the access to sites. */
  'domtool.data.delete': null;
}

type PageRequest = keyof PageReplyOf;

/** Functions that only the worker has. */
export interface PageRequestHost {
  deleteAll(): Promise<void>;
}

const CALLS: { readonly [T in PageRequest]: (host: PageRequestHost) => Promise<PageReplyOf[T]> } = {
  'domtool.planner.test': async () => probePlanner((await readSettings()).planner),
  'domtool.planner.hasKey': async () => {
    const { planner } = await readSettings();
    return planner !== null && (await keyFor(planner)) !== undefined;
  },
  'domtool.log.get': readLog,
  'domtool.log.clear': async () => {
    await clearLog();
    return null;
  },
  'domtool.telemetry.get': readCounts,
  'domtool.data.delete': async (host) => {
    await host.deleteAll();
    return null;
  },
};

export function isOwnPageRequest(message: Readonly<Record<string, unknown>>): boolean {
  return typeof message['type'] === 'string' && Object.hasOwn(CALLS, message['type']);
}

/** Never rejects. */
export function answerOwnPageRequest(
  host: PageRequestHost,
  message: Readonly<Record<string, unknown>>,
): Promise<ToolResult<unknown>> {
  return answered(async (): Promise<unknown> => CALLS[message['type'] as PageRequest](host));
}

/** Turns a rejection into an ordinary error result. Never rejects. */
export async function answered<T>(work: () => Promise<T>, remediation?: string): Promise<ToolResult<T>> {
  try {
    return { success: true, data: await work() };
  } catch (error) {
    const words = thrownMessage(error);
    return { success: false, error: domToolError('BAD_INPUT', words, remediation) };
  }
}
