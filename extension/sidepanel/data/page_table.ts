// What repeats on the followed page, as a table: read through the worker, one page unless a person asks for more.
import { signal } from '@preact/signals';
import type { Extracted } from '../../../js-glue/data/extract.js';
import type { DomToolError, ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import { tool } from '../../client/worker.js';
import { followed } from '../followed_tab.js';

export type Reading =
  | { is: 'reading'; pages: number; rows: number; of: number }
  | { is: 'read'; data: Extracted; formulas: number; isStopped: boolean; title: string }
  | { is: 'failed'; error: DomToolError };

export interface PageTable {
  tabId: number;
  /** The id of something in it; undefined for what tells most on the page. */
  near: string | undefined;
  reading: Reading;
}

export const pageTable = signal<PageTable | null>(null);

/** In place of further answers: what was read until then stays, and is shown. */
const STOPPED: ToolResult = { success: false, error: { code: 'TIMEOUT', message: '', retrySuggested: false } };

/** The number of the newest reading; an earlier one is over. */
let newest = 0;
let isStopped = false;

/** A script of its own, so that the panel opens without it. */
export function loadPart(): Promise<typeof import('./part.js')> {
  return import(chrome.runtime.getURL('sidepanel/data.js'));
}

export async function readTable(near: string | undefined, pages = 1): Promise<void> {
  const { tabId, title = '' } = followed.value ?? {};
  if (tabId === undefined) return;
  newest += 1;
  const own = newest;
  isStopped = false;
  const show = (reading: Reading): void => {
    if (own === newest) pageTable.value = { tabId, near, reading };
  };
  const execute = (call: ToolCall): Promise<ToolResult> =>
    isStopped || own !== newest ? Promise.resolve(STOPPED) : tool.execute(tabId, call);
  show({ is: 'reading', pages: 0, rows: 0, of: pages });
  try {
    const { extract, formulasIn, spelled } = await loadPart();
    const onPage = (read: number, rows: number): void => show({ is: 'reading', pages: read, rows, of: pages });
    const data = spelled(await extract({ execute }, { pages, onPage, ...(near === undefined ? {} : { near }) }));
    show({ is: 'read', data, formulas: formulasIn(data.rows), isStopped, title });
  } catch (error) {
    if (own !== newest) return;
    if (isStopped) leaveTable();
    else show({ is: 'failed', error: errorOf(error) });
  }
}

/** What was read until then stays. */
export function stopReading(): void {
  isStopped = true;
}

export function leaveTable(): void {
  newest += 1;
  pageTable.value = null;
}

/** The failures of the other script are of a class of its own. */
function errorOf(failure: unknown): DomToolError {
  const { error } = failure as { error?: DomToolError };
  return error ?? { code: 'BAD_INPUT', message: String(failure), retrySuggested: false };
}
