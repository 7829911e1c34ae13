// A task that is given where no web page is: in an empty tab or on a page of the browser itself.
import type { ToolCall } from '../../tool/contract/contract.js';
import { siteOf } from '../../policy/sites.js';
import type { TaskRecord } from './task.js';

const EMPTY = /^(?:chrome|chrome-search|edge|about):/;

export function isEmptyTab(url = ''): boolean {
  return EMPTY.test(url);
}

/**
 * The site of the first page, which is one of the task's sites without a question: nothing of any page was read before it,
 * neither in this task nor in an earlier one, so only the person's words can have led there.
 */
export function firstSite(call: ToolCall, record: TaskRecord, startUrl?: string): string | undefined {
  const isFirst = record.steps === 0 && record.earlier === undefined && record.notes.length === 0;
  return call.action === 'navigate' && isFirst && isEmptyTab(startUrl) ? siteOf(call.url) : undefined;
}
