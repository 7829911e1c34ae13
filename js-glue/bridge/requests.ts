// The requests and answers of the bridge: calls of the tool, and what is needed to manage their tabs. No CDP.
import { isRecord, numberAt, stringAt } from '../tool/base/narrow.js';
import type { ToolResult } from '../tool/contract/contract.js';
import type { Message } from './sealed.js';

export type Request =
  /** The tabs that the client may use: BridgedTab[]. */
  | { name: 'tabs' }
  /** A new tab, loaded: its BridgedTab. */
  | { name: 'open'; url: string }
  | { name: 'activate' | 'close'; tabId: number }
  /** A ToolCall, and the program's own site rules as lists of entries, which the browser's side checks. */
  | { name: 'execute'; tabId: number; call: unknown; sites?: unknown };

export interface BridgedTab {
  tabId: number;
  url: string;
  title: string;
  openerId?: number;
}

/** Undefined if it is not a request. */
export function readRequest(message: Message): Request | undefined {
  const name = stringAt(message, 'name');
  const tabId = numberAt(message, 'tabId');
  const url = stringAt(message, 'url');
  switch (name) {
    case 'tabs':
      return { name };
    case 'open':
      return url === undefined ? undefined : { name, url };
    case 'activate':
    case 'close':
      return tabId === undefined ? undefined : { name, tabId };
    case 'execute':
      return tabId === undefined ? undefined : { name, tabId, call: message['call'], sites: message['sites'] };
    default:
      return undefined;
  }
}

/** A result from the browser's side. Only its outer shape is checked, because both sides have been authenticated. */
export function readResult(value: unknown): ToolResult<unknown> | undefined {
  if (!isRecord(value)) return undefined;
  if (value['success'] === true) return { success: true, data: value['data'] };
  const error = value['error'];
  const code = stringAt(error, 'code');
  const message = stringAt(error, 'message');
  if (value['success'] !== false || code === undefined || message === undefined) return undefined;
  return value as unknown as ToolResult<unknown>;
}

export function readTab(value: unknown): BridgedTab | undefined {
  const [tabId, openerId] = [numberAt(value, 'tabId'), numberAt(value, 'openerId')];
  const [url, title] = [stringAt(value, 'url'), stringAt(value, 'title')];
  if (tabId === undefined || url === undefined || title === undefined) return undefined;
  return { tabId, url, title, ...(openerId === undefined ? {} : { openerId }) };
}
