// What repeats on the followed page, as a table: read through the worker, one page unless a person asks for more, and the same columns
// of other tabs if a person chooses some.
import { signal } from '@preact/signals';
import type { Extracted } from '../../../js-glue/data/extract.js';
import type { TabRead } from '../../../js-glue/data/tab_tables.js';
import type { DomToolError, ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import { tool } from '../../client/worker.js';
import { t } from '../../ui/texts.js';
import { followed } from '../followed_tab.js';
import { type OpenTab, isUnloaded } from './open_tabs.js';

export type Reading =
  | { is: 'reading'; pages: number; rows: number; of: number }
  | { is: 'readingTabs'; tabs: number; rows: number; of: number }
  | ReadTable
  | { is: 'failed'; error: DomToolError };

interface ReadTable {
  is: 'read';
  /** Of several tabs with the address of each row in the last column. */
  data: Extracted;
  /** Without that column: JSON names the page of each row by itself. */
  records: Extracted;
  formulas: number;
  isStopped: boolean;
  title: string;
  unread: readonly UnreadTab[];
  own: Own;
  /** No more rows of the other tabs are read at once. */
  isFull: boolean;
}

export interface UnreadTab {
  title: string;
  /** Undefined if the person stopped before it was read. */
  code: DomToolError['code'] | 'unloaded' | undefined;
  /** The columns that it lacks, if it has some of them. */
  missing: readonly string[];
}

export interface PageTable {
  tabId: number;
  /** The id of something in it; undefined for what tells most on the page. */
  near: string | undefined;
  /** Those that a person has chosen besides. */
  tabs: readonly OpenTab[];
  reading: Reading;
}

/** What was read of the tab itself. */
export interface Own {
  data: Extracted;
  title: string;
  isStopped: boolean;
}

export const pageTable = signal<PageTable | null>(null);

/** In place of further answers: what was read until then stays, and is shown. */
const STOPPED: ToolResult = { success: false, error: { code: 'TIMEOUT', message: '', retrySuggested: false } };
const MAX_ROWS = 10_000;

/** The number of the newest reading; an earlier one is over. */
let newest = 0;
let isStopped = false;
/** Ends the call that is under way: a tab that hangs answers late. */
let endCall: (answer: ToolResult) => void = () => {};
let stopped = new Promise<ToolResult>(() => {});
let own: Own | undefined;

/** A script of its own, so that the panel opens without it. */
export function loadPart(): Promise<typeof import('./part.js')> {
  return import(chrome.runtime.getURL('sidepanel/data.js'));
}

/** The tab itself, and the other tabs again. */
export async function readTable(near: string | undefined, pages = 1, tabs: readonly OpenTab[] = []): Promise<void> {
  const { tabId, title = '' } = followed.value ?? {};
  if (tabId === undefined) return;
  const number = begin();
  const show = (reading: Reading): void => showing(number, { tabId, near, tabs, reading });
  show({ is: 'reading', pages: 0, rows: 0, of: pages });
  try {
    const { extract } = await loadPart();
    const onPage = (read: number, rows: number): void => show({ is: 'reading', pages: read, rows, of: pages });
    const tab = toolOf(tabId, number);
    const data = await extract(tab, { pages, onPage, ...(near === undefined ? {} : { near }) });
    if (number !== newest) return;
    own = { data, title, isStopped };
    await readOthers(number, { tabId, near, tabs });
  } catch (error) {
    if (number !== newest) return;
    if (isStopped) leaveTable();
    else show({ is: 'failed', error: errorOf(error) });
  }
}

/** The same columns in these tabs, as each is now. What was read of the tab itself stays. */
export async function addTabs(tabs: readonly OpenTab[]): Promise<void> {
  const { tabId, near } = pageTable.value ?? {};
  if (tabId !== undefined) await readOthers(begin(), { tabId, near, tabs });
}

async function readOthers(number: number, table: Omit<PageTable, 'reading'>): Promise<void> {
  if (own === undefined) return;
  const { columns: ownColumns } = own.data;
  const { tabId, tabs } = table;
  const { columnsIn, extract, formulasIn, lackedIn, oneTable, spelled } = await loadPart();
  const reads: TabRead[] = [{ tab: tabId, data: own.data }];
  const unloaded = new Set<number>();
  let rows = own.data.rows.length;
  let isFull = false;
  for (const [at, other] of tabs.entries()) {
    isFull = rows >= MAX_ROWS;
    if (isStopped || isFull) break;
    showing(number, { ...table, reading: { is: 'readingTabs', tabs: at, rows, of: tabs.length } });
    if (await isUnloaded(other.tabId)) {
      unloaded.add(other.tabId);
      continue;
    }
    const columns = columnsIn(reads) ?? [];
    const read = await extract(toolOf(other.tabId, number), { columns, maxRows: MAX_ROWS - rows }).then(
      (data) => ({ data }),
      (error: unknown) => ({ error: errorOf(error), ...lackedIn(error) }),
    );
    if (number !== newest) return;
    if (isStopped && 'error' in read) break;
    reads.push({ tab: other.tabId, ...read });
    rows += 'data' in read ? read.data.rows.length : 0;
  }
  const unread = tabs.flatMap(({ title, tabId: id }): UnreadTab[] => {
    const its = reads.slice(1).find(({ tab }) => tab === id);
    if (its?.data !== undefined) return [];
    const { error, lacks = [] } = its ?? {};
    const missing = lacks.length < ownColumns.length ? lacks : [];
    return [{ title, code: unloaded.has(id) ? 'unloaded' : error?.code, missing }];
  });
  const all = oneTable(reads, isStopped ? 'person' : rows >= MAX_ROWS ? 'rows' : undefined) ?? own.data;
  const data = spelled(tabs.length === 0 ? own.data : withAddresses(all));
  showing(number, {
    ...table,
    reading: {
      is: 'read',
      data,
      records: spelled(all),
      formulas: formulasIn(data.rows),
      isStopped,
      title: own.title,
      unread,
      own,
      isFull: isFull || reads.slice(1).some((read) => read.data?.stopped === 'rows'),
    },
  });
}

/** Each row with that of its page. */
function withAddresses(data: Extracted): Extracted {
  const { columns, rows, places, pages, missing } = data;
  return {
    ...data,
    columns: [...columns, free(t('panel.tableAddress'), columns)],
    rows: rows.map((row, at) => [...row, pages[places[at]?.page ?? 0] ?? '']),
    missing: [...missing, 0],
  };
}

/** With a number where the page itself has such a column. */
function free(name: string, columns: readonly string[]): string {
  const taken = new Set(columns.map((column) => column.toLowerCase()));
  for (let nth = 1; ; nth += 1) {
    const numbered = nth === 1 ? name : `${name} ${nth}`;
    if (!taken.has(numbered.toLowerCase())) return numbered;
  }
}

function begin(): number {
  newest += 1;
  isStopped = false;
  stopped = new Promise((resolve) => {
    endCall = resolve;
  });
  return newest;
}

function showing(number: number, table: PageTable): void {
  if (number === newest) pageTable.value = table;
}

function toolOf(tabId: number, number: number): { execute(call: ToolCall): Promise<ToolResult> } {
  return {
    execute: (call) =>
      isStopped || number !== newest ? Promise.resolve(STOPPED) : Promise.race([tool.execute(tabId, call), stopped]),
  };
}

/** What was read until then stays. */
export function stopReading(): void {
  isStopped = true;
  endCall(STOPPED);
}

export function leaveTable(): void {
  newest += 1;
  own = undefined;
  pageTable.value = null;
}

/** The failures of the other script are of classes of its own. */
function errorOf(failure: unknown): DomToolError {
  const { error } = failure as { error?: DomToolError };
  return error ?? { code: 'BAD_INPUT', message: String(failure), retrySuggested: false };
}
