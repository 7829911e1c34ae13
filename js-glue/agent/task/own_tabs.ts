// The tabs of a task. It opens, lists, selects and closes its own; others join it only if the person adds them, and it learns
// of no others.
import { isRecord } from '../../tool/base/narrow.js';
import type { DomToolError } from '../../tool/contract/contract.js';

export interface OwnTab {
  /** In the order in which they joined the task, from 1. */
  number: number;
  url: string;
  isCurrent: boolean;
}

/** Part of a tool that can have several tabs. A call of the tool goes to the current one. */
export interface OwnTabs {
  /** The open ones. */
  list(): Promise<OwnTab[]>;
  /** Continues in a new empty tab in the background. Returns why it could not be opened. */
  open(): Promise<DomToolError | undefined>;
  /** Continues in this tab. Returns why it cannot. */
  select(number: number): Promise<DomToolError | undefined>;
  /** Closes a tab that the task or its pages opened. Returns why it cannot. */
  close(number: number): Promise<DomToolError | undefined>;
  /** Which tabs were closed by others since the last call, a sentence each. */
  changes(): string[];
}

/** What a planner wants of its tabs. */
export type WantedTab = { open: string } | { select: number } | { close: number };

/** Planners are not trusted. Undefined if it is no such request. */
export function checkedTab(wanted: unknown): WantedTab | undefined {
  if (!isRecord(wanted)) return undefined;
  const { open, select, close } = wanted;
  if ([open, select, close].filter((one) => one !== undefined).length !== 1) return undefined;
  if (typeof open === 'string' && open.trim() !== '') return { open };
  if (isNumber(select)) return { select };
  return isNumber(close) ? { close } : undefined;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** For people and planners: "go to tab 2 (shop.test)". */
export function describeTab(wanted: Exclude<WantedTab, { open: string }>, host = ''): string {
  const words = 'select' in wanted ? `go to tab ${wanted.select}` : `close tab ${wanted.close}`;
  return host === '' ? words : `${words} (${host})`;
}

export function hostIn(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
