// What a planner may ask to be read as a table. reading.ts reads it.
import { MAX_PAGES } from '../../data/bounds.js';
import { isRecord } from '../../tool/base/narrow.js';

/** What a planner wants to be read. */
export interface Wanted {
  /** All columns without it. */
  columns?: string[];
  /** The id or name of something in the table or list, or above it. */
  near?: string;
  /** How many pages, or screens of a list that scrolls, are read at most. */
  pages?: number;
  /** The numbers of the task's tabs that are read, one after the other; the current one without it. */
  tabs?: number[];
}

const MAX_COLUMNS = 30;
const MAX_TABS = 10;
const MAX_NAME = 200;

/** Planners are not trusted. Undefined if it is no such request. */
export function checkedWanted(wanted: unknown): Wanted | undefined {
  if (!isRecord(wanted)) return undefined;
  const { columns, near, pages, tabs } = wanted;
  const isText = (value: unknown): value is string =>
    typeof value === 'string' && value.trim() !== '' && value.length <= MAX_NAME;
  const areNames = Array.isArray(columns) && columns.length <= MAX_COLUMNS && columns.every(isText);
  if (columns !== undefined && !areNames) return undefined;
  if (near !== undefined && !isText(near)) return undefined;
  const isCount = (value: unknown): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value > 0;
  if (pages !== undefined && !isCount(pages)) return undefined;
  const areTabs = Array.isArray(tabs) && tabs.length > 0 && tabs.length <= MAX_TABS && tabs.every(isCount);
  if (tabs !== undefined && !areTabs) return undefined;
  return {
    ...(areNames ? { columns } : {}),
    ...(near === undefined ? {} : { near }),
    ...(pages === undefined ? {} : { pages: Math.min(pages, MAX_PAGES) }),
    ...(areTabs ? { tabs: [...new Set(tabs)] } : {}),
  };
}

/** For people and planners: "extract name, price over 3 pages in tabs 1, 2". */
export function describeWanted({ columns = [], near, pages = 1, tabs = [] }: Wanted): string {
  const what = columns.length === 0 ? 'a table' : columns.join(', ');
  return `extract ${what}${near === undefined ? '' : ` near ${near}`}${pages === 1 ? '' : ` over ${pages} pages`}${tabs.length === 0 ? '' : ` in tabs ${tabs.join(', ')}`}`;
}
